"""What the parser refuses, as a message: its own sentences are in English only."""

from difflib import get_close_matches
from typing import Any, get_args

from cyclopts.argument import Argument
from cyclopts.exceptions import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
    ValidationError,
)
from cyclopts.validators import Number

from croupier.words.facts import Fact, message


def parser_mistake(error: CycloptsError) -> Fact:
    """Return what was wrong with a command line; what has no text of ours is said in the parser's words."""
    match error:
        case UnknownOptionError():
            return _unknown_option(error)
        case MissingArgumentError(argument=argument) if argument is not None:
            name = error.keyword or argument.name
            return message("usage.needs-value", option=name) if error.keyword else message("usage.missing", option=name)
        case UnknownCommandError(unused_tokens=[name, *_], app=app) if app is not None:
            known = ", ".join(sorted(one for one in app if not one.startswith("-")))
            return message("usage.no-command", name=name, known=known)
        case RepeatArgumentError(token=token):
            return message("usage.twice", option=token.keyword or token.value)
        case UnusedCliTokensError(unused_tokens=unused):
            return message("usage.too-many", words=" ".join(unused or ()))
        case CoercionError(token=token) if token is not None and error.msg is None:
            return _not_that_kind(error, token.value)
        case ValidationError(argument=argument) if argument is not None and argument.tokens:
            return _out_of_bounds(error, argument)
        case _:
            return " ".join(str(error).split())


def _unknown_option(error: UnknownOptionError) -> Fact:
    name = (error.token.keyword or error.token.value).partition("=")[0]
    known = [name for argument in error.argument_collection if argument.parse for name in argument.names]
    near = get_close_matches(name, known, 1)
    if near:
        return message("usage.unknown-option-near", option=name, near=near[0])
    return message("usage.unknown-option", option=name)


def _name(error: Any) -> str:  # noqa: ANN401 - the parser's errors have it each in its own place
    """Return how an argument is called on the command line."""
    tokens = error.argument.tokens if error.argument is not None else ()
    keyword = next((token.keyword for token in tokens if token.keyword), None)
    return str(keyword or (error.argument.name.lstrip("-").upper() if error.argument is not None else ""))


def _not_that_kind(error: CoercionError, value: str) -> Fact:
    name = (error.token.keyword if error.token is not None else None) or _name(error)
    choices = [str(choice) for choice in get_args(error.target_type) if isinstance(choice, str)]
    if choices:
        return message("usage.not-one-of", option=name, value=value, allowed=", ".join(choices))
    if error.target_type in (int, float):
        return message("usage.no-number", option=name, value=value)
    return " ".join(str(error).split())


def _out_of_bounds(error: ValidationError, argument: Argument) -> Fact:
    validators = argument.parameter.validator
    value = argument.tokens[0].value
    for one in validators if isinstance(validators, tuple) else (validators,):
        if isinstance(one, Number):
            if one.lte is None:
                return message("usage.too-small", option=_name(error), value=value, least=str(one.gte))
            return message("usage.not-between", option=_name(error), value=value, least=str(one.gte), most=str(one.lte))
    return " ".join(str(error).split())
