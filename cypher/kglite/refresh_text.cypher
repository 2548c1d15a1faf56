// purpose: Take changed papers into the text index now.
// access:  write
// unmerged: changes an index only
// returns: refreshed INT64
CALL db.node_text_index.refresh({type: 'Paper', text_column: 'search_text'})
YIELD refreshed
RETURN refreshed
