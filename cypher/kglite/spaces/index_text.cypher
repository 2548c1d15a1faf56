// name:    index_text_of_@kind
// purpose: Build the text index again so that it follows every change.
// access:  write
// param:   $follows INT64 changed nodes taken in before a search answers
// unmerged: building an index again replaces it
// returns: indexed INT64
CALL db.node_text_index.build({type: '@label', text_column: '@text', auto_refresh_limit: $follows, name: '@{noun}_text'})
YIELD indexed
RETURN indexed
