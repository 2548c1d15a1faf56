"""Jobs as such, of whatever kind: stored, claimed, worked on, ended."""
