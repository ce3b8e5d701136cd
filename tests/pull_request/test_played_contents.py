"""Files that are not what they should be, played through score-submission.yml: refused with the reason."""

import pytest

from tests.pull_request.conftest import Score, Server
from tests.pull_request.hostile import CSV, MINE, Make, assert_refused, beside, good, rewritten, told, without
from tests.pull_request.repositories import commit


def one_digit(results: bytes) -> bytes:
    """Return results.json in which the first score is 0.1 too low."""
    changed = results.replace(b'"value": 1.0', b'"value": 0.9', 1)
    assert changed != results
    return changed


CASES = {
    "one digit": (rewritten(f"{MINE}/results.json", one_digit), "results-differ"),
    "no results": (without(f"{MINE}/results.json"), "no-results"),
    "no metadata": (without(f"{MINE}/submission.json"), "no-metadata"),
    "a listed file is missing": (without(CSV), "missing-file"),
    "predictions changed": (rewritten(CSV, lambda content: content.replace(b",0\n", b",1\n")), "hash"),
    "17 MB": (rewritten(CSV, lambda content: content + b"\n" * 17_000_000), "too-large"),
    "two large files": (
        lambda server: {
            **good(server),
            **{CSV.replace("v01", f"v0{number}"): b"x\n" * 4_500_000 for number in (1, 2)},
        },
        "submission-too-large",
    ),
    "half a million lines": (rewritten(CSV, lambda content: content + b"\n" * 500_000), "too-many-lines"),
    "long line": (rewritten(CSV, lambda content: content + b"x" * 1_000_000), "long-line"),
    "byte order mark": (rewritten(CSV, lambda content: b"\xef\xbb\xbf" + content), "byte-order-mark"),
    "Latin-1": (rewritten(CSV, lambda content: content + b"\xe4,0\n"), "not-utf-8"),
    "deep JSON": (told(model={"name": [[[[[[[[[[1]]]]]]]]]]}), "deep-json"),
    "deep brackets": (beside(f"{MINE}/submission.json", b"[" * 9_000), "deep-json"),
    "huge number": (told(setting={"kind": "zero-shot", "n_shots": 10**3000}), "metadata-less-than-equal"),
    "NaN": (told(setting={"kind": "zero-shot", "temperature": float("nan")}), "not-json"),
    "key twice": (
        rewritten(f"{MINE}/submission.json", lambda text: text.replace(b'"edition"', b'"benchmark"')),
        "not-json",
    ),
    "unknown key": (told(rank=1), "metadata-extra-forbidden"),
    "hidden character": (told(model={"name": "a\u202eb", "developer": "c"}), "metadata-hidden-character"),
    "pile of marks": (told(model={"name": "a" + "\u0335" * 6, "developer": "c"}), "metadata-piled-marks"),
    "half a surrogate pair": (
        rewritten(f"{MINE}/submission.json", lambda text: text.replace(b"My model", b"a\\ud800b")),
        "metadata-hidden-character",
    ),
    "half a pair as a key": (
        rewritten(f"{MINE}/submission.json", lambda text: text.replace(b'"licence"', b'"\\ud800"')),
        "metadata-string-unicode",
    ),
    "infinity in digits": (
        rewritten(
            f"{MINE}/submission.json", lambda text: text.replace(b'"temperature": null', b'"temperature": 1e999')
        ),
        "metadata-finite-number",
    ),
    "5,000 digits": (
        rewritten(f"{MINE}/submission.json", lambda text: text.replace(b'"n_shots": 0', b'"n_shots": ' + b"9" * 5_000)),
        "not-json",
    ),
    "key twice, once escaped": (
        rewritten(f"{MINE}/submission.json", lambda text: text.replace(b'"edition"', b'"\\u0062enchmark"')),
        "not-json",
    ),
    "user before the host": (told(links=["https://github.com@evil.example/x"]), "metadata-user-in-address"),
    "5,000 links": (told(links=[f"https://example.org/{n}" for n in range(5_000)]), "metadata-too-long"),
    "a day that has not come": (told(date="9999-12-31"), "future-date"),
    "link without https": (told(links=["javascript:alert(1)"]), "metadata-url-scheme"),
    "path that leaves": (
        told(files=[{"path": "../../../etc/passwd", "sha256": "0" * 64, "rows": 1}]),
        "metadata-string-pattern-mismatch",
    ),
    "another version": (told(version="0.9.0"), "version"),
    "edition that is not here": (told(edition="release"), "edition-missing"),
    "unknown benchmark": (told(benchmark="coats"), "unknown-name"),
    "another id": (told(submission_id="old-team"), "submission-id"),
    "supersedes nothing": (told(supersedes="nobody"), "supersedes"),
    "file that is not listed": (beside(f"{MINE}/predictions/task-u/v99.csv", b"key\n"), "stray-file"),
    "commands of the workflow in an id": (
        rewritten(CSV, lambda content: content + b"::error file=x::y\x1b[31m%0A::warning::z,0\n"),
        "unknown-id",
    ),
    "withdrawn from the start": (told(withdrawn={"date": "2026-02-03", "reason": "x"}), "withdrawn"),
}


@pytest.mark.parametrize(("make", "code"), list(CASES.values()), ids=list(CASES))
def test_a_faulty_file_is_refused(make: Make, code: str, server: Server, score: Score) -> None:
    """One fault each, in a pull request that is good otherwise."""
    assert_refused(score(commit(server.repository, "pull", make(server), server.first_commit)), code)
