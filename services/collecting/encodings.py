"""Names of text encodings, as people and tools write them."""

from __future__ import annotations

import codecs

from kg.errors import InvalidInputError

_WIDER = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "big5hkscs",
    "cp950": "big5hkscs",
    "tis-620": "cp874",
}
"""Encodings read as the wider one that programs write under their name (the Encoding Standard does so too)."""

_OTHER_NAMES = {
    "windows-874": "cp874",
    "windows-31j": "cp932",
    "windows-949": "cp949",
    "x-sjis": "cp932",
    "sjis": "cp932",
    "ms932": "cp932",
    "cp936": "gb18030",
    "mac": "mac_roman",
    "x-mac-roman": "mac_roman",
    "macroman": "mac_roman",
    "macce": "mac_latin2",
    "mac-ce": "mac_latin2",
    "x-mac-ce": "mac_latin2",
    "x-mac-cyrillic": "mac_cyrillic",
    "macgreek": "mac_greek",
    "macturkish": "mac_turkish",
    "ansi": "cp1252",
    "latin-9": "iso8859-15",
    "latin9": "iso8859-15",
    "hp-roman8": "hp_roman8",
    "dos-437": "cp437",
    "dos-850": "cp850",
    "dos-866": "cp866",
}
_REFUSED = frozenset(
    {"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "utf-7", "mbcs", "oem", "unicode-escape"}
    | {"raw-unicode-escape"}
)
_EXAMPLES = (
    "utf-8, utf-16, windows-1252, windows-1250, windows-1251, koi8-r, mac-roman, gb18030, big5, shift-jis, euc-kr"
)


def codec_of(name: str) -> str:
    """Return Python's name for a text encoding; the wider one where programs write that under the name.

    >>> codec_of("Shift-JIS"), codec_of("latin1"), codec_of("Windows-1251")
    ('cp932', 'cp1252', 'cp1251')

    Raises:
        InvalidInputError: no encoding of text has this name.
    """
    plain = name.strip().lower().replace("_", "-").replace(" ", "-")
    try:
        codec = codecs.lookup(_OTHER_NAMES.get(plain, plain))
    except (LookupError, ValueError):
        codec = None
    if codec is None or codec.name in _REFUSED or not getattr(codec, "_is_text_encoding", True):
        raise InvalidInputError(f"there is no text encoding {name[:50]!r}; known are {_EXAMPLES}, …", field="encoding")
    return _WIDER.get(codec.name, codec.name)
