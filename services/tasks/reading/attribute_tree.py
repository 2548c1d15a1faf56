"""Task: what papers say, as a tree of attributes by kind of paper (SurveyX 3.1.2, AttributeTree)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from kg.model.papers.paper import PaperKind
from services.reading.passages import PaperText
from services.tasks.extraction.found import paper_complaints, texts_block
from services.tasks.reading.attribute_fields import FIELDS
from services.tasks.task import Answer, Range, Route, Task

LONGEST_ATTRIBUTE = 120
"""Words of an attribute; a longer one is a copy and no condensation."""

PAPERS_READ = 4
"""Abstracts that share a call; a full text takes a call of its own."""


class Attribute(Answer):
    """A field of the tree, `part.field` or `field`; text None where the paper does not state it.

    `passages` are the ids of the passages that the text rests on: one at least where there is a text, none elsewhere.
    """

    field: str
    text: str | None = Field(min_length=1)
    passages: tuple[str, ...] = ()


class AttributeTree(Answer):
    """The attributes of one paper, by its citation key; a field that does not stand here is not stated."""

    paper: str
    attributes: tuple[Attribute, ...]


class AttributeTrees(Answer):
    """The tree of every paper given, each once."""

    papers: tuple[AttributeTree, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KindedText:
    """A paper to read, and its kind, which says what fields its tree has."""

    text: PaperText
    kind: PaperKind


@dataclass(frozen=True, slots=True, kw_only=True)
class AttributeInput:
    """Papers to read, and the topic for which they were collected."""

    topic: str
    papers: tuple[KindedText, ...]


def content_summary(tree: AttributeTree, kind: PaperKind) -> str:
    """The text of a tree that stands for its paper where it is embedded: its attributes in the order of their fields.

    A text that stands in two fields is said once; fields that are not stated, and `other`, are left out. "" where
    nothing is stated.
    """
    texts = {each.field: " ".join(each.text.split()) for each in tree.attributes if each.text}
    said = dict.fromkeys(texts[name] for name in FIELDS[kind] if name in texts and name != "other")
    return " ".join(text if text.endswith((".", "!", "?")) else f"{text}." for text in said)


def _texts(inputs: AttributeInput) -> Mapping[str, str]:
    kinds = [kind for kind in FIELDS if any(each.kind is kind for each in inputs.papers)]
    blocks = [
        "\n".join((f"Kind: {kind}", *(f"{name}: {about}" for name, about in FIELDS[kind].items()))) for kind in kinds
    ]
    return {
        "topic": inputs.topic,
        "fields": "\n\n".join(blocks),
        "kinds": "\n".join(f"{each.text.paper.citation_key}: {each.kind}" for each in inputs.papers),
        "papers": texts_block(each.text for each in inputs.papers),
    }


def _check(inputs: AttributeInput, answer: AttributeTrees) -> Sequence[str]:
    given: dict[str, KindedText] = {each.text.paper.citation_key: each for each in inputs.papers}
    complaints = paper_complaints([each.text for each in inputs.papers], answer.papers)
    for tree in answer.papers:
        if tree.paper in given:
            complaints += _complaints(tree, given[tree.paper])
    return complaints


def _complaints(tree: AttributeTree, given: KindedText) -> Iterator[str]:
    known, passages = FIELDS[given.kind], given.text.by_id()
    counts = Counter(each.field for each in tree.attributes)
    yield from (f"{tree.paper}: the field {name!r} stands {times} times" for name, times in counts.items() if times > 1)
    for each in tree.attributes:
        of = f"{tree.paper}: {each.field!r}"
        if each.field not in known:
            yield f"{of} is no field of a paper of the kind {given.kind}"
        if unknown := [name for name in each.passages if name not in passages]:
            yield f"{of} rests on passages that are not of this paper: {', '.join(unknown)}"
        if each.text is not None and not each.passages:
            yield f"{of} has a text but no passage; name the passages it rests on, or give null"
        if each.text is None and each.passages:
            yield f"{of} names passages without a text; give the text, or no passages"
        if each.text is not None and len(each.text.split()) > LONGEST_ATTRIBUTE:
            yield f"{of} has more than {LONGEST_ATTRIBUTE} words; condense it"


ATTRIBUTE_TREE = Task(
    name="attribute_tree",
    family="reading",
    input=AttributeInput,
    output=AttributeTrees,
    render=_texts,
    check=_check,
    subject=lambda inputs: ", ".join(each.text.paper.citation_key for each in inputs.papers),
    answer_tokens=Range(low=150, high=3_000),
    papers=PAPERS_READ,
    route=Route.CHEAP,
)
