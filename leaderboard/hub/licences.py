"""The licences under which copies may be passed on, and the notice that goes with them where they ask for one."""

from leaderboard.registry import Benchmark, Edition

# With their identifiers on the Hub.
PASSED_ON = {"CC-BY-4.0": "cc-by-4.0", "MIT": "mit", "AFL-3.0": "afl-3.0"}
OTHER = "other"
"""What the Hub calls a licence that is none of these: an edition that somebody else put there may have one."""
_MIT = """\
MIT License

{copyright}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
"""
_AFL = """\
Licensed under the Academic Free License version 3.0: https://opensource.org/license/afl-3-0-php

The questions are those of {paper} ({paper_url}), by its authors.
"""


def lacks_notice(edition: Edition) -> bool:
    """Whether the licence asks for its holders' copyright line with every copy, and that is not known."""
    return edition.licence == "MIT" and edition.copyright is None


def notice(benchmark: Benchmark, edition: Edition) -> str | None:
    """Return the text that the licence wants with every copy; null for our own editions, whose card says it all.

    MIT wants the copyright line and its own text, AFL-3.0 (section 6) that notices of the licence are kept.
    """
    if edition.licence == "MIT" and edition.copyright:
        return _MIT.format(copyright=edition.copyright)
    if edition.licence == "AFL-3.0":
        return _AFL.format(paper=benchmark.paper, paper_url=benchmark.paper_url)
    return None
