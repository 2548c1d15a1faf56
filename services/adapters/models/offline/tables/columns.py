"""A table of papers by aspects: what each states on its problem, its means, its data, its findings and its limits."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from kg.model.surveys.claim import PassageId
from services.adapters.models.offline.tables.carving import carved, clause_around, finding, offer
from services.adapters.models.offline.ways import answers
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role, role
from services.tasks.tables.sources import TableSource
from services.tasks.tables.table_aspect import TableAspect
from services.tasks.tables.table_aspects import ASPECTS, TABLE_ASPECTS, TableAspects
from services.tasks.tables.table_cells import TABLE_CELLS, CellsInput, TableCell, TableCells
from services.text.lexicon import NOUNS_IN_ING
from services.text.wordlist import word_list

_STATED_BY = 0.5
"""A column is worth its place when so many of the papers, or more, state it."""

_OFFERS = re.compile(
    r"\b(?:propose|introduce|present|develop|describe|design|devise|study|investigate|examine|review|survey|analy[sz]e|"
    r"explore|address|extend|compare|prove|release|provide|evaluate|assess|focus)(?:s|d|es|ed)?\b"
    r"(?: (?:here|in this paper))? "
)
_AGENT = re.compile(
    r"(?:\b[Ww]e|\b(?:paper|study|article|work|review|survey|authors|chapter|thesis)|\b[Tt]o|\A|[:;])"
    r"(?: \w+ly| also| then| first| aims? to| seeks? to)? ?\Z"
)
"""Before a verb, whoever offers something."""
_PROBLEMS = re.compile(
    r"\b(?:problem|task|challenge|question|goal|aim|objective)s? (?:of|is|was|are|to|that) |"
    r"\b(?:lacks?|suffers?|fails?|remains?|limited|difficult|unclear|poorly|expensive|challenging|cannot)\b"
)
_NO_MATERIAL = (
    r"(?!(?:on|in|of|by|to|with|from|for|and up|than|that|which|is|are|was|were|we|up|per|into|at|over|using|via|"
    r"between|as|and \w+ing)\b)"
)
_DATA = re.compile(
    rf"\b(?:on|with|using|from|across|over|of|in) (?={_NO_MATERIAL})"
    rf"(?P<said>(?:{_NO_MATERIAL}[\w,%’'-]+ ){{1,6}}?(?:data ?sets?|benchmarks?|corpora|corpus|patients|participants|"
    r"respondents|images|graphs|tasks|environments|simulations?|trials?|colonies|records|samples|games|plots|sites|"
    r"countries|hospitals|schools|interviews)\b(?! \w+(?:ed|ing)\b))"
)
"""What was looked at, in its own words: `the COLL, MD17 and OC20 datasets`, `65 patients`."""
_SAYS_LITTLE = word_list(
    "the a an all these those this that several various real many different other such two three four both their its "
    "some more large small multiple extensive existing popular public our of most any each every new further "
    "real-world diverse common standard available widely used wide range numerous challenging "
    "five six seven eight nine ten downstream general advanced related relevant specific same corresponding commonly "
    "benchmark respective individual entire final"
)
_FINDINGS = re.compile(
    r"\b(?:show|find|found|demonstrate|confirm|reveal|report|suggest|indicate|conclude)(?:s|ed|d)? (?:that )?"
)
_LIMITS = re.compile(
    r"\b(?:limit(?:ed|ations?)|however|future work|further (?:work|research)|remains?|challenge|open)\b", re.I
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    """An aspect, the parts of sentences that state it, and what one of them says of it in a field; None for nothing."""

    aspect: TableAspect
    roles: frozenset[Role]
    said: Callable[[str, str], str | None]


def _offered(text: str, _topic: str) -> str | None:
    """What the first verb of offering leads to, one of the authors or the paper before all others."""
    ends = sorted((_AGENT.search(text, 0, found.start()) is None, found.end()) for found in _OFFERS.finditer(text))
    return next(filter(None, (offer(text[end:]) for _, end in ends)), None)


def _found(text: str, _topic: str) -> str | None:
    found = _FINDINGS.search(text)
    return finding(text[found.end() :] if found else text, sentence=text)


def _data(text: str, topic: str) -> str | None:
    """The first data of a sentence that have a name of their own beside the topic's words."""
    known = _SAYS_LITTLE | {word.casefold() for word in topic.split()}
    for found in _DATA.finditer(text):
        *words, _ = (word.strip(",").casefold() for word in found["said"].split())
        is_action = words[0].endswith("ing") and words[0] not in NOUNS_IN_ING
        if set(words) - known and not is_action:
            return carved(found["said"])
    return None


def _stated(words: re.Pattern[str], text: str, _topic: str) -> str | None:
    """The clause of a sentence that holds some words."""
    found = words.search(text)
    return carved(clause_around(text, found.start())) if found else None


_COLUMNS = (
    _Column(
        aspect=TableAspect(aspect="Contribution", question="What does the paper offer?"),
        roles=frozenset({Role.CONTRIBUTION}),
        said=_offered,
    ),
    _Column(
        aspect=TableAspect(aspect="Main finding", question="What does the paper find?"),
        roles=frozenset({Role.RESULT, Role.CONCLUSION}),
        said=_found,
    ),
    _Column(
        aspect=TableAspect(aspect="Data and setting", question="On what was it tried?"),
        roles=frozenset({Role.METHOD, Role.RESULT, Role.CONTRIBUTION, Role.OTHER}),
        said=_data,
    ),
    _Column(
        aspect=TableAspect(aspect="Problem", question="What trouble does the paper start from?"),
        roles=frozenset({Role.PROBLEM, Role.BACKGROUND}),
        said=partial(_stated, _PROBLEMS),
    ),
    _Column(
        aspect=TableAspect(aspect="Limits", question="What does the paper leave open?"),
        roles=frozenset({Role.LIMITATION}),
        said=partial(_stated, _LIMITS),
    ),
)
"""The most telling first; whatever is asked beside these is looked for by the words of its aspect and question."""
_WORD = re.compile(r"[^\W\d_]{4,}")


@answers(TABLE_ASPECTS)
def choose_aspects(inputs: TableSource) -> TableAspects:
    """SurveyGen-I, D.3: the aspects that at least half of the papers state, the contribution always."""
    papers = inputs.pack.papers
    least = _STATED_BY * max(len(papers), 1)
    told = [
        column.aspect
        for place, column in enumerate(_COLUMNS)
        if place == 0 or sum(_cell(item, column, inputs.topic).text is not None for item in papers) >= least
    ]
    return TableAspects(aspects=tuple(told[: ASPECTS.high]))


@answers(TABLE_CELLS)
def fill_cells(inputs: CellsInput) -> TableCells:
    """SurveyGen-I, D.3: the words of the first sentence of a paper that states the aspect, or nothing."""
    known = {column.aspect.aspect.casefold(): column for column in _COLUMNS}
    cells = []
    for item in inputs.pack.papers:
        for aspect in inputs.aspects:
            column = known.get(aspect.aspect.casefold())
            cell = _cell(item, column, inputs.topic) if column else _by_words(item, aspect)
            cells.append(cell.model_copy(update={"aspect": aspect.aspect}))
    return TableCells(cells=tuple(cells))


def _cell(item: EvidencePaper, column: _Column, topic: str) -> TableCell:
    last = max(len(item.passages) - 1, 1)
    for place, each in enumerate(item.passages):
        text = " ".join(each.passage.text.split())
        if role(text, position=place / last, label=each.label) in column.roles:
            cell = column.said(text, topic)
            if cell is not None:
                return _made(item, column.aspect, cell, each.passage.id)
    return _made(item, column.aspect, None, None)


def _by_words(item: EvidencePaper, aspect: TableAspect) -> TableCell:
    """The sentence that holds most words of an aspect of another's making, two at least or the aspect as a whole."""
    wanted = {word.lower() for word in _WORD.findall(f"{aspect.aspect} {aspect.question}")}
    whole = " ".join(aspect.aspect.lower().split())
    scored = []
    for place, each in enumerate(item.passages):
        text = " ".join(each.passage.text.split())
        shared = len(wanted & {word.lower() for word in _WORD.findall(text)}) + 2 * (whole in text.lower())
        scored.append((-shared, place, text, each.passage.id))
    shared, _, text, passage = min(scored, default=(0, 0, "", None))
    return _made(item, aspect, carved(text) or _offered(text, "") if -shared >= 2 else None, passage)


def _made(item: EvidencePaper, aspect: TableAspect, text: str | None, passage: PassageId | None) -> TableCell:
    passages = (passage,) if text and passage else ()
    return TableCell(
        paper=item.paper.citation_key, aspect=aspect.aspect, text=text if passages else None, passages=passages
    )
