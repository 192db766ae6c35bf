"""The pure pieces: credentials, configurations as TOML, server-sent events, bundles."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import trainyard
from trainyard.credentials import find_credentials
from trainyard.rollouts import bundle_of
from trainyard.sse import events_of
from trainyard.toml import toml_of

pytestmark = pytest.mark.core


def kept(file: Path, content: object) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content))
    return file


def test_credentials_are_found_in_the_command_lines_order(tmp_path: Path) -> None:
    home, folder = tmp_path / "home", tmp_path / "work" / "deeper"
    folder.mkdir(parents=True)
    env = {"HOME": str(home)}
    with pytest.raises(trainyard.Unauthenticated, match="no key"):
        find_credentials(env=env, folder=folder)
    profiles = {"one": {"url": "http://one", "key": "1"}, "two": {"url": "http://two", "key": "2"}}
    kept(home / ".config/trainyard/credentials.json", {"version": 2, "current": "one", "profiles": profiles})
    assert find_credentials(env=env, folder=folder).url == "http://one"
    kept(tmp_path / "work/.trainyard/credentials.json", {"url": "http://here", "key": "h"})
    assert find_credentials(env=env, folder=folder).key == "h"
    assert find_credentials(env={**env, "TRAINYARD_PROFILE": "two"}, folder=folder).key == "2"
    named = {**env, "TRAINYARD_KEY": "e", "TRAINYARD_URL": "http://env/"}
    assert find_credentials(env=named, folder=folder).url == "http://env"
    assert find_credentials(profile="two", env={**env, "TRAINYARD_KEY": "e"}, folder=folder).key == "2"
    assert find_credentials("http://given", "g", env=named, folder=folder).key == "g"


def test_a_key_only_goes_to_the_address_it_was_kept_with(tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path), "TRAINYARD_KEY": "e", "TRAINYARD_URL": "http://env"}
    kept(tmp_path / ".config/trainyard/credentials.json", {"url": "http://older", "key": "o"})
    for url in ("http://elsewhere", "http://env.elsewhere"):
        with pytest.raises(trainyard.Unauthenticated, match="no key for"):
            find_credentials(url, env=env, folder=tmp_path)
    assert find_credentials("http://older", env=env, folder=tmp_path).key == "o"
    with pytest.raises(trainyard.Unauthenticated, match="no profile"):
        find_credentials(profile="none", env=env, folder=tmp_path)
    assert "'o'" not in repr(find_credentials("http://older", env=env, folder=tmp_path))


def test_a_dict_becomes_the_toml_that_it_means() -> None:
    config = {
        "experiment": {"dataset": 'a "b"\n', "env": {"A B": "x"}},
        "training": {"lr": 1e-3, "on": True, "n": 4, "none": None},
        "list": [1, "two", [3.5]],
        "sweep": {"parameters": [{"knob": "k", "values": [1, 2]}, {"knob": "l"}]},
        "lora": {},
    }
    text = toml_of(config)
    assert text.splitlines()[0] == 'list = [1, "two", [3.5]]'
    tomllib = pytest.importorskip("tomllib", reason="Python 3.11 brings a reader of TOML")
    read = tomllib.loads(text)
    assert read == {**config, "training": {"lr": 1e-3, "on": True, "n": 4}}
    with pytest.raises(TypeError, match=r"training\.lr"):
        toml_of({"training": {"lr": object()}})


def test_server_sent_events_may_be_cut_anywhere_and_half_of_one_is_none() -> None:
    stream = b'event: next\ndata: {"a":"\xc3\xa9"}\n\n: comment\n\nevent: next\r\ndata: 2\r\n\r\n'
    whole = [("next", '{"a":"é"}'), ("next", "2")]
    for size in range(1, len(stream) + 1):
        pieces = [stream[at : at + size] for at in range(0, len(stream), size)]
        assert list(events_of([*pieces, b"event: complete\ndata:\n\n"])) == whole
    told: list[Any] = []
    with pytest.raises(trainyard.Unreachable):
        told.extend(events_of([stream, b"event: next\ndata: 3"]))


def test_a_bundle_is_the_same_for_the_same_files(tmp_path: Path) -> None:
    for name in ("b.ts", "a/z.ts", "a.ts", "node_modules/x.js", ".git/config"):
        kept(tmp_path / name, name)
    paths = [each["path"] for each in json.loads(bundle_of(tmp_path))["files"]]
    assert paths == ["a.ts", "a/z.ts", "b.ts"]
