"""The Streamlit site: one module a page."""
