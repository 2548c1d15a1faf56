"""The counts of a screening as a table and as a flow diagram."""
