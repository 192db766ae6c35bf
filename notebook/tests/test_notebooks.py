"""Notebooks as people run them: executed by Jupyter, restarted, and beside another client of the API."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import nbformat
import pytest
from conftest import REPOSITORY, PlatformProcess, recipe
from gql import Client, gql
from gql.transport.websockets import WebsocketsTransport
from nbclient import NotebookClient

import trainyard
from trainyard.generated.operations import StepCompleted
from trainyard.streams import OVER
from trainyard.toml import toml_of

EXAMPLES = REPOSITORY / "examples" / "notebook"
CELL_S = 600


@pytest.fixture
def env(platform: PlatformProcess, ty: trainyard.Platform, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TRAINYARD_URL", platform.url)
    monkeypatch.setenv("TRAINYARD_KEY", platform.key)
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))


def executed(notebook: Any, folder: Path) -> Any:
    """The notebook after real Jupyter ran all its cells in a kernel of this environment."""
    return NotebookClient(
        notebook, timeout=CELL_S, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
    ).execute()


@pytest.mark.usefixtures("env")
def test_the_example_notebook_runs_from_top_to_bottom(platform: PlatformProcess) -> None:
    notebook = executed(nbformat.read(EXAMPLES / "first-run.ipynb", as_version=4), EXAMPLES)
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    shown = [set(each["data"]) for each in outputs if "data" in each]
    assert {"text/plain", "text/html", "application/vnd.jupyter.widget-view+json"} in shown
    assert any("'FINISHED'" in each["data"]["text/plain"] for each in outputs if "data" in each)
    assert platform.key not in nbformat.writes(notebook)


@pytest.mark.usefixtures("env")
def test_a_kernel_that_is_restarted_takes_its_run_up_again(ty: trainyard.Platform, tmp_path: Path) -> None:
    run = ty.submit(recipe(300), name="of-two-kernels")
    next(each for each in run.stream(types=["STEP_COMPLETED"]) if isinstance(each, StepCompleted) and each.step >= 5)
    cells = [
        nbformat.v4.new_code_cell("import trainyard\nrun = trainyard.connect().run('of-two-kernels')\nrun"),
        nbformat.v4.new_code_cell("run.wait()\nrun.watch().view.step, len(run.metrics('loss', points=None)['loss'])"),
    ]
    for _ in range(2):
        notebook = executed(nbformat.v4.new_notebook(cells=cells), tmp_path)
        assert notebook.cells[1].outputs[-1]["data"]["text/plain"] == "(300, 300)"


def test_gql_subscribes_too_and_is_told_the_same_events(platform: PlatformProcess, ty: trainyard.Platform) -> None:
    run = ty.submit(recipe(10))
    begun = run.cursor
    query = gql(
        """
        subscription ($runId: ID!, $after: EventCursor) {
          runEvents(runId: $runId, after: $after) {
            ... on RunEventBatch { cursor events { id ... on RunStatusChanged { status } } }
          }
        }
        """
    )
    query.variable_values = {"runId": run.id, "after": begun}

    async def follow() -> list[str]:
        transport = WebsocketsTransport(
            url=f"{platform.url.replace('http', 'ws')}/graphql",
            init_payload={"authorization": f"Bearer {platform.key}"},
            subprotocols=[WebsocketsTransport.GRAPHQLWS_SUBPROTOCOL],
        )
        told: list[str] = []
        async with Client(transport=transport) as session:
            async for answer in session.subscribe(query):
                events = answer["runEvents"].get("events", [])
                told += [each["id"] for each in events]
                if any(each.get("status") in OVER for each in events):
                    break
        return told

    assert asyncio.run(follow()) == [
        each.id for each in run.stream(after=begun) if not isinstance(each, trainyard.StreamReset)
    ]


def test_documentation_that_runs(platform: PlatformProcess, ty: trainyard.Platform, tmp_path: Path) -> None:
    page = (REPOSITORY / "docs" / "notebook.md").read_text("utf8")
    blocks = [each.split("```")[0] for each in page.split("```python\n")[1:]]
    assert blocks
    (tmp_path / "config.toml").write_text(toml_of({**recipe(12), "checkpoints": {"checkpoint_save_freq": 5}}))
    names: dict[str, Any] = {}
    before = Path.cwd()
    os.chdir(tmp_path)
    os.environ.update({"TRAINYARD_URL": platform.url, "TRAINYARD_KEY": platform.key})
    try:
        for block in blocks:
            if "await " in block or "async for" in block:
                lines = "".join(f"    {line}\n" for line in block.splitlines())
                exec(compile(f"async def cell():\n{lines}", "notebook.md", "exec"), names)
                asyncio.run(names["cell"]())
            else:
                exec(compile(block, "notebook.md", "exec"), names)
    finally:
        os.chdir(before)
        del os.environ["TRAINYARD_URL"], os.environ["TRAINYARD_KEY"]
