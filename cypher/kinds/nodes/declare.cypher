// name:    declare_@kind
// purpose: Let the embedded engine know the properties that no node of @title has yet; it refuses to add by them else.
// access:  write
// unmerged: sets what is there to what it is
MATCH (n:@label)
WITH n LIMIT 1
SET n += {
  @optional: n.@optional,
}
