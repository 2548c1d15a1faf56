"""Routes whose modules are read when an address under their prefix is first asked for, or when there is time.

A service has many operations, which take half a second to import, and the one who starts it waits for one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from threading import RLock
from typing import TYPE_CHECKING

from starlette.routing import Match

from services.steps.offload import offload

if TYPE_CHECKING:
    from fastapi import APIRouter
    from starlette.routing import BaseRoute
    from starlette.types import ASGIApp, Receive, Scope, Send


@dataclass(frozen=True, slots=True)
class LateRouter:
    """A router that is read later: the prefix of its addresses, its module, and its name there."""

    prefix: str
    module: str
    name: str = "router"

    def may_have(self, path: str) -> bool:
        """Whether a path lies under the prefix."""
        return path == self.prefix or path.startswith(f"{self.prefix}/")

    def read(self) -> Sequence[BaseRoute]:
        """The routes; imports the module."""
        router: APIRouter = getattr(import_module(self.module), self.name)
        if not router.prefix.startswith(self.prefix):
            raise ValueError(f"{self.module}.{self.name} has the prefix {router.prefix}, not {self.prefix}")
        return router.routes


class LateRoutes:
    """The routes of an application that are read late, put into its router in the order of `routers` once read."""

    def __init__(self, router: APIRouter, routers: Sequence[LateRouter]) -> None:
        self.is_whole = False
        self._router, self._routers = router, routers
        self._read: dict[LateRouter, Sequence[BaseRoute]] = {}
        self._reading = RLock()

    def read_all(self) -> None:
        """Read every router that has not been read."""
        for router in self._routers:
            self._routes_of(router)
        self.is_whole = True

    async def read_for(self, scope: Scope) -> None:
        """Read, one after another, the routers that may have an address, until one has it.

        The first match in their order is the one that the router takes, so that those behind it are not needed.
        """
        for router in self._routers:
            if router.may_have(scope["path"]):
                routes = self._read[router] if router in self._read else await offload(self._routes_of, router)
                if any(route.matches(scope)[0] is Match.FULL for route in routes):
                    return

    def _routes_of(self, router: LateRouter) -> Sequence[BaseRoute]:
        with self._reading:
            if router not in self._read:
                self._read[router] = router.read()
                self._put_in_order()
            return self._read[router]

    def _put_in_order(self) -> None:
        """Give the router another list, since a request may be going through the one that it has."""
        late = [route for router in self._routers for route in self._read.get(router, ())]
        known = set(map(id, late))
        self._router.routes = [*late, *(route for route in self._router.routes if id(route) not in known)]


class ReadsRoutes:
    """Has the routes of an address read before the application looks for it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            late: LateRoutes = scope["app"].late_routes
            if not late.is_whole:
                await late.read_for(scope)
        await self._app(scope, receive, send)
