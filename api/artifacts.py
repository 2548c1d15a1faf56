"""The files of a survey as the API names them: last part of the address, name of the file, media type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class ArtifactName(StrEnum):
    """What a survey can be downloaded as."""

    MARKDOWN = "md"
    HTML = "html"
    LATEX = "tex"
    BIBTEX = "bib"
    CSL_JSON = "json"
    STRATA = "strata-svg"
    YEARS = "years-svg"
    COMMUNITIES = "communities-svg"
    PATH = "path-svg"
    TAXONOMY = "taxonomy-svg"
    COVERAGE = "coverage-svg"
    FIELD_PAGE = "field-html"
    DOCX = "docx"


@dataclass(frozen=True, slots=True, kw_only=True)
class ArtifactKind:
    """A file of a survey; `filename` is one of `services.rendering.survey.files.ARTIFACTS`."""

    filename: str
    media_type: str

    @property
    def is_page(self) -> bool:
        """Whether a browser shows it as a page."""
        return self.media_type.startswith("text/html")


KINDS: Mapping[ArtifactName, ArtifactKind] = {
    ArtifactName.MARKDOWN: ArtifactKind(filename="survey.md", media_type="text/markdown; charset=utf-8"),
    ArtifactName.HTML: ArtifactKind(filename="survey.html", media_type="text/html; charset=utf-8"),
    ArtifactName.LATEX: ArtifactKind(filename="survey.tex", media_type="application/x-tex; charset=utf-8"),
    ArtifactName.BIBTEX: ArtifactKind(filename="survey.bib", media_type="application/x-bibtex; charset=utf-8"),
    ArtifactName.CSL_JSON: ArtifactKind(
        filename="survey.csl.json", media_type="application/vnd.citationstyles.csl+json"
    ),
    ArtifactName.STRATA: ArtifactKind(filename="strata.svg", media_type="image/svg+xml"),
    ArtifactName.YEARS: ArtifactKind(filename="years.svg", media_type="image/svg+xml"),
    ArtifactName.COMMUNITIES: ArtifactKind(filename="communities.svg", media_type="image/svg+xml"),
    ArtifactName.PATH: ArtifactKind(filename="path.svg", media_type="image/svg+xml"),
    ArtifactName.TAXONOMY: ArtifactKind(filename="taxonomy.svg", media_type="image/svg+xml"),
    ArtifactName.COVERAGE: ArtifactKind(filename="coverage.svg", media_type="image/svg+xml"),
    ArtifactName.FIELD_PAGE: ArtifactKind(filename="field.html", media_type="text/html; charset=utf-8"),
    ArtifactName.DOCX: ArtifactKind(
        filename="survey.docx",
        media_type="application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ),
}

PAGE_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
"""Content-Security-Policy of a page: it loads nothing and talks to nobody. A stricter policy inside the page, which
holds too, names its one style and its one script by their hashes."""
