"""Routes that are read late: each address finds the operation that it would find were all read, and reads no other."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest
from fastapi import APIRouter, FastAPI
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient

from api.http.late_routes import LateRouter, LateRoutes, ReadsRoutes
from api.http.routing import Operation
from api.routes import ROUTERS
from tests.tables import every_case


def module_of_routes(name: str, prefix: str, *paths: str) -> ModuleType:
    """A module with a router, each of whose routes answers with the module's name and its path."""
    module, router = ModuleType(name), APIRouter(prefix=prefix)
    for path in paths:
        router.add_api_route(path, lambda path=path: f"{name} {path}", methods=["GET"])
    module.router = router  # type: ignore[attr-defined]
    return module


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Starlette:
    """An application whose routers lie in three modules, none of which is read."""
    modules = (
        module_of_routes("late_eggs", "/birds", "/{id:path}/eggs"),
        module_of_routes("late_birds", "/birds", "", "/{id:path}"),
        module_of_routes("late_fish", "/fish", ""),
    )
    for module in modules:
        monkeypatch.setitem(sys.modules, module.__name__, module)
    application = FastAPI(middleware=[Middleware(ReadsRoutes)], openapi_url=None, docs_url=None, redoc_url=None)
    routers = [LateRouter(module.router.prefix, module.__name__) for module in modules]
    application.late_routes = LateRoutes(application.router, routers)  # type: ignore[attr-defined]
    return application


def names(app: Starlette) -> list[str]:
    """The paths of the routes that are read."""
    return [route.path for route in app.router.routes]  # type: ignore[attr-defined]


def test_an_address_reads_its_own_routers_alone_and_finds_the_first_that_has_it(app: Starlette) -> None:
    client = TestClient(app)
    assert names(app) == []
    assert client.get("/birds/stork/eggs").json() == "late_eggs /{id:path}/eggs"
    assert names(app) == ["/birds/{id:path}/eggs"]
    assert client.get("/birds/stork").json() == "late_birds /{id:path}"
    assert client.get("/birds").json() == "late_birds "
    assert names(app) == ["/birds/{id:path}/eggs", "/birds", "/birds/{id:path}"]


def test_an_address_that_nothing_has_is_unknown_and_a_method_that_it_lacks_is_not_allowed(app: Starlette) -> None:
    client = TestClient(app)
    assert client.get("/birdsong").status_code == 404
    assert names(app) == []
    assert client.post("/fish").status_code == 405


def test_routes_stand_in_one_order_whichever_was_asked_first_and_before_those_of_others(app: Starlette) -> None:
    own = module_of_routes("late_own", "", "/own").router
    app.router.routes += own.routes
    assert TestClient(app).get("/fish").status_code == 200
    app.late_routes.read_all()  # type: ignore[attr-defined]
    assert names(app) == ["/birds/{id:path}/eggs", "/birds", "/birds/{id:path}", "/fish", "/own"]
    assert app.late_routes.is_whole  # type: ignore[attr-defined]


def test_a_router_that_lies_elsewhere_than_was_said_is_a_fault(app: Starlette) -> None:
    with pytest.raises(ValueError, match="has the prefix /fish, not /birds"):
        LateRouter("/birds", "late_fish").read()


@every_case("router", ROUTERS, ids=str)
def test_every_router_of_the_service_has_the_prefix_that_the_table_says(router: LateRouter) -> None:
    routes = router.read()
    assert routes
    assert all(router.may_have(route.path) for route in routes)  # type: ignore[attr-defined]
    assert all(isinstance(route, Operation) for route in routes) or router.module == "api.routes.explorer"
