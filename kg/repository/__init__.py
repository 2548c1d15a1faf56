"""Domain verbs over named templates, written once for every engine."""
