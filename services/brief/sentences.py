"""Which sentences of a paper a brief tells: what it contributes, what it found, what it leaves open, as they stand."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from kg.model.papers.card import Card, StatementRole
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import Passage, PassageId
from services.evidence.pack import EvidencePaper
from services.reading.cues import begins_own, definite_noun, is_aim, leans, points_back, without_opening
from services.reading.rules import find_coined_names, role_of_label, roles_of, speaks_for_itself
from services.text.cleaning import readable
from services.text.definitions import definitions
from services.text.lexicon import LIGHT_HEADS, VERB_FORMS, WEAK_ENDS
from services.text.mentions import holds_name, mentions
from services.text.topics import content_words

CONTRIBUTION = (StatementRole.CONTRIBUTION, StatementRole.APPROACH)
RESULT = (StatementRole.COMPARISON, StatementRole.RESULT)
SETTING = (StatementRole.SETTING, StatementRole.MEASURE)
OPEN = (StatementRole.OPEN_QUESTION, StatementRole.LIMIT)

_ROOT = 6
"""Letters by which two forms of a noun are one."""
_SHORTEST, _LONGEST = 7, 45
"""Words of a sentence that is told."""
_DAMAGED = re.compile(
    r"\A\d+\.\s|\w\.\d+ [A-Z][a-z]|\\[a-z]|[{}$�]|_\{|&\w{2,8};|</?\w|\*\*|https?://|\.\.\.\s*\Z|"
    r"\[\d+(?:[,–-] ?\d+)*\]|\?=\?|@|"
    r"[a-z]{3}(?:The|We|This|In|Our|These|A) |[a-z\d]\.[A-Z][a-z]+ |Google Scholar|Crossref|\A[–—-]"
)
_ENDED = re.compile(r"[.!。！][”\"’')\]]*\Z")
_SAYS_LITTLE = VERB_FORMS | WEAK_ENDS | LIGHT_HEADS
_LEAST, _MUCH, _SPARE = 3, 9, 3
"""Words that say something: the least of what is told, those that are enough, those that weigh as much as a merit."""
_LONG_LETTERS = 15
"""Letters to a word above which a text is one in which no blanks part words."""
_LEFT_OPEN = 0.75
"""What it costs to speak of something without saying what it is."""
_TALKS = re.compile(
    r"\b(?:we|i|paper|article|study|survey|review|work|authors?) (?:\w{1,20}ly |also |then ){0,3}(?:discuss|explore|"
    r"address|examine|introduce the|evaluate (?:\w{1,30} ){1,8}on|focus|aim|consider|highlight|contribute|share|"
    r"concludes? (?:with|by)|(?:conduct|perform|run) (?:\w{1,30} ){0,6}experiments|"
    r"provide an? (?:\w{1,30} ){0,6}(?:overview|introduction|review))|"
    r"\b(?:importance|value|benefits|promise) of\b|\bpotential (?:of|to|for|impact)\b|\bessential (?:to|for)\b",
    re.I,
)
"""Words that name a subject, or praise it, in place of what is said of it."""
_MEANS = re.compile(
    r"\b(?:the|its|their) (?:\w+ )?(approach|method|model|framework|problem|algorithm|paradigm|system|task|issue|gap|"
    r"challenge|limitation|concern|dataset|graph|process)s?"
    r"(?! \w+(?:s|ed) |,? (?:of|for|that|which|in|between|called|to) )",
    re.I,
)
"""Something that is taken for known, where no word before it in the sentence names it."""
_LATER = {
    StatementRole.APPROACH: 1.0,
    StatementRole.COMPARISON: 3.5,
    StatementRole.RESULT: 3.5,
    StatementRole.SETTING: 1.5,
    StatementRole.MEASURE: 2.0,
    StatementRole.LIMIT: 1.0,
}
"""What a role costs among others that are asked for with it."""
_LONG_WORD = re.compile(r"[^\W\d_]{4,}")
_OUTCOME = re.compile(
    r"\d ?(?:%|x\b|-?fold|percent|times|points|(?:out )?of \d)|\bp ?[<=>≤]|\b(?:CI|than|compared with|comparable|"
    r"outperform\w*|versus|superior(?:ity)? (?:to|over)|state-of-the-art|better|best|worse|faster|higher|lower|greater|"
    r"fewer|halv\w+|doubl\w+|(?<!to )(?<!of )(?<!for )(?:improv|reduc|increas|decreas)\w+|"
    r"differ(?:s|ed|ences?)?|associated)\b",
    re.I,
)
"""What a result has that says how much, or against whom."""
_ANNOUNCES = re.compile(
    r"\b(?:we|i) (?:hope|expect|anticipate|believe|plan|should|must|need)\b|\b(?:mean|median)(?: ?\(SD\))? age\b|"
    r"\bwill (?:be )?(?:present|discuss|review|describ|examin|explor|consider|introduc|provid|analy[sz]|summari[sz])",
    re.I,
)
"""Hopes, plans, and steps of a study that are named without what came of them."""
_OWN_MEANS = re.compile(
    r"\b(?:our|the proposed|proposed) (?:[\w-]+ ){0,2}(?:methods?|approach(?:es)?|algorithms?|models?|systems?|"
    r"frameworks?|components?|networks?|agents?|techniques?|strateg(?:y|ies)|architectures?|features)\b",
    re.I,
)
"""Means that a sentence before has named."""
_FOUND = re.compile(
    r"\b(?:results?|experiments?|evaluations?|simulations?|findings|analys[ie]s|ablations?|it was) "
    r"(?:\S+ ){0,6}?(?:show|demonstrat|reveal|indicat|confirm|validat|verif|suggest|prov|illustrat|found)",
    re.I,
)
_DONE = re.compile(r"\b(?:was|were)\b")
"""Words that tell of something done: by the paper itself, behind a sentence that speaks for it."""
_RARE = 4
"""Letters from which a short form is one that readers of a field may not know."""
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
    unexplained: frozenset[str] = frozenset()
    """The short forms that it uses and another sentence of the paper explains, and not its title."""

    @property
    def stands_alone(self) -> bool:
        """Whether it can be read without what stands around it."""
        is_known = all(len(short.removesuffix("s")) < _RARE for short in self.unexplained)
        return (
            is_known and not definite_noun(self.text) and not _OWN_MEANS.search(self.text) and not [*_faults(self.text)]
        )

    def follows(self, first: Statement) -> bool:
        """Whether it can be read right behind another statement of its paper, which names what it takes for known."""
        return definite_noun(self.text)[:_ROOT] in first.text.lower() and not [*_faults(self.text)]

    @property
    def is_empty(self) -> bool:
        """Whether it says what is done or hoped for and not what came of it, or that all is well and not how much."""
        is_talk = _TALKS.search(self.text) or not begins_own(self.text)
        is_praise = self.role in RESULT and is_talk and not _OUTCOME.search(self.text)
        return bool(is_praise or _ANNOUNCES.search(self.text))


def statements(item: EvidencePaper, cards: Mapping[PaperId, Card]) -> list[Statement]:
    """The sentences of a paper that have a role, in its order: by its card where a model read it, else by rule."""
    by_model = item.paper.id in cards
    roles = _roles_of_card(cards[item.paper.id]) if by_model else roles_of(item.paper)
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


def _roles_of_card(card: Card) -> dict[PassageId, StatementRole]:
    return {PassageId(each.passages[0]): each.role for each in reversed(card.statements)}


def best(
    found: list[Statement],
    roles: Collection[StatementRole],
    *,
    used: Collection[PassageId] = (),
    behind: Statement | None = None,
) -> Statement | None:
    """The statement of some roles that tells most and can stand alone, or `behind` another; None where none can."""
    fit = (each for each in found if each.is_sure and each.role in roles and each.passage.id not in used)
    fit = (each for each in fit if _tells(each) and (each.follows(behind) if behind else each.stands_alone))
    return min(fit, key=_merit, default=None)


def _tells(each: Statement) -> bool:
    """Whether a sentence says something: no test without an outcome, no step that nobody takes or that has no word of
    the title."""
    if each.role in OPEN:
        return not _TALKS.search(each.text)
    is_bare = _substance(each.text) < _LEAST - ("%" in each.text)
    if is_bare or each.is_empty or (each.role in RESULT and is_aim(each.text)):
        return False
    if each.role not in CONTRIBUTION:
        return True
    return _share_of_title(each) > 0 and (each.role is StatementRole.CONTRIBUTION or begins_own(each.text))


def _merit(each: Statement) -> tuple[float, int]:
    """Least first: its role, who speaks for the paper, words of its title, how much it tells, figures in a result.

    A long sentence costs less than a role.
    """
    words = len(each.text.split())
    cost = _LATER.get(each.role, 0.0) - _share_of_title(each) - _says_we(each.text) + is_aim(each.text)
    cost -= min(_substance(each.text), _MUCH) / _SPARE
    is_vague = any(found[1] not in each.text[: found.start()] for found in _MEANS.finditer(each.text))
    cost += _LEFT_OPEN * (bool(each.unexplained) + bool(_TALKS.search(each.text)) + is_vague)
    if each.role in RESULT:
        cost += 1.5 * (not _OUTCOME.search(each.text)) - ("%" in each.text) - each.place / 2 / len(each.item.passages)
    return cost + 0.5 * (words > _LONGEST / 2) + (words > 3 * _LONGEST / 4), each.place


def _says_we(text: str) -> bool:
    """Whether a sentence, or what stands behind its opening, begins with those who speak for the paper."""
    return begins_own(text) or begins_own(text.partition(", ")[2])


@lru_cache(maxsize=16_384)
def _substance(text: str) -> int:
    """How many things a sentence names, apart from words that papers of any field have; enough where no blanks part
    words."""
    if len(text) > _LONG_LETTERS * len(text.split()):
        return _MUCH
    return len(set(content_words(text)) - _SAYS_LITTLE)


def _share_of_title(each: Statement) -> float:
    """The share of the long words of a title that a sentence of its paper holds, in [0, 1]; 1 for a title without any
    and for one whose letters may not part into words."""
    title = each.item.paper.title
    words = _long_words(title)
    return len(words & _long_words(each.text)) / len(words) if words and title.isascii() else 1.0


def _long_words(text: str) -> set[str]:
    return {word[:_ROOT] for word in _LONG_WORD.findall(text.lower())}


def any_sentence(item: EvidencePaper, *, used: Collection[PassageId] = ()) -> Statement | None:
    """The sentence with fewest faults of a paper that must be told; None where all are used or too long."""
    left = [each for each in sentences_of(item) if each.passage.id not in used]
    left = [each for each in left if len(each.text.split()) <= 2 * _LONGEST]
    return min(
        left, key=lambda each: (4 * (not each.is_sure) + len([*_faults(each.text)]), *_merit(each)), default=None
    )


@lru_cache(maxsize=4_096)
def sentences_of(item: EvidencePaper) -> tuple[Statement, ...]:
    """All sentences of a paper, whatever they are to it."""
    title, texts = item.paper.title, [each.passage.text for each in item.passages]
    names = find_coined_names(title, texts)
    short = {each.short for text in texts for each in definitions(text) if not mentions(title, each.long)}
    return tuple(
        Statement(
            item=item,
            passage=each.passage,
            text=without_opening(readable(text)),
            role=StatementRole.CONTRIBUTION,
            place=place,
            is_sure=_is_sure(item, place, names),
            unexplained=frozenset(each for each in short if holds_name(text, each) and each not in title)
            - {each.short for each in definitions(text)},
        )
        for place, (each, text) in enumerate(zip(item.passages, texts, strict=True))
    )


def _faults(text: str) -> Iterator[str]:
    """What keeps a sentence from being read alone."""
    words = len(text.split())
    if not _SHORTEST <= words <= _LONGEST and text.isascii():
        yield "length"
    if leans(text):
        yield "leans on another sentence"
    if points_back(text):
        yield "points back"
    if text[:1].islower() and not begins_own(text):
        yield "begins inside a sentence"
    if not _ENDED.search(text):
        yield "does not end"
    if any(text.count(left) != text.count(right) for left, right in _PAIRS):
        yield "brackets"
    if _DAMAGED.search(text):
        yield "damaged"
