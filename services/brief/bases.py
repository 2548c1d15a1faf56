"""What a field can be said to rest on: no count, year, citation or stratum is claimed that it does not have."""

from __future__ import annotations

from kg.model.layer import Layer
from services.brief.phrasing import count_in_words
from services.evidence.overview import FieldOverview, LayerFacts


def ties_of(field: FieldOverview) -> str:
    """What parts papers into communities, with its verb."""
    return "citations and similarity of content part" if field.citations else "similarity of content parts"


def meaning(facts: LayerFacts, field: FieldOverview) -> str:
    """What puts papers into a stratum: `the ten papers with most citations a year for their age`."""
    papers, landmark = count_in_words(facts.papers, "paper"), field.landmark_year
    if facts.layer is Layer.FOUNDATION:
        return _why_foundation(facts, field).format(papers=papers)
    if facts.layer is Layer.FRONTIER:
        return f"{papers} of {landmark} and later"
    if facts.undated == facts.papers:
        return f"{papers} without a known year"
    return f"{papers} published before {landmark}{' or in an unknown year' if facts.undated else ''}"


def _why_foundation(facts: LayerFacts, field: FieldOverview) -> str:
    """Why the papers of the Foundation are the Foundation (`assign_layers` breaks ties in this order)."""
    if facts.papers < field.foundation_size:
        return "{papers}, too few to choose from"
    if facts.scored:
        return "the {papers} with most citations a year for their age"
    if field.citations:
        return "the {papers} cited most inside the field"
    return "the {papers} nearest to the topic, as no citation is on record"


def bases_of_comparison(field: FieldOverview) -> list[str]:
    """In what the strata of a field can be compared."""
    has_words = bool(field.vocabulary.arrived or field.vocabulary.faded)
    aspects = (
        ("size", True),
        ("age", field.years.first is not None),
        ("citation", bool(field.citations)),
        ("vocabulary", has_words),
    )
    return [name for name, has in aspects if has]
