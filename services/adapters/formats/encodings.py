"""Which encoding a text has that is not UTF-8: by the letters and words it would read, never by valid bytes alone.

Each encoding of `ENCODINGS` reads the lines that are not ASCII, and `letters.weigh` says how likely the result is in
any language. One is taken if it leads all that read other letters by _LEAST_LEAD and reads like print; else the text is
refused, and the error shows how the best ones would read it, for a person to name one.

Measured on records in 30 languages and their encodings (tests/unit/…/test_encodings.py prints the table): of 1,170
texts of 1, 5 and 50 records, 95 % are right, 5 % refused, none wrong. charset-normalizer 3.5 takes 503 for another
encoding, chardet 7.7 takes 98, chardetng 124, and none of them refuses where it is not sure.
"""

from __future__ import annotations

import codecs
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kg.errors import InvalidInputError
from services.adapters.formats.letters import Weight, fold_case, rough_weight, weigh
from services.text.storable import printable

_LEAST_LEAD = 4.5
"""How many times more likely, as a natural logarithm, the best reading must be than any other: 90 to 1."""

_RARE = -6.0
"""An encoding of this prior or less stops another one only by its lead, not by reading a little more likely."""

_MOST_COSTLY = {"latin": 10.0, "characters": 8.5}
_MOST_COSTLY_ELSE = 5.0
_ROOM = 4.0
"""What a letter of print costs at most, as a negative logarithm of its likelihood, by script, and how much more in a
text of one letter: letters with accents and the characters of China and Japan are many, those of Greek few."""

_FEW_LINES, _MOST_LINES = 40, 200
_LONGEST_LINE = 1_000
"""How much of a text is weighed, in lines and bytes of a line, taken all over it; more only where few do not tell."""

_HOPELESS = 4.5
"""How much less likely, as a natural logarithm for each byte above ASCII, a reading is that is not weighed."""

_BETWEEN = re.compile(rb'[",<>]')
"""Bytes that no encoding has inside a character."""

_SHOWN = 3
_SHOWN_LENGTH = 50
_CONTROL = re.compile("[\x80-\x84\x86-\x9f\ue000-\uf8ff\ufffd]")
_ESCAPES = ((b"\x1b$)C", "iso2022_kr"), (b"\x1b$", "iso2022_jp_2"), (b"\x1b(J", "iso2022_jp_2"))
"""How text in an encoding of 7 bits changes to another set of characters."""

ENCODINGS: tuple[tuple[str, str, float], ...] = (
    ("cp1252", "Windows-1252", 0.0),
    ("iso8859-15", "ISO-8859-15", -2.0),
    ("mac_roman", "Mac Roman", -2.5),
    ("cp1250", "Windows-1250", -1.0),
    ("iso8859-2", "ISO-8859-2", -2.0),
    ("cp1251", "Windows-1251", -1.0),
    ("koi8-r", "KOI8-R", -2.0),
    ("koi8-u", "KOI8-U", -2.0),
    ("iso8859-5", "ISO-8859-5", -3.0),
    ("cp866", "CP866", -3.0),
    ("mac_cyrillic", "Mac Cyrillic", -3.0),
    ("cp1253", "Windows-1253", -1.5),
    ("iso8859-7", "ISO-8859-7", -2.0),
    ("cp1254", "Windows-1254", -1.5),
    ("cp1255", "Windows-1255", -2.0),
    ("iso8859-8", "ISO-8859-8", -3.0),
    ("cp1256", "Windows-1256", -2.0),
    ("iso8859-6", "ISO-8859-6", -3.0),
    ("cp1257", "Windows-1257", -5.0),
    ("iso8859-13", "ISO-8859-13", -6.0),
    ("iso8859-4", "ISO-8859-4", -8.0),
    ("cp1258", "Windows-1258", -3.0),
    ("cp874", "Windows-874", -2.0),
    ("gb18030", "GBK (GB18030)", -1.0),
    ("big5hkscs", "Big5", -1.0),
    ("cp932", "Shift-JIS", -1.0),
    ("euc_jp", "EUC-JP", -1.5),
    ("cp949", "EUC-KR", -1.0),
    ("johab", "Johab", -5.0),
    ("cp437", "CP437", -4.0),
    ("cp850", "CP850", -4.0),
    ("cp852", "CP852", -4.0),
    ("cp858", "CP858", -5.0),
    ("cp865", "CP865", -5.0),
    ("cp857", "CP857", -5.0),
    ("cp737", "CP737", -5.0),
    ("cp775", "CP775", -6.0),
    ("cp855", "CP855", -5.0),
    ("cp860", "CP860", -6.0),
    ("cp861", "CP861", -6.0),
    ("cp862", "CP862", -5.0),
    ("cp863", "CP863", -6.0),
    ("kz1048", "KZ-1048", -4.0),
    ("iso8859-10", "ISO-8859-10", -6.0),
    ("iso8859-16", "ISO-8859-16", -6.0),
    ("hp_roman8", "HP Roman-8", -8.0),
    ("mac_latin2", "Mac Central European", -6.0),
    ("mac_greek", "Mac Greek", -6.0),
    ("mac_turkish", "Mac Turkish", -6.0),
    ("mac_croatian", "Mac Croatian", -6.0),
    ("mac_iceland", "Mac Icelandic", -6.0),
)
"""Codec, name, and the logarithm of how common it is beside Windows-1252: rough figures, for what is in doubt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The lines of a text as one encoding reads them; `prior` is the logarithm of how common the encoding is."""

    codec: str
    name: str
    text: str
    weight: Weight
    prior: float

    @property
    def score(self) -> float:
        """The logarithm of how likely this is, apart from a constant."""
        return self.weight.total + self.prior


def iso_2022_codec(data: bytes) -> str | None:
    """Return the codec of a text that changes its set of characters by escape codes (ISO-2022), or None."""
    for escape, codec in _ESCAPES:
        if escape in data and data.isascii():
            try:
                data.decode(codec)
            except UnicodeDecodeError:
                continue
            return codec
    return None


def find_encoding(lines: Sequence[bytes]) -> Reading:
    """Return how the encoding of these lines reads them; they are not ASCII.

    Raises:
        InvalidInputError: none is certain; the error says which fit and how to name one.
    """
    found: list[Reading] = []
    for most in (_FEW_LINES, _MOST_LINES):
        found = readings(lines, most=most)
        if found and _is_certain(found):
            return found[0]
        if len(lines) <= most and max(map(len, lines)) <= _LONGEST_LINE:
            break
    raise InvalidInputError(_advice(found), field="encoding")


def readings(lines: Sequence[bytes], *, most: int = 200) -> list[Reading]:
    """Return how each encoding that fits reads `most` of the lines, the likeliest first; alike ones count once."""
    pieces = list(_pieces(lines))
    pieces = pieces[:: max(1, -(-len(pieces) // most))]
    texts: dict[str, tuple[str, str, str, float]] = {}
    for codec, name, prior in ENCODINGS:
        text = _read(pieces, codec)
        if text is not None:
            texts.setdefault(fold_case(text), (codec, name, text, prior))
    rough = {letters: rough_weight(letters) for letters in texts}
    least = max(rough.values(), default=0.0) - _HOPELESS * sum(map(_count_above_ascii, pieces))
    found = [
        Reading(codec=codec, name=name, text=text, weight=weigh(text), prior=prior)
        for letters, (codec, name, text, prior) in texts.items()
        if rough[letters] >= least
    ]
    return sorted(found, key=lambda reading: -reading.score)


def _pieces(lines: Sequence[bytes]) -> Iterator[bytes]:
    """The lines, and the parts of long ones, that are not ASCII; no part begins inside a character."""
    for line in lines:
        parts = [line] if len(line) <= _LONGEST_LINE else _BETWEEN.split(line)
        yield from (part[:_LONGEST_LINE] for part in parts if not part.isascii())


def _count_above_ascii(piece: bytes) -> int:
    """Return how many bytes are not ASCII."""
    return len(piece.translate(None, _ASCII))


_ASCII = bytes(range(128))


def _read(pieces: Sequence[bytes], codec: str) -> str | None:
    """The text, or None where bytes do not fit or give control characters; a piece that was cut may end in a half."""
    decoder = codecs.getincrementaldecoder(codec)
    try:
        lines = [decoder().decode(piece, len(piece) < _LONGEST_LINE) for piece in pieces]
    except UnicodeDecodeError:
        return None
    text = "\n".join(line.strip() for line in lines)
    return None if _CONTROL.search(text) else text


def _is_certain(found: Sequence[Reading]) -> bool:
    """Whether the first reading leads all others, not only by how common its encoding is, and reads like print."""
    best, *others = found
    weight = best.weight
    for other in others:
        is_likelier_alone = other.prior > _RARE and other.weight.total > weight.total
        if is_likelier_alone or best.score - other.score < _LEAST_LEAD:
            return False
    most = _MOST_COSTLY.get(weight.script, _MOST_COSTLY_ELSE) + _ROOM / math.sqrt(max(1, weight.letter_count))
    return -weight.letters <= most * weight.letter_count and 2 * weight.misplaced <= weight.places + 2


def _advice(found: Sequence[Reading]) -> str:
    """What is wrong and what to do, with how the likeliest encodings read one line."""
    shown = [f"{reading.name} ({text!r})" for reading, text in _differing(found[:_SHOWN])]
    fits = f"it may be {', '.join(shown)}; " if shown else "no encoding that is known reads it as a language; "
    return (
        f"the text is not UTF-8, and its letters do not say for certain which encoding it has: {fits}"
        "name the right one, as in `--encoding windows-1252` (`encoding` in the API), or save the file as UTF-8"
    )


def _differing(found: Sequence[Reading]) -> Iterator[tuple[Reading, str]]:
    """Each reading with the part of the first line in which they differ."""
    lines = [reading.text.split("\n") for reading in found]
    at = next((n for n, each in enumerate(zip(*lines, strict=False)) if len(set(each)) > 1), 0)
    for reading, split in zip(found, lines, strict=True):
        line = printable(split[at]) if at < len(split) else ""
        start = next((n for n, letter in enumerate(line) if letter > "\x7f"), 0)
        yield reading, line[max(0, start - _SHOWN_LENGTH // 2) :][:_SHOWN_LENGTH].strip()
