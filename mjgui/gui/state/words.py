"""The window's language, and its texts."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal

from mjgui.core.systems.base import RuleSystem
from mjgui.core.texts import Language, Part, Text, text, worded


def system_language() -> Language:
    """Chinese where the system's texts are, else English."""
    first = next(iter(QLocale.system().uiLanguages()), "")
    return "zh" if first.startswith("zh") else "en"


class Words(QObject):
    """Texts in the language now chosen; ``changed`` tells widgets to say theirs again."""

    changed = Signal()

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language: Language = language

    @property
    def language(self) -> Language:
        return self._language

    def choose(self, language: Language) -> None:
        if language != self._language:
            self._language = language
            self.changed.emit()

    def translate_qt(self, app: QCoreApplication) -> None:
        """Have Qt's own texts, such as the menu of a text field, follow the language."""
        chinese = QTranslator(app)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if not chinese.load("qtbase_zh_CN", folder):
            return

        def follow() -> None:
            app.removeTranslator(chinese)
            if self.language == "zh":
                app.installTranslator(chinese)

        self.changed.connect(follow)
        follow()

    def say(self, key: str, /, **parts: Part) -> str:
        """A text of ``resources/i18n/gui.toml``, filled in."""
        return self.of(worded("gui", key, **parts))

    def of(self, words: Text) -> str:
        """A text in the language now chosen."""
        return words.in_(self.language)

    def term(self, key: str) -> str:
        """A text of the core or of a rule system."""
        return self.of(text(key))


class WindowWords(Words):
    """The texts of a window: in the language of the program, and in the terms of the rules in force there."""

    def __init__(self, program: Words, system: RuleSystem) -> None:
        super().__init__(program.language)
        self._program = program
        self._system = system
        program.changed.connect(self.changed)

    @property
    def language(self) -> Language:
        return self._program.language

    def choose(self, language: Language) -> None:
        """Choose the language of the program."""
        self._program.choose(language)

    def use(self, system: RuleSystem) -> None:
        """Speak in the terms of another rule system."""
        if system is not self._system:
            before, self._system = self._system, system
            if before.terms != system.terms:
                self.changed.emit()

    def say(self, key: str, /, **parts: Part) -> str:
        return self.of(self._system.worded("gui", key, **parts))

    def term(self, key: str) -> str:
        return self.of(self._system.text(key))
