"""Names of text encodings, as people and tools write them."""

from __future__ import annotations

import codecs
from enum import StrEnum

from kg.errors import InvalidInputError


class Encoding(StrEnum):
    """The usual encodings, by the names that the HTTP service takes; `codec_of` knows their other names too."""

    UTF_8 = "utf-8"
    UTF_16 = "utf-16"
    WINDOWS_1250 = "windows-1250"
    WINDOWS_1251 = "windows-1251"
    WINDOWS_1252 = "windows-1252"
    WINDOWS_1253 = "windows-1253"
    WINDOWS_1254 = "windows-1254"
    WINDOWS_1255 = "windows-1255"
    WINDOWS_1256 = "windows-1256"
    WINDOWS_1257 = "windows-1257"
    WINDOWS_1258 = "windows-1258"
    WINDOWS_874 = "windows-874"
    LATIN_2 = "iso-8859-2"
    LATIN_9 = "iso-8859-15"
    KOI8_R = "koi8-r"
    KOI8_U = "koi8-u"
    MAC_ROMAN = "mac-roman"
    MAC_CYRILLIC = "mac-cyrillic"
    GB18030 = "gb18030"
    BIG5 = "big5"
    SHIFT_JIS = "shift-jis"
    EUC_JP = "euc-jp"
    ISO_2022_JP = "iso-2022-jp"
    EUC_KR = "euc-kr"


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
_EXAMPLES = ", ".join(Encoding)


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
