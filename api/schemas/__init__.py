"""What goes over HTTP: bodies in, answers out; the only place of pydantic models in the API."""
