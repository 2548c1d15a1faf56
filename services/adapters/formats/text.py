"""Titles, abstracts and names as sources print them, turned into plain text.

The words stay as the source gave them. What changes: white space becomes single spaces, control characters go, JATS,
HTML and MathML tags become text, character entities, accents of LaTeX and simple formulas become characters, LaTeX
documents of one formula become that formula, and mojibake is repaired where that is safe.
Safe means: every character above ASCII, read back as the Windows-1252 byte it came from, takes part in valid UTF-8.
Real text fails that test at its first accented letter ("Ã" before "O" is not UTF-8), so it is never touched.
"""

from __future__ import annotations

import html
import re
import string

from services.adapters.formats.elements import replace_elements
from services.adapters.formats.latex_accents import accents_to_text
from services.adapters.formats.latex_documents import without_documents
from services.adapters.formats.simple_formulas import read_simple_formulas

_BLOCK_TAGS = "abstract|br|div|disp-formula|h[1-6]|label|li|list|list-item|ol|p|sec|title|ul"
_INLINE_TAGS = (
    "a|alternatives|annotation|b|bold|em|ext-link|i|inf|inline-formula|inline-graphic|italic|monospace|named-content|"
    "sc|scp|small|span|strike|strong|styled-content|sub|sup|tex|tex-math|tt|u|underline|xref|"
    "math|mfenced|mfrac|mi|mmultiscripts|mn|mo|mover|mpadded|mroot|mrow|ms|mspace|"
    "msqrt|mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover|semantics"
)
_ATTRIBUTES = r"""(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'|[^\s<>"']++))*\s*/?"""
_TEX_OPENS = re.compile(r"<(?:jats:)?tex-math\b", re.IGNORECASE)
_TEX_CLOSES = re.compile(r"</(?:jats:)?tex-math\s*>", re.IGNORECASE)
_HEADING = re.compile(r"<(jats:title|title|h[1-6])>([^<]*)</\1>(?:\s*—)?", re.IGNORECASE)
_AFTER_HEADING = string.whitespace + "\xa0:."
_SUBTITLE = re.compile(r"<subtitle>", re.IGNORECASE)
_BLOCK = re.compile(rf"</?(?:jats:)?(?:{_BLOCK_TAGS}|subtitle){_ATTRIBUTES}>", re.IGNORECASE)
_INLINE = re.compile(rf"</?(?:jats:|mml:)?(?:{_INLINE_TAGS}){_ATTRIBUTES}>", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
# Control characters and bidirectional overrides print nothing; catalogues use U+0098 and U+009C to mark words that
# do not count in sorting.
_CONTROL = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ufeff\ufffe\uffff\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
# A lead byte of UTF-8 before a continuation byte, both as Windows-1252 or Latin-1 shows them.
_MISREAD = re.compile("[\xc2-\xf4][\x80-\xbf\u0152-\u02dc\u2013-\u2122]")

# Terms of the sciences that begin with the word; "Abstract Machine learning has …" is a heading and a sentence.
_ABSTRACT_TERMS = (
    "Algebra|Argumentation|Data Type|Dialectical|Expressionism|Interpretation|Meaning Representation|Rewriting|"
    "State Machine|Syntax"
)
_ABSTRACT_HEADING = re.compile(
    r"(?:(?i:abstract|summary)(?:\s*[:.\u2014\u2013-]+\s*|\s*$)"  # "Abstract: We …", or the heading alone
    rf"|(?:Abstract|ABSTRACT)\s+(?=[^\W_a-z]|[\"'“‘(])(?!(?:{_ABSTRACT_TERMS})\w*\b)"  # "Abstract The …"
    r"|Abstract(?=[A-Z]))"  # "AbstractThe …"
)
_ON_PAGES = ("Search for more papers by this author", "Online Library Terms and Conditions of Use")
"""Words of a publisher's page, which crawlers take for an abstract."""
_ABSTRACT_ON_PAGE = re.compile(r"\bAbstract(?:en)?:? ")
_BEHIND_ABSTRACT = "Citing Literature"
_SHORTEST_ON_PAGE = 200
"""Characters of what is an abstract on such a page, and no link to it."""
_BEHIND_NAME = re.compile(r"(?: 0\d{3}|\s?\$\^\{?[\w,*]{1,9}\}?\$|\s?[*∗†‡§¶¹²³⁰-⁹]{1,9}){1,4}\Z")
"""Marks of notes and addresses, and the number by which DBLP distinguishes namesakes."""
_TITLES_OF_PEOPLE = re.compile(r"\A(?:(?:Prof|Dr|PD)\.(?:-Ing\.)? ?){1,4}(?=[^\W\d_])")
_ORCID = re.compile(
    r"[\[(]?(?:(?:https?://)?orcid(?:\.org/|[: ]{1,2}))?\b0000-000\d-\d{4}-\d{3}[\dX]\b[\])]?", re.IGNORECASE
)


def plain_text(raw: str, *, tex: bool = True, formulas: bool = True) -> str:
    """`raw` without markup, entities, control characters and mojibake, its white space single spaces.

    With `tex`, accents and letters of LaTeX become characters; it is False for what was read from TeX before. With
    `formulas`, so do those formulas that are a word, as in titles.
    """
    text = raw
    if not text.isascii():
        text = _repair(text)
    if "<" in text or "&" in text:
        text = _without_markup(text)
    if tex:
        text = accents_to_text(without_documents(text) if "\\documentclass" in text else text)
    if formulas:
        text = read_simple_formulas(text)
    if text.isprintable():  # then its only white space is the space
        return " ".join(text.split()) if "  " in text else text.strip()
    return " ".join(_CONTROL.sub("", text).split())


def abstract_text(raw: str, *, tex: bool = True) -> str:
    """`plain_text` without a leading heading "Abstract"; a text that begins "Abstract interpretation …" keeps it.

    Of a whole page of a publisher, which some sources give instead, the abstract on it; "" without one.
    """
    text = plain_text(raw, tex=tex, formulas=False)
    if found := [at for words in _ON_PAGES if (at := text.find(words)) >= 0]:
        return _abstract_on_page(text[min(found) :])
    heading = _ABSTRACT_HEADING.match(text)
    return text[heading.end() :].lstrip() if heading else text


def _abstract_on_page(page: str) -> str:
    """What is between the heading and the links of a page; "" where that is nothing, or too short for an abstract."""
    heading = _ABSTRACT_ON_PAGE.search(page)
    inside = page[heading.end() :].partition(_BEHIND_ABSTRACT)[0].strip() if heading else ""
    return inside if len(inside) >= _SHORTEST_ON_PAGE else ""


def person_name(raw: str, *, tex: bool = True) -> str:
    """A name as plain text, without an ORCID iD, an address, marks and titles; "" when nothing else is there."""
    name = plain_text(raw, tex=tex)
    name = _ORCID.sub("", name) if "0000-" in name else name
    name = name if name[-1:].isalpha() else _BEHIND_NAME.sub("", name)
    name = _TITLES_OF_PEOPLE.sub("", name) if name[:1] in "DP" else name
    return " ".join(name.partition("http")[0].split())


def _without_markup(text: str) -> str:
    """Tags first, then entities, then the tags that were hidden in entities, once ("&lt;i&gt;") or twice."""
    for _ in range(3):
        if "<" in text:
            text = _without_tags(text)
        if "&" not in text:
            break
        text = _ENTITY.sub(lambda found: html.unescape(found.group()), text)
    return text


def _without_tags(text: str) -> str:
    if "mml:math" in text:
        text = replace_elements(text, _TEX_OPENS, _TEX_CLOSES, lambda inside: "")
    text = _HEADING.sub(_as_lead, text)
    text = _SUBTITLE.sub(": ", text)
    return _INLINE.sub("", _BLOCK.sub(" ", text))


def _as_lead(found: re.Match[str]) -> str:
    """A heading as the words before a colon."""
    words = found[2].strip().rstrip(_AFTER_HEADING)
    return f" {words}: " if words else " "


def _repair(text: str) -> str:
    """UTF-8 that was once read as Windows-1252 or Latin-1, read again; anything else unchanged."""
    if not _MISREAD.search(text):
        return text
    try:
        return b"".join(map(_byte, text)).decode("utf-8")
    except UnicodeError:
        return text


def _byte(character: str) -> bytes:
    return character.encode("latin-1" if character < "\u0100" else "cp1252")
