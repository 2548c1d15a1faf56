"""Decisions on the names of a stored field's entities, as a request or a command asks for them."""

from __future__ import annotations

from kg.model.entities.entity import NameRuling
from services.jobs.query_requests import NameDecisionRequest
from services.structure.name_decisions import DecidedNames, NameDecider
from services.workbench import Workbench


def decide_names(workbench: Workbench, field_id: str, wanted: NameDecisionRequest) -> DecidedNames:
    """Unite or part entities, and make the domain graph of the field again.

    Raises:
        NotFoundError: no field has this id, or it has no entity of a name.
        InvalidInputError: the names are of one entity already, or of several types, or not of the entity.
    """
    decider = _decider(workbench, field_id)
    if wanted.ruling is NameRuling.SAME:
        return decider.unite(wanted.entities)
    return decider.part(wanted.entities[0], wanted.forms)


def forget_decision(workbench: Workbench, field_id: str, id: str) -> DecidedNames:
    """Take a decision back, and make the domain graph of the field again.

    Raises:
        NotFoundError: no field has this id, or no decision has that.
    """
    return _decider(workbench, field_id).forget(id)


def _decider(workbench: Workbench, field_id: str) -> NameDecider:
    field, revision = workbench.fields.whole(field_id)
    return NameDecider(workbench.engine, field, revision=revision)
