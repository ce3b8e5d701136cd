"""The command `post-comment`: create or edit the one comment on a pull request."""

from pathlib import Path

import click

from leaderboard.cli.options import PROGRAM, InputPath
from leaderboard.pull_request.posting import GitHub, Head, post_comment


@click.command(
    "post-comment",
    epilog=f"\b\nExample:\n  {PROGRAM} post-comment comment.md --repository owner/name"
    f" --head-sha {'0' * 40} --head-owner someone --head-branch my-model",
)
@click.argument("comment", type=InputPath())
@click.option("--repository", required=True, metavar="OWNER/NAME", help="Repository of the pull request.")
@click.option("--head-sha", required=True, help="Commit that the comment is about.")
@click.option("--head-owner", required=True, help="Owner of the fork.")
@click.option("--head-branch", required=True, help="Branch of the fork.")
@click.option("--api", envvar="GITHUB_API_URL", default="https://api.github.com", show_default=True)
@click.option("--token", envvar="GITHUB_TOKEN", required=True, help="Token that may write comments.", show_envvar=True)
def post_comment_command(  # noqa: PLR0913, PLR0917, every option is an argument
    comment: Path, repository: str, head_sha: str, head_owner: str, head_branch: str, api: str, token: str
) -> None:
    """Put the Markdown file COMMENT on the open pull request with this head, in place of an earlier one.

    Nothing is written where the pull request has a newer commit: another run tells of that.
    """
    head = Head(head_owner, head_branch, head_sha)
    numbers = post_comment(GitHub(api, repository, token), head, comment.read_text(encoding="utf-8"))
    click.echo(f"commented on {', '.join(map(str, numbers))}" if numbers else "no open pull request has this commit")
