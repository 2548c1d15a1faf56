"""The APIs of sources as they are documented, played over works that a test gives."""
