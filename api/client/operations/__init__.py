"""What a client can ask for, a module a resource, described once for both clients."""
