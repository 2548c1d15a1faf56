"""Drafts of sections."""
