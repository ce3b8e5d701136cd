"""Router of the site: page configuration and navigation."""

import streamlit as st

from leaderboard.ui import shell

st.set_page_config(page_title="Physical commonsense leaderboard", layout="wide")
shell.prepare()

# A url_path must differ from the stem of its file, or Streamlit's older page discovery answers a deep link on a fresh
# server (facts/explorer.md, 4.1). The default page answers "/" only, so its own address is a second, hidden page.
st.navigation(
    [
        st.Page("pages/board.py", title="Board", default=True),
        st.Page("pages/board.py", title="Board", url_path="leaderboard", visibility="hidden"),
        st.Page("pages/charts.py", title="Charts", url_path="figures"),
        st.Page("pages/questions.py", title="Explorer", url_path="explorer"),
        st.Page("pages/methods.py", title="Methods", url_path="about-the-scores"),
    ],
    position="top",
).run()
