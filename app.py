"""Router of the site: page configuration and navigation."""

import streamlit as st

from leaderboard.ui import startup

# `streamlit run` imports a file that names an st.App once, before the first visitor, and the call of st.navigation switches
# Streamlit's older page discovery off. Else that one, which the folder pages/ calls up, answers the first deep link on a
# fresh server with "page not found". For the same reason no url_path is the stem of its file. The default page answers
# "/" only.
app = st.App(__file__)

st.set_page_config(page_title="Physical commonsense leaderboard", layout="wide")
startup.prepare()

st.navigation(
    [
        st.Page("pages/board.py", title="Board", default=True, visibility="hidden"),
        st.Page("pages/board.py", title="Board", url_path="leaderboard"),
        st.Page("pages/charts.py", title="Charts", url_path="figures"),
        st.Page("pages/questions.py", title="Explorer", url_path="explorer"),
        st.Page("pages/shortcuts.py", title="Shortcuts", url_path="given-away"),
        st.Page("pages/methods.py", title="Methods", url_path="about-the-scores"),
    ],
    position="top",
).run()
