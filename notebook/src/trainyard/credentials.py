"""Which platform is spoken to, and with which key."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .errors import Unauthenticated

DEFAULT_URL = "http://127.0.0.1:4000"


@dataclass(frozen=True)
class Credentials:
    """An address and the key for it."""

    url: str
    key: str = field(repr=False)
    source: str
    """Where they were found, for people."""


def find_credentials(
    url: str | None = None,
    key: str | None = None,
    profile: str | None = None,
    env: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Credentials:
    """Finds them where the command line does.

    The first of: what is given; the profile that is asked for by name; TRAINYARD_KEY (with TRAINYARD_URL); the profile
    TRAINYARD_PROFILE; the data folder of a platform started here (TRAINYARD_DATA, or `.trainyard/` of this folder or
    one above it); the profile in use. A key is only ever sent to the address that it was kept with.

    Raises:
        Unauthenticated: nothing was found, or only a key for another address.
    """
    env = os.environ if env is None else env
    folder = Path.cwd() if folder is None else folder
    wanted = _plain(url or env.get("TRAINYARD_URL") or None)
    if key is not None:
        return Credentials(wanted or DEFAULT_URL, key, "given")
    kept_for = _plain(env.get("TRAINYARD_URL") or DEFAULT_URL)
    if profile is None and env.get("TRAINYARD_KEY") and kept_for is not None and wanted in (None, kept_for):
        return Credentials(kept_for, env["TRAINYARD_KEY"], "TRAINYARD_KEY")
    current, profiles = _profiles(env)
    named = profile or env.get("TRAINYARD_PROFILE") or None
    if named is not None:
        if named not in profiles:
            raise Unauthenticated(f"there is no profile `{named}`: `trainyard profile list` shows what there is")
        if wanted not in (None, profiles[named].url):
            raise Unauthenticated(
                f"the profile {named} is of {profiles[named].url}, not of {wanted}: a key is only sent to the address "
                "that it was kept with"
            )
        return profiles[named]
    for found in (*map(_read, _data_files(env, folder)), profiles.get(current or "")):
        if found is not None and wanted in (None, found.url):
            return found
    raise Unauthenticated(
        f"no key{f' for {wanted}' if wanted else ''}: run `trainyard login --url URL`, set TRAINYARD_URL and "
        "TRAINYARD_KEY, or give connect(url=…, key=…)"
    )


def _plain(url: str | None) -> str | None:
    return None if url is None else url.rstrip("/")


def _data_files(env: Mapping[str, str], folder: Path) -> list[Path]:
    given = env.get("TRAINYARD_DATA")
    folders = [folder / given] if given else [each / ".trainyard" for each in (folder, *folder.parents)]
    return [each / "credentials.json" for each in folders]


def _profiles(env: Mapping[str, str]) -> tuple[str | None, dict[str, Credentials]]:
    """What `trainyard login` and `profile add` have kept, and which of it is in use."""
    home = env.get("XDG_CONFIG_HOME")
    config = Path(home) if home else Path(env.get("HOME") or Path.home()) / ".config"
    file = config / "trainyard" / "credentials.json"
    older = _read(file)
    if older is not None:
        return "default", {"default": older}
    kept = _json(file)
    profiles = kept.get("profiles") if isinstance(kept, dict) else None
    if not isinstance(kept, dict) or not isinstance(profiles, dict):
        return None, {}
    found = {str(name): _credentials(each, f"profile {name}") for name, each in profiles.items()}
    current = kept.get("current")
    known = {name: each for name, each in found.items() if each is not None}
    return (current if isinstance(current, str) else None), known


def _read(file: Path) -> Credentials | None:
    return _credentials(_json(file), str(file))


def _json(file: Path) -> object:
    try:
        found: object = json.loads(file.read_text("utf8"))
    except (OSError, ValueError):
        return None
    return found


def _credentials(kept: object, source: str) -> Credentials | None:
    if not isinstance(kept, dict):
        return None
    url, key = kept.get("url"), kept.get("key")
    if not (isinstance(url, str) and isinstance(key, str)):
        return None
    return Credentials(url.rstrip("/"), key, source)
