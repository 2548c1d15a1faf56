"""The sources of full texts that an installation may ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cache

import httpx2
from pydantic import SecretStr

from kg.errors import InvalidInputError
from services.adapters import texts as folder
from services.adapters.modules import modules_of
from services.adapters.sources.http import HttpLimits, KeptAnswers, SourceHttp
from services.adapters.sources.sites import PublishedSite, Site
from services.adapters.sources.source_registry import agent_of, site_of
from services.adapters.texts.fetching import FileFetcher, RememberedUnavailable
from services.adapters.texts.live_check import check_text_sources
from services.adapters.texts.sites import PUBLISHED_TEXTS, SHARED
from services.adapters.texts.source_by_address import AddressSource
from services.adapters.texts.source_by_request import AskedSource, PlaceReply
from services.adapters.transient_failures import quiet_retries
from services.collecting.text_places import TextSource, TextSourceName
from services.config import Settings
from services.workbench import Workbench


@cache
def find_text_sources() -> Mapping[TextSourceName, AddressSource | PlaceReply]:
    """The sources by name: each module of this folder that has a constant `SOURCE` is one."""
    declared = (getattr(module, "SOURCE", None) for module in modules_of(folder))
    return {source.name: source for source in declared if source is not None}


def text_sources_by_name(
    names: Sequence[str],
    *,
    contact: str = "",
    keys: Mapping[str, SecretStr] | None = None,
    answers: KeptAnswers | None = None,
    days_kept: int = 7,
    transport: httpx2.AsyncBaseTransport | None = None,
) -> list[TextSource]:
    """The named sources of full texts, in this order.

    Args:
        contact: a mail address for those that ask for one; "" for none.
        keys: of the sources that have them.
        answers: where replies are kept, for so many days.
        transport: in the place of the network.
    Raises:
        InvalidInputError: there is no such source, or one asks for an address or a key that is not there.
    """
    found: list[TextSource] = []
    for name in names:
        if name not in tuple(TextSourceName):
            raise InvalidInputError(
                f"there is no source of full texts {name!r}; known are {', '.join(TextSourceName)}", field="full_texts"
            )
        known = TextSourceName(name)
        source = find_text_sources()[known]
        if isinstance(source, AddressSource):
            found.append(source)
            continue
        site = _site(known, contact=contact, key=(keys or {}).get(known))
        http = SourceHttp(site, answers=answers, limits=HttpLimits(days_kept=days_kept), transport=transport)
        found.append(AskedSource(source, http))
    return found


async def describe_text_sources(settings: Settings) -> dict[str, str]:
    """What each source of the settings says of a paper that is open, in words; a failure too."""
    names, contact, keys = settings.text_source_names, settings.sources_contact, settings.source_keys
    said = await check_text_sources(text_sources_by_name(names, contact=contact, keys=keys))
    return {f"{name} for full texts": words for name, words in said.items()}


def with_text_sources(workbench: Workbench, settings: Settings, answers: KeptAnswers) -> Workbench:
    """The workbench with the sources of full texts that the settings name.

    Raises:
        InvalidInputError: there is no such source, or one asks for an address or a key that is not set.
    """
    quiet_retries()
    sources = text_sources_by_name(
        settings.text_source_names,
        contact=settings.sources_contact,
        keys=settings.source_keys,
        answers=answers,
        days_kept=settings.sources_days,
    )
    fetcher = FileFetcher(
        settings.state_folder / "texts",
        hosts=settings.text_hosts,
        agent=agent_of(settings.sources_contact),
        answers=answers,
    )
    asked = (*settings.text_source_names, *settings.text_hosts)
    return replace(
        workbench,
        text_sources=sources,
        text_fetcher=fetcher,
        unavailable_texts=RememberedUnavailable(answers, asked=asked, days=settings.full_text_days, today=date.today),
        connections=[*workbench.connections, *sources, fetcher],
    )


def _site(name: TextSourceName, *, contact: str, key: SecretStr | None) -> Site:
    if name in SHARED:
        return site_of(SHARED[name], contact=contact, key=key)
    if name is TextSourceName.UNPAYWALL and not contact:
        raise InvalidInputError("Unpaywall asks for a mail address; set STRATA_SOURCES_CONTACT", field="full_texts")
    if name is TextSourceName.CORE and key is None:
        raise InvalidInputError("CORE asks for a key; set STRATA_CORE_KEY", field="full_texts")
    return _own_site(name, PUBLISHED_TEXTS[name], contact=contact, key=key)


def _own_site(name: TextSourceName, published: PublishedSite, *, contact: str, key: SecretStr | None) -> Site:
    headers = {"user-agent": agent_of(contact)}
    if key is not None:
        headers["authorization"] = f"Bearer {key.get_secret_value()}"
    return Site(
        name=name,
        address=published.address,
        interval_seconds=published.interval_seconds,
        at_once=published.at_once,
        parameters={"email": contact} if name is TextSourceName.UNPAYWALL else {},
        headers=headers,
        key_setting="STRATA_CORE_KEY" if name is TextSourceName.CORE else "",
    )
