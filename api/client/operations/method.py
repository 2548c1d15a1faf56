"""An operation described once, called by a client that waits and by one that is awaited."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import update_wrapper
from typing import Any, Concatenate, Generic, ParamSpec, Self, TypeVar, overload

from api.client.requests import ApiRequest

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")


class SyncSender:
    """A client whose methods return when the answer is there."""

    def send(self, call: ApiRequest[V]) -> V:
        """The answer to a call."""
        raise NotImplementedError


class AsyncSender:
    """A client whose methods are awaited."""

    async def send(self, call: ApiRequest[V]) -> V:
        """The answer to a call."""
        raise NotImplementedError


class ApiMethod(Generic[P, T]):
    """A method that describes an `ApiRequest`; on a client it sends the request and gives the answer, or awaits it."""

    def __init__(self, describe: Callable[Concatenate[Any, P], ApiRequest[T]]) -> None:
        self.describe = describe
        update_wrapper(self, describe)  # type: ignore[arg-type]

    @overload
    def __get__(self, client: None, owner: type) -> Self: ...
    @overload
    def __get__(self, client: SyncSender, owner: type) -> Callable[P, T]: ...
    @overload
    def __get__(self, client: AsyncSender, owner: type) -> Callable[P, Coroutine[Any, Any, T]]: ...
    def __get__(self, client: SyncSender | AsyncSender | None, owner: type) -> Any:
        if client is None:
            return self

        def send(*args: P.args, **kwargs: P.kwargs) -> Any:
            return client.send(self.describe(client, *args, **kwargs))

        return update_wrapper(send, self.describe)
