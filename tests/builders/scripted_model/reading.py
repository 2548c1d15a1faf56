"""Answers of the tasks that read papers: summaries, cards, names and relations, keywords, relevance."""

from __future__ import annotations

from typing import Any

from kg.algorithms.entities.entity_names import canonical
from kg.model.papers.card import StatementRole
from kg.model.papers.paper import PaperKind
from services.reading.passages import PaperText
from services.tasks.extraction.categories import (
    CATEGORIES,
    CategoriesInput,
    EntityCategories,
    EntityCategory,
    least_categories,
)
from services.tasks.extraction.classification import (
    Classification,
    ClassificationInput,
    ClassifiedEntity,
    leaves,
)
from services.tasks.extraction.entities import Entities, EntitiesInput, EntitiesOfPaper, FoundEntity
from services.tasks.extraction.entity_pairs import EntityPair, EntityPairs, EntityPairsInput, PairsOfPaper
from services.tasks.extraction.related_entities import (
    RelatedEntities,
    RelatedEntitiesInput,
    RelatedEntity,
    RelatedOfPaper,
)
from services.tasks.keywords.keyword_candidates import GroupKeyword, KeywordCandidates, KeywordInput
from services.tasks.reading.card import CardAnswer, CardAnswers, CardInput, NameOnCard, StatedOnCard
from services.tasks.relevance.paper_relevance import PaperRelevance, PaperRelevances
from services.tasks.relevance.relevance_input import RelevanceInput
from services.tasks.summaries.community_summary import CommunityInput, CommunitySummary, Subgroup
from services.tasks.summaries.development_summary import DevelopmentInput, DevelopmentSummary
from services.tasks.summaries.path_summary import PathInput, PathSummary
from services.text.candidates import fold
from tests.builders.scripted_model.words import long_words

_MILESTONES = 3


def _community(inputs: CommunityInput) -> CommunitySummary:
    name = inputs.facts.label or inputs.facts.id
    keys = tuple(inputs.pack.keys()[item.paper.id] for item in inputs.pack.papers)
    group = Subgroup(name=name, papers=keys, approach="They share an approach.", critique="None is compared.")
    return CommunitySummary(name=name, about=f"Work on {name}.", subgroups=(group,), overall="They agree.")


def _keys(inputs: Any) -> tuple[str, ...]:
    return tuple(item.paper.citation_key for item in inputs.pack.papers[:_MILESTONES])


def _development(inputs: DevelopmentInput) -> DevelopmentSummary:
    keys = _keys(inputs)
    return DevelopmentSummary(direction="Onwards.", account=f"It began with [@{keys[0]}].", milestones=keys)


def _path(inputs: PathInput) -> PathSummary:
    keys = _keys(inputs)
    name = f"From {keys[0]}"
    return PathSummary(name=name, trajectory=f"It began with [@{keys[0]}].", turns=(), milestones=keys)


def _cards(inputs: CardInput) -> CardAnswers:
    short = {passage.id: name for name, passage in inputs.short_ids().items()}
    return CardAnswers(papers=tuple(_card(text, short) for text in inputs.papers))


def _card(text: PaperText, short: dict[Any, str]) -> CardAnswer:
    """The first passage as what the paper offers, the last as what it found, and a name of each."""
    ends = [text.passages[0], text.passages[-1]] if len(text.passages) > 1 else list(text.passages)
    roles = (StatementRole.CONTRIBUTION, StatementRole.RESULT)
    return CardAnswer(
        paper=text.paper.citation_key,
        kind=PaperKind.METHOD,
        statements=tuple(
            StatedOnCard(role=role, text=None, passages=(short[passage.id],), quote=True)
            for role, passage in zip(roles, ends, strict=False)
        ),
        names=tuple(
            NameOnCard(type="method", surface=word, passages=(short[passage.id],))
            for passage in ends
            for word in long_words(passage.text)[:1]
        ),
    )


def _words(text: PaperText, most: int, without: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Names of a paper, each with the id of its passage: the longest words of its first passage."""
    if not text.passages:
        return []
    passage, barred = text.passages[0], {canonical(name) for name in without}
    found = {canonical(word): word for word in reversed(long_words(passage.text)) if canonical(word)}
    return [(word, passage.id) for name, word in reversed(found.items()) if name not in barred][:most]


def _entities(inputs: EntitiesInput) -> Entities:
    """A word of a paper for each type."""
    return Entities(
        papers=tuple(
            EntitiesOfPaper(
                paper=text.paper.citation_key,
                entities=tuple(
                    FoundEntity(type=type, name=word, passages=(id,))
                    for type, (word, id) in zip(inputs.types, _words(text, len(inputs.types)), strict=False)
                ),
            )
            for text in inputs.papers
        )
    )


def _pairs(inputs: EntityPairsInput) -> EntityPairs:
    made = []
    for text in inputs.papers:
        words = _words(text, 2)
        pair = [EntityPair(a=words[0][0], b=words[1][0], relation="goes with", passages=(words[0][1],))]
        made.append(PairsOfPaper(paper=text.paper.citation_key, pairs=tuple(pair if len(words) > 1 else ())))
    return EntityPairs(papers=tuple(made))


def _related(inputs: RelatedEntitiesInput) -> RelatedEntities:
    return RelatedEntities(
        papers=tuple(
            RelatedOfPaper(
                paper=text.paper.citation_key,
                entities=tuple(
                    RelatedEntity(name=word, relation="goes with it", passages=(id,))
                    for word, id in _words(text, 1, (inputs.fixed, *inputs.aliases))
                ),
            )
            for text in inputs.papers
        )
    )


def _categories(inputs: CategoriesInput) -> EntityCategories:
    count = min(least_categories(len(inputs.entities)), CATEGORIES.high)
    return EntityCategories(
        categories=tuple(
            EntityCategory(name=f"Kind {number}", definition=f"What is of kind {number}.")
            for number in range(1, count + 1)
        )
    )


def _classification(inputs: ClassificationInput) -> Classification:
    """The categories take turns."""
    names = list(leaves(inputs.categories))
    return Classification(
        entities=tuple(
            ClassifiedEntity(entity=each.name, category=names[at % len(names)])
            for at, each in enumerate(inputs.entities)
        )
    )


def _keywords(inputs: KeywordInput) -> KeywordCandidates:
    """The longest word of each group that is not in use."""
    used, made = {fold(keyword) for keyword in inputs.pool}, []
    for number, group in enumerate(inputs.groups, start=1):
        text = " ".join(passage.text for each in group for passage in each.passages)
        word = next((each for each in long_words(text) if fold(each) not in used), None)
        used |= {fold(word)} if word else set()
        made.append(GroupKeyword(group=number, keyword=word))
    return KeywordCandidates(keywords=tuple(made))


def _is_near(text: PaperText, topic: str) -> bool:
    words = " ".join(passage.text for passage in text.passages).casefold()
    return any(word.casefold() in words for word in long_words(topic))


def _relevance(inputs: RelevanceInput) -> PaperRelevances:
    """High where a paper has a long word of the topic."""
    made = []
    for each in inputs.candidates:
        mark, key = (90 if _is_near(each.text, inputs.topic) else 20), each.text.paper.citation_key
        made.append(PaperRelevance(paper=key, problem=mark, method=mark, reason="By its words."))
    return PaperRelevances(papers=tuple(made))


WAYS: dict[str, Any] = {
    "community_summary": _community,
    "development_summary": _development,
    "path_summary": _path,
    "card": _cards,
    "entities": _entities,
    "entity_pairs": _pairs,
    "related_entities": _related,
    "categories": _categories,
    "classification": _classification,
    "keyword_candidates": _keywords,
    "paper_relevance": _relevance,
}
