"""The statements of `jobs.py` and `job_change.py`.

A state may lie beside several graphs: who asks for jobs names one, `:graph`, or none and gets those of all. A job that
names no graph is everyone's.
"""

from __future__ import annotations

SUBMIT = """
INSERT INTO jobs (id, graph, kind, request, state, priority, principal, request_id, created, not_before)
VALUES (:id, :graph, :kind, :request, :state, :priority, :principal, :request_id, :created, :not_before)
"""
_OF_GRAPH = "(CAST(:graph AS text) IS NULL OR graph IS NULL OR graph = :graph)"

GET = f"SELECT * FROM jobs WHERE id = :id AND {_OF_GRAPH}"
LIST = f"""
SELECT * FROM jobs
WHERE {_OF_GRAPH} AND (CAST(:kind AS text) IS NULL OR kind = :kind)
  AND (CAST(:state AS text) IS NULL OR state = :state)
  AND (CAST(:id AS text) IS NULL OR created < :created OR (created = :created AND id > :id))
ORDER BY created DESC, id LIMIT :limit
"""
STEPS = "SELECT name, input_hash, ended, seconds FROM steps WHERE job_id = :id ORDER BY ended, sequence"
STEP_RESULTS = """
SELECT name, result FROM steps WHERE job_id = :id AND name LIKE :names AND result IS NOT NULL ORDER BY ended, sequence
"""
EVENTS = """
SELECT number, at, type, data FROM events WHERE job_id = :id AND number > :after ORDER BY number LIMIT :limit
"""
COUNTS = f"SELECT state, count(*) AS jobs FROM jobs WHERE {_OF_GRAPH} GROUP BY state"
OLDEST = f"SELECT min(created) AS oldest_queued FROM jobs WHERE state = 'queued' AND {_OF_GRAPH}"

FIRST_QUEUED = f"""
SELECT id FROM jobs WHERE state = 'queued' AND (not_before IS NULL OR not_before <= :at) AND {_OF_GRAPH}
ORDER BY priority DESC, sequence LIMIT 1 FOR UPDATE SKIP LOCKED
"""
QUEUED = f"SELECT id FROM jobs WHERE id = :id AND state = 'queued' AND {_OF_GRAPH} FOR UPDATE"
CLAIM = """
UPDATE jobs SET owner = :owner, lease_until = :until, started = :at, attempts = attempts + 1 WHERE id = :id
"""
FINISHED_STEP = "SELECT result FROM steps WHERE job_id = :id AND input_hash = :input_hash AND name = :name"
SAVE_STEP = """
INSERT INTO steps (job_id, name, input_hash, ended, seconds, result)
VALUES (:id, :name, :input_hash, :ended, :seconds, :result)
ON CONFLICT (job_id, input_hash, name) DO UPDATE SET ended = excluded.ended, seconds = excluded.seconds,
  result = excluded.result
"""
DROP_RESULTS = "UPDATE steps SET result = NULL WHERE job_id = :id"
PUT_OFF = "UPDATE jobs SET retries = retries + 1 WHERE id = :id"

OWNERS = "SELECT DISTINCT owner FROM jobs WHERE owner IS NOT NULL"
LOST = """
SELECT id, state, crashes FROM jobs WHERE owner = :owner AND lease_until < :before ORDER BY sequence FOR UPDATE
"""
PRUNE = "DELETE FROM jobs WHERE ended < :limit"

JOB = f"SELECT * FROM jobs WHERE id = :id AND {_OF_GRAPH} FOR UPDATE"
HELD = "SELECT state FROM jobs WHERE id = :id AND owner = :owner FOR UPDATE"
