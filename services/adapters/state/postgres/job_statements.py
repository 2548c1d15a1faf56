"""The statements of `jobs.py`."""

from __future__ import annotations

SUBMIT = """
INSERT INTO jobs (id, kind, request, state, priority, principal, request_id, created, not_before)
VALUES (
  %(id)s, %(kind)s, %(request)s, %(state)s, %(priority)s, %(principal)s, %(request_id)s, %(created)s, %(not_before)s
)
"""
GET = "SELECT * FROM jobs WHERE id = %(id)s"
LIST = """
SELECT * FROM jobs
WHERE (%(kind)s::text IS NULL OR kind = %(kind)s) AND (%(state)s::text IS NULL OR state = %(state)s)
  AND (%(id)s::text IS NULL OR created < %(created)s OR (created = %(created)s AND id > %(id)s))
ORDER BY created DESC, id LIMIT %(limit)s
"""
RESUME = """
UPDATE jobs SET request = %(request)s, result = %(result)s, ended = NULL, failure = NULL, crashes = 0, retries = 0
WHERE id = %(id)s
"""
STEPS = "SELECT name, input_hash, ended, seconds FROM steps WHERE job_id = %(id)s ORDER BY sequence"
EVENTS = """
SELECT number, at, type, data FROM events WHERE job_id = %(id)s AND number > %(after)s ORDER BY number LIMIT %(limit)s
"""
COUNTS = "SELECT state, count(*) AS jobs FROM jobs GROUP BY state"
OLDEST = "SELECT min(created) AS created FROM jobs WHERE state = 'queued'"

FIRST_QUEUED = """
SELECT id FROM jobs WHERE state = 'queued' AND (not_before IS NULL OR not_before <= %(at)s)
ORDER BY priority DESC, sequence LIMIT 1 FOR UPDATE SKIP LOCKED
"""
QUEUED = "SELECT id FROM jobs WHERE id = %(id)s AND state = 'queued' FOR UPDATE"
CLAIM = """
UPDATE jobs SET owner = %(owner)s, lease_until = %(until)s, started = %(at)s, attempts = attempts + 1
WHERE id = %(id)s
"""
RENEW = "UPDATE jobs SET lease_until = %(until)s WHERE id = %(id)s"
PROGRESS = "UPDATE jobs SET stage = %(stage)s, done = %(done)s, total = %(total)s WHERE id = %(id)s"
FINISHED_STEP = """
SELECT result FROM steps WHERE job_id = %(id)s AND input_hash = %(input_hash)s AND name = %(name)s
"""
SAVE_STEP = """
INSERT INTO steps (job_id, name, input_hash, ended, seconds, result)
VALUES (%(id)s, %(name)s, %(input_hash)s, %(ended)s, %(seconds)s, %(result)s)
ON CONFLICT (job_id, input_hash, name) DO UPDATE SET sequence = DEFAULT, ended = excluded.ended,
  seconds = excluded.seconds, result = excluded.result
"""
STEP_DONE = "UPDATE jobs SET crashes = 0, retries = 0 WHERE id = %(id)s"
DROP_RESULTS = "UPDATE steps SET result = NULL WHERE job_id = %(id)s"
PUT_OFF = "UPDATE jobs SET retries = retries + 1 WHERE id = %(id)s"

OWNERS = "SELECT DISTINCT owner FROM jobs WHERE owner IS NOT NULL"
SERVER_STARTED = "SELECT pg_postmaster_start_time() AS started"
LOST = """
SELECT id, state, crashes FROM jobs
WHERE owner = %(owner)s AND (%(before)s::timestamptz IS NULL OR lease_until < %(before)s)
ORDER BY sequence FOR UPDATE
"""
CRASHED = "UPDATE jobs SET crashes = crashes + 1 WHERE id = %(id)s"
PRUNE = "DELETE FROM jobs WHERE ended < %(limit)s"
