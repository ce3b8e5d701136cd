"""The two forms in which the paper asks (section 4): for models that generate, and for models that fill in a word."""

from collections.abc import Sequence

CONTEXT, FIRST, SECOND, MASK = "«context»", "<obj1>", "<obj2>", "[MASK]"

NO_CONTEXT_WHICH = f"Which is bigger in general, {FIRST} or {SECOND}?"
CONTEXT_WHICH = f"{CONTEXT} Which is bigger in this situation, {FIRST} or {SECOND}?"
NO_CONTEXT_MASK = f"The size of {FIRST} is probably much {MASK} than the size of {SECOND}."
CONTEXT_MASK = f"{CONTEXT} In this situation, the size of {FIRST} is probably much {MASK} than the size of {SECOND}."

MASK_WORDS = (("larger", "bigger"), ("smaller", "shorter"))


def context_of(question: str) -> str:
    """Return the context of a question, without the sentence that asks; empty for a question without a context.

    >>> context_of("A tree is in a cup. Which is bigger in this situation, the tree or the cup?")
    'A tree is in a cup.'
    """
    return question[: question.rindex("Which is bigger in ")].rstrip()


def in_form(form: str, question: str, choices: Sequence[str]) -> str:
    """Return a question in one of the paper's forms; nouns have no articles there.

    >>> in_form(CONTEXT_MASK, "A tree is in a cup. Which is bigger in this situation, the tree or the cup?", ("tree", "cup"))
    'A tree is in a cup. In this situation, the size of tree is probably much [MASK] than the size of cup.'
    """
    before, rest = form.split(FIRST)
    between, after = rest.split(SECOND)
    return f"{before.replace(CONTEXT, context_of(question))}{choices[0]}{between}{choices[1]}{after}"
