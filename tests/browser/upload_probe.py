"""A site with an upload, which ours has not: tells how many bytes it got."""

import streamlit as st

file = st.file_uploader("File")
st.write("nothing yet" if file is None else f"{len(file.getvalue())} bytes")
