"""The tab of the graph of a reading."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout

from mjgui.gui.results.graph_view import GraphView
from mjgui.gui.results.panel import Panel, PanelContext, PanelSpec, Shown


class GraphPanel(Panel):
    """The graph of the reading that is shown. It points at the fan that is pointed at elsewhere, and has a fan that is
    chosen in it pointed at."""

    spec = PanelSpec("graph", place=20, keys="Ctrl+B")

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context)
        self.view = GraphView(context.words, context.faces)
        area = QScrollArea()
        area.setWidget(self.view)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(area)
        self.signals.fan_pointed.connect(self.view.choose)
        self.view.fan_chosen.connect(self.signals.fan_chosen)

    def show_reading(self, shown: Shown) -> None:
        self.view.show_reading(shown)

    def retranslate(self) -> None:
        """The drawing sees to its own words."""

    def begin(self) -> None:
        self.view.setFocus()
