"""A configuration given as a dict, as the TOML that the platform takes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Union

Config = Union[str, Path, Mapping[str, Any]]
"""A configuration: the path of a file, its text, or a dict with the file's sections."""


def toml_of(config: Config) -> str:
    """The configuration's text.

    A text with more than one line, or that ends in anything but `.toml`, is a configuration; else it is a path.

    Raises:
        FileNotFoundError: there is no such file.
        TypeError: a dict holds what TOML has no word for.
    """
    if isinstance(config, Mapping):
        return "\n".join(_table(config, ()))
    if isinstance(config, Path) or (config.endswith(".toml") and "\n" not in config):
        return Path(config).read_text("utf8")
    return config


def _table(table: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    plain = {key: value for key, value in table.items() if not _is_section(value)}
    lines = [f"{_key(key)} = {value_of(value, (*path, key))}" for key, value in plain.items() if value is not None]
    if path and (lines or not table):
        lines.insert(0, f"[{'.'.join(map(_key, path))}]")
    for key, value in table.items():
        if isinstance(value, Mapping):
            lines += ["", *_table(value, (*path, key))]
        elif _is_section(value):
            for each in value:
                inner = _table(each, ())
                lines += ["", f"[[{'.'.join(map(_key, (*path, key)))}]]", *inner]
    return lines


def _is_section(value: object) -> bool:
    if isinstance(value, Mapping):
        return True
    if not isinstance(value, Sequence) or isinstance(value, (str, bytes)) or len(value) == 0:
        return False
    return all(isinstance(each, Mapping) for each in value)


def value_of(value: object, path: tuple[str, ...]) -> str:
    """A value as TOML writes it; `path` is where it stands, for what cannot be written."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {value_of(each, (*path, key))}' for key, each in value.items())} }}"
    if isinstance(value, Sequence) and not isinstance(value, bytes):
        return f"[{', '.join(value_of(each, path) for each in value)}]"
    raise TypeError(f"{'.'.join(path)}: TOML has no word for {type(value).__name__}")


def _key(key: object) -> str:
    text = str(key)
    return (
        text if text and all(each.isascii() and (each.isalnum() or each in "-_") for each in text) else json.dumps(text)
    )
