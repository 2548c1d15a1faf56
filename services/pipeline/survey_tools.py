"""What written surveys are changed with."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kg.model.surveys.survey import Survey
from kg.ports import GraphEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.embedding import Embedder
from services.models.ledger import Ledger
from services.models.port import LanguageModel
from services.pipeline.preset import Preset
from services.pipeline.stage import Tools
from services.pipeline.wishes import NO_WISHES, Wishes
from services.tasks.prompting import Prompts


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyTools:
    """What a written survey is changed with: the model within its layers, the engine, the embedder, the stores."""

    model: LanguageModel
    prompts: Prompts
    engine: GraphEngine
    embedder: Embedder
    surveys: SurveyRepository
    fields: FieldRepository
    papers: PaperRepository
    ledger: Ledger

    def of_stages(
        self,
        survey: Survey,
        preset: Preset,
        *,
        field_revision: str = "",
        has_frames: bool = False,
        wishes: Wishes = NO_WISHES,
    ) -> Tools:
        """What the stages work with that change a survey.

        Args:
            has_frames: whether leads and closings are written of sections that change; else they stay as they are.
            wishes: those of users that are followed.
        """
        return Tools(
            model=self.model,
            engine=self.engine,
            embedder=self.embedder,
            fields=self.fields,
            papers=self.papers,
            prompts=self.prompts,
            survey=survey.id,
            field_revision=field_revision,
            switches=replace(preset.switches, section_frames=has_frames and preset.switches.section_frames),
            wishes=wishes,
        )
