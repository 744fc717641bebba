"""Errors meant for people: one sentence that says what, where and what would be right."""


class MorphsError(Exception):
    """Wrong usage or unreadable input; the command line prints it and exits with code 2."""


class NoMapError(Exception):
    """The request is sound but the answer is no; the command line exits with code 1."""
