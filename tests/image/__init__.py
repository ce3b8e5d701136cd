"""The image and the Space, without an engine."""
