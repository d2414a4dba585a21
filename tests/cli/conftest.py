"""One application for the whole process: pictures made on the command line would else begin a smaller one."""

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True, scope="session")
def _one_application(qapp: QApplication) -> None:
    """As windows need it."""
