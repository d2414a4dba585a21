"""Tabs that take little room."""

from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleOption, QTabBar, QWidget


class NearTabs(QTabBar):
    """Tabs with half the usual room beside their names, so that many can be seen at once; where there is no place for
    all, they scroll."""

    def __init__(self) -> None:
        super().__init__()
        style = _Near("Fusion")
        style.setParent(self)
        self.setStyle(style)


class _Near(QProxyStyle):
    def pixelMetric(
        self, metric: QStyle.PixelMetric, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> int:
        usual = super().pixelMetric(metric, option, widget)
        return usual // 2 if metric == QStyle.PixelMetric.PM_TabBarTabHSpace else usual
