"""A survey as one self-contained HTML page: every citation opens the passage behind it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kg.model.fields.field import FieldGraph
from kg.model.fields.screening import ScreeningFlow
from kg.model.papers.paper import Paper
from kg.model.surveys.exhibit import Exhibit, Table
from kg.model.surveys.outline import OutlineHeading
from kg.model.surveys.survey import EvidenceKind, Passage, Section, Support, Survey
from services.document.citations import CitationTable, Reference, citation_table
from services.document.headings import heading
from services.document.integrity import check, source_text
from services.document.landmarks import landmarks_apart
from services.document.outline_history import evolution_words
from services.document.table_pointers import with_table_numbers
from services.rendering.field.figures import ORNAMENT, YEARS_CAPTION, legend, span_fact, strata_caption
from services.rendering.field.histogram import histogram_svg, outlier_note
from services.rendering.field.svg import strata_svg
from services.rendering.page import page, text
from services.rendering.references.bibtex import to_bibtex
from services.rendering.references.links import links
from services.rendering.references.retracted import retraction_words
from services.rendering.screening.prisma_diagram import FLOW_CAPTION, FLOW_TITLE, flow_rows, flow_svg
from services.rendering.survey.html_prose import Evidence, ProseWriter
from services.rendering.survey.notice import notice
from services.rendering.survey.placing import with_pictures
from services.text.shares import percentage

_CONTEXT = 170
"""Characters of the source shown on either side of a passage."""

_WHOLE_NUMBER = re.compile("[0-9]+")


def render_html(survey: Survey, field: FieldGraph) -> str:
    """The whole survey with pictures of its field; works from a file, loads nothing.

    Raises:
        UngroundedClaimError: the survey cites a paper that the field does not hold.
    """
    survey = with_table_numbers(survey)
    table = citation_table(survey, field.citable)
    writer = ProseWriter(survey, table)
    body = "\n".join(
        [
            '<a class="skip" href="#content">Skip to the text</a>',
            f'<div class="layout">{_contents(survey, field)}',
            '<main id="content">',
            _front(survey, field, table, writer),
            _strata(field, table),
            *_sections(survey, field, writer),
            _glossary(survey, writer),
            f'<section><h2 id="references">{heading(survey, "References")}</h2><ol class="references">',
            *(_reference(reference, writer) for reference in table.references),
            "</ol></section>",
            _screening(field) + _making(survey, field),
            "</main></div>",
            '<div id="card" class="card" role="dialog" aria-labelledby="card-title" tabindex="-1" hidden>'
            '<button type="button" class="quiet close" aria-label="Close">×</button>'
            '<div class="card-body"></div></div>',
        ]
    )
    return page(kind="survey", title=survey.title, description=notice(survey, field.citable), body=body)


_ADDED = ("Abstract", "Contents", "Glossary", "References")
"""Headings that the page adds to those of the sections."""


def _contents(survey: Survey, field: FieldGraph) -> str:
    entries = "".join(_entry(section) for section in survey.sections)
    abstract, contents, terms, references = (heading(survey, each) for each in _ADDED)
    glossary = f'<li><a class="plain" href="#glossary">{terms}</a></li>' if survey.glossary() else ""
    screening = '<li><a class="plain" href="#screening">Screening</a></li>' if _flow(field) else ""
    return (
        f'<nav class="side" aria-label="{contents}"><details open><summary><h2>{contents}</h2></summary><ol>'
        f'<li><a class="plain" href="#abstract">{abstract}</a></li>'
        '<li><a class="plain" href="#strata">The strata</a></li>'
        f'{entries}{glossary}<li><a class="plain" href="#references">{references}</a></li>'
        f'{screening}<li><a class="plain" href="#making">How this was made</a></li></ol></details>'
        '<button type="button" class="quiet" id="theme">Dark</button></nav>'
    )


def _entry(section: Section) -> str:
    inner = "".join(_entry(part) for part in section.below)
    link = f'<a href="#{_anchor(section)}"><span>{text(section.number)}</span><span>{text(section.title)}</span></a>'
    return f"<li>{link}{f'<ol>{inner}</ol>' if inner else ''}</li>"


def _anchor(section: Section) -> str:
    return f"section-{text(section.number)}" if section.number[:1] in set("123456789") else "abstract"


def _front(survey: Survey, field: FieldGraph, table: CitationTable, writer: ProseWriter) -> str:
    report = check(survey, field.citable)
    apart = _WHOLE_NUMBER.sub(r"<b>\g<0></b>", landmarks_apart(len(table.landmarks)))
    facts = [
        f"<b>{len(table.references) - len(table.landmarks)}</b> papers cited of <b>{len(field.papers)}</b>{apart}",
        span_fact(field),
        _WHOLE_NUMBER.sub(r"<b>\g<0></b>", text(report.evidence_summary())),
        f"as of <b>{field.field.as_of:%-d %B %Y}</b>",
    ]
    items = "".join(f"<li>{fact}</li>" for fact in facts if fact)
    return (
        f'<header>{ORNAMENT}<h1>{text(survey.title)}</h1><p class="notice">{text(notice(survey, field.citable))}</p>'
        f'<ul class="facts">{items}</ul></header>\n'
        f'<section class="abstract"><h2 id="abstract">{heading(survey, "Abstract")}</h2>\n'
        f"{writer.prose(survey.abstract)}</section>"
    )


def _sections(survey: Survey, field: FieldGraph, writer: ProseWriter) -> Iterator[str]:
    sections = (_section(each, survey, writer, level=2) for each in survey.sections)
    return with_pictures(sections, [_years(field), *_drawings(survey)])


def _strata(field: FieldGraph, table: CitationTable) -> str:
    return (
        f'<figure class="wide" id="strata"><div class="figure-scroll">{strata_svg(field, numbers=table.by_paper)}</div>'
        f"{legend(field)}<figcaption>{strata_caption(field)} {text(outlier_note(field))}</figcaption></figure>"
    )


def _years(field: FieldGraph) -> str:
    histogram, note = histogram_svg(field), text(outlier_note(field))
    return histogram and f"<figure>{histogram}<figcaption>{YEARS_CAPTION} {note}</figcaption></figure>"


def _drawings(survey: Survey) -> Iterator[str]:
    """The figures of the survey."""
    for exhibit, figure in survey.figures():
        caption = f"<figcaption>{text(exhibit.caption)}</figcaption>"
        yield f'<figure class="wide"><div class="figure-scroll">{figure.drawing}</div>{caption}</figure>'


def _glossary(survey: Survey, writer: ProseWriter) -> str:
    if (found := survey.glossary()) is None:
        return ""
    exhibit, content = found
    terms = "".join(f"<dt>{text(term.name)}</dt><dd>{writer.cell(term.meaning)}</dd>" for term in content.terms)
    return (
        f'<section><h2 id="glossary">{heading(survey, "Glossary")}</h2><p>{text(exhibit.caption)}</p>'
        f'<dl class="glossary">{terms}</dl></section>'
    )


def _section(section: Section, survey: Survey, writer: ProseWriter, *, level: int) -> Iterator[str]:
    tag = f"h{min(level, 6)}"
    number = f'<span class="number">{text(section.number)}</span>'
    yield f'<section><{tag} id="{_anchor(section)}">{number}{text(section.title)}</{tag}>'
    yield writer.prose(section)
    for exhibit, table in survey.tables(section.id):
        yield _table(exhibit, table, writer)
    for part in section.below:
        yield from _section(part, survey, writer, level=level + 1)
    yield "</section>"


def _table(exhibit: Exhibit, table: Table, writer: ProseWriter) -> str:
    head = "".join(f"<th scope=col>{text(name)}</th>" for name in table.columns)
    sources = {(each.row, each.column): each.passage.text for each in reversed(table.sources)}
    rows = "".join(
        f"<tr>{''.join(_cell(cell, sources.get((at, place)), writer) for place, cell in enumerate(row))}</tr>"
        for at, row in enumerate(table.rows)
    )
    return (
        f'<figure class="table"><figcaption>{text(exhibit.caption)}</figcaption>'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></figure>"
    )


def _cell(cell: str, source: str | None, writer: ProseWriter) -> str:
    """A cell; the passage that it is taken from shows when it is pointed at."""
    attributes = "" if source is None else f' class="sourced" title="{text(source)}"'
    return f"<td{attributes}>{writer.cell(cell)}</td>"


def _reference(reference: Reference, writer: ProseWriter) -> str:
    paper = reference.paper
    bibtex = to_bibtex([paper], status={paper.id: reference.known_by})
    places = ", ".join(f'<a href="#{_anchor(each)}">{_place(each)}</a>' for each in reference.sections)
    evidence = "".join(_evidence(each, paper) for each in writer.evidence(paper.id))
    uses = len(writer.evidence(paper.id))
    passages = f"<details><summary>{uses} passage{'s'[: uses > 1]}</summary>{evidence}</details>" if uses else ""
    return (
        f'<li class="reference" id="ref-{reference.number}"><span class="number">{reference.number}</span>'
        f'<p class="ref-title">{text(paper.title)}</p>{_lines(paper)}{_landmark_line(reference)}'
        f'<p class="ref-line places">Cited in {places}</p><div class="actions">'
        f'<button type="button" class="quiet copy">Copy BibTeX</button>{passages}'
        f"<details><summary>BibTeX</summary><pre>{text(bibtex)}</pre></details></div></li>"
    )


def _landmark_line(reference: Reference) -> str:
    return f'<p class="ref-line">{text(reference.known_by)}.</p>' if reference.known_by else ""


def _place(section: Section) -> str:
    return "the abstract" if _anchor(section) == "abstract" else f"{text(section.number)} {text(section.title)}"


def _lines(paper: Paper) -> str:
    venue = f"<i>{text(paper.venue)}</i>" if paper.venue else ""
    facts = [venue, str(paper.year) if paper.year is not None else "no year"]
    if paper.citation_count is not None:
        facts.append(f"{paper.citation_count:,} citations")
    facts += [f'<a href="{text(link.address)}" rel="noreferrer">{text(link.label)}</a>' for link in links(paper)]
    authors = f'<p class="ref-line">{text(", ".join(paper.authors))}</p>' if paper.authors else ""
    words = retraction_words(paper)
    retracted = f'<p class="ref-line retracted">{text(words)}.</p>' if words else ""
    return f'{retracted}{authors}<p class="ref-line">{" · ".join(fact for fact in facts if fact)}</p>'


def _evidence(evidence: Evidence, paper: Paper) -> str:
    passage = evidence.support.passage
    before, after = _context(passage, paper)
    where = f'behind a sentence of <a href="#claim-{evidence.claim}">{_place(evidence.section)}</a>'
    label = _label(evidence.support, where)
    return (
        f'<figure class="evidence {evidence.support.evidence}" id="{evidence.anchor}"><blockquote>{text(before)}<mark>'
        f"{text(passage.text)}</mark>{text(after)}</blockquote><figcaption>{label}</figcaption>"
        "</figure>"
    )


def _label(support: Support, where: str) -> str:
    """What a passage is, without a promise that it does not keep."""
    if support.evidence is EvidenceKind.RECORD:
        return f"Catalogue record: what the graph knows of the paper, not a passage of its text; {where}."
    words = percentage(support.score, 1)
    return f"From its {text(support.passage.place)}, {where}. Words of the sentence found in the passage: {words}%."


def _context(passage: Passage, paper: Paper) -> tuple[str, str]:
    """What is before and after a passage in its source, cut at words."""
    source = source_text(passage, paper)
    if source is None or source[passage.start : passage.end] != passage.text:
        return "", ""
    before, after = source[: passage.start], source[passage.end :]
    if len(before) > _CONTEXT:
        before = "… " + before[-_CONTEXT:].partition(" ")[2]
    if len(after) > _CONTEXT:
        after = after[:_CONTEXT].rpartition(" ")[0] + " …"
    return before, after


def _flow(field: FieldGraph) -> ScreeningFlow | None:
    return field.reach.left_out.screening


def _screening(field: FieldGraph) -> str:
    """How the papers were found, as a diagram and as a table; nothing for a field that was not collected."""
    if (flow := _flow(field)) is None:
        return ""
    return (
        f'<section><h2 id="screening">{FLOW_TITLE}</h2><figure><div class="figure-scroll">{flow_svg(flow)}</div>'
        f"<figcaption>{FLOW_CAPTION}</figcaption></figure>{_pairs((w, f'{n:,}') for w, n in flow_rows(flow))}</section>"
    )


def _pairs(rows: Iterable[tuple[str, str]]) -> str:
    cells = "".join(f"<tr><th scope=row>{text(name)}</th><td>{text(value)}</td></tr>" for name, value in rows)
    return f"<table><tbody>{cells}</tbody></table>"


def _evolution(survey: Survey) -> str:
    """The outline after each step of planning."""
    items = "".join(
        f"<li><p>{text(words)}</p><ol>{''.join(map(_heading, version.headings))}</ol></li>"
        for words, version in zip(evolution_words(survey.evolution), survey.evolution, strict=True)
    )
    return f"<details><summary>How the outline came about</summary><ol>{items}</ol></details>" if items else ""


def _heading(heading: OutlineHeading) -> str:
    return f"<li>{text('; '.join((heading.title, *heading.subsections)))}</li>"


def _making(survey: Survey, field: FieldGraph) -> str:
    report = check(survey, field.citable)
    rows = {
        "topic": field.field.topic,
        "preset": survey.preset,
        **survey.manifest,
        "integrity": report.summary(),
        "claims": report.claims_summary(),
    }
    return f'<section><h2 id="making">How this was made</h2>{_pairs(rows.items())}{_evolution(survey)}</section>'
