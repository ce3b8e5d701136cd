"""Figures, and the text of strangers in them."""
