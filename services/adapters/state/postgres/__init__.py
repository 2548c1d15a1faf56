"""Jobs, keys, answers and uploads on a PostgreSQL server that several machines share; needs the extra `postgres`."""
