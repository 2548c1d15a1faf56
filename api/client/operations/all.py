"""Every operation of the service."""

from __future__ import annotations

from api.client.operations.collections import CollectionOperations
from api.client.operations.duplicates import DuplicateOperations
from api.client.operations.enrichments import EnrichmentOperations
from api.client.operations.entities import EntityOperations
from api.client.operations.evaluations import EvaluationOperations
from api.client.operations.fields import FieldOperations
from api.client.operations.full_texts import FullTextOperations
from api.client.operations.imports import ImportOperations
from api.client.operations.jobs import JobOperations
from api.client.operations.names import NameOperations
from api.client.operations.papers import PaperOperations
from api.client.operations.revising import RevisingOperations
from api.client.operations.service import ServiceOperations
from api.client.operations.surveys import SurveyOperations
from api.client.operations.taxonomies import TaxonomyOperations
from api.client.operations.unaided import UnaidedOperations


class Operations(
    PaperOperations,
    FullTextOperations,
    DuplicateOperations,
    ImportOperations,
    EnrichmentOperations,
    CollectionOperations,
    FieldOperations,
    EntityOperations,
    TaxonomyOperations,
    NameOperations,
    SurveyOperations,
    RevisingOperations,
    UnaidedOperations,
    EvaluationOperations,
    JobOperations,
    ServiceOperations,
):
    """The operations on every resource; a client inherits them."""
