"""The graph of a reading: its sets as nodes, and the fans they make as lines and outlines."""

from mjgui.render.graph.layout import layout
from mjgui.render.graph.paint import DARK, LIGHT, Colours, hit, paint_graph
from mjgui.render.graph.values import Box, Circle, Fact, Graph, Key, Label, Node, Point, Run, Shape

__all__ = [
    "DARK",
    "LIGHT",
    "Box",
    "Circle",
    "Colours",
    "Fact",
    "Graph",
    "Key",
    "Label",
    "Node",
    "Point",
    "Run",
    "Shape",
    "hit",
    "layout",
    "paint_graph",
]
