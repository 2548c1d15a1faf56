"""What a route asks for by an annotation."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated, cast

from fastapi import Depends
from starlette.exceptions import HTTPException
from starlette.requests import Request

from api.http.call import call_of
from api.service import Service
from services.access import Principal, Scope
from services.queue.ports import JobStore
from services.workbench import Workbench


@dataclass(frozen=True, slots=True)
class Needs:
    """A route with this dependency is open to principals of a scope; `api.http.routing` lets no other in."""

    scope: Scope

    async def __call__(self, request: Request) -> Principal:
        """The principal that `api.http.auth` let in."""
        return cast(Principal, call_of(request).principal)


async def _service(request: Request) -> Service:
    return cast(Service, request.app.state.service)


async def _workbench(request: Request) -> Workbench:
    return (await _service(request)).workbench


async def _jobs(request: Request) -> JobStore:
    return (await _service(request)).jobs


def refuse_other_methods(request: Request) -> None:
    """Refuse a method at an address of which a longer pattern has others: an id of a paper may hold slashes."""
    if request.method not in request.app.methods_of(request.url.path):
        raise HTTPException(HTTPStatus.METHOD_NOT_ALLOWED)


async def check_method(request: Request) -> None:
    """`refuse_other_methods` for a route that such ids reach."""
    refuse_other_methods(request)


ServiceDep = Annotated[Service, Depends(_service)]
BenchDep = Annotated[Workbench, Depends(_workbench)]
JobsDep = Annotated[JobStore, Depends(_jobs)]
Reader = Annotated[Principal, Depends(Needs(Scope.READ))]
Writer = Annotated[Principal, Depends(Needs(Scope.WRITE))]
Admin = Annotated[Principal, Depends(Needs(Scope.ADMIN))]
