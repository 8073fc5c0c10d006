"""What is slow to make and always the same, kept between runs in the user's cache directory.

A kept value is found by a hash of everything it was made from, so it is never out of date; where the
directory cannot be used, or SIMPAN_NO_CACHE is set, everything is made anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def digest(parts: Iterable[bytes]) -> str:
    """The key of a value made from these bytes by this Python."""
    made = hashlib.sha256(sys.version.encode())
    for part in parts:
        made.update(hashlib.sha256(part).digest())
    return made.hexdigest()[:32]


def place(name: str, key: str) -> Path | None:
    """The file of a kept value; None where nothing may be kept."""
    if os.environ.get("SIMPAN_NO_CACHE"):
        return None
    home = os.environ.get("XDG_CACHE_HOME")
    try:
        folder = (Path(home) if home else Path.home() / ".cache") / "simpan"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except (OSError, RuntimeError):
        return None
    # What belongs to somebody else is not read: a pickle can run anything.
    return folder / f"{name}-{key}" if _mine(folder) else None


def _mine(folder: Path) -> bool:
    return not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()


def read(name: str, key: str, sort: type[T]) -> T | None:
    """The kept value, or None if there is none of that sort."""
    file = place(name, key)
    if file is None:
        return None
    try:
        value = pickle.loads(file.read_bytes())
    except Exception:  # a damaged file can raise anything; the value is made anew
        return None
    return value if isinstance(value, sort) else None


def write(name: str, key: str, value: object) -> None:
    """Keep a value, in place of any older one of that name."""
    file = place(name, key)
    if file is None:
        return
    with contextlib.suppress(OSError, pickle.PicklingError, RecursionError):
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as new:
            new.write(pickle.dumps(value, pickle.HIGHEST_PROTOCOL))
        Path(new.name).replace(file)
        for old in file.parent.glob(f"{name}-*"):
            if old != file:
                old.unlink()


def kept(name: str, key: str, sort: type[T], make: Callable[[], T]) -> T:
    """The kept value, else a new one that is kept."""
    found = read(name, key, sort)
    if found is None:
        found = make()
        write(name, key, found)
    return found
