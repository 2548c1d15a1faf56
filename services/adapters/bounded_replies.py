"""Replies of servers outside, bounded while they come: neither their length nor what they unpack to fills the memory.

A client asks for no compression but gzip, which is unpacked here piece by piece.
"""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator, Awaitable, Callable

import httpx2

ACCEPTED = "gzip"
"""For the header `accept-encoding`."""

_PLAIN = frozenset({"", "identity"})

_PIECE = 2**18
"""Most bytes that are unpacked at once."""

_GZIP = 31
"""`wbits` of zlib."""


class OversizeReplyError(httpx2.RequestError):
    """A reply is larger than any of its API, or packed in a way that was not asked for."""


def at_most(largest_bytes: int) -> Callable[[httpx2.Response], Awaitable[None]]:
    """A hook for the responses of a client, by which none has more than so many bytes, unpacked; failures too.

    Reading a response that has more raises OversizeReplyError.
    """

    async def bound_stream(response: httpx2.Response) -> None:
        if response.is_closed:  # it came whole
            _check_left(largest_bytes - len(response.content), largest_bytes)
            return
        packing = response.headers.pop("content-encoding", "identity").strip().lower()
        if packing not in {*_PLAIN, "gzip", "x-gzip"}:
            raise OversizeReplyError(f"the reply is packed with {packing[:40]!r}, which was not asked for")
        stream = response.stream
        if isinstance(stream, httpx2.AsyncByteStream):
            response.stream = _Bounded(stream, largest_bytes, is_packed=packing not in _PLAIN)

    return bound_stream


class _Bounded(httpx2.AsyncByteStream):
    """A body that ends with OversizeReplyError where it passes its limit."""

    def __init__(self, stream: httpx2.AsyncByteStream, largest_bytes: int, *, is_packed: bool) -> None:
        self._stream = stream
        self._largest = largest_bytes
        self._is_packed = is_packed

    async def __aiter__(self) -> AsyncIterator[bytes]:
        left = self._largest
        async for piece in self._unpack() if self._is_packed else self._stream:
            left -= len(piece)
            _check_left(left, self._largest)
            yield piece

    async def _unpack(self) -> AsyncIterator[bytes]:
        unpacker = zlib.decompressobj(_GZIP)
        try:
            async for packed in self._stream:
                yield unpacker.decompress(packed, _PIECE)
                while unpacker.unconsumed_tail:
                    yield unpacker.decompress(unpacker.unconsumed_tail, _PIECE)
                if unpacker.eof:
                    return
            yield unpacker.flush()
        except zlib.error as error:
            raise httpx2.DecodingError(f"the reply is not packed as it says: {error}") from error

    async def aclose(self) -> None:
        """Close the connection's side of it."""
        await self._stream.aclose()


def _check_left(left: int, largest_bytes: int) -> None:
    if left < 0:
        raise OversizeReplyError(f"the reply is larger than {largest_bytes / 2**20:g} MiB")
