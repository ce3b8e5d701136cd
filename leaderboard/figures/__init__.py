"""Frames as HTML tables and Plotly charts."""
