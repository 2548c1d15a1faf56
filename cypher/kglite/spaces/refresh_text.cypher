// name:    refresh_text_of_@kind
// purpose: Take changed nodes into the text index now.
// access:  write
// unmerged: changes an index only
// returns: refreshed INT64
CALL db.node_text_index.refresh({type: '@label', text_column: '@text'})
YIELD refreshed
RETURN refreshed
