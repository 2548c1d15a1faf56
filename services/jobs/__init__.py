"""Long work as jobs: asked for once, done step by step, resumed after a crash, reported as it goes."""
