"""Files that are read again when they change."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path

from services.collecting.watching import watch_files


def looks(*steps: Callable[[], object]) -> Callable[[], None]:
    """A wait that does one step each time, and nothing once all are done."""
    left = list(steps)

    def wait() -> None:
        if left:
            left.pop(0)()

    return wait


def test_a_file_counts_once_it_is_whole(tmp_path: Path) -> None:
    one, other = tmp_path / "one.bib", tmp_path / "other.bib"
    one.write_text("@book{a}")
    other.write_text("@book{b}")
    wait = looks(lambda: one.write_text("@book{a}, @boo"), lambda: one.write_text("@book{a}, @book{c}"))
    assert next(watch_files([one, other], wait)) == [one]
    assert one.read_text().endswith("@book{c}")


def test_a_file_that_is_replaced_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "library.bib"
    path.write_text("@book{a}")
    steps = looks(path.unlink, lambda: None, lambda: path.write_text("@book{a}, @book{d}"))
    assert next(watch_files([path], steps)) == [path]


def test_every_change_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "library.bib"
    path.write_text("1")
    seen = []

    def wait() -> None:
        seen.append(len(seen))
        if len(seen) in {1, 5}:
            path.write_text("x" * (len(seen) + 1))

    assert list(islice(watch_files([path], wait), 2)) == [[path], [path]]
    assert len(seen) == 6
