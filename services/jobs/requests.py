"""What each kind of job takes, as the API and the command line write it into the job."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    Field,
    StrictBool,
    ValidationError,
    field_validator,
    model_validator,
)

from kg.errors import InvalidInputError
from kg.model.fields.field import FieldParameters
from services.collecting.encodings import codec_of
from services.collecting.formats import Format
from services.jobs.job_request import JobRequest, ShortText, as_number
from services.jobs.steering_requests import OutlineOf, WishesRequest
from services.models.price import Budget
from services.pipeline.preset import PRESET, Preset, PresetName, find_preset, parts, under_preset

_DEFAULTS = FieldParameters()
_SAFE_PATH = r"^[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*$"


Request = TypeVar("Request", bound=BaseModel)


def request_of(kind: type[Request], values: Mapping[str, Any]) -> Request:
    """A request made of plain values.

    Raises:
        InvalidInputError: a value is missing, unknown or out of range; the text says which and why.
    """
    try:
        return kind.model_validate(values)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        name = ".".join(map(str, first["loc"]))
        raise InvalidInputError(f"{name}: {first['msg']}" if name else first["msg"], field=name or None) from error


def _check_encoding(name: str) -> str:
    try:
        codec_of(name)
    except InvalidInputError as error:
        raise ValueError(str(error)) from error
    return name


ENCODING_HELP = "Encoding of the text, such as `windows-1251`; needed only if the content does not show it."

EncodingName = Annotated[
    str,
    AfterValidator(_check_encoding),
    Field(
        min_length=1,
        max_length=50,
        description=ENCODING_HELP,
        examples=["windows-1251"],
    ),
]
"""The name of a text encoding."""


class UploadedFile(JobRequest):
    """A file that waits in the uploads folder; `name` is only shown, and tells the format where its content does not.

    Ids of no known form belong to a collection that is called like the file.
    """

    path: str = Field(pattern=_SAFE_PATH, max_length=200, description="Below the uploads folder.")
    name: str = Field(min_length=1, max_length=200, description="What the sender calls the file.")


class ImportRequest(JobRequest):
    """Papers of files into the graph: uploaded ones, or those at paths of this machine, which only the command line
    may name."""

    files: tuple[UploadedFile, ...] = ()
    paths: tuple[str, ...] = ()
    label: str | None = Field(
        default=None,
        min_length=1,
        max_length=200,
        description="Name of this import, to build a field from it alone; without one, the first file's name.",
    )
    format: Format | None = Field(default=None, description="Needed only if the content does not show it.")
    encoding: EncodingName | None = None

    @model_validator(mode="after")
    def _has_a_source(self) -> Self:
        if not self.files and not self.paths:
            raise ValueError("there is nothing to import; name at least one file")
        return self

    @property
    def names(self) -> tuple[str, ...]:
        """What the sources are called."""
        return (*(file.name for file in self.files), *self.paths)


class FieldParametersRequest(JobRequest):
    """How a field is built; each value left out has the default of SurveyG as `docs/algorithms.md` explains it."""

    _no_text = field_validator("*", mode="before")(as_number)

    foundation_size: int = Field(
        default=_DEFAULTS.foundation_size, ge=1, le=10_000, description="K, papers of the Foundation."
    )
    landmark_year: int | None = Field(
        default=None,
        ge=1,
        le=9_999,
        description="T, first year of the Frontier; null for the year of `as_of` minus 1.",
    )
    neighbours: int = Field(default=_DEFAULTS.neighbours, ge=1, le=1_000, description="Nearest neighbours of a paper.")
    min_similarity: float = Field(default=_DEFAULTS.min_similarity, ge=0, le=1, description="Least cosine of two.")
    min_relevance: float | None = Field(
        default=None,
        ge=-1,
        le=1,
        description="Papers with a lower cosine to the topic stay out, 0 keeps all; null leaves out papers far from "
        "topic and core and without a citation to them.",
    )
    resolution: float = Field(default=_DEFAULTS.resolution, gt=0, description="Leiden's resolution.")
    min_community_size: int = Field(
        default=_DEFAULTS.min_community_size, ge=1, le=100_000, description="A smaller community joins a neighbour."
    )
    development_limit: int = Field(
        default=_DEFAULTS.development_limit, ge=1, le=100_000, description="Development papers that a path keeps."
    )
    frontier_limit: int = Field(
        default=_DEFAULTS.frontier_limit, ge=1, le=100_000, description="Frontier papers that a path keeps."
    )
    seed: int = Field(default=_DEFAULTS.seed, ge=0, lt=2**53, description="Same seed, same communities.")

    def value(self) -> FieldParameters:
        """As the graph layer takes them."""
        return FieldParameters(**self.model_dump())


def refuse_number(value: Any) -> Any:
    """Return the value, or raise ValueError if it is a number."""
    if isinstance(value, int | float):
        raise ValueError("give a date as YYYY-MM-DD")  # pydantic would take it for seconds since 1970
    return value


class FieldRequest(JobRequest):
    """A field to build from papers of the graph."""

    topic: str = Field(min_length=1, max_length=500, description="What the field is about; its slug is the field's id.")
    description: str = Field(default="", max_length=5_000, description="A sentence that says more, for relevance.")
    source: ShortText | None = Field(default=None, description="Only papers of this import, tag or collection.")
    paper_ids: tuple[ShortText, ...] | None = Field(
        default=None, min_length=1, max_length=50_000, description="Only these papers; not together with `source`."
    )
    as_of: Annotated[date | None, BeforeValidator(refuse_number)] = Field(
        default=None, description="The day that counts as today; null for the day the job was submitted."
    )
    preset: PresetName | None = Field(
        default=None, description="Build it with the parameters of this preset's publication; `parameters` go before."
    )
    parameters: FieldParametersRequest = FieldParametersRequest()
    re_embed: StrictBool = Field(
        default=False, description="First forget all embeddings of the graph, so that another embedder can take over."
    )
    from_readings: StrictBool = Field(
        default=False,
        description="Embed papers that were read for their attributes by the summaries made of these; "
        "invalid where none was.",
    )

    @model_validator(mode="before")
    @classmethod
    def _of_preset(cls, values: Any) -> Any:
        return under_preset(values, "field")

    @model_validator(mode="after")
    def _has_one_selection(self) -> Self:
        if self.source is not None and self.paper_ids is not None:
            raise ValueError("give `source` or `paper_ids`, not both")
        landmark, today = self.parameters.landmark_year, self.as_of or datetime.now(UTC).date()
        if landmark is not None and landmark > today.year:
            raise ValueError(f"parameters.landmark_year: {landmark} is in the future; give a year up to {today.year}")
        return self


class BudgetRequest(JobRequest):
    """The most that a job may cost; it is a hard stop that leaves a readable partial survey."""

    _no_text = field_validator("*", mode="before")(as_number)

    max_cost: float | None = Field(default=None, ge=0, allow_inf_nan=False, description="US dollars.")
    max_model_calls: int | None = Field(default=None, ge=0, description="Calls of the language model.")

    def value(self) -> Budget:
        """As the services take it."""
        return Budget(max_cost=self.max_cost, max_model_calls=self.max_model_calls)


class SurveyRequest(JobRequest):
    """A survey to write of a built field."""

    field_id: str = Field(min_length=1, max_length=500)
    preset: PresetName = Field(default=PRESET, description="Which parts write it; `/v1/presets` explains them.")
    without: tuple[ShortText, ...] = Field(
        default=(), max_length=50, description="Parts of the preset to turn off, by the names that `/v1/presets` gives."
    )
    budget: BudgetRequest = BudgetRequest()
    model: str | None = Field(
        default=None,
        min_length=1,
        max_length=200,
        description="The model that does every task, one of those that the service offers (`/v1/capabilities`); null "
        "for the models and routes of its settings.",
    )
    fresh: StrictBool = Field(
        default=False, description="Use no answer, summary or text of earlier jobs; the survey gets a new revision."
    )
    replay: str | None = Field(
        default=None,
        pattern=r"^[0-9a-f]{32}$",
        description="`input` of a recording that the service keeps: its answers are used, and no model is asked.",
    )

    wishes: WishesRequest = Field(
        default=WishesRequest(), description="What is wished of it: papers, size, readers, headings."
    )
    outline: OutlineOf | None = Field(
        default=None,
        description="The outline that it is written from, exactly. What is left out of `preset` with `without` and "
        "of `wishes` is then that of the outline's survey.",
    )
    full_texts: Annotated[int, Field(ge=1, le=10_000)] | Literal["all"] | None = Field(
        default=None,
        description="Read so many of the papers that carry its parts whole: the outline is made, their texts are "
        "fetched from the open sources that are switched on, and the parts are then written. Null fetches nothing.",
        examples=[60],
    )
    sources: tuple[ShortText, ...] = Field(
        default=(),
        max_length=10,
        description="Sources that are asked for papers of each part before it is planned: a first outline is made, "
        "each of its parts is searched for and screened as a collection is, the papers that fit join the field, and "
        "the survey is written of it. `store` searches the papers of the graph. None asks nothing.",
        examples=[["openalex"]],
    )
    stop_after: Literal["outline"] | None = Field(
        default=None, description="`outline` makes only the outline, to be read, changed and gone on with."
    )

    @field_validator("without")
    @classmethod
    def _turns_off_parts(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        if unknown := sorted(set(names) - parts().keys()):
            raise ValueError(f"there is no part {unknown[0]}; there are: {', '.join(parts())}")
        return names

    @model_validator(mode="after")
    def _replays_what_was(self) -> Self:
        if self.replay is not None and (self.fresh or self.model is not None):
            raise ValueError("a replay has the model and the answers of its recording; leave out `model` and `fresh`")
        if self.replay is not None and (self.wishes != WishesRequest() or self.outline or self.stop_after):
            raise ValueError("a replay has the wishes and the outline of its recording; leave them out")
        if self.sources and (self.replay is not None or self.outline is not None):
            raise ValueError("a recording and an outline have their papers already; leave out `sources`")
        if self.outline is not None and self.stop_after is not None and not self.outline.improve:
            raise ValueError("the outline is there already; leave out `stop_after`, or have it improved first")
        return self

    def parts_of(self, recorded: str = "") -> Preset:
        """The preset with what is turned off; of a replay, the `recorded` one."""
        return find_preset(recorded) if recorded else find_preset(self.preset, self.without)
