"""The statements of `jobs.py` and `job_change.py`."""

from __future__ import annotations

SUBMIT = """
INSERT INTO jobs (id, kind, request, state, priority, principal, request_id, created, not_before)
VALUES (:id, :kind, :request, :state, :priority, :principal, :request_id, :created, :not_before)
"""
GET = "SELECT * FROM jobs WHERE id = :id"
LIST = """
SELECT * FROM jobs
WHERE (CAST(:kind AS text) IS NULL OR kind = :kind) AND (CAST(:state AS text) IS NULL OR state = :state)
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
COUNTS = "SELECT state, count(*) AS jobs FROM jobs GROUP BY state"
OLDEST = "SELECT min(created) AS oldest_queued FROM jobs WHERE state = 'queued'"

FIRST_QUEUED = """
SELECT id FROM jobs WHERE state = 'queued' AND (not_before IS NULL OR not_before <= :at)
ORDER BY priority DESC, sequence LIMIT 1 FOR UPDATE SKIP LOCKED
"""
QUEUED = "SELECT id FROM jobs WHERE id = :id AND state = 'queued' FOR UPDATE"
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

JOB = "SELECT * FROM jobs WHERE id = :id FOR UPDATE"
HELD = "SELECT state FROM jobs WHERE id = :id AND owner = :owner FOR UPDATE"
