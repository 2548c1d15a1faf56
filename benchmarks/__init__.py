"""Speed, memory and size against the targets of the project: `make bench`."""
