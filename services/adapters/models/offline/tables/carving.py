"""The few words of a cell, carved out of a sentence: where they begin, where they end, and whether they stand alone."""

from __future__ import annotations

import re

from services.adapters.models.offline.language.no_finding import is_vain
from services.tasks.tables.table_cells import LONGEST_CELL
from services.text.cleaning import readable
from services.text.lexicon import FUNCTION_WORDS, NOUNS_LIKE_VERBS
from services.text.verbs import BASES, NOUN_LIKE, PLURAL_OF, has_predicate

_FEWEST_WORDS = 4
_FULL_CLAUSE = 6
"""Words from which on a verb among them is no noun: `two key design principles`."""
_LIST_ITEM = 4
"""Words up to which what stands before `, and` is taken for an item of a list and not for a clause."""

_LEAD = re.compile(
    r"\A(?:(?:furthermore|moreover|nevertheless|however|finally|overall|taken together|in particular|in conclusion|"
    r"in summary|hence|therefore|via experiments|empirically|for the first time|here|"
    r"in this (?:paper|work|study|article)),? )?(?:(?:this|the) study (?:achieved|obtained|reached) )?"
    r"(?:(?:we|they|the authors|the results|(?:our |the )?(?:results|experiments|findings))(?: \w+ly| also| further)? "
    r"(?:(?:show|prove|find|demonstrate|observe|confirm|report|found|showed|demonstrated|observed|confirmed|reported)"
    r"(?: that)?|(?:validate|identify|identified|conclude|concluded|note|see|highlight|establish|discover|suggest|"
    r"indicate|reveal|revealed) that) |(?:of the literature )?(?:aims|aimed|was|is|was undertaken) to )?"
    r"(?:that[,:]? )?(?:\(?(?:\d|i|a)\) )?",
    re.I,
)
"""What leads to a finding and is no part of it."""
_OWNER = re.compile(r"\b[Oo]ur\b")
_UNFIT = re.compile(
    r"\A(?:and|or|but|this|these|those|it|its|they|their|which|by|as|when|where|whether|if|what|why|also|such|questions?|gap)\b|"
    r"\A(?:This|These|Those|Its?|They|Their|Such)\b|"
    r"\A(?:[Dd]espite|[Gg]iven|[TtBb][oy] \w+) (?:this|these|that|such)\b|"
    r"\b(?:[Ww]e|us|I|my|the authors|[Tt](?:his|he) (?:paper|study|work|article|manuscript))\b|\b(?:and|to) \w+\Z",
    re.A,
)
"""Words that point at what stands before them, the first person, and a broken end."""
_PAIRS = (("(", ")"), ("[", "]"), ("“", "”"))
_CLAUSE_ENDS = re.compile(
    r"[;:]| [–—] |, (?:which|where|while|and|but|so|thus|then)\b|"
    r",? (?:that|which|because|although)\b|"
    r",? (?:finding|showing|demonstrating|revealing|focusing|highlighting|suggesting|indicating)\b"
)
_GOES_ON = re.compile(
    r"[,;]? (?:and )?\(?(?:2|ii|b)\) |"
    r",? and (?:\w+ly )?(?:take|highlight|propose|introduce|present|discuss|provide|offer|evaluate|show|identify|"
    r"outline|explore|summari[sz]e|investigate|examine|describe|compare|demonstrate|develop)s?\b"
)
"""Where a sentence goes on to a second finding, or to what else its authors did."""
_CLAUSE_BEGINS = re.compile(r"[;:] |, (?:but|and|while|yet|so|because|since|whereas) |\bthat ")
_AFTER_VERB = frozenset({"and", "on", "at", "into", "upon", "for", "whether"})
"""Words that a verb of offering may leave behind: `focuses on`, `identify and classify`."""
_NO_OFFER = re.compile(
    r"\A(?:in|for|to|on|of|at|with|from|based|according|into|than|via|through|during|using|up)\b|"
    r"\b(?:is|are|was|were) (?:described|presented|proposed|introduced|given|discussed|provided)\Z",
    re.I,
)
_ASKS = re.compile(r"\Ahow\b", re.I)
_RELATIVE = re.compile(r",|[(]| (?:that|which|who|whose|where|when|how|what|whether|to|with|for) ")
"""After these a noun phrase may hold a verb."""
_NO_FINDING = re.compile(
    r"\A(?:previous|existing|prior|earlier|current|currently|recent|recently|traditional|conventional)\b|"
    r"\b(?:mean|median|average) ?(?:\(sd\) )?age\b|\bpredominantly (?:fe)?male\b|\b(?:patients|participants) had\b",
    re.I,
)
"""What was known before, and who took part."""
_PROMISE = re.compile(
    r"\A(?:one|two|three|four|five|six|several|many|some|various|a (?:pair|number|set|variety) of|with|for|how|"
    r"insights?|recommendations?|the (?:performance|results?) (?:increased|improved))\b",
    re.I,
)
"""Openings of what is found only where a verb follows: `two key design principles` is a promise."""
_DASHES = " .!?,;:–—-"


def clause_around(text: str, at: int) -> str:
    """The clause of a sentence in which a place lies, with what follows it."""
    begins = [found.end() for found in _CLAUSE_BEGINS.finditer(text, 0, at)]
    return text[begins[-1] :] if begins else text


def carved(text: str) -> str | None:
    """The first clause of what a sentence says, or its first words and an ellipsis.

    None for less than two words, and for words that point at others or speak in the first person.
    """
    text = _OWNER.sub(_the, _LEAD.sub("", readable(text).strip())).rstrip(_DASHES)
    text = _GOES_ON.split(text, maxsplit=1)[0]
    if _UNFIT.search(text) or not _is_balanced(text):
        return None
    if len(text.split()) > LONGEST_CELL:
        text = _closed(next(filter(_is_clause, _heads(text)), text))
    words = text.rstrip(_DASHES).split()
    while words and words[-1].lower().strip(",") in FUNCTION_WORDS:
        words.pop()
    if len(words) < 2:
        return None
    if len(words) <= LONGEST_CELL:
        return " ".join(words).rstrip(_DASHES)
    return f"{_closed(' '.join(words[:LONGEST_CELL])).rstrip(_DASHES)}…"


def offer(text: str) -> str | None:
    """What a paper offers, as a noun phrase: without the verbs that lead to it."""
    words = text.split()
    while words and _is_offering(words[0]):
        words = words[1:]
        if words and words[0] in _AFTER_VERB:
            words = words[1:]
    cell = carved(" ".join(words))
    if cell is None or _NO_OFFER.search(cell):
        return None
    is_clause = has_predicate(_RELATIVE.split(cell)[0].split())
    return None if is_clause and not _ASKS.match(cell) else cell


def finding(text: str, *, sentence: str) -> str | None:
    """What a paper finds; None for wishes, steps, praise and what is known before it."""
    cell = None if is_vain(sentence) else carved(text)
    if cell is None or _NO_FINDING.search(cell) or len(cell.split()) < _FEWEST_WORDS:
        return None
    is_promise = _PROMISE.search(cell) and (len(cell.split()) < _FULL_CLAUSE or not has_predicate(cell.split()))
    return None if is_promise else cell


def _heads(text: str) -> list[str]:
    """What stands before each end of a clause, shortest first."""
    return [text[: found.start()] for found in _CLAUSE_ENDS.finditer(text) if not _is_in_list(text, found)]


def _is_clause(head: str) -> bool:
    return _FEWEST_WORDS <= len(head.split()) <= LONGEST_CELL and _is_balanced(head)


def _is_in_list(text: str, end: re.Match[str]) -> bool:
    """Whether `, and` closes a list: `in finance, medicine, and law`."""
    if end[0] not in {", and", ", but"}:
        return False
    comma = text.rfind(",", 0, end.start())
    return comma >= 0 and len(text[comma : end.start()].split()) <= _LIST_ITEM + 1


def _is_balanced(text: str) -> bool:
    return all(text.count(opening) == text.count(closing) for opening, closing in _PAIRS)


def _closed(text: str) -> str:
    """A text without the bracket that its end cuts through."""
    opened = [text.rfind(opening) for opening, closing in _PAIRS if text.count(opening) > text.count(closing)]
    return text[: min(opened)] if opened else text


def _is_offering(word: str) -> bool:
    lower = word.lower()
    return lower in BASES | PLURAL_OF.keys() and lower not in NOUN_LIKE | NOUNS_LIKE_VERBS


def _the(found: re.Match[str]) -> str:
    return "The" if found[0][0].isupper() else "the"
