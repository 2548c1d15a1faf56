"""Full texts: what papers say in whole, kept with the paper for every field that holds it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b

from kg.batches import in_batches
from kg.model.fields.field import FieldGraph
from kg.model.papers.kept_text import KeptParagraph, KeptText, KeptTextBrief, SectionRole
from kg.model.papers.paper import PaperId
from kg.model.papers.text_kind import TextKind
from kg.ports import GraphEngine, Row, Templates
from kg.repository.papers.saving import check_stored

_BATCH = 20
"""Texts that are read together; one may have some hundred thousand characters."""
_PAGE = 1_000


class FullTextRepository:
    """The full texts of papers, one for a paper at most."""

    def __init__(self, engine: GraphEngine) -> None:
        self._engine = engine

    def of(self, papers: Iterable[PaperId]) -> dict[PaperId, KeptText]:
        """The full texts of those of the papers that have one."""
        found: dict[PaperId, KeptText] = {}
        for batch in in_batches(sorted(set(papers)), _BATCH):
            for row in self._engine.read("full_texts_of_papers", ids=batch):
                found[PaperId(row["paper_id"])] = _text_of(row)
        return found

    def state(self, papers: Iterable[PaperId]) -> str:
        """A digest of which of the papers have one, 8 hex digits; "" where none has."""
        batches = in_batches(sorted(set(papers)), _PAGE)
        kept = [row["id"] for batch in batches for row in self._engine.read("papers_with_full_text", ids=batch)]
        return blake2b(repr(kept).encode(), digest_size=4).hexdigest() if kept else ""

    def briefs(self) -> Iterator[KeptTextBrief]:
        """What is known of every full text, by paper id, without the texts."""
        after = ""
        while found := self.page(after=after, limit=_PAGE):
            yield from found
            after = found[-1].paper_id

    def page(self, *, after: str, limit: int) -> list[KeptTextBrief]:
        """What is known of full texts, those of papers after an id."""
        return [_brief_of(row) for row in self._engine.read("full_texts", after=after, limit=limit)]

    def save(self, texts: Sequence[KeptText]) -> None:
        """Store full texts, each in the place of an older one of its paper.

        Raises:
            NotFoundError: the paper of one is not stored; nothing is changed.
        """
        check_stored(self._engine, [text.paper_id for text in texts], hint="save a paper before its full text")
        with self._engine.transaction() as templates:
            save_full_texts(templates, [full_text_row(text) for text in texts])

    def delete(self, papers: Iterable[PaperId]) -> None:
        """Delete the full texts of papers, and the cards, which may rest on them."""
        rows = [{"id": paper} for paper in papers]
        with self._engine.transaction() as templates:
            templates.write_many("delete_full_texts_of_papers", rows)
            templates.write_many("delete_readings_of_papers", rows)


def with_full_texts(engine: GraphEngine, graph: FieldGraph) -> FieldGraph:
    """A field whose papers have the full texts that are kept of them."""
    if not engine.read("full_texts", after="", limit=1):
        return graph
    texts = FullTextRepository(engine).of(graph.papers)
    papers = {id: replace(paper, full_text=texts[id]) if id in texts else paper for id, paper in graph.papers.items()}
    return replace(graph, papers=papers) if texts else graph


def move_full_text(templates: Templates, *, absorbed: str, into: str) -> None:
    """Give the full text of a paper to the one that takes its place, if that has none; else it is deleted."""
    own = templates.read("full_texts_of_papers", ids=[absorbed])
    templates.write("delete_full_texts_of_papers", rows=[{"id": absorbed}])
    if own and not templates.read("full_texts_of_papers", ids=[into]):
        save_full_texts(templates, [full_text_row(_text_of({**own[0], "paper_id": into}))])


def save_full_texts(templates: Templates, rows: Sequence[Row]) -> None:
    """Store the nodes of full texts and tie them to their papers."""
    templates.write_many("save_full_texts", rows)
    ends = [{"start_id": row["properties"]["paper_id"], "end_id": row["id"]} for row in rows]
    templates.write_many("save_has_full_text", ends)


def full_text_row(text: KeptText) -> Row:
    """The node of a full text."""
    paragraphs = [_paragraph_row(each) for each in text.paragraphs]
    return {
        "id": f"{text.paper_id}#text",
        "properties": {
            "paper_id": text.paper_id,
            "origin": text.origin,
            "format": text.format,
            "licence": text.licence,
            "digest": text.digest,
            "characters": len(text.text),
            "is_cut": text.is_cut,
            "headings": list(dict.fromkeys(each.section for each in text.paragraphs if each.section)),
            "paragraphs": json.dumps(paragraphs, ensure_ascii=False, separators=(",", ":")),
        },
    }


def _paragraph_row(paragraph: KeptParagraph) -> Row:
    """A paragraph as it is kept; running text is kept without a kind, as all text was before there were kinds."""
    own = {"section": paragraph.section, "role": paragraph.role.value, "page": paragraph.page, "text": paragraph.text}
    beside = {"kind": paragraph.kind.value, "label": paragraph.label}
    return own if paragraph.kind is TextKind.PROSE else {**own, **beside}


def _paragraph_of(row: Row) -> KeptParagraph:
    kind = TextKind(row.get("kind", TextKind.PROSE))
    return KeptParagraph(**{**row, "role": SectionRole(row["role"]), "kind": kind})


def _text_of(row: Row) -> KeptText:
    paragraphs = tuple(map(_paragraph_of, json.loads(row["paragraphs"])))
    names = ("origin", "format", "licence", "digest", "is_cut")
    return KeptText(paper_id=PaperId(row["paper_id"]), paragraphs=paragraphs, **{name: row[name] for name in names})


def _brief_of(row: Row) -> KeptTextBrief:
    facts = {**row, "paper_id": PaperId(row["paper_id"]), "headings": tuple(row["headings"] or ())}
    return KeptTextBrief(**facts)
