"""What is slow to make and always the same, kept between runs in the user's cache directory.

A kept value is found by a hash of everything it was made from, so it is never out of date; where the
directory cannot be used, or SIMPAN_NO_CACHE is set, everything is made anew. A pickle can run anything, so
only what nobody else can have written is read, and nothing is written or removed where that is in doubt.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import re
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

_MOST = 1 << 26  # bytes; nothing we keep comes near
_OPENING = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def digest(parts: Iterable[bytes]) -> str:
    """The key of a value made from these bytes by this Python."""
    made = hashlib.sha256(sys.version.encode())
    for part in parts:
        made.update(hashlib.sha256(part).digest())
    return made.hexdigest()[:32]


def place(name: str, key: str) -> Path | None:
    """A file for somebody else's code to keep a value in, there already and ours alone; None for no such file."""
    file = _file(name, key)
    if file is None or not _free(file):
        return None
    try:
        made = os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
        try:
            if hasattr(os, "fchmod"):  # an older simpan left it readable
                os.fchmod(made, 0o600)
        finally:
            os.close(made)
    except OSError:
        return None
    _sweep(file, name)
    return file


def read(name: str, key: str, sort: type[T]) -> T | None:
    """The kept value, or None if there is none of that sort."""
    file = _file(name, key)
    if file is None:
        return None
    try:
        raw = _bytes(file)
        if raw is None or raw[:32] != _seal(file, raw[32:]):
            return None
        value = pickle.loads(raw[32:])
    except Exception:  # a damaged file can raise anything; the value is made anew
        return None
    return value if isinstance(value, sort) and _whole(value) else None


def write(name: str, key: str, value: object) -> None:
    """Keep a value, in place of any older one of that name."""
    file = _file(name, key)
    if file is None or not _free(file):
        return
    with contextlib.suppress(Exception):  # what cannot be kept is made anew
        raw = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        handle, new = tempfile.mkstemp(dir=file.parent)  # readable by us alone
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(_seal(file, raw) + raw)
            Path(new).replace(file)
        except BaseException:
            Path(new).unlink()
            raise
        _sweep(file, name)


def kept(name: str, key: str, sort: type[T], make: Callable[[], T]) -> T:
    """The kept value, else a new one that is kept."""
    found = read(name, key, sort)
    if found is None:
        found = make()
        write(name, key, found)
    return found


def _file(name: str, key: str) -> Path | None:
    """Where a value is kept; None where nothing may be kept."""
    if os.environ.get("SIMPAN_NO_CACHE"):
        return None
    home = Path(os.environ.get("XDG_CACHE_HOME") or "")
    try:
        if not home.is_absolute():  # never the folder somebody happens to stand in
            home = Path.home() / ".cache"
        folder = home / "simpan"
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not _ours(os.lstat(home), stat.S_ISDIR):
            return None
        folder.mkdir(exist_ok=True, mode=0o700)
        return folder / f"{name}-{key}" if _ours(os.lstat(folder), stat.S_ISDIR) else None
    except (OSError, RuntimeError, ValueError):
        return None


def _ours(found: os.stat_result, sort: Callable[[int], bool]) -> bool:
    """Whether it is of that sort, belongs to us and can be changed by nobody else."""
    if not sort(found.st_mode):
        return False
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)


def _free(file: Path) -> bool:
    """Whether a value may be written there: nothing is, or a file of ours."""
    try:
        return _ours(os.lstat(file), stat.S_ISREG)
    except FileNotFoundError:
        return True
    except OSError:
        return False


def _bytes(file: Path) -> bytes | None:
    """What the file holds, if it is ours; a pipe, a link or a device never holds us up."""
    with os.fdopen(os.open(file, _OPENING), "rb") as opened:
        found = os.fstat(opened.fileno())
        return opened.read() if _ours(found, stat.S_ISREG) and found.st_size <= _MOST else None


def _seal(file: Path, raw: bytes) -> bytes:
    """What tells a file as it was written from a damaged, cut or renamed one."""
    return hashlib.sha256(file.name.encode() + b"\n" + raw).digest()


def _whole(value: object) -> bool:
    """Whether no field is missing: unpickling does not ask."""
    sort = type(value)
    fields: Iterable[str] = getattr(sort, "__dataclass_fields__", getattr(sort, "model_fields", ()))
    return all(hasattr(value, field) for field in fields)


def _sweep(file: Path, name: str) -> None:
    """Remove the older values of that name, and nothing that we cannot have written."""
    spelt = re.compile(re.escape(name) + "-[0-9a-f]{32}")
    with contextlib.suppress(OSError):
        for old in file.parent.iterdir():
            if old != file and spelt.fullmatch(old.name) and _free(old):
                old.unlink()
