"""What a reader gets, measured: each module has `figures(shared)` and prints them when run.

`shared` is the folder of corpora and gold sets that developers keep beside the repository; none of it is copied.
"""
