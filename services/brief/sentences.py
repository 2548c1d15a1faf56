"""Which sentences of a paper a brief repeats: what it contributes, what it found, what it leaves open."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from kg.model.papers.card import Card, StatementRole
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import Passage, PassageId
from services.evidence.pack import EvidencePaper
from services.reading.cues import begins_own, definite_noun, is_aim, leans, points_back, without_opening
from services.reading.rule_reader import find_coined_names, role_of_label, roles_of, speaks_for_itself
from services.text.cleaning import readable
from services.text.definitions import Definition, definitions
from services.text.lexicon import LIGHT_HEADS, VERB_FORMS, WEAK_ENDS
from services.text.mentions import holds_name, mentions, uses_abbreviation
from services.text.topics import content_words

CONTRIBUTION = (StatementRole.CONTRIBUTION, StatementRole.APPROACH)
RESULT = (StatementRole.COMPARISON, StatementRole.RESULT)
SETTING = (StatementRole.SETTING, StatementRole.MEASURE)
OPEN = (StatementRole.OPEN_QUESTION, StatementRole.LIMIT)

_ROOT = 6
"""Letters by which two forms of a noun are one."""
_SHORTEST, _LONGEST = 7, 45
"""Fewest and most words of a sentence that can be read alone."""
_DAMAGED = re.compile(
    r"\A\d+\.\s|\w\.\d+ [A-Z][a-z]|\\[a-z]|[{}$�]|_\{|&\w{2,8};|</?\w|\*\*|https?://|\.\.\.\s*\Z|"
    r"\[\d+(?:[,–-] ?\d+)*\]|\?=\?|@|"
    r"[a-z]{3}(?:The|We|This|In|Our|These|A) |[a-z\d)]\.[A-Z][A-Za-z]{2}|•|Google Scholar|Crossref|\A[–—-]"
)
_ENDED = re.compile(r"[.!。！][”\"’')\]]*\Z")
_SAYS_LITTLE = VERB_FORMS | WEAK_ENDS | LIGHT_HEADS
_LEAST, _MUCH, _SPARE = 3, 9, 3
"""Words that say something: the fewest of a sentence, those that are enough, those that weigh as much as a merit."""
_SPECIFIC = 7
"""Things beyond its title that a sentence of a survey, or on what is left open, names."""
_NAMED = 0.35
"""Share of a title in a sentence from which it needs no title beside it."""
_LONG_LETTERS = 15
"""Letters to a word above which a text is one in which no blanks part words."""
_LEFT_OPEN = 0.75
"""What it costs to speak of something without saying what it is."""
_PRAISES = re.compile(
    r"\b(?:(?:importance|value|benefits|promise) of|potential (?:of|to|for|impact)|essential (?:to|for))\b", re.I
)
_ACTS = re.compile(
    r"\b(?:we|i|(?:paper|article|study|survey|review|work|research|authors?|thesis)(?: by [^.]{1,60}?)?) "
    r"(?:\w{1,20}ly |also |then ){0,3}(?:discuss|explor|address|examin|evaluat|focus|aim|consider|highlight|contribut|"
    r"shar|seek|sought|ask|investigat|analy[sz]|assess|stud(?:y|ies|ied)\b|review|survey|compar|cover|test|conclude by|"
    r"concludes? with|(?:conduct|perform|r[ua]n)\w* \w|identif\w+ (?:the )?(?:\w+ ){0,3}(?:challenge|issue|factor|"
    r"bottleneck|gap|barrier)|(?:present|describ|outlin|provid|giv|suggest|offer|introduc|report|gather)\w* "
    r"(?:\w+ ){0,4}(?:challenges|overview|introduction|review|developments|role|evidence|opportunit|insights|issues|"
    r"perspective|aspects|background|results|experiment|application|activities))|has been (?:\w+ly )?(?:investigat|"
    r"studied|explor|examin)|\b(?:aim|goal|purpose|objective)s? (?:of|was|is|were)\b|\b(?:was|were) (?:\w+ly )?"
    r"(?:conducted|performed|included|enrolled|flagged|screened|retrieved|searched|carried out|undertaken|excluded|"
    r"randomi[sz]ed|compared|recruited|collected|extracted)\b",
    re.I,
)
"""Words that name what is done, and not what is offered or came of it."""
_OFFERS = re.compile(
    r"\b(?:and|then|by) (?:\w+ly )?(?:propos|introduc|develop|present|show|find|prov|demonstrat|argue|deriv|"
    r"establish|obtain|achiev)|\d ?%|\bthan\b|\boutperform|\bp ?[<=]|"
    r"\b(?:found|showed|shows|show|revealed|reveals|propose[sd]?|concluded) ",
    re.I,
)
_LATER = {
    StatementRole.CONTRIBUTION: 0.0,
    StatementRole.APPROACH: 1.0,
    StatementRole.COMPARISON: 3.5,
    StatementRole.RESULT: 3.5,
    StatementRole.SETTING: 1.5,
    StatementRole.MEASURE: 2.0,
    StatementRole.LIMIT: 1.0,
    StatementRole.OPEN_QUESTION: 0.0,
}
"""What a role costs among others that are asked for with it; `_LAST` for any other."""
_LAST = 4.0
_LONG_WORD = re.compile(r"[^\W\d_]{4,}")
_OUTCOME = re.compile(
    r"\d ?(?:%|x\b|-?fold|percent|times|points|(?:out )?of \d)|\bp ?[<=>≤]|\b(?:CI|than|comparable|"
    r"outperform\w*|versus|superior(?:ity)? (?:to|over)|state-of-the-art|better|best|worse|faster|higher|lower|greater|"
    r"fewer|halv\w+|doubl\w+|(?<!to )(?<!of )(?<!for )(?:improv|reduc|increas|decreas)\w+|"
    r"differ(?:s|ed|ences?)?|associated)\b",
    re.I,
)
"""What a result has that says how much, or against whom."""
_ANNOUNCES = re.compile(
    r"\A(?:at )?baseline\b|\b(?:at baseline|pre-?intervention|before (?:the )?intervention|power to detect|"
    r"completed the \w+(?!.{0,120}\bthan\b)|participated in|"
    r"(?:we|were|was) (?:\w+ly )?(?:enrolled|eligible|randomi[sz]ed|recruited))\b|"
    r"\b(?:we|i) (?:hope|expect|anticipate|believe|plan|should|must|need)\b|\b(?:mean|median)(?: ?\(SD\))? age\b|"
    r"\b(?:we|i|paper|article|study|review|survey) will\b|\bwill be \w+ed\b",
    re.I,
)
"""Hopes, plans, and steps of a study that are named without what came of them."""
_OWN_MEANS = re.compile(
    r"\A(?:\S+ ){1,8}that (?:it|they)\b|"
    r"\b(?:our|the proposed|proposed) (?:[\w-]+ ){0,2}(?:methods?|approach(?:es)?|algorithms?|models?|systems?|"
    r"frameworks?|components?|networks?|agents?|techniques?|strateg(?:y|ies)|architectures?|features)\b",
    re.I,
)
"""Means that a sentence before has named."""
_FOUND = re.compile(
    r"\b(?:results?|experiments?|evaluations?|simulations?|findings|analys[ie]s|ablations?|it was) "
    r"(?:\S+ ){0,6}?(?<!to )(?:show|demonstrat|reveal|indicat|confirm|validat|verif|suggest|prov|illustrat|found)",
    re.I,
)
_DONE = re.compile(r"\b(?:was|were)\b|[\w,] \w{1,20}ed\b.{0,120}\d ?%")
"""Words that tell of something done: by the paper itself, behind a sentence that speaks for it."""
_FEW = 2
"""Short forms that a sentence may have explained."""
_CAPITALS = re.compile(r"\b[A-Z]{3,}\b")
_TOKEN = re.compile(r"(?<![\w-])[\w+−-]+(?![\w'’/+−-])")
"""A piece of a sentence between blanks and punctuation; a short form keeps its hyphens."""
_PLAIN = re.compile(r"\A(?:[\w'’/-]+[ ,]{1,2}){0,6}[\w'’/-]+\Z")
"""At most seven words and no formula."""
_PAIRS = (("(", ")"), ("[", "]"), ("“", "”"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A sentence of a paper that stands for something: its passage, how a reader sees it, the role it has."""

    item: EvidencePaper
    passage: Passage
    text: str
    role: StatementRole
    place: int
    is_sure: bool = False
    """Whether it can tell of nothing but its own paper."""
    expansions: tuple[tuple[str, str], ...] = ()
    """The short forms that it uses and another sentence of the paper explains, each with what it stands for."""
    explained: frozenset[str] = frozenset()
    """The short forms that sentences of the paper explain."""

    @property
    def stands_alone(self) -> bool:
        """Whether it can be read without the text around it, beside its title where that names its subject."""
        is_known = definite_noun(self.text)[:_ROOT] in self.item.paper.title.lower()
        return is_known and not _OWN_MEANS.search(self.text) and not _faults(self.text)

    def names_subject(self, result: Statement | None) -> bool:
        """Whether it says, with the result behind it, what its paper is about, so that no title is needed beside it."""
        text = f"{self.text} {result.text if result else ''}"
        is_own = self.role is StatementRole.CONTRIBUTION or begins_own(self.text)
        is_whole = not (definite_noun(self.text) or points_back(self.text))
        return is_own and is_whole and share_of_title(self, text) >= _NAMED

    @property
    def announces(self) -> bool:
        """Whether it says what is done, and neither what is offered nor what came of it."""
        is_act = _ACTS.search(self.text) is not None and _OFFERS.search(self.text) is None
        return is_act or is_aim(self.text)

    @property
    def is_cryptic(self) -> bool:
        """Whether it has a short form that neither its paper explains nor its title has."""
        known = f"{self.item.paper.title} {' '.join(self.explained)}"
        return any(short not in known for short in _CAPITALS.findall(self.text))

    @property
    def is_specific(self) -> bool:
        """Whether it names much that its title does not and praises nothing."""
        return substance(self.text, self.item.paper.title) >= _SPECIFIC and not _PRAISES.search(self.text)

    @property
    def tells_enough(self) -> bool:
        """Whether it says enough with nothing of its paper beside it but the title."""
        is_plain = _OUTCOME.search(self.text) if self.role in RESULT else share_of_title(self) >= _NAMED
        return bool(is_plain or substance(self.text, self.item.paper.title) > _LEAST) and not self.announces

    def spell_out(self, known: Collection[str] = ()) -> str:
        """The text, the first use of each short form followed by what it stands for in square brackets."""
        left = {short: long for short, long in self.expansions if short not in known}

        def expand(found: re.Match[str]) -> str:
            long = left.pop(found[0], None)
            return found[0] if long is None else f"{found[0]} [{long}]"

        return _TOKEN.sub(expand, self.text)

    def follows(self, first: Statement) -> bool:
        """Whether it can be read behind a statement that names what it takes for known; before it only with figures."""
        is_known = definite_noun(self.text)[:_ROOT] in first.text.lower()
        is_next = self.place > first.place or _OUTCOME.search(self.text) is not None
        is_named = not (first.announces and _OWN_MEANS.search(self.text))
        return is_known and is_next and is_named and not _faults(self.text)

    @property
    def is_empty(self) -> bool:
        """Whether it says what is done or hoped for and not what came of it, or that all is well and not how much."""
        is_talk = self.announces or _PRAISES.search(self.text) or not begins_own(self.text)
        is_praise = self.role in RESULT and is_talk and not _OUTCOME.search(self.text)
        return bool(is_praise or _ANNOUNCES.search(self.text))


def statements(item: EvidencePaper, cards: Mapping[PaperId, Card]) -> list[Statement]:
    """The sentences of a paper that have a role, in its order: by its card where a model read it, else by rule."""
    by_model = item.paper.id in cards
    stated = reversed(cards[item.paper.id].statements) if by_model else ()
    roles = {PassageId(each.passages[0]): each.role for each in stated} if by_model else roles_of(item.paper)
    return [
        replace(each, role=role, is_sure=by_model or each.is_sure or role in OPEN)
        for each in sentences_of(item)
        if (role := roles.get(each.passage.id)) is not None
    ]


def _is_sure(item: EvidencePaper, place: int, names: Collection[str]) -> bool:
    """Whether a sentence says whose work it tells of: by `we` and the like, the heading above it, the name that the
    paper gives to its own work, or, behind a sentence that speaks for it, as something done."""
    each = item.passages[place]
    text = each.passage.text
    if text.startswith("The authors ") and any(" we " in f" {own.passage.text.lower()}" for own in item.passages):
        return False
    if speaks_for_itself(text) or any(holds_name(text, name) for name in names):
        return True
    if (role := role_of_label(each.label)) is not None:
        return is_aim(text) or role is not StatementRole.CONTRIBUTION
    before = (own.passage.text.lower() for own in item.passages[:place])
    own = [sentence for sentence in before if speaks_for_itself(sentence)]
    if (noun := definite_noun(text)) and any(noun in sentence for sentence in own):
        return True
    return _FOUND.search(text) is not None or (bool(own) and _DONE.search(text) is not None)


def best(
    found: list[Statement],
    roles: Collection[StatementRole],
    *,
    used: Collection[PassageId] = (),
    behind: Statement | None = None,
) -> Statement | None:
    """The statement of some roles that says most and can be read alone, or `behind` another; None where none can."""
    fit = (each for each in found if each.is_sure and each.role in roles and each.passage.id not in used)
    fit = (each for each in fit if _tells(each) and (each.follows(behind) if behind else each.stands_alone))
    return min(fit, key=_merit, default=None)


def _tells(each: Statement) -> bool:
    """Whether a sentence says something: no test without outcome, no step of nobody or without a word of the title."""
    if each.role in OPEN:
        return not each.announces and substance(each.text, each.item.paper.title) >= _LEAST - 1
    is_bare = substance(each.text) < _LEAST - ("%" in each.text)
    if is_bare or each.is_empty or (each.role in RESULT and is_aim(each.text)):
        return False
    if each.role not in CONTRIBUTION:
        return True
    return share_of_title(each) > 0 and (each.role is StatementRole.CONTRIBUTION or begins_own(each.text))


def _merit(each: Statement) -> tuple[float, int]:
    """Least first: its role, who speaks for the paper, words of its title, how much it tells, figures in a result."""
    words = len(each.text.split())
    cost = _LATER.get(each.role, _LAST) - 2 * share_of_title(each) - _says_we(each.text) + is_aim(each.text)
    cost -= min(substance(each.text), _MUCH) / _SPARE
    is_cryptic = each.is_cryptic or len(each.expansions) > _FEW
    cost += _LEFT_OPEN * (bool(_PRAISES.search(each.text)) + is_cryptic + each.announces)
    if each.role in RESULT:
        cost += 1.5 * (not _OUTCOME.search(each.text)) - ("%" in each.text) - each.place / len(each.item.passages)
    return cost + 0.5 * (words > _LONGEST / 2) + (words > 3 * _LONGEST / 4), each.place


def _says_we(text: str) -> bool:
    """Whether a sentence, or its text after a comma, begins with those who speak for the paper."""
    return any(map(begins_own, text.split(", ")))


def substance(text: str, known: str = "") -> int:
    """How many things a text names that another does not; enough where no blanks part words."""
    return _MUCH if len(text) > _LONG_LETTERS * len(text.split()) else len(_things(text) - _things(known))


@lru_cache(maxsize=16_384)
def _things(text: str) -> frozenset[str]:
    """What a text names, by roots, apart from words that papers of any field have."""
    return frozenset(word[:_ROOT] for word in {*content_words(text)} - _SAYS_LITTLE)


def share_of_title(each: Statement, text: str = "") -> float:
    """The share of the long words of a title that a sentence of its paper, or a text with it, holds, in [0, 1]; 1 for a
    title without any and for one whose letters may not part into words."""
    title = each.item.paper.title
    words = _long_words(title)
    return len(words & _long_words(text or each.text)) / len(words) if words and title.isascii() else 1.0


def _long_words(text: str) -> set[str]:
    return {word[:_ROOT] for word in _LONG_WORD.findall(text.lower())}


def any_sentence(item: EvidencePaper, found: Iterable[Statement], *, used: Collection[PassageId]) -> Statement | None:
    """The sentence with fewest faults of a paper that must be described, preferably one with a role; or None."""
    roles = {each.passage.id: each for each in found}
    left = [roles.get(each.passage.id, each) for each in sentences_of(item) if each.passage.id not in used]
    return min(
        (each for each in left if len(each.text.split()) <= 2 * _LONGEST),
        key=lambda each: (
            4 * (not each.is_sure) + 2 * (each.announces + each.is_empty) + _faults(each.text) + _merit(each)[0],
            each.place,
        ),
        default=None,
    )


@lru_cache(maxsize=4_096)
def sentences_of(item: EvidencePaper) -> tuple[Statement, ...]:
    """All sentences of a paper, whatever they are to it."""
    title, texts = item.paper.title, [each.passage.text for each in item.passages]
    names = find_coined_names(title, texts)
    found = [(text, each) for text in texts for each in definitions(text)]
    spelt = {each.short: readable(each.long) for text, each in found if _is_plain(each, text)}
    return tuple(
        Statement(
            item=item,
            passage=each.passage,
            text=without_opening(readable(text)),
            role=StatementRole.PROBLEM,
            place=place,
            is_sure=_is_sure(item, place, names),
            expansions=tuple(
                (short, long)
                for short, long in spelt.items()
                if uses_abbreviation(text, short) and not mentions(text, long)
            ),
            explained=frozenset(each.short for _, each in found),
        )
        for place, (each, text) in enumerate(zip(item.passages, texts, strict=True))
    )


def _is_plain(each: Definition, text: str) -> bool:
    """Whether what a short form stands for begins with a whole word and has no formula."""
    return _PLAIN.match(each.long) is not None and text[: each.start][-1:] != "-"


def _faults(text: str) -> int:
    """How much keeps a sentence from being read alone: its length, what it leans on, how it begins and ends, damage."""
    return sum(
        (
            not _SHORTEST <= len(text.split()) <= _LONGEST and text.isascii(),
            leans(text),
            points_back(text),
            text[:1].islower() and not begins_own(text),
            not _ENDED.search(text),
            any(text.count(left) != text.count(right) for left, right in _PAIRS),
            _DAMAGED.search(text) is not None,
        )
    )
