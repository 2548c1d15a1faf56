"""Citations as texts hold them: reference lists, markers in sentences, and which paper each of them means."""
