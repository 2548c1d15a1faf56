"""A field as one self-contained page to explore: zoom, search, filter, follow paths, read the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from kg.algorithms.identity.name_lists import list_authors
from kg.model.fields.community import Community
from kg.model.fields.field import FieldGraph
from kg.model.fields.theme import theme_of_community
from kg.model.layer import Layer
from kg.model.papers.paper import Paper, PaperId
from services.exploring.layout.picture import BOTTOM_UP
from services.rendering.field.figures import ORNAMENT, span_fact
from services.rendering.field.histogram import histogram_svg, outlier_note
from services.rendering.field.svg import strata_svg
from services.rendering.page import page, text
from services.rendering.palette import LAYER_NAMES, colour_class, community_slots
from services.rendering.references.author_names import short_authors
from services.rendering.references.links import links
from services.rendering.references.retracted import retraction_words
from services.text.shares import percentage

_OPENING = 420
_BAND_HEIGHT = 230.0


def field_page(field: FieldGraph) -> str:
    """The page; its data hold every paper and edge of the field, so it needs neither server nor network."""
    order = sorted(field.papers)
    body = "\n".join(
        [
            '<a class="skip" href="#details">Skip to the chosen paper</a>',
            _header(field),
            _controls(field),
            '<div class="stage"><div class="picture" id="picture" tabindex="0" '
            'aria-label="Picture of the field. Plus and minus zoom, arrow keys move, zero shows all.">',
            strata_svg(field, band_height=_BAND_HEIGHT),
            '<div class="zoom"><button type="button" class="quiet" data-zoom="1.4" aria-label="Zoom in">+</button>'
            '<button type="button" class="quiet" data-zoom="0.7143" aria-label="Zoom out">−</button>'
            '<button type="button" class="quiet" data-zoom="0">All</button></div>'
            '<div class="hover" id="hover" hidden></div></div>',
            '<aside id="details" class="details" aria-live="polite" tabindex="-1"></aside></div>',
            '<main class="tables">',
            _communities(field),
            _paths(field),
            _reach(field),
            f'<section><h2>Papers a year</h2><figure class="years">{histogram_svg(field)}</figure>'
            f"<p>{text(outlier_note(field))}</p></section>",
            "</main>",
        ]
    )
    title = f"{field.field.topic}: the field in strata"
    return page(kind="field", title=title, description=field.field.description, body=body, data=_data(field, order))


def _header(field: FieldGraph) -> str:
    about, reach = field.field, field.reach
    years = span_fact(field)
    span = f"<li>{years}</li>" if years else ""
    on_path = percentage(reach.papers_on_paths, reach.papers)
    return (
        f'<header class="top">{ORNAMENT}<div><h1>{text(about.topic)}</h1><p>{text(about.description)}</p></div>'
        f'<ul class="facts"><li><b>{reach.papers:,}</b> papers</li><li><b>{reach.citations:,}</b> citations</li>{span}'
        f"<li><b>{len(field.communities)}</b> communities</li><li><b>{on_path}%</b> on a path</li>"
        f"<li>as of <b>{about.as_of.isoformat()}</b></li></ul>"
        '<button type="button" class="quiet" id="theme">Dark</button></header>'
    )


def _controls(field: FieldGraph) -> str:
    years = sorted(paper.year for paper in field.papers.values() if paper.year is not None) or [0]
    boxes = "".join(
        f'<label class="{layer}"><input type="checkbox" name="layer" value="{layer}" checked>'
        f"{LAYER_NAMES[layer]}</label>"
        for layer in _layers(field)
    )
    groups = "".join(
        f'<option value="{index}">{text(each.label)} ({len(each.papers)})</option>'
        for index, each in enumerate(field.communities)
    )
    bounds = f'min="{years[0]}" max="{years[-1]}"'
    return (
        '<form class="controls" id="controls" role="search"><div class="search"><input type="search" id="search" '
        'placeholder="Find a paper, an author, a word" aria-label="Find a paper" autocomplete="off">'
        '<ul id="found" class="found" hidden></ul></div>'
        f"<fieldset><legend>Layers</legend>{boxes}</fieldset>"
        f'<label>Community <select id="community"><option value="">all</option>{groups}</select></label>'
        f'<label>From <input type="number" id="from" {bounds} value="{years[0]}"></label>'
        f'<label>to <input type="number" id="to" {bounds} value="{years[-1]}"></label>'
        '<label><input type="checkbox" id="all-citations">All citations</label>'
        '<output id="matching"></output></form>'
    )


def _layers(field: FieldGraph) -> list[Layer]:
    """The layers that have papers, from the ground up."""
    found = {member.layer for member in field.members.values()}
    return [layer for layer in BOTTOM_UP if layer in found]


def _communities(field: FieldGraph) -> str:
    slots, themes = community_slots(field), theme_of_community(field.themes)
    ranks = {layer: rank for rank, layer in enumerate(BOTTOM_UP)}
    index = {each.id: number for number, each in enumerate(field.communities)}
    order = sorted(field.communities, key=lambda each: (ranks[Layer(each.layer)], -len(each.papers), each.id))
    rows = [
        [
            f'<button type="button" class="link" data-community="{index[each.id]}"><span class="swatch '
            f'{colour_class(slots[each.id])}"></span>{text(each.label)}</button>',
            text(themes[each.id].label),
            LAYER_NAMES[Layer(each.layer)],
            text(", ".join(each.keywords)),
            str(len(each.papers)),
            _years(field, each),
            f"{each.modularity_share:.3f}",
        ]
        for each in order
    ]
    heads = ("Community", "Theme", "Layer", "Keywords", "Papers", "Years", "Modularity share")
    return f"<section><h2>Communities</h2>{_table(heads, rows)}</section>"


def _years(field: FieldGraph, community: Community) -> str:
    years = sorted(year for paper in community.papers if (year := field.papers[paper].year) is not None)
    return "–".join(dict.fromkeys(str(year) for year in (years[0], years[-1]))) if years else "no year"


def _paths(field: FieldGraph) -> str:
    layers = [layer for layer in _layers(field) if layer is not Layer.FOUNDATION]
    rows = []
    for path in field.paths:
        shown = {
            Layer.DEVELOPMENT: f"{len(path.development)} of {path.exact_development}",
            Layer.FRONTIER: f"{len(path.frontier)} of {path.exact_frontier}",
        }
        rows.append([_paper_button(field.papers[path.seed]), *(shown[layer] for layer in layers)])
    heads = ("Seed", *(f"{LAYER_NAMES[layer]} shown" for layer in layers))
    note = "<p>Each path starts at a Foundation paper and keeps the papers its strongest walks reach.</p>"
    return f"<section><h2>Vertical paths</h2>{note}{_table(heads, rows)}</section>"


def _paper_button(paper: Paper) -> str:
    return f'<button type="button" class="link" data-paper="{paper.id}">{text(paper.title)}</button>'


def _reach(field: FieldGraph) -> str:
    reach = field.reach
    sizes = Counter(member.layer for member in field.members.values())
    unreached = {
        Layer.DEVELOPMENT: reach.seeds_without_development,
        Layer.FRONTIER: reach.seeds_without_frontier,
    }
    rows = [
        *([LAYER_NAMES[layer], f"{sizes[layer]} papers"] for layer in _layers(field)),
        [
            "On at least one path",
            f"{reach.papers_on_paths} of {reach.papers} ({percentage(reach.papers_on_paths, reach.papers, digits=1)}%)",
        ],
        ["Without any edge", str(reach.isolated)],
        ["Without a citation inside the field", str(reach.isolated_by_citations)],
        ["Citations of a later paper", str(reach.backward_citations)],
        *(
            [f"Seeds that reach no {LAYER_NAMES[layer]} paper", _seeds(field, seeds)]
            for layer, seeds in unreached.items()
            if sizes[layer]
        ),
    ]
    return f"<section><h2>Reach</h2>{_table(('What', 'How many'), rows)}</section>"


def _seeds(field: FieldGraph, seeds: Sequence[PaperId]) -> str:
    return "<br>".join(_paper_button(field.papers[seed]) for seed in seeds) or "none"


def _table(heads: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{name}</th>' for name in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _data(field: FieldGraph, order: Sequence[PaperId]) -> dict[str, Any]:
    """Papers in id order; edges and paths name them by position."""
    at = {paper: number for number, paper in enumerate(order)}
    themes = theme_of_community(field.themes)
    group = {paper: number for number, each in enumerate(field.communities) for paper in each.papers}
    return {
        "papers": [_paper(field, field.papers[paper], group.get(paper)) for paper in order],
        "communities": [
            {"label": each.label, "layer": each.layer, "theme": themes[each.id].label} for each in field.communities
        ],
        "citations": [[at[each.citing], at[each.cited]] for each in field.citations],
        "similarities": [[at[each.first], at[each.second], round(each.weight, 3)] for each in field.similarities],
        "paths": [
            {
                "seed": at[path.seed],
                "steps": [
                    [at[step.paper_id], at[step.parent] if step.parent is not None else at[path.seed]]
                    for step in (*path.development, *path.frontier)
                ],
            }
            for path in field.paths
        ],
    }


def _paper(field: FieldGraph, paper: Paper, community: int | None) -> dict[str, Any]:
    member = field.members[paper.id]
    return {
        "id": paper.id,
        "title": paper.title,
        "authors": ", ".join(paper.authors),
        "short": short_authors(list_authors(paper)),
        "year": paper.year,
        "venue": paper.venue or "",
        "retracted": retraction_words(paper),
        "citations": paper.citation_count,
        "score": round(member.trending_score, 1),
        "layer": member.layer.value,
        "reason": member.reason,
        "community": community,
        "text": opening(paper.content or ""),
        "links": [[link.label, link.address] for link in links(paper)],
    }


def opening(content: str, limit: int = _OPENING) -> str:
    """The first whole sentences of a text, at most `limit` characters; the first words where a sentence is longer."""
    words = " ".join(content.split())
    if len(words) <= limit:
        return words
    end = max(words.rfind(sign, 0, limit) for sign in (". ", "? ", "! "))
    return words[: end + 1] if end > limit // 3 else words[:limit].rpartition(" ")[0] + " …"
