#include "app/theme/Theme.h"

#include "core/ir/Dialects.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QPainter>
#include <QPalette>
#include <QProxyStyle>
#include <QStyleOption>
#include <cstdlib>

namespace strata::app {
namespace {

Theme theme;

QColor hue(int degrees, bool dark, double saturation = 0.62) {
  if (theme.highContrast)
    return QColor::fromHslF(degrees / 360.0, dark ? 0.9 : 0.95, dark ? 0.80 : degrees > 40 && degrees < 200 ? 0.17 : 0.24);
  // Yellow and green look lighter than blue and red of the same lightness: correct for it.
  double lightness = dark ? 0.70 : 0.34;
  if (degrees > 40 && degrees < 190)
    lightness -= dark ? 0.06 : 0.06;
  return QColor::fromHslF(degrees / 360.0, saturation, lightness);
}

/// Fusion draws the frames of fields darker than the window: on a dark one nobody would see where to type.
class FieldFrames : public QProxyStyle {
public:
  FieldFrames() : QProxyStyle(QStringLiteral("Fusion")) {}

  /// Many tabs have to fit beside the text; a frame stands on its widget, not around it.
  int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override {
    if (metric == PM_FocusFrameHMargin || metric == PM_FocusFrameVMargin)
      return 0;
    return metric == PM_TabBarTabHSpace ? 14 : metric == PM_TabBarTabShiftVertical || metric == PM_TabBarTabOverlap ? 0 : QProxyStyle::pixelMetric(metric, option, widget);
  }

  int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *data) const override {
    return hint == SH_FocusFrame_AboveWidget ? 1 : QProxyStyle::styleHint(hint, option, widget, data);
  }

  /// Around what has the keyboard (QFocusFrame).
  void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override {
    if (element == CE_TabBarTabShape)
      return drawTab(option, painter);
    if (element != CE_FocusFrame)
      return QProxyStyle::drawControl(element, option, painter, widget);
    painter->setPen(QPen(Theme::current().accent, Theme::current().highContrast ? 2 : 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
  }

  /// A tab is its text; a line says which one is shown, and stands apart in grey as well.
  static void drawTab(const QStyleOption *option, QPainter *painter) {
    const Theme &theme = Theme::current();
    bool selected = option->state & State_Selected;
    painter->fillRect(option->rect, selected ? theme.base : theme.window);
    if (selected)
      painter->fillRect(QRect(option->rect.left(), option->rect.top(), option->rect.width(), theme.highContrast ? 3 : 2), theme.accent);
    else if (option->state & State_MouseOver)
      painter->fillRect(option->rect, theme.panel);
    painter->setPen(theme.line);
    if (selected) {
      painter->drawLine(option->rect.topLeft(), option->rect.bottomLeft());
      painter->drawLine(option->rect.topRight(), option->rect.bottomRight());
    } else {
      painter->drawLine(option->rect.bottomLeft(), option->rect.bottomRight());
    }
  }

  void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override {
    const Theme &theme = Theme::current();
    if (element == PE_IndicatorTabClose) {
      painter->save();
      painter->setRenderHint(QPainter::Antialiasing);
      painter->setPen(QPen(option->state & State_MouseOver ? theme.text : theme.muted, 1.5));
      QRectF box = QRectF(option->rect).adjusted(0, 0, -1, -1);
      QRectF cross(box.center() - QPointF(3.5, 3.5), QSizeF(7, 7));
      painter->drawLine(cross.topLeft(), cross.bottomRight());
      painter->drawLine(cross.topRight(), cross.bottomLeft());
      painter->restore();
      return;
    }
    if (element == PE_IndicatorCheckBox) {
      painter->save();
      painter->setRenderHint(QPainter::Antialiasing);
      bool enabled = option->state & State_Enabled;
      painter->setPen(option->state & State_HasFocus ? theme.accent : enabled ? theme.muted : theme.faint);
      painter->setBrush(theme.base);
      QRectF box = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
      painter->drawRoundedRect(box, 2, 2);
      if (option->state & State_On) {
        painter->setPen(QPen(enabled ? theme.accent : theme.faint, 2));
        double w = box.width();
        painter->drawPolyline(QPolygonF({box.topLeft() + QPointF(0.22 * w, 0.52 * w), box.topLeft() + QPointF(0.42 * w, 0.74 * w), box.topLeft() + QPointF(0.80 * w, 0.26 * w)}));
      }
      painter->restore();
      return;
    }
    if (element != PE_FrameLineEdit)
      return QProxyStyle::drawPrimitive(element, option, painter, widget);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(option->state & State_HasFocus ? theme.accent : theme.faint);
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter->restore();
  }
};

Theme make(bool dark, bool highContrast) {
  Theme t;
  t.dark = dark;
  t.highContrast = highContrast;
  if (highContrast) {
    QColor paper = dark ? Qt::black : Qt::white, ink = dark ? Qt::white : Qt::black;
    t.window = t.base = paper;
    t.panel = dark ? QColor(0x1a, 0x1a, 0x1a) : QColor(0xee, 0xee, 0xee);
    t.text = ink;
    t.muted = dark ? QColor(0xd0, 0xd0, 0xd0) : QColor(0x38, 0x38, 0x38);
    t.faint = dark ? QColor(0xa8, 0xa8, 0xa8) : QColor(0x55, 0x55, 0x55);
    t.accent = dark ? QColor(0x66, 0xd9, 0xff) : QColor(0x00, 0x33, 0xaa);
    t.selection = dark ? QColor(0x00, 0x4a, 0x80) : QColor(0xb8, 0xd9, 0xff);
    t.line = dark ? QColor(0x90, 0x90, 0x90) : QColor(0x60, 0x60, 0x60);
  } else if (dark) {
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

/// What the desktop asks for: its palette as it was before ours.
struct Desktop {
  bool dark = false, highContrast = false;
  friend bool operator==(const Desktop &, const Desktop &) = default;
};

Desktop desktopOf(const QPalette &palette) {
  QColor window = palette.color(QPalette::Window), text = palette.color(QPalette::WindowText);
  Desktop desktop;
  desktop.dark = window.lightness() < text.lightness();
  // Desktops say so by colours alone: pure ink on pure paper.
  desktop.highContrast = std::abs(window.lightness() - text.lightness()) == 255;
  return desktop;
}

Desktop desktop;
ThemeMode applied = ThemeMode::System;

} // namespace

const Theme &Theme::current() { return theme; }

constexpr std::pair<const char *, ThemeMode> kModes[] = {{"system", ThemeMode::System},
                                                         {"light", ThemeMode::Light},
                                                         {"dark", ThemeMode::Dark},
                                                         {"high-contrast", ThemeMode::HighContrastLight},
                                                         {"high-contrast-dark", ThemeMode::HighContrastDark}};

std::optional<ThemeMode> Theme::modeOf(const QString &name) {
  for (auto [known, mode] : kModes)
    if (name == QLatin1String(known))
      return mode;
  return std::nullopt;
}

QString Theme::nameOf(ThemeMode mode) {
  for (auto [name, known] : kModes)
    if (mode == known)
      return QString::fromLatin1(name);
  return {};
}

bool Theme::desktopChanged(const QPalette &palette) {
  Desktop now = desktopOf(palette);
  // Our own palette comes back here too: it says nothing about the desktop.
  if (palette.color(QPalette::Window) == theme.window || now == desktop)
    return false;
  desktop = now;
  return applied == ThemeMode::System;
}

void Theme::apply(QApplication &application, ThemeMode mode) {
  static const bool kOnce = [] {
    desktop = desktopOf(QApplication::palette());
    return true;
  }();
  (void)kOnce;
  applied = mode;
  bool dark = mode == ThemeMode::Dark || mode == ThemeMode::HighContrastDark || (mode == ThemeMode::System && desktop.dark);
  bool highContrast = mode == ThemeMode::HighContrastLight || mode == ThemeMode::HighContrastDark || (mode == ThemeMode::System && desktop.highContrast);
  theme = make(dark, highContrast);
  application.setStyle(new FieldFrames);
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
  c.setAlphaF(m == ChangeMark::None ? 0.0f : m == ChangeMark::Renumbered ? 0.08f : highContrast ? 0.25f : dark ? 0.16f : 0.12f);
  return c;
}

QColor Theme::changedWord(ChangeMark m) const {
  QColor c = mark(m);
  c.setAlphaF(highContrast ? 0.5f : dark ? 0.38f : 0.30f);
  return c;
}

QColor Theme::phase(int index) const { return hue((index * 137 + 205) % 360, dark, 0.5); }

} // namespace strata::app
