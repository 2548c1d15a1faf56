// purpose: Build the text index again so that it follows every change.
// access:  write
// param:   $follows INT64 changed papers taken in before a search answers
// unmerged: building an index again replaces it
// returns: indexed INT64
CALL db.node_text_index.build({type: 'Paper', text_column: 'search_text', auto_refresh_limit: $follows, name: 'paper_text'})
YIELD indexed
RETURN indexed
