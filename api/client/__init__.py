"""A client of the service: `Client` waits, `AsyncClient` is awaited.

>>> from api.client import Client, FieldRequest, NewSurvey
>>> with Client() as client:                                                            # doctest: +SKIP
...     client.wait(client.create_import(Path("papers.bib"), label="mine"))
...     field = client.wait(client.create_field(FieldRequest(topic="bee navigation", source="mine")))
...     job = client.wait(client.create_survey(NewSurvey(field_id=field.result.id)))
...     client.download(f"{job.links['result']}/artifacts/html", "survey.html")
"""

from api.client.aio import AsyncClient
from api.client.errors import (
    ConflictError,
    FaultError,
    InvalidRequestError,
    JobEndedError,
    NoConnectionError,
    NotAllowedError,
    RequestError,
    ResourceNotFoundError,
    StrataError,
    TooManyRequestsError,
    UnavailableError,
)
from api.client.retries import RetryPolicy
from api.client.sync import Client
from api.problems import Problem
from api.schemas.fragments import (
    NewExtraction,
    PairOfRelatedEntitiesSearchIn,
    RelatedEntitySearchIn,
    SingleEntitySearchIn,
    VectorSearchIn,
)
from api.schemas.full_texts import NewTextFetch
from api.schemas.jobs import Resumption
from api.schemas.readings import NewReading
from api.schemas.revisions import NewRefresh, NewRewriting
from api.schemas.surveys import NewSurvey
from api.schemas.taxonomies import NewTaxonomy
from services.jobs.query_requests import (
    EntityPairsRequest,
    NameDecisionRequest,
    RelatedEntityRequest,
    SingleEntityRequest,
    TaxonomyEditRequest,
)
from services.jobs.requests import BudgetRequest, FieldParametersRequest, FieldRequest

__all__ = [
    "AsyncClient",
    "BudgetRequest",
    "Client",
    "ConflictError",
    "EntityPairsRequest",
    "FaultError",
    "FieldParametersRequest",
    "FieldRequest",
    "InvalidRequestError",
    "JobEndedError",
    "NameDecisionRequest",
    "NewExtraction",
    "NewReading",
    "NewRefresh",
    "NewRewriting",
    "NewSurvey",
    "NewTaxonomy",
    "NewTextFetch",
    "NoConnectionError",
    "NotAllowedError",
    "PairOfRelatedEntitiesSearchIn",
    "Problem",
    "RelatedEntityRequest",
    "RelatedEntitySearchIn",
    "RequestError",
    "ResourceNotFoundError",
    "Resumption",
    "RetryPolicy",
    "SingleEntityRequest",
    "SingleEntitySearchIn",
    "StrataError",
    "TaxonomyEditRequest",
    "TooManyRequestsError",
    "UnavailableError",
    "VectorSearchIn",
]
