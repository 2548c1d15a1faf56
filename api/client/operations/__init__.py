"""What a client can ask for, described once for both clients."""
