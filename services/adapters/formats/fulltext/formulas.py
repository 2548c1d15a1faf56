"""Formulas as TeX, each in the sentence that explains it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from xml.etree.ElementTree import Element

from kg.model.papers.full_text import TextParagraph
from kg.model.papers.text_kind import TextKind
from services.adapters.formats.fulltext.trees import attribute, first, inside, plain
from services.adapters.formats.xml_records import local
from services.text.sentences import sentences

HELD = re.compile("\ue002([0-9]+)\ue003")
"""A place in a text for the formula of a number."""
LONGEST_FORMULA = 1_500
_LONGEST_BESIDE = 600
"""Characters of the sentence on one side of a formula."""
_BARE = re.compile(r"\$[^$]+\$")
_GOES_ON = re.compile(r"(?:where|here|with|in which|for|such that|and|is|are|denotes?)\b|[a-z,;]")
_DOCUMENT = re.compile(r"\\begin\{document\}((?:[^\\]|\\(?!(?:begin|end)\{document\})){0,4000}+)\\end\{document\}")
_MARKS = re.compile(r"\\(?:[a-z]{0,6}label|tag)\{[^{}]{0,80}\}|\\(?:nonumber|notag)\b")
_GREEK = {
    "α": r"\alpha", "β": r"\beta", "γ": r"\gamma", "δ": r"\delta", "ε": r"\epsilon", "θ": r"\theta", "λ": r"\lambda",
    "μ": r"\mu", "π": r"\pi", "σ": r"\sigma", "τ": r"\tau", "φ": r"\phi", "ω": r"\omega", "Σ": r"\Sigma",
    "Δ": r"\Delta",
    "∑": r"\sum", "∏": r"\prod", "∫": r"\int", "≤": r"\le", "≥": r"\ge", "≠": r"\ne", "∈": r"\in", "×": r"\times",
    "⋅": r"\cdot", "∞": r"\infty", "→": r"\to", "−": "-", "\u2061": "", "\u2062": "", "\u2063": "", "\u2064": "",
}  # fmt: skip


def formula_placeholder(number: int) -> str:
    """The placeholder in a text for the formula of a number."""
    return f"\ue002{number}\ue003"


def without_held(text: str) -> str:
    """A text without the places of formulas, on one line."""
    return " ".join(HELD.sub(" ", text).split())


def clean_tex(source: str) -> str:
    """The TeX of a formula on one line, without the document around it, its signs, labels and numbers."""
    inner = _DOCUMENT.search(source)
    text = _MARKS.sub(" ", inner[1] if inner else source).strip()
    for opening, closing in (("$$", "$$"), (r"\[", r"\]"), ("$", "$")):
        if text.startswith(opening) and text.endswith(closing) and len(text) > len(opening):
            text = text[len(opening) : -len(closing)]
    return " ".join(text.split())[:LONGEST_FORMULA]


def formula_sentences(text: str, formulas: Sequence[str], section: str) -> Iterator[TextParagraph]:
    """The sentences of a text that hold formulas, these in their places."""
    if not HELD.search(text):
        return
    before = ""
    for span in sentences(text):
        if HELD.search(span.text):
            words = f"{before} {span.text}" if HELD.match(span.text) else span.text
            told = HELD.sub(lambda found: f" ${formulas[int(found[1])]}$ ", words)
            whole = " ".join(told.split())
            yield TextParagraph(section=section, text=whole, kind=TextKind.FORMULA)
        before = "" if HELD.search(span.text) else span.text


def explain_formulas(paragraphs: Sequence[TextParagraph]) -> tuple[TextParagraph, ...]:
    """The paragraphs; a formula that is a paragraph alone gets the sentences before and behind it."""
    found = list(paragraphs)
    prose = [at for at, each in enumerate(found) if each.kind is TextKind.PROSE]
    places = {at: number for number, at in enumerate(prose)}
    before = -1
    for at, each in enumerate(paragraphs):
        if at in places:
            before = places[at]
        elif each.kind is TextKind.FORMULA and _BARE.fullmatch(each.text):
            last = found[prose[before]] if before >= 0 else None
            after = found[prose[before + 1]] if before + 1 < len(prose) else None
            found[at] = _with_neighbours(each, last, after)
    return tuple(found)


def _with_neighbours(formula: TextParagraph, last: TextParagraph | None, after: TextParagraph | None) -> TextParagraph:
    text = formula.text
    if last is not None and last.section == formula.section:
        text = f"{sentences(last.text[-4 * _LONGEST_BESIDE :])[-1].text[-_LONGEST_BESIDE:]} {text}"
    is_near = after is not None and after.section == formula.section and _GOES_ON.match(after.text)
    if is_near and after is not None:
        text = f"{text} {sentences(after.text[: 4 * _LONGEST_BESIDE])[0].text[:_LONGEST_BESIDE]}"
    return replace(formula, text=text)


def tex_of(element: Element) -> str:
    """The formula of an element of JATS or HTML as TeX: as it is written there, else from its MathML."""
    math = element if local(element) == "math" else first(element, "math")
    for each in element.iter():
        name = local(each)
        is_tex = name == "tex-math" or (name == "annotation" and "tex" in attribute(each, "encoding").lower())
        if is_tex and (text := "".join(each.itertext()).strip()):
            return clean_tex(text)
    if math is not None:
        return clean_tex(attribute(math, "alttext").replace("%\n", "") or _of_mathml(math))
    return clean_tex(plain(element, {"label"}))


def _of_mathml(element: Element) -> str:
    """Presentation MathML as TeX; an element that has no form in `_FORMS` becomes its characters."""
    parts = [_of_mathml(child) for child in element if local(child) not in ("annotation", "annotation-xml")]
    form = _FORMS.get(local(element))
    if form is not None and len(parts) == form.count("{}"):
        return form.format(*parts)
    own = (element.text or "").strip()
    word = f"\\text{{{own}}}" if local(element) == "mtext" and own else _signs(own)
    joined = " ".join(part for part in (word, *parts) if part)
    return f"{{{joined}}}" if local(element) == "mrow" and len(parts) > 1 else joined


def _signs(text: str) -> str:
    return "".join(_GREEK.get(sign, sign) for sign in text)


_FORMS: Mapping[str, str] = {
    "msub": "{}_{{{}}}",
    "msup": "{}^{{{}}}",
    "msubsup": "{}_{{{}}}^{{{}}}",
    "mfrac": "\\frac{{{}}}{{{}}}",
    "msqrt": "\\sqrt{{{}}}",
    "munder": "{}_{{{}}}",
    "mover": "{}^{{{}}}",
    "munderover": "{}_{{{}}}^{{{}}}",
}


def display_formulas(element: Element, *names: str) -> list[Element]:
    """The displayed formulas below an element, the outermost of each."""
    found = list(inside(element, *names))
    inner = {id(each) for one in found for each in inside(one, *names)}
    return [each for each in found if id(each) not in inner]
