"""Drafts of thematic subsections: what the papers share, then their work by kind and time, compared where it can be."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import PassageId
from services.adapters.models.offline.comparing.choosing import chosen
from services.adapters.models.offline.comparing.comparison import Comparison, Ground, can_stand_together, reported
from services.adapters.models.offline.comparing.telling import sentence
from services.adapters.models.offline.drafts.facets import told_facets
from services.adapters.models.offline.drafts.kinds import WorkKind, kind_of
from services.adapters.models.offline.drafts.shared_names import told_names
from services.adapters.models.offline.drafts.study_designs import told_designs
from services.adapters.models.offline.drafts.threads import threads
from services.adapters.models.offline.drafts.works import one_of_each
from services.adapters.models.offline.language.composing import Narrator, Ties, paragraphs, said, titled_by
from services.adapters.models.offline.language.naming import as_prose, nameable, verb_for
from services.adapters.models.offline.language.phrasing import counted, in_turn, listed, number, span_of
from services.adapters.models.offline.language.statements import INFORMATIVE, Statement, statements
from services.adapters.models.offline.language.telling import FINDING, is_step, told, unframed
from services.adapters.models.offline.summaries import in_time
from services.evidence.overview import CommunityFacts
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role
from services.tasks.drafting.draft import Arrangement, DraftInput
from services.tasks.drafting.grounding import Draft, DraftSentence
from services.text.instructions import readable
from services.text.lexicon import BROAD
from services.text.phrases import distinctive_phrases, fold
from services.text.topics import topic_words

_NEWS = FINDING | {Role.CONTRIBUTION}
_SHORT_PARAGRAPH = 3
_PHASES, _OF_PHASE = 4, 3
"""Phases of a draft in order of time, at most, and what is told in one, at least."""
_SHARED = 0.5
"""A group is said to have in common what at least this share of its papers holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Unit:
    """What is told together: one paper or one comparison, with its place in the order of kind and time."""

    kind: WorkKind
    year: int
    key: str
    papers: tuple[EvidencePaper, ...]
    comparison: Comparison | None = None


def draft_theme(inputs: DraftInput) -> Draft:
    """A theme in paragraphs: what its papers are about, then kind by kind in order of time.

    Papers that visit from other subsections stand in comparisons with its own, and in nothing else.
    """
    own = [item for item in inputs.pack.papers if item.paper.id not in inputs.visiting]
    found = {
        item.paper.id: statements(item, used=inputs.used, least=INFORMATIVE) or told(item, used=inputs.used)
        for item in own
    }
    untold = [item for item in own if not found[item.paper.id]]
    years = {item.paper.year for item in own}
    narrator = Narrator(Ties.of(inputs.pack), position=inputs.position, one_year=len(years) == 1)
    comparisons = chosen(inputs.pack, topic=inputs.topic, used=inputs.used, guests=inputs.visiting)
    units = _units(own, found, comparisons)
    bodies = _bodies(units, comparisons, found, narrator, inputs)
    ending = _by_title(untold, inputs)
    shared = threads(inputs, comparisons) or told_names(inputs, said_of=[each.shared for each in comparisons])
    rested = [passage for each in comparisons for side in each.sides for passage in side.passages]
    designs = told_designs(inputs, compared=rested)
    known = inputs.pack.passages()
    told_by_design = {known[PassageId(name)].paper_id for each in designs for name in each.passages}
    facets = told_facets(inputs, told=told_by_design)
    groups = [_orientation(inputs), [*shared, *designs], *bodies, facets, ending]
    return Draft(paragraphs=paragraphs(*_joined(groups)))


def _joined(groups: Sequence[list[DraftSentence]]) -> list[list[DraftSentence]]:
    """Groups of sentences, a short one taken into the one before it, and a short first one into the next."""
    made: list[list[DraftSentence]] = []
    for group in groups:
        if made and group and min(len(group), len(made[-1])) < _SHORT_PARAGRAPH:
            made[-1] = made[-1] + group
        elif group:
            made.append(list(group))
    return made


_SUBJECTS = (
    "{main} {is_are} the subject of {papers}{span}{others}.",
    "{papers}{span_closed} deal with {main}{others}.",
    "{main} {is_are} what {papers}{span_closed} treat{others}.",
)
_MIXED = (
    "{papers}{span} stand here together, on {several}.",
    "Several subjects meet in {papers}{span}: {several}.",
)


def _orientation(inputs: DraftInput) -> list[DraftSentence]:
    """What the papers are about, how many they are, and when they were written; nothing where no community is told."""
    facts = [view.facts for view in inputs.communities]
    if not facts:
        return []
    texts = [readable(item.paper).lower() for item in inputs.pack.papers]
    if not facts[0].shared or sum(len(each.papers) for each in facts) < _SHORT_PARAGRAPH:
        return [_mixed(facts, texts, inputs.position)]
    return [_subject(facts[0], texts, inputs.position), *_beside(facts)]


def _subject(facts: CommunityFacts, texts: Sequence[str], position: int) -> DraftSentence:
    """`Polarised light is the subject of six of the nine papers, published …; compasses (in five) recur in them.`"""
    (main, count), *rest = [(as_prose(phrase, texts), held) for phrase, held in facts.shared[:3]]
    own = counted(len(facts.papers), "paper")
    papers = f"all {own}" if count == len(facts.papers) else f"{number(count)} of the {own}"
    span = f", published {span_of(facts.years)}" if span_of(facts.years) else ""
    beside = listed([f"{phrase} (in {number(held)})" for phrase, held in rest])
    recur = "recurs" if rest and verb_for([phrase for phrase, _ in rest]) == "is" else "recur"
    text = in_turn(_SUBJECTS, position).format(
        main=main,
        is_are=verb_for([main]),
        papers=papers,
        span=span,
        span_closed=span and f"{span},",
        others=f"; {beside} {recur} in them" if beside else "",
    )
    return said(text)


def _mixed(facts: Sequence[CommunityFacts], texts: Sequence[str], position: int) -> DraftSentence:
    """What is said of papers that no phrase holds together."""
    several = [phrase for each in facts for phrase in nameable(each.keywords)[: 2 if each is facts[0] else 1]]
    papers = counted(sum(len(each.papers) for each in facts), "paper")
    span = f" published {span_of(facts[0].years)}" if len(facts) == 1 and span_of(facts[0].years) else ""
    if not several:
        return said(f"{papers}{span} stand here together.")
    named = listed([as_prose(phrase, texts) for phrase in dict.fromkeys(several)][:3])
    return said(in_turn(_MIXED, position).format(papers=papers, span=span, several=named))


def _beside(facts: Sequence[CommunityFacts]) -> list[DraftSentence]:
    """The smaller communities that the subsection takes in."""
    also = [found[0] for each in facts[1:] if (found := nameable(each.keywords))]
    if not also:
        return []
    total = sum(len(each.papers) for each in facts[1:])
    return [said(f"{counted(total, 'further paper')} {'is' if total == 1 else 'are'} on {listed(also[:3])}.")]


def _units(
    items: Sequence[EvidencePaper],
    found: Mapping[PaperId, Sequence[Statement]],
    comparisons: Sequence[Comparison],
) -> list[_Unit]:
    """Comparisons, and the papers that stand in none, in order of kind, time and key."""
    units = []
    compared: set[PaperId] = set()
    for each in comparisons:
        papers = tuple(side.statement.item for side in each.sides)
        if each.ground is not Ground.AGREEMENT:
            compared |= {item.paper.id for item in papers}
        kinds = [kind_of(item, found[item.paper.id]) for item in papers if item.paper.id in found]
        units.append(_unit(max(kinds), papers, each))
    singles = [item for item in items if found[item.paper.id] and item.paper.id not in compared]
    units += [_unit(kind_of(item, found[item.paper.id]), (item,), None) for item in singles]
    return sorted(units, key=lambda unit: (unit.kind, unit.year, unit.key))


def _unit(kind: WorkKind, papers: tuple[EvidencePaper, ...], comparison: Comparison | None) -> _Unit:
    years = [item.paper.year for item in papers if item.paper.year is not None]
    return _Unit(
        kind=kind,
        year=min(years, default=9_999),
        key=papers[0].paper.citation_key,
        papers=papers,
        comparison=comparison,
    )


def _bodies(
    units: Sequence[_Unit],
    comparisons: Sequence[Comparison],
    found: Mapping[PaperId, Sequence[Statement]],
    narrator: Narrator,
    inputs: DraftInput,
) -> list[list[DraftSentence]]:
    """One group of sentences a kind of work, phase or group of the skeleton, each in order of time."""
    rested = {side.statement.passage.id for each in comparisons for side in each.sides}
    named = {fold(each.shared) for each in comparisons}
    bodies = []
    for opening, own in _arranged(units, named, inputs):
        narrator.new_paragraph()
        body = list(opening)
        for unit in own:
            if unit.comparison is not None:
                body.append(sentence(unit.comparison, inputs.position + len(body)))
                narrator.met(unit.papers)
            stories = []
            for item in (each for each in unit.papers if each.paper.id in found):
                left = [each for each in found[item.paper.id] if each.passage.id not in rested]
                taken = inputs.used | rested
                stories.append(_findings(item, taken) if unit.comparison else _alone(item, left, taken))
                rested |= {passage.id for each in stories[-1] for passage in (each.passage, *each.beside)}
            both, rest = _side_by_side(stories) if unit.comparison else (None, stories)
            body += [sentence(both, inputs.position + len(body))] if both else []
            body += [narrator.narrate(statement) for story in rest for statement in story]
        bodies.append(body)
    return bodies


def _arranged(
    units: Sequence[_Unit], named: Container[str], inputs: DraftInput
) -> Iterator[tuple[Sequence[DraftSentence], Sequence[_Unit]]]:
    """Units in the order that a draft is to have, each group with what opens it.

    A kind of work is begun by what its papers have in common, where they do.

    Args:
        named: what comparisons say that papers share.
    """
    in_time = sorted(units, key=lambda unit: (unit.year, unit.kind, unit.key))
    match inputs.arrangement:
        case Arrangement.KIND:
            for kind in WorkKind:
                own = [unit for unit in units if unit.kind is kind]
                yield _kind_opening(kind, own, named, inputs), own
        case Arrangement.TIME:
            size = max(_OF_PHASE, -(-len(in_time) // _PHASES))
            yield from (((), in_time[start : start + size]) for start in range(0, len(in_time), size))
        case Arrangement.POINTS:
            papers = {each.passage.id: item.paper.id for item in inputs.pack.papers for each in item.passages}
            groups = inputs.skeleton.groups if inputs.skeleton else ()
            rested = [[name for point in group.points for name in point.passages] for group in groups]
            homes = [{papers.get(PassageId(name)) for name in names} for names in rested]
            for at in range(len(homes) + 1):
                yield (), [unit for unit in in_time if _home(unit, homes) == at]


def _home(unit: _Unit, homes: Sequence[Container[PaperId | None]]) -> int:
    """The group of the skeleton with a paper of the unit; the one behind the last where there is none."""
    places = (at for at, papers in enumerate(homes) if any(each.paper.id in papers for each in unit.papers))
    return next(places, len(homes))


def _alone(item: EvidencePaper, left: Sequence[Statement], used: Container[PassageId]) -> list[Statement]:
    """What a paper does and what it found, or else, of a paper not told before, its best contribution or finding that
    names its authors.
    """
    if (telling := told(item, used=used)) or any(each.passage.id in used for each in item.passages):
        return telling
    return [each for each in left if each.role in _NEWS and each.authors in each.text and not is_step(each)][:1]


def _findings(item: EvidencePaper, used: Container[PassageId]) -> list[Statement]:
    """What a paper found, where a comparison has said what it does and whose it is."""
    return [unframed(each) for each in told(item, used=used) if each.role in FINDING]


def _side_by_side(stories: list[list[Statement]]) -> tuple[Comparison | None, list[list[Statement]]]:
    """What two compared papers found of one thing, in one comparison where both are short; and what is left to tell."""
    if len(stories) != 2 or not all(stories):
        return None, stories
    first, second = (reported(story[0]) for story in stories)
    if first is None or second is None or any(story[0].beside for story in stories):
        return None, stories
    if not can_stand_together(first, second):
        return None, stories
    return Comparison(ground=Ground.FINDINGS, shared="", sides=(first, second)), [story[1:] for story in stories]


_KIND_OPENINGS: Mapping[WorkKind, tuple[str, str]] = {
    WorkKind.METHOD: ("", "Of {papers} told here by what they set out to do, {holding} speak of {phrase}."),
    WorkKind.RESOURCE: (
        "Benchmarks, data and tools are the concern of {papers}.",
        "Benchmarks, data and tools are the concern of {papers}, {holding} of them on {phrase}.",
    ),
    WorkKind.APPLICATION: ("", "Among {papers} on uses, {holding} speak of {phrase}."),
    WorkKind.FINDING: ("", "Of {papers} told here for what they found, {holding} speak of {phrase}."),
    WorkKind.THEORY: (
        "Theory is the concern of {papers}.",
        "Theory is the concern of {papers}, {holding} of them on {phrase}.",
    ),
    WorkKind.SURVEY: (
        "{papers} review what is known.",
        "{papers} review what is known, {holding} of them on {phrase}.",
    ),
}
_LEAST_OF_KIND = 3


def _kind_opening(
    kind: WorkKind, units: Sequence[_Unit], said_of: Container[str], inputs: DraftInput
) -> list[DraftSentence]:
    """What at least half of the works of a kind hold in title or abstract, and three at least; the bare number only of
    the rarer kinds.
    """
    papers = one_of_each({item.paper.id: item for unit in units for item in unit.papers}.values())
    if kind not in _KIND_OPENINGS or len(papers) < _LEAST_OF_KIND:
        return []
    texts = [readable(item.paper) for item in papers]
    own = {phrase for view in inputs.communities for phrase, _ in view.facts.shared}
    phrases = [
        phrase
        for phrase in distinctive_phrases([texts], per_group=6, topic=inputs.topic)[0]
        if phrase.documents >= max(_LEAST_OF_KIND, _SHARED * len(papers))
        and " " in phrase.key
        and phrase.key not in BROAD
        and not set(phrase.key.split()) & topic_words(inputs.topic)
        and nameable([phrase.text])
        and phrase.text not in own
        and phrase.key not in said_of
    ]
    bare, holding = _KIND_OPENINGS[kind]
    number_of = counted(len(papers), "paper")
    if phrases:
        held = "all" if phrases[0].documents >= len(papers) else number(phrases[0].documents)
        phrase = as_prose(phrases[0].text, [text.lower() for text in texts])
        return [said(holding.format(papers=number_of, holding=held, phrase=phrase))]
    return [said(bare.format(papers=number_of))] if bare else []


_TITLES = (
    "By title alone there {are} {titles}.",
    "Known by title only {are} {titles}.",
    "No abstract is on record of {titles}.",
)
_TITLES_A_SENTENCE = 3


def _by_title(items: Sequence[EvidencePaper], inputs: DraftInput) -> list[DraftSentence]:
    """Papers of which nothing can be said but who wrote them when, in order of year."""
    sentences = []
    unread = [item for item in items if not item.passages]
    for place, start in enumerate(range(0, len(unread), _TITLES_A_SENTENCE)):
        part = in_time(unread)[start : start + _TITLES_A_SENTENCE]
        titles = listed([titled_by(item) for item in part])
        text = in_turn(_TITLES, inputs.position + place)
        text = text.format(titles=titles, are="is" if len(part) == 1 else "are")
        sentences.append(said(text, *(item.record for item in part)))
    return sentences
