"""Writes the catalog entry by which software centres show the program with its pictures: ``catalog.py FILE FOLDER``.

The metainfo of a program names pictures by web address only; a catalog may name files, here those of FOLDER. Format:
https://www.freedesktop.org/software/appstream/docs/chap-CatalogData.html
"""

import sys
from copy import deepcopy
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

LINUX = Path(__file__).resolve().parent / "linux"
METAINFO, SCREENSHOTS = LINUX / "mjgui.metainfo.xml", LINUX / "screenshots.xml"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
# A language as the metainfo names it, and as catalogs do, where AppStream 1.0 no longer reads the former.
CHINESE, CATALOGUED = "zh_CN", "zh"


def catalog(folder: str) -> Element:
    """The catalog that has the program alone. folder: the absolute path of that of its pictures."""
    component = ElementTree.parse(METAINFO).getroot()
    for parent in [each for each in component.iter() if each.find("description") is not None]:
        for described in parent.findall("description"):
            place = list(parent).index(described)
            parent[place : place + 1] = [in_language(described, each) for each in (None, CHINESE)]
    package = Element("pkgname")
    package.text = "mjgui"
    component.extend((package, ElementTree.parse(SCREENSHOTS).getroot()))
    for each in component.iter():
        if each.get(LANGUAGE) == CHINESE:
            each.set(LANGUAGE, CATALOGUED)
    components = Element("components", version="0.16", origin="mjgui", media_baseurl=f"file://{folder}")
    components.append(component)
    return components


def in_language(described: Element, language: str | None) -> Element:
    """Of a description whose paragraphs and list entries each name their language, those of one; None: English."""
    found = deepcopy(described)
    for parent in list(found.iter()):
        for each in list(parent):
            if each.tag in {"p", "li"} and each.attrib.pop(LANGUAGE, None) != language:
                parent.remove(each)
    if language is not None:
        found.set(LANGUAGE, language)
    return found


def main(target: Path, folder: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    made = ElementTree.ElementTree(catalog(folder))
    ElementTree.indent(made)
    made.write(target, encoding="utf-8", xml_declaration=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
