"""A table of papers by aspects: what each states on its problem, its means, its data, its findings and its limits."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kg.model.surveys.claim import PassageId
from services.adapters.models.offline.ways import answers
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role, role
from services.tasks.tables.sources import TableSource
from services.tasks.tables.table_aspect import TableAspect
from services.tasks.tables.table_aspects import ASPECTS, TABLE_ASPECTS, TableAspects
from services.tasks.tables.table_cells import LONGEST_CELL, TABLE_CELLS, CellsInput, TableCell, TableCells
from services.text.cleaning import readable
from services.text.lexicon import FUNCTION_WORDS
from services.text.wordlist import word_list

_FEWEST_WORDS = 4
_STATED_BY = 0.5
"""A column is worth its place when so many of the papers, or more, state it."""

_OFFERS = re.compile(
    r"\b(?:propose|introduce|present|develop|describe|design|devise|study|investigate|examine|review|survey|analy[sz]e|"
    r"explore|address|extend|compare|prove|release|provide)(?:s|d|ed)?\b(?: (?:here|in this paper))? "
)
_PROBLEMS = re.compile(
    r"\b(?:problem|task|challenge|question|goal|aim|objective)s? (?:of|is|was|are|to|that) |"
    r"\b(?:lacks?|suffers?|fails?|remains?|limited|difficult|unclear|poorly|expensive|challenging|cannot)\b"
)
_NO_MATERIAL = r"(?!(?:on|in|of|by|to|with|from|for|and up|than|that|which|is|are|was|were|we|up|per|into|at|over)\b)"
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
    "real-world diverse common standard available widely used wide range numerous challenging"
)
_FINDINGS = re.compile(
    r"\b(?:show|find|found|demonstrate|confirm|reveal|report|suggest|indicate|conclude)(?:s|ed|d)? (?:that )?"
)
_LIMITS = re.compile(
    r"\b(?:limit(?:ed|ations?)|however|future work|further (?:work|research)|remains?|challenge|open)\b", re.I
)
_LEAD = re.compile(
    r"\A(?:(?:furthermore|moreover|nevertheless|however|finally|in particular|via experiments|empirically),? ?)?"
    r"(?:(?:we|they|the authors|the results|(?:our |the )?(?:results|experiments|findings))(?: \w+ly| also| further)? "
    r"(?:show|prove|find|validate|demonstrate|observe|confirm|report|found|showed)(?: that)? |"
    r"that,? |(?:of the literature )?(?:aims|aimed|was|is|was undertaken) to )?",
    re.I,
)
"""What leads to a finding and is no part of it."""
_OWNER = re.compile(r"\b[Oo]ur\b")
_UNFIT = re.compile(
    r"\A(?:and|or|but|this|these|those|it|its|they|their|which|by|as|when|if|what|why|also)\b|"
    r"\b(?:we|us|I|my|the authors)\b|\b(?:and|to) \w+\Z",
    re.A,
)
"""Words that point at what stands before them, the first person, and a broken end."""
_PAIRS = (("(", ")"), ("[", "]"), ("“", "”"))
_CLAUSE_ENDS = re.compile(r"[;:]|, (?:which|where|while|and|but|so|thus|then)\b|,? (?:that|which|because|although)\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    """An aspect, the parts of sentences that state it, and the words that lead to what is said.

    `is_said` is whether those words are part of the cell; `is_needed`, whether a sentence without them states nothing.
    """

    aspect: TableAspect
    roles: frozenset[Role]
    opening: re.Pattern[str]
    is_said: bool = False
    is_needed: bool = True


_COLUMNS = (
    _Column(
        aspect=TableAspect(aspect="Contribution", question="What does the paper offer?"),
        roles=frozenset({Role.CONTRIBUTION}),
        opening=_OFFERS,
    ),
    _Column(
        aspect=TableAspect(aspect="Main finding", question="What does the paper find?"),
        roles=frozenset({Role.RESULT, Role.CONCLUSION}),
        opening=_FINDINGS,
        is_needed=False,
    ),
    _Column(
        aspect=TableAspect(aspect="Data and setting", question="On what was it tried?"),
        roles=frozenset({Role.METHOD, Role.RESULT, Role.CONTRIBUTION, Role.OTHER}),
        opening=_DATA,
    ),
    _Column(
        aspect=TableAspect(aspect="Problem", question="What trouble does the paper start from?"),
        roles=frozenset({Role.PROBLEM, Role.BACKGROUND}),
        opening=_PROBLEMS,
        is_said=True,
    ),
    _Column(
        aspect=TableAspect(aspect="Limits", question="What does the paper leave open?"),
        roles=frozenset({Role.LIMITATION}),
        opening=_LIMITS,
        is_said=True,
    ),
)
"""The most telling first; whatever is asked beside these is looked for by the words of its aspect and question."""


def _the(found: re.Match[str]) -> str:
    return "The" if found[0][0].isupper() else "the"


_WORD = re.compile(r"[^\W\d_]{4,}")


@answers(TABLE_ASPECTS)
def choose_aspects(inputs: TableSource) -> TableAspects:
    """SurveyGen-I, D.3: the aspects that at least half of the papers state, the contribution always."""
    papers = inputs.pack.papers
    told = [
        column.aspect
        for place, column in enumerate(_COLUMNS)
        if place == 0
        or sum(_cell(item, column).text is not None for item in papers) >= _STATED_BY * max(len(papers), 1)
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
            cell = _cell(item, column) if column else _by_words(item, aspect)
            cells.append(cell.model_copy(update={"aspect": aspect.aspect}))
    return TableCells(cells=tuple(cells))


def _cell(item: EvidencePaper, column: _Column) -> TableCell:
    last = max(len(item.passages) - 1, 1)
    for place, each in enumerate(item.passages):
        text = " ".join(each.passage.text.split())
        if role(text, position=place / last, label=each.label) not in column.roles:
            continue
        found = column.opening.search(text)
        if found is not None or not column.is_needed:
            cell = _shortened(_said(text, found, column))
            if cell is not None:
                return _made(item, column.aspect, cell, each.passage.id)
    return _made(item, column.aspect, None, None)


def _said(text: str, found: re.Match[str] | None, column: _Column) -> str:
    """What a sentence says of an aspect: the words named `said`, or all from its opening words on."""
    if found is None:
        return text
    if "said" in column.opening.groupindex:
        words = {word.strip(",").casefold() for word in found["said"].split()[:-1]}
        return found["said"] if words - _SAYS_LITTLE else ""
    return text[found.start() if column.is_said else found.end() :]


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
    return _made(item, aspect, _shortened(text) if -shared >= 2 else None, passage)


def _made(item: EvidencePaper, aspect: TableAspect, text: str | None, passage: PassageId | None) -> TableCell:
    passages = (passage,) if text and passage else ()
    return TableCell(
        paper=item.paper.citation_key, aspect=aspect.aspect, text=text if passages else None, passages=passages
    )


def _shortened(text: str) -> str | None:
    """The first clause, or the first words and an ellipsis; None for less than a few words, and for words that point at
    others or speak in the first person."""
    text = _OWNER.sub(_the, _LEAD.sub("", readable(text).strip())).rstrip(" .!?,;:")
    if _UNFIT.search(text) or any(text.count(opening) != text.count(closing) for opening, closing in _PAIRS):
        return None
    ends = (found.start() for found in _CLAUSE_ENDS.finditer(text))
    end = next((at for at in ends if _FEWEST_WORDS <= len(text[:at].split()) <= LONGEST_CELL), None)
    words = (text if end is None or len(text.split()) <= LONGEST_CELL else text[:end]).split()
    if len(words) < 2:
        return None
    while words and words[-1].lower().strip(",") in FUNCTION_WORDS:
        words.pop()
    kept = " ".join(words[:LONGEST_CELL])
    return f"{kept} …".replace(" …", "…") if len(words) > LONGEST_CELL else kept
