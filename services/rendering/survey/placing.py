"""Where the pictures of a field are in a survey."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def with_pictures(sections: Iterable[Iterable[str]], pictures: Iterable[str]) -> Iterator[str]:
    """The blocks of sections, with the pictures behind those of the first, which introduces the others."""
    for number, blocks in enumerate(sections):
        yield from blocks
        if number == 0:
            yield from pictures
