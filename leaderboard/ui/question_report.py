"""How a visitor reports a question: a link to the prefilled issue form, or what to quote where no repository is known."""

from urllib.parse import urlencode

import streamlit as st

from leaderboard import text
from leaderboard.schemas.manifest import Manifest
from leaderboard.settings import repository_address
from leaderboard.ui.shell import View, write_html

FORM = "report-question.yml"


def report_address(repository: str, manifest: Manifest, question_id: str) -> str:
    """Return the address of the issue form with its fields filled in; escape it before it enters HTML.

    The names beside `template` and `title` are the ids of fields in .github/ISSUE_TEMPLATE/report-question.yml.
    """
    edition = f"{manifest.benchmark} {manifest.edition} {manifest.version}"
    fields = {
        "template": FORM,
        "title": f"Question: {question_id} ({edition})",
        "question-id": question_id,
        "edition": edition,
        "content-hash": manifest.content_sha256,
    }
    return f"{repository}/issues/new?{urlencode(fields)}"


def write_report(view: View, question_id: str) -> None:
    """Write the question's id to copy, and the link to the form or what to quote beside the id."""
    write_html('<h3 class="x-section">Id of this question</h3>')
    st.code(question_id, language=None, wrap_lines=True)
    if repository := repository_address():
        address = text.html(report_address(repository, view.manifest, question_id))
        write_html(
            f'<p><a href="{address}">Report this question</a> in a form on GitHub that has its id filled in.</p>'
        )
        return
    write_html("<p>To report this question, quote its id and this content hash in an issue of the project:</p>")
    st.code(view.manifest.content_sha256, language=None, wrap_lines=True)
