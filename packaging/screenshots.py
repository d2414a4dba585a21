"""Makes the README's pictures of the window: ``xvfb-run -a python packaging/screenshots.py``."""

from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from mjgui.core import load_profile, parse_hand
from mjgui.core.inquiry import Inquiry
from mjgui.core.settlement import settle
from mjgui.core.texts import LANGUAGES
from mjgui.gui.app import EXAMPLE, make_window, prepare
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.state.theme import DARK, LIGHT
from mjgui.render.exporting import exported
from mjgui.render.picture import Options

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "screenshots"
SETTLED_MS = 600


def main() -> None:
    app = QApplication([])
    prepare(app)
    window = make_window(Preferences("en"))
    window.resize(1200, 840)
    window.show()
    shots = [(language, theme) for language in LANGUAGES for theme in (LIGHT, DARK)]

    def pose() -> None:
        if not shots:
            window.close()
            app.quit()
            return
        language, theme = shots.pop()
        window.words.choose(language)
        window.theme.choose(theme)
        QTimer.singleShot(SETTLED_MS, lambda: shoot(language, theme))

    def shoot(language: str, theme: str) -> None:
        window.grab().save(str(FOLDER / f"window-{language}-{theme}.png"))
        pose()

    QTimer.singleShot(SETTLED_MS, pose)
    app.exec()
    profile = load_profile()
    asked = Inquiry(parse_hand(EXAMPLE), profile)
    picture = exported(asked, Options(), "png", scale=1, settled=settle(asked, {}))
    (FOLDER / "export-both.png").write_bytes(picture)


if __name__ == "__main__":
    main()
