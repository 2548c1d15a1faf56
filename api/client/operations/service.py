"""The operations on the service itself."""

from __future__ import annotations

from dataclasses import replace

from api.client.operations.method import ApiMethod
from api.client.requests import ApiRequest, at, get
from api.schemas.service import CapabilitiesOut, Health, Index, ProblemPage, ProblemPages, Readiness


class ServiceOperations:
    """What a client can ask the service about the service itself."""

    @ApiMethod
    def get_capabilities(self) -> ApiRequest[CapabilitiesOut]:
        """What the service can do."""
        return get(at("capabilities"), CapabilitiesOut)

    @ApiMethod
    def list_problems(self) -> ApiRequest[ProblemPages]:
        """List every way in which a request can fail."""
        return get(at("problems"), ProblemPages)

    @ApiMethod
    def get_problem(self, code: str) -> ApiRequest[ProblemPage]:
        """What a kind of problem means, and what to do."""
        return get(at("problems", code), ProblemPage)

    @ApiMethod
    def get_index(self) -> ApiRequest[Index]:
        """Where everything is."""
        return get("/", Index)

    @ApiMethod
    def get_health(self) -> ApiRequest[Health]:
        """Whether the process runs."""
        return get("/healthz", Health)

    @ApiMethod
    def get_readiness(self) -> ApiRequest[Readiness]:
        """Whether it can work; the error UnavailableError says why not, at once."""
        return replace(get("/readyz", Readiness), is_repeatable=False)
