"""What can be counted in a text, and the marks that counts earn."""
