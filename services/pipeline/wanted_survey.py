"""A survey that is wanted: of which field, by which model, kept where, within which limits."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, replace

from kg.model.fields.field import FieldGraph
from kg.model.fields.naming import names_digest
from kg.model.surveys.survey import SurveyId
from kg.ports import GraphEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.cards import CardRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.embedding import Embedder
from services.evidence.citation_contexts import CitingSentences
from services.evidence.index import FieldIndex
from services.models.answers_for_recording import AnswerNotes
from services.models.cached import ResponseCache
from services.models.ledger import Ledger
from services.models.port import LanguageModel
from services.models.price import UNLIMITED, Budget
from services.models.stack import ModelStack
from services.pipeline.judgement import preset_for
from services.pipeline.preset import PRESET, Preset, find_preset
from services.pipeline.preset_field import grounds_of, without_papers
from services.pipeline.stage import Tools
from services.pipeline.steering import UNSTEERED, Steering
from services.pipeline.survey_manifest import manifest_of
from services.steps.progress import Progress, silent
from services.steps.spent import Spent
from services.steps.steps import UNRECORDED, Steps
from services.structure.card_reader import cards_digest
from services.structure.survey_domain_graph import rulings_on_entities
from services.tasks.drafting.draft import DRAFT
from services.tasks.prompting import Prompts, load_prompts
from services.tasks.summaries.community_summary import COMMUNITY_SUMMARY


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedSurvey:
    """A survey that is to be written, and what it is written with.

    Attributes:
        field_revision: the revision of the field, under which it is kept for the survey when it is built again.
        engine: holds what the papers of the field were found to name, and gets what is found now.
        budget: the most that the survey may cost; `spent` counts against it.
        spent: what earlier attempts at this survey have cost.
        preset: the parts it is written with, or the name of it; those that need judgement are off without a model.
        ledger: counts what the calls take, for the caller to read afterwards.
        cache: answers of earlier jobs.
        fallback: who does a task that the model has done badly twice; the survey then says so.
        fresh: a name for this writing, which then uses no answer, summary or text of earlier ones.
        notes: get the answers that the survey is made of, for a recording.
        steering: what users decided of it; a survey that stops at its outline is stored with the status `outline`.
    """

    field: FieldGraph
    field_revision: str = ""
    engine: GraphEngine
    model: LanguageModel
    embedder: Embedder
    surveys: SurveyRepository
    fields: FieldRepository
    papers: PaperRepository
    progress: Progress = silent
    steps: Steps = UNRECORDED
    budget: Budget = UNLIMITED
    spent: Spent | None = None
    preset: Preset | str = PRESET
    ledger: Ledger = dataclasses.field(default_factory=Ledger)
    cache: ResponseCache | None = None
    fallback: LanguageModel | None = None
    fresh: str = ""
    notes: AnswerNotes | None = None
    steering: Steering = UNSTEERED
    prompts: Prompts = dataclasses.field(default_factory=load_prompts)

    def resolve(self) -> WantedSurvey:
        """The same, whose steering names what is in the field, with the parts of its preset that its model can do.

        Raises:
            InvalidInputError: the steering names what the field has not.
            PresetFileError: there is no such preset.
        """
        steering = self.steering.check(self.field)
        return replace(self, steering=steering, preset=preset_for(steering.preset(self.parts), self.model))

    @property
    def parts(self) -> Preset:
        """The preset."""
        return find_preset(self.preset) if isinstance(self.preset, str) else self.preset

    @property
    def id(self) -> SurveyId:
        """The id that the survey gets."""
        return self.steering.identity(self.field.field.id, model=self.model.traits.name, preset=self.parts.name)

    def manifest(self) -> dict[str, str]:
        """Everything that decides the text, by name."""
        preset, model = self.parts, self.model
        has_cards = preset.has("attribute_trees")
        return manifest_of(
            self.field,
            model=model.traits.name,
            embedder=self.embedder.identity,
            prompts=self.prompts,
            preset=preset,
            fresh=self.fresh,
            apart=model.route(DRAFT).traits.calls_at_once > 1,
            rulings=rulings_on_entities(self.engine, self.field.field.id),
            contexts=CitingSentences.of(self.field, self.papers).digest() if preset.switches.tracing else "",
            cards=cards_digest(CardRepository(self.engine), list(self.field.papers.values())) if has_cards else "",
            names=names_digest(self.field.communities) if model.route(COMMUNITY_SUMMARY).traits.by_rule else "",
            steering=self.steering.manifest(),
        )

    def grounds(self) -> FieldIndex:
        """What the survey may rest on."""
        left_out = self.steering.papers_left_out(self.field)
        return FieldIndex.of(grounds_of(without_papers(self.field, left_out), self.parts.switches))

    def tools(self) -> Tools:
        """What the stages work with.

        Raises:
            InvalidInputError: the budget limits a cost that is not known.
        """
        stack = ModelStack(
            self.model,
            steps=self.steps,
            prompts=self.prompts,
            budget=self.budget,
            spent=self.spent,
            ledger=self.ledger,
            cache=self.cache,
            fallback=self.fallback,
            fresh=bool(self.fresh),
            notes=self.notes,
        )
        return Tools(
            model=stack,
            engine=self.engine,
            embedder=self.embedder,
            fields=self.fields,
            papers=self.papers,
            prompts=self.prompts,
            survey=self.id,
            field_revision=self.field_revision,
            is_fresh=bool(self.fresh),
            switches=self.parts.switches,
            wishes=self.steering.wishes,
        )
