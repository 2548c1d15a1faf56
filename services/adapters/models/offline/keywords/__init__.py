"""Keywords from the phrases that set groups of papers apart."""
