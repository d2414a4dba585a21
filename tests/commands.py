"""Calls the command line."""

import json
from typing import Any

from typer.testing import CliRunner

from mjgui.cli import make_app


def run(*arguments: str, stdin: str | bytes | None = None, code: int = 0) -> str:
    result = CliRunner().invoke(make_app(), list(arguments), input=stdin)
    assert result.exit_code == code, result.output
    return result.output


def lines(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]
