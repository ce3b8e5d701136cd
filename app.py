"""Router of the site: page configuration and navigation."""

import streamlit as st
from starlette.middleware import Middleware

from leaderboard.ui import startup
from leaderboard.ui.frame import ViewLinks

PAGES = {
    "leaderboard": ("board", "Board"),
    "figures": ("charts", "Charts"),
    "explorer": ("questions", "Explorer"),
    "given-away": ("shortcuts", "Shortcuts"),
    "about-the-scores": ("methods", "Methods"),
}

# `streamlit run` imports a file that names an st.App once, before the first visitor, and the call of st.navigation switches
# Streamlit's older page discovery off. Else that one, which the folder pages/ calls up, answers the first deep link on a
# fresh server with "page not found". For the same reason no url_path is the stem of its file. The default page answers
# "/" only.
app = st.App(__file__, lifespan=startup.lifespan, middleware=[Middleware(ViewLinks, paths=PAGES)])

st.set_page_config(page_title="Physical commonsense leaderboard", layout="wide")
startup.wait_for_pages()

st.navigation(
    [
        st.Page("pages/board.py", title="Board", default=True, visibility="hidden"),
        *(st.Page(f"pages/{file}.py", title=title, url_path=path) for path, (file, title) in PAGES.items()),
    ],
    position="top",
).run()
