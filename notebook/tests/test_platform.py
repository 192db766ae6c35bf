"""What a person does with the platform from Python, against a real one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pandas
import pytest
from conftest import EXAMPLE, REPOSITORY, PlatformProcess, recipe, until

import trainyard
from trainyard.generated.operations import StepCompleted
from trainyard.toml import toml_of

pytestmark = pytest.mark.core


@pytest.fixture(scope="module")
def done(ty: trainyard.Platform) -> trainyard.Run:
    """A run that is over, with checkpoints."""
    config = {**recipe(12), "checkpoints": {"checkpoint_save_freq": 5}}
    return ty.submit(config, name="done", tags=["a", "b"], notes="a note").wait()


def test_a_run_is_submitted_from_a_file_a_text_and_a_dict(ty: trainyard.Platform, tmp_path: Path) -> None:
    text = toml_of(recipe(1))
    file = tmp_path / "config.toml"
    file.write_text(text)
    runs = [ty.submit(each, tags=["three-ways"]) for each in (str(file), file, text, recipe(1))]
    assert {run.wait().status for run in runs} == {"FINISHED"}
    assert {run.id for run in ty.runs(tags=["three-ways"])} == {run.id for run in runs}


def test_what_is_wrong_is_told_under_its_field_before_anything_is_launched(ty: trainyard.Platform) -> None:
    wrong = recipe(1, learning_rate=1e-3)
    for ask in (ty.submit, ty.estimate):
        with pytest.raises(trainyard.ValidationError) as refused:
            ask(wrong)
        assert refused.value.issues == (trainyard.FieldIssue(("training", "learning_rate"), "is not a knob", "lr"),)
    with pytest.raises(trainyard.UserError):
        ty.submit({**recipe(1), "experiment": {**recipe(1)["experiment"], "dataset": "nowhere"}})
    assert ty.estimate(recipe(7)).total_steps == 7


def test_a_name_that_is_taken_is_a_conflict_and_one_that_is_unknown_is_not_found(
    ty: trainyard.Platform, done: trainyard.Run
) -> None:
    with pytest.raises(trainyard.ConflictError):
        ty.submit(recipe(1), name="done")
    for ask in (ty.run, ty.checkpoint, ty.datasets.__getitem__, ty.sweeps.__getitem__, ty.rollouts.__getitem__):
        with pytest.raises(trainyard.NotFoundError):
            ask("nothing-of-that-name")


def test_metrics_are_arrays_of_one_length_and_a_data_frame(done: trainyard.Run) -> None:
    metrics = done.metrics(["reward/mean", "loss"])
    arrays = metrics.to_dict()
    assert arrays["step"] == list(range(1, 13))
    assert {len(each) for each in arrays.values()} == {12}
    frame = metrics.to_pandas()
    assert list(frame.columns) == ["reward/mean", "loss"]
    assert frame.index.name == "step"
    assert done.metrics("loss", points=None)["loss"].x == metrics["loss"].x
    assert len(done.metrics("loss", start=3, stop=5)["loss"]) == 3
    assert {each.key for each in done.metric_keys("reward/")} >= {"reward/mean", "reward/std"}


def test_samples_logs_and_details_are_records(done: trainyard.Run) -> None:
    samples = done.samples(step=3, limit=None)
    assert len(samples) == 8
    assert all(each.failure is not None or each.reward is not None for each in samples)
    assert samples[0].messages[-1].role == "assistant"
    assert len(done.samples(limit=3)) == 3
    one = done.samples(step=1, prompt_row=0, limit=None)
    assert {(each.group, each.step) for each in one} <= {(each.group, 1) for each in done.samples(step=1, limit=None)}
    assert not done.samples(prompt_row=1_000_000)
    assert any("12 steps" in each.message for each in done.logs())
    assert done.details().specification.base_model == "tiny-2x64"
    assert done.snapshot.tags == ("a", "b")
    assert pandas.DataFrame(samples).shape[0] == 8


def test_checkpoints_are_pinned_found_and_exported_whole(
    ty: trainyard.Platform, done: trainyard.Run, tmp_path: Path
) -> None:
    steps = [each.step for each in done.checkpoints()]
    assert steps == [12, 10, 5]
    newest = ty.checkpoint("done")
    assert newest.reference == "done/step-12"
    assert newest.pin().pinned
    assert not newest.unpin().pinned
    folder = newest.export(tmp_path / "here", progress=False)
    assert {"manifest.json", "model.safetensors"} <= {each.name for each in folder.iterdir()}
    with pytest.raises(FileExistsError):
        newest.export(folder, progress=False)
    assert [each.name for each in tmp_path.iterdir()] == ["here"]


def test_datasets_come_from_rows_frames_and_files_with_a_bar(
    ty: trainyard.Platform, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [{"user_prompt": str(n), "ground_truth": str(n)} for n in range(50)]
    first = ty.datasets.upload(rows, name="rows")
    assert "━" in capsys.readouterr().err
    assert (first.version.version, first.version.rows, first.version.kind) == (1, 50, "PROMPT")
    same = ty.datasets.upload(pandas.DataFrame(rows), name="rows", progress=False)
    assert same.version.id == first.version.id
    assert first.preview(2) == rows[:2]
    file = first.download(tmp_path / "rows.jsonl", progress=False)
    assert [json.loads(line) for line in file.read_text().splitlines()] == rows
    with pytest.raises(trainyard.ValidationError) as refused:
        ty.datasets.upload([{"what": 1}], name="wrong", progress=False)
    assert refused.value.issues
    found = {each.name for each in ty.datasets(search="row")}
    assert "rows" in found
    assert "numbers" not in found


def test_a_rollout_that_the_command_line_registered_is_the_same_version_from_here(
    platform: PlatformProcess, ty: trainyard.Platform
) -> None:
    folder = EXAMPLE / "rollouts" / "reverse-digits"
    before = ty.rollouts.register(folder, name="packed", progress=False).record.latest_version
    node = os.environ.get("TRAINYARD_TEST_NODE", "node")
    program = str(REPOSITORY / "bin" / "trainyard.js")
    told = subprocess.run(
        [node, program, "--json", "rollout", "register", str(folder), "--name", "packed"],
        env={"PATH": os.environ["PATH"], "TRAINYARD_URL": platform.url, "TRAINYARD_KEY": platform.key},
        capture_output=True,
        check=True,
    )
    assert before is not None
    assert json.loads(told.stdout)["existed"] is True


def test_a_run_is_paused_resumed_changed_forked_and_stopped(ty: trainyard.Platform) -> None:
    run = ty.submit(recipe(100_000), name="long")
    next(each for each in run.stream(types=["STEP_COMPLETED"]))
    run.pause("for a while")
    until(lambda: run.refresh().status == "PAUSED", lambda: run.status)
    assert run.update(tags=["x"], notes="n", priority=3).snapshot.priority == 3
    run.resume()
    next(each for each in run.stream(types=["STEP_COMPLETED"]))
    with pytest.raises(TimeoutError, match="it goes on"):
        run.wait(timeout=0.2)
    run.stop()
    assert run.wait().status == "STOPPED"
    fork = run.fork({"training.total_steps": run.snapshot.progress.current_step + 1}, name="forked")
    assert fork.name == "forked"
    fork.kill(grace_s=0)
    fork.wait()
    run.retry(name="again").kill(grace_s=0)
    run.delete()
    with pytest.raises(trainyard.NotFoundError):
        run.refresh()


def test_interrupting_a_wait_detaches_and_the_run_goes_on(ty: trainyard.Platform) -> None:
    run = ty.submit(recipe(100_000))
    next(each for each in run.stream(types=["STEP_COMPLETED"]))
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(trainyard.Detached, match="goes on"):
        run.wait()
    assert run.refresh().status == "RUNNING"
    run.kill(grace_s=0)
    run.wait()


def test_a_sweep_is_created_listed_and_stopped(ty: trainyard.Platform) -> None:
    config = {
        **recipe(2),
        "sweep": {"method": "grid", "parameters": [{"knob": "training.lr", "values": [1e-3, 3e-3]}]},
    }
    sweep = ty.sweeps.create(config, name="two-rates")
    until(lambda: sweep.refresh().status == "FINISHED", lambda: sweep.record)
    assert [each.settings[0].value for each in sweep.trials()] == ["0.001", "0.003"]
    assert [each.name for each in ty.sweeps()] == ["two-rates"]
    with pytest.raises(trainyard.ConflictError, match="already finished"):
        sweep.stop()
    endless = ty.sweeps.create({**config, "training": recipe(100_000)["training"]}, name="endless")
    assert endless.stop().status == "STOPPED"


def test_a_new_process_takes_a_run_up_by_its_name_with_all_its_history(
    platform: PlatformProcess, ty: trainyard.Platform
) -> None:
    run = ty.submit(recipe(200), name="restarted")
    next(each for each in run.stream(types=["STEP_COMPLETED"]) if isinstance(each, StepCompleted) and each.step >= 5)
    program = (
        "import sys, trainyard\n"
        "run = trainyard.connect(sys.argv[1], sys.argv[2]).run('restarted')\n"
        "had = run.snapshot.progress.current_step\n"
        "heard = [each.step for each in run.stream(types=['STEP_COMPLETED'])]\n"
        "assert heard == list(range(had + 1, 201)), (had, heard[:3])\n"
        # The store follows the log by a moment.
        "run.wait()\n"
        "assert run.metrics('loss', points=None)['loss'].x == [float(n) for n in range(1, 201)]\n"
    )
    subprocess.run([sys.executable, "-c", program, platform.url, platform.key], check=True)


def test_a_panel_is_text_and_html_everywhere_and_has_the_end_of_its_run(ty: trainyard.Platform) -> None:
    run = ty.submit(recipe(10), name="shown")
    panel = run.watch()
    assert run.watch() is panel
    until(lambda: panel.closed, lambda: repr(panel))
    assert panel.view.status == "FINISHED"
    assert panel.view.step == 10
    assert len(panel.view.curve) == 10
    assert "10/10" in repr(panel)
    assert "<svg" in panel.html()
    assert "<script" not in panel.html()
    bundle = run._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert {"text/plain", "text/html"} <= data.keys()
