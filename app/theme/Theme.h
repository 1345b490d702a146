// Colours and fonts. Models say what something means; the theme says how it looks.
#pragma once

#include "core/ir/Token.h"

#include <QColor>
#include <QFont>
#include <QString>
#include <optional>
#include <string_view>

class QApplication;
class QPalette;

namespace strata::app {

enum class ThemeMode { System, Light, Dark, HighContrastLight, HighContrastDark };

/// What a line of a diff is; also the legend of the change marks in the timeline.
enum class ChangeMark { None, Added, Removed, Modified, Renumbered };

class Theme {
public:
  /// The theme in force. Views read it when they paint, so a change needs a repaint only.
  static const Theme &current();
  /// Sets style, palette and fonts of the application.
  static void apply(QApplication &application, ThemeMode mode);
  /// What is asked for by "system", "light", "dark", "high-contrast", "high-contrast-dark"; nothing for another name.
  static std::optional<ThemeMode> modeOf(const QString &name);
  static QString nameOf(ThemeMode mode);
  /// True if what the desktop wants has changed since the last `apply`. Call it when the application's palette changes.
  static bool desktopChanged(const QPalette &palette);

  bool dark = false;
  bool highContrast = false; // text and marks at 7:1 or more, lines that can be seen
  QColor window, base, panel, text, muted, faint, accent, selection, line;
  /// Fixed pitch, for IR.
  QFont code;

  /// Colour of a token; words and names take that of their dialect.
  QColor token(ir::TokenKind kind, std::string_view text) const;
  /// One hue per dialect family; dialects that are not known get one from their name.
  QColor dialect(std::string_view name) const;
  /// Background of a line, and the stronger one of the words that differ in it.
  QColor change(ChangeMark mark) const;
  QColor changedWord(ChangeMark mark) const;
  /// Foreground of a mark that stands by itself.
  QColor mark(ChangeMark mark) const;
  /// Colour of a phase's rows in the strip; phases count from 0.
  QColor phase(int index) const;
};

} // namespace strata::app
