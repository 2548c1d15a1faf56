"""The small field and survey of `rendering_values`, with one text put into every field that holds text."""

from __future__ import annotations

from dataclasses import replace

from kg.model.fields.community import Community
from kg.model.fields.field import FieldGraph
from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitationKey, Identifier, Paper
from kg.model.surveys.survey import Section, Survey
from tests.builders.rendering_values import FIELD, SURVEY

TEX_ATTACKS = (
    r"\input{secret}",
    "^^5cinput^^7bsecret^^7d",
    "^^5cimmediate^^5copenout1=written^^5cimmediate^^5cwrite1^^7bx^^7d",
    "}^^5cinput secret {",
    "^^^^005cinput^^^^007bsecret^^^^007d",
    "^^M^^5cinput secret ",
    "\\", "{", "}", "%", "$", "#", "&", "~", "_", "^", "^^", "$$", "\\\\", "%\n", "[", "]",
    "\r", "\x00", "\x7f", "\u2028",
)  # fmt: skip
"""Texts that make TeX read or write a file, or stop, where they reach it unescaped; `secret.tex` is the file."""


def hostile_paper(paper: Paper, text: str) -> Paper:
    """The paper with `text` in its title, content, names, venue, identifiers, address, key and sources."""
    scheme, _, value = (paper.identifiers[0] if paper.identifiers else "doi:10.1/x").partition(":")
    return replace(
        paper,
        title=f"{paper.title} {text}",
        citation_key=CitationKey(paper.citation_key + text),
        abstract=None if paper.abstract is None else f"{paper.abstract} {text}",
        summary=None if paper.summary is None else f"{paper.summary} {text}",
        venue=f"{paper.venue} {text}",
        authors=(*paper.authors, f"Ann {text} Other", text),
        identifiers=(*(Identifier(f"{name}:{value}{text}") for name in (scheme, "arxiv", "isbn")),),
        url=f"http://example.org/{text}",
        sources=(text,),
        entry=Entry(format="bibtex", kind=text or "misc", key=text, fields=_fields(text)) if paper.year else None,
    )


def _fields(text: str) -> tuple[tuple[str, str], ...]:
    names = ("title", "author", "journal", "note", "pages", "month", "doi", "url", "publisher", text, "abstract")
    return tuple((name, f"A {text} B" if name != "month" else text) for name in names)


def hostile_community(community: Community, text: str) -> Community:
    """The community with `text` in its label and keywords."""
    return replace(community, label=f"{community.label} {text}", keywords=(*community.keywords, text))


def hostile(text: str) -> tuple[Survey, FieldGraph]:
    """A survey and its field, with `text` in every field of both that can come from a file or a request."""
    papers = {id: hostile_paper(paper, text) for id, paper in FIELD.papers.items()}
    about = replace(FIELD.field, topic=f"{FIELD.field.topic} {text}", description=text, embedder=text)
    field = replace(
        FIELD,
        field=about,
        papers=papers,
        communities=tuple(hostile_community(each, text) for each in FIELD.communities),
    )
    survey = replace(
        SURVEY,
        title=f"{SURVEY.title} {text}",
        notice=f"{SURVEY.notice} {text}",
        abstract=_hostile_section(SURVEY.abstract, text),
        sections=tuple(_hostile_section(each, text) for each in SURVEY.sections),
        manifest={**SURVEY.manifest, "label": text},
    )
    return survey, field


def _hostile_section(section: Section, text: str) -> Section:
    """`text` in the title and in a list behind the prose, where no claim points to."""
    item = text.replace("[@", "[ @")  # a marker is for the writer to neutralise; here it would be a wrong citation
    return replace(
        section,
        title=f"{section.title} {text}",
        text=f"{section.text}\n\n- {item}\n- `{item}`",
        subsections=tuple(_hostile_section(part, text) for part in section.subsections),
    )
