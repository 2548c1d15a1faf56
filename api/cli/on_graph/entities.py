"""Query functions, taxonomies and names of a field, on the graph itself."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from api.cli.on_graph.base import GraphBase
from services.queue.model import JobKind

if TYPE_CHECKING:
    from api.schemas.fragments import (
        FragmentOut,
        NewExtraction,
        PairOfRelatedEntitiesSearchIn,
        RelatedEntitySearchIn,
        SingleEntitySearchIn,
        VectorSearchIn,
    )
    from api.schemas.jobs import JobOut
    from api.schemas.names import DecidedNamesOut, NameDecisionList
    from api.schemas.surveys import EstimateOut
    from api.schemas.taxonomies import NewTaxonomy, TaxonomyList, TaxonomyOut
    from services.jobs.query_requests import ExtractionOfField, NameDecisionRequest, TaxonomyEditRequest
    from services.structure.curating import TaxonomyEditor
    from services.structure.name_decisions import DecidedNames


class EntitiesOnGraph(GraphBase):
    """What can be asked of what the papers of a field name."""

    def search(
        self,
        id: str,
        wanted: SingleEntitySearchIn | RelatedEntitySearchIn | PairOfRelatedEntitiesSearchIn | VectorSearchIn,
    ) -> FragmentOut:
        """The answer of a query function."""
        from api.cli.work import run_connected
        from api.schemas.fragments import fragment_out
        from services.jobs.asking import answer_from_graph

        self.bench.fields.revision(id)
        size = {"limit": wanted.limit, "passages": wanted.passages}
        work = answer_from_graph(self.bench, id, wanted.value(), model=wanted.model, **size)
        return fragment_out(run_connected(self.bench, work), max_tokens=wanted.max_tokens)

    def estimate_extraction(self, id: str, wanted: NewExtraction) -> EstimateOut:
        """What an extraction will take."""
        return self._estimate(wanted.of_field(id))

    def create_extraction(self, id: str, wanted: NewExtraction) -> JobOut:
        """Read the papers of a field for a query."""
        return self._extraction_job(wanted.of_field(id))

    def export_domain_graph(self, id: str, *, format: str) -> bytes:
        """The domain graph of a field as a file."""
        from services.exploring.whole_domain_graph import whole_domain
        from services.rendering.field.domain_exports import export_domain
        from services.rendering.field.formats import DomainFormat

        return export_domain(whole_domain(self.bench.engine, id), DomainFormat(format))

    def list_taxonomies(self, id: str) -> TaxonomyList:
        """The taxonomies of a field."""
        from api.schemas.taxonomies import taxonomy_list

        return taxonomy_list(id, self._editor(id).all())

    def estimate_taxonomy(self, id: str, wanted: NewTaxonomy) -> EstimateOut:
        """What making a taxonomy will take."""
        return self._estimate(wanted.of_field(id))

    def create_taxonomy(self, id: str, wanted: NewTaxonomy) -> JobOut:
        """Make a taxonomy, or make it again."""
        return self._extraction_job(wanted.of_field(id))

    def get_taxonomy(self, id: str, taxonomy_id: str) -> TaxonomyOut:
        """A taxonomy."""
        from api.schemas.taxonomies import taxonomy_out

        return taxonomy_out(id, self._editor(id).state(taxonomy_id))

    def edit_taxonomy(self, id: str, taxonomy_id: str, wanted: TaxonomyEditRequest) -> TaxonomyOut:
        """Change a taxonomy."""
        from api.schemas.taxonomies import taxonomy_out

        editor = self._editor(id)
        after = editor.edit(editor.state(taxonomy_id), wanted.value(), made_at=datetime.now(tz=UTC))
        self.bench.engine.checkpoint()
        return taxonomy_out(id, after)

    def delete_taxonomy(self, id: str, taxonomy_id: str) -> None:
        """Delete a taxonomy with the record of its changes."""
        self._editor(id).delete(taxonomy_id)
        self.bench.engine.checkpoint()

    def list_name_decisions(self, id: str) -> NameDecisionList:
        """What readers decided on names."""
        from api.schemas.names import name_decision_list
        from kg.repository.entities.domain_graphs import DomainGraphRepository

        self.bench.fields.revision(id)
        return name_decision_list(id, DomainGraphRepository(self.bench.engine).decisions(id))

    def decide_names(self, id: str, wanted: NameDecisionRequest) -> DecidedNamesOut:
        """Say that entities are one, or that names of one are not."""
        from services.jobs.names import decide_names

        return self._decisions_out(id, decide_names(self.bench, id, wanted))

    def delete_name_decision(self, id: str, decision_id: str) -> DecidedNamesOut:
        """Take a decision back."""
        from services.jobs.names import forget_decision

        return self._decisions_out(id, forget_decision(self.bench, id, decision_id))

    def _decisions_out(self, id: str, made: DecidedNames) -> DecidedNamesOut:
        from api.schemas.names import name_decision_out

        self.bench.engine.checkpoint()
        return name_decision_out(id, made.entities, made.decisions)

    def _extraction_job(self, wanted: ExtractionOfField) -> JobOut:
        self.bench.fields.revision(wanted.field_id)
        return self.job_done(JobKind.EXTRACTION, wanted)

    def _estimate(self, wanted: ExtractionOfField) -> EstimateOut:
        from api.schemas.surveys import estimate_out
        from services.jobs.asking import estimate_of_extraction

        return estimate_out(estimate_of_extraction(self.bench, wanted))

    def _editor(self, id: str) -> TaxonomyEditor:
        """The taxonomies of a field that is there."""
        from services.structure.curating import TaxonomyEditor

        self.bench.fields.revision(id)
        return TaxonomyEditor(self.bench.engine, id)
