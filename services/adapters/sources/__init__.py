"""Clients of the sources of papers outside: one module each, on one of HTTP."""
