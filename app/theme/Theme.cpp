#include "app/theme/Theme.h"

#include "core/ir/Dialects.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QPalette>
#include <QStyleFactory>

namespace strata::app {
namespace {

Theme theme;

QColor hue(int degrees, bool dark, double saturation = 0.62) {
  // Yellow and green look lighter than blue and red of the same lightness: correct for it.
  double lightness = dark ? 0.70 : 0.34;
  if (degrees > 40 && degrees < 190)
    lightness -= dark ? 0.06 : 0.06;
  return QColor::fromHslF(degrees / 360.0, saturation, lightness);
}

Theme make(bool dark) {
  Theme t;
  t.dark = dark;
  if (dark) {
    t.window = QColor(0x1f, 0x22, 0x26);
    t.base = QColor(0x17, 0x19, 0x1c);
    t.panel = QColor(0x25, 0x28, 0x2d);
    t.text = QColor(0xdd, 0xe1, 0xe6);
    t.muted = QColor(0x97, 0x9f, 0xa9);
    t.faint = QColor(0x5b, 0x62, 0x6b);
    t.accent = QColor(0x5a, 0xa9, 0xff);
    t.selection = QColor(0x2b, 0x4a, 0x6f);
    t.line = QColor(0x33, 0x38, 0x3f);
  } else {
    t.window = QColor(0xf4, 0xf5, 0xf7);
    t.base = QColor(0xff, 0xff, 0xff);
    t.panel = QColor(0xec, 0xee, 0xf1);
    t.text = QColor(0x1c, 0x21, 0x28);
    t.muted = QColor(0x5d, 0x67, 0x72);
    t.faint = QColor(0xa4, 0xac, 0xb5);
    t.accent = QColor(0x0b, 0x66, 0xd6);
    t.selection = QColor(0xcf, 0xe3, 0xfb);
    t.line = QColor(0xd8, 0xdc, 0xe1);
  }
  t.code = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  if (!QFontInfo(t.code).fixedPitch())
    t.code = QFont(QStringLiteral("DejaVu Sans Mono"));
  t.code.setStyleHint(QFont::Monospace);
  t.code.setPointSizeF(9.5);
  return t;
}

bool systemIsDark() {
  return QApplication::palette().color(QPalette::Window).lightness() < 128;
}

} // namespace

const Theme &Theme::current() { return theme; }

void Theme::apply(QApplication &application, ThemeMode mode) {
  static const bool kSystemDark = systemIsDark();
  theme = make(mode == ThemeMode::Dark || (mode == ThemeMode::System && kSystemDark));
  application.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  QPalette p;
  p.setColor(QPalette::Window, theme.window);
  p.setColor(QPalette::WindowText, theme.text);
  p.setColor(QPalette::Base, theme.base);
  p.setColor(QPalette::AlternateBase, theme.panel);
  p.setColor(QPalette::Text, theme.text);
  p.setColor(QPalette::Button, theme.panel);
  p.setColor(QPalette::ButtonText, theme.text);
  p.setColor(QPalette::Highlight, theme.selection);
  p.setColor(QPalette::HighlightedText, theme.text);
  p.setColor(QPalette::ToolTipBase, theme.panel);
  p.setColor(QPalette::ToolTipText, theme.text);
  p.setColor(QPalette::PlaceholderText, theme.muted);
  p.setColor(QPalette::Link, theme.accent);
  p.setColor(QPalette::Mid, theme.line);
  p.setColor(QPalette::Dark, theme.line);
  p.setColor(QPalette::Light, theme.panel);
  for (auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    p.setColor(QPalette::Disabled, role, theme.faint);
  application.setPalette(p);
}

QColor Theme::dialect(std::string_view name) const {
  if (name.empty() || name == "builtin")
    return text;
  return hue(ir::hueOf(name), dark);
}

QColor Theme::token(ir::TokenKind kind, std::string_view word) const {
  using ir::TokenKind;
  switch (kind) {
  case TokenKind::Comment:
    return muted;
  case TokenKind::String:
    return hue(20, dark, 0.45);
  case TokenKind::Number:
    return hue(205, dark, 0.5);
  case TokenKind::Value:
    return text;
  case TokenKind::Symbol:
    return hue(260, dark, 0.45);
  case TokenKind::Block:
    return hue(335, dark);
  case TokenKind::Word:
    return word.find('.') == std::string_view::npos ? text : dialect(ir::dialectOf(word));
  case TokenKind::Attribute:
  case TokenKind::Type: {
    std::string_view name = ir::dialectOf(word);
    return name.empty() || name == "builtin" ? hue(50, dark, 0.35) : dialect(name);
  }
  default:
    return muted;
  }
}

QColor Theme::mark(ChangeMark m) const {
  switch (m) {
  case ChangeMark::Added:
    return hue(140, dark);
  case ChangeMark::Removed:
    return hue(355, dark);
  case ChangeMark::Modified:
    return hue(40, dark, 0.75);
  case ChangeMark::Renumbered:
    return faint;
  case ChangeMark::None:
    return muted;
  }
  return muted;
}

QColor Theme::change(ChangeMark m) const {
  QColor c = mark(m);
  c.setAlphaF(m == ChangeMark::None ? 0.0f : m == ChangeMark::Renumbered ? 0.08f : dark ? 0.16f : 0.12f);
  return c;
}

QColor Theme::changedWord(ChangeMark m) const {
  QColor c = mark(m);
  c.setAlphaF(dark ? 0.38f : 0.30f);
  return c;
}

QColor Theme::phase(int index) const { return hue((index * 137 + 205) % 360, dark, 0.5); }

} // namespace strata::app
