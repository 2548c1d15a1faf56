"""NUL in files of text: a crash, a full disk or a slip of an export leaves some, and the text around them is good."""

from __future__ import annotations

from collections.abc import Iterator

_MOST_NUL = 0.3
"""Share of the first bytes of a text; in UTF-16 without a mark it is a half."""

_MOST_CONTROL = 0.01
"""Share of other control characters, of which text has next to none and binary files have many."""

_CONTROL = bytes({*range(1, 9), *range(14, 27), *range(28, 32), 127})
_BINARY = (b"PK", b"%PDF", b"\x1f\x8b", b"SQLite")
_LOOKED_AT = 2**16


class WithoutNul:
    """The pieces of a source, without NUL if it is text; a binary file stays as it is, to be refused as one.

    `left_out` counts what was left out so far.
    """

    def __init__(self, pieces: Iterator[bytes]) -> None:
        """Take the pieces up."""
        self._pieces = pieces
        self._is_text: bool | None = None
        self.left_out = 0

    def __iter__(self) -> Iterator[bytes]:
        """Itself."""
        return self

    def __next__(self) -> bytes:
        """The next piece."""
        piece = next(self._pieces)
        if self._is_text is None:
            self._is_text = _is_text(piece[:_LOOKED_AT])
        if not self._is_text or b"\x00" not in piece:
            return piece
        self.left_out += piece.count(0)
        return piece.replace(b"\x00", b"")


def _is_text(start: bytes) -> bool:
    others = len(start) - len(start.translate(None, _CONTROL))
    is_plain = start.count(0) <= _MOST_NUL * len(start) and others <= _MOST_CONTROL * len(start)
    return is_plain and not start.startswith(_BINARY)
