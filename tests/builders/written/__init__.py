"""One small library as each program and database would write it."""
