"""Sources, embedders and language models behind services.ports."""
