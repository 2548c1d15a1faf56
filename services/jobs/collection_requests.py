"""What the job takes that collects the papers of a topic."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field, StrictBool, field_validator, model_validator

from kg.model.collections.collection import STORE, Axis, CollectingParameters
from services.jobs.job_request import JobRequest, ShortText, as_number
from services.jobs.requests import BudgetRequest, FieldParametersRequest, refuse_number
from services.pipeline.preset import PresetName, under_preset

_DEFAULTS = CollectingParameters()


class CollectingParametersRequest(JobRequest):
    """How papers are collected; each value left out has the default of its source, which `docs/collecting.md` names."""

    _no_text = field_validator("*", mode="before")(lambda value: value if isinstance(value, list) else as_number(value))

    size: int = Field(default=_DEFAULTS.size, ge=1, le=10_000, description="Most papers included, surveys apart.")
    rounds: int = Field(default=_DEFAULTS.rounds, ge=0, le=20, description="Most rounds of the keyword loop.")
    enough: int = Field(
        default=_DEFAULTS.enough, ge=1, le=100_000, description="Papers found from which no keyword is looked for."
    )
    hits: int = Field(default=_DEFAULTS.hits, ge=1, le=2_000, description="Most papers that a search gives.")
    min_similarity: float = Field(
        default=_DEFAULTS.min_similarity, ge=-1, le=1, description="Least cosine with topic and description."
    )
    nearest: int = Field(
        default=_DEFAULTS.nearest, ge=0, le=200, description="Papers whose references and citations join."
    )
    co_cited: int = Field(default=_DEFAULTS.co_cited, ge=0, le=1_000, description="Most works that join as co-cited.")
    co_citing: int = Field(
        default=_DEFAULTS.co_citing, ge=1, le=1_000, description="Papers that must cite such a work."
    )
    min_relevance: int = Field(
        default=_DEFAULTS.min_relevance, ge=0, le=100, description="Least judged relevance, 0 to 100."
    )
    fallback: int = Field(
        default=_DEFAULTS.fallback, ge=0, le=1_000, description="Papers kept where none is relevant enough."
    )
    axes: tuple[Axis, ...] = Field(
        default=_DEFAULTS.axes, min_length=1, max_length=3, description="What the ranking counts."
    )
    seed: int = Field(default=_DEFAULTS.seed, ge=0, lt=2**53, description="Of the groups that keywords come from.")

    def value(self) -> CollectingParameters:
        """As the services take it."""
        return CollectingParameters(**self.model_dump())


class CollectionRequest(JobRequest):
    """The papers of a topic, searched for, screened and ranked, and the field of those that are included."""

    topic: str = Field(
        min_length=1,
        max_length=500,
        description="What is looked for; its slug is the id of the collection and of its field.",
        examples=["graph neural networks"],
    )
    description: str = Field(default="", max_length=5_000, description="Some sentences that say more.")
    sources: tuple[ShortText, ...] = Field(
        default=(STORE,),
        max_length=10,
        description="Where to look, in this order: `store` for the papers of the graph, or sources that are set up. "
        "None to screen `papers` alone.",
    )
    labels: tuple[ShortText, ...] = Field(
        default=(), max_length=100, description="Only papers of the store that came with these imports; none for all."
    )
    papers: tuple[ShortText, ...] = Field(
        default=(),
        max_length=10_000,
        description="Papers of the graph that are candidates whatever the searches find: ids, keys or identifiers.",
    )
    as_of: Annotated[date | None, BeforeValidator(refuse_number)] = Field(
        default=None, description="The day that counts as today; null for the day the job was submitted."
    )
    preset: PresetName | None = Field(
        default=None,
        description="Collect, and build the field, with the parameters of this preset's publication; `parameters` and "
        "`field_parameters` go before.",
    )
    parameters: CollectingParametersRequest = CollectingParametersRequest()
    update: StrictBool = Field(
        default=False,
        description="Keep the outcomes of the collection of this topic, ask sources for what is new since its day, and "
        "add that.",
    )
    preview: StrictBool = Field(
        default=False, description="Of an update: store nothing; the job says what would join the field."
    )
    field: StrictBool = Field(default=True, description="Build the field of the included papers.")
    field_parameters: FieldParametersRequest = FieldParametersRequest()
    budget: BudgetRequest = BudgetRequest()
    model: str | None = Field(
        default=None,
        min_length=1,
        max_length=200,
        description="The model that offers keywords and judges relevance, one of those that the service offers "
        "(`/v1/capabilities`); null for the models and routes of its settings.",
    )

    @model_validator(mode="before")
    @classmethod
    def _of_preset(cls, values: Any) -> Any:
        return under_preset(under_preset(values, "collecting"), "field", "field_parameters")

    @model_validator(mode="after")
    def _previews_an_update(self) -> Self:
        if self.preview and not self.update:
            raise ValueError("`preview` is of an update; give `update` too")
        return self

    @model_validator(mode="after")
    def _has_candidates(self) -> Self:
        if not self.sources and not self.papers and not self.update:
            raise ValueError("nothing would be screened; give `sources`, or `papers`")
        return self
