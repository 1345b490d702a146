// Colours that can be read: contrast in every theme, names and signs where colour alone would tell, sizes at 200 %.

#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/views/LegendView.h"
#include "app/widgets/MessageLabel.h"

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLineEdit>
#include <QPainter>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <cmath>

using namespace strata::app;

namespace {

double luminance(const QColor &color) {
  auto part = [](double v) { return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
  return 0.2126 * part(color.redF()) + 0.7152 * part(color.greenF()) + 0.0722 * part(color.blueF());
}

double contrast(const QColor &a, const QColor &b) {
  double x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

/// What a colour with alpha becomes on a background.
QColor over(const QColor &top, const QColor &base) {
  double a = top.alphaF();
  return QColor::fromRgbF(float(top.redF() * a + base.redF() * (1 - a)), float(top.greenF() * a + base.greenF() * (1 - a)), float(top.blueF() * a + base.blueF() * (1 - a)));
}

} // namespace

class ThemeTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString log() {
    QString path = folder_.filePath(QStringLiteral("t.log"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
      qFatal("cannot write");
    file.write("// -----// IR Dump After A (a) //----- //\nmodule {\n  func.func @f(%x: f32) -> f32 {\n    %0 = math.exp %x : f32\n    return %0 : f32\n  }\n}\n\n"
               "// -----// IR Dump After B (b) //----- //\nmodule {\n  func.func @f(%x: f32) -> f32 {\n    %0 = math.sin %x : f32\n    return %0 : f32\n  }\n}\n\n");
    return path;
  }

private Q_SLOTS:
  void messagesKeepUpWithTheTheme() {
    MessageLabel outcome, error;
    outcome.show();
    error.show();
    Theme::apply(*qApp, ThemeMode::Dark);
    outcome.say(QStringLiteral("done"), false);
    error.say(QStringLiteral("no such file"), true);
    for (ThemeMode mode : {ThemeMode::HighContrastLight, ThemeMode::Dark, ThemeMode::Light, ThemeMode::HighContrastDark}) {
      Theme::apply(*qApp, mode);
      QCoreApplication::processEvents(); // the desktop's part of the news
      for (const MessageLabel *label : {&outcome, &error})
        QVERIFY2(contrast(label->palette().color(QPalette::WindowText), Theme::current().window) >= 3, qPrintable(label->text() + QLatin1Char(' ') + label->palette().color(QPalette::WindowText).name()));
      QCOMPARE(error.palette().color(QPalette::WindowText), Theme::current().mark(ChangeMark::Removed));
    }
    Theme::apply(*qApp, ThemeMode::Light);
  }

  void fieldsHaveAFrameThatShows() {
    for (ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark, ThemeMode::HighContrastLight, ThemeMode::HighContrastDark}) {
      Theme::apply(*qApp, mode);
      QLineEdit field;
      field.resize(200, 28);
      QImage image = field.grab().toImage();
      QColor edge = image.pixelColor(image.width() / 2, 0);
      QVERIFY2(contrast(edge, Theme::current().base) > 2, qPrintable(edge.name()));
    }
    Theme::apply(*qApp, ThemeMode::Light);
  }

  void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

  void everyThemeCanBeRead_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("least");
    for (const char *name : {"light", "dark"})
      QTest::newRow(name) << QString::fromLatin1(name) << 4.5;
    for (const char *name : {"high-contrast", "high-contrast-dark"})
      QTest::newRow(name) << QString::fromLatin1(name) << 7.0;
  }
  void everyThemeCanBeRead() {
    QFETCH(QString, name);
    QFETCH(double, least);
    Theme::apply(*qApp, *Theme::modeOf(name));
    const Theme &theme = Theme::current();
    QCOMPARE(theme.highContrast, name.startsWith(QLatin1String("high")));
    for (const QColor &background : {theme.base, theme.panel, theme.window}) {
      QVERIFY(contrast(theme.text, background) >= 7);
      QVERIFY2(contrast(theme.muted, background) >= 4.5, qPrintable(QString::number(contrast(theme.muted, background))));
    }
    for (const char *dialect : {"linalg", "tensor", "arith", "stream", "hal", "vm", "flow", "vector", "memref", "llvm", "iree_encoding", "iree_codegen", "scf", "gpu", "x"}) {
      double value = contrast(theme.dialect(dialect), theme.base);
      QVERIFY2(value >= least, qPrintable(QStringLiteral("%1: %2").arg(QString::fromLatin1(dialect)).arg(value)));
    }
    // Text stays readable on the lines of a difference.
    for (ChangeMark mark : {ChangeMark::Added, ChangeMark::Removed, ChangeMark::Modified})
      QVERIFY(contrast(theme.text, over(theme.change(mark), theme.base)) >= 7);
    QVERIFY(contrast(theme.text, theme.selection) >= 4.5);
  }

  void namesThatScriptsUse() {
    QVERIFY(Theme::modeOf(QStringLiteral("system")) && !Theme::modeOf(QStringLiteral("purple")));
    MainWindow window;
    window.show();
    QString error;
    for (const char *name : {"light", "dark", "high-contrast", "high-contrast-dark", "system"})
      QVERIFY2(runScript(window, QStringLiteral("theme %1").arg(QString::fromLatin1(name)), error), qPrintable(error));
    QVERIFY(!runScript(window, QStringLiteral("theme purple"), error));
  }

  void theDesktopIsFollowed() {
    Theme::apply(*qApp, ThemeMode::System);
    bool dark = Theme::current().dark;
    QPalette other;
    other.setColor(QPalette::Window, dark ? QColor(250, 250, 250) : QColor(20, 20, 20));
    other.setColor(QPalette::WindowText, dark ? QColor(10, 10, 10) : QColor(240, 240, 240));
    QVERIFY(Theme::desktopChanged(other));
    Theme::apply(*qApp, ThemeMode::System);
    QCOMPARE(Theme::current().dark, !dark);
    QVERIFY(!Theme::desktopChanged(other)); // nothing new
    Theme::apply(*qApp, ThemeMode::Light);
    QPalette back;
    back.setColor(QPalette::Window, dark ? Qt::black : Qt::white);
    back.setColor(QPalette::WindowText, dark ? Qt::white : Qt::black);
    QVERIFY(!Theme::desktopChanged(back)); // somebody chose a theme: it stays
    Theme::apply(*qApp, ThemeMode::System);
    QVERIFY(Theme::current().highContrast);
  }

  void colourIsNeverAlone() {
    Theme::apply(*qApp, ThemeMode::Light);
    MainWindow window;
    window.show();
    QString error;
    QVERIFY2(runScript(window, QStringLiteral("open %1\nselect-pass 1\nview legend\nwait-for idle").arg(log()), error), qPrintable(error));
    QString legend = QString::fromUtf8(window.dumpView(QStringLiteral("legend")).toJson());
    for (const char *word : {"math · 1", "added", "removed", "changed", "renumbered", "failed"})
      QVERIFY2(legend.contains(QString::fromUtf8(word)), word);
  }

  void everythingHasAName() {
    Theme::apply(*qApp, ThemeMode::Light);
    MainWindow window;
    window.show();
    QString error;
    QVERIFY2(runScript(window, QStringLiteral("open %1\nselect-pass 1").arg(log()), error), qPrintable(error));
    for (const QString &name : window.viewNames()) {
      QWidget *view = window.viewWidget(name);
      QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(view);
      QVERIFY2(interface, qPrintable(name));
      QVERIFY2(name == QLatin1String("window") || !interface->text(QAccessible::Name).isEmpty(), qPrintable(name));
    }
    // What takes the keyboard says what it is.
    for (QLineEdit *edit : window.findChildren<QLineEdit *>())
      QVERIFY2(!edit->accessibleName().isEmpty() || !edit->placeholderText().isEmpty(), qPrintable(edit->parentWidget()->objectName()));
    for (QAbstractScrollArea *area : window.findChildren<QAbstractScrollArea *>()) {
      bool popup = area->inherits("QComboBoxListView"), frame = area->metaObject()->className() == QByteArray("QScrollArea");
      QVERIFY2(popup || frame || area->focusPolicy() == Qt::NoFocus || !area->accessibleName().isEmpty(), area->metaObject()->className());
    }
    // Every action can be found by its words, and those with a shortcut have one each.
    QHash<QString, QString> shortcuts;
    for (const QString &name : window.actionNames()) {
      QAction *action = window.action(name);
      QVERIFY2(!action->text().isEmpty(), qPrintable(name));
      QString key = action->shortcut().toString();
      QVERIFY2(key.isEmpty() || !shortcuts.contains(key), qPrintable(QStringLiteral("%1: %2 and %3").arg(key, name, shortcuts.value(key))));
      if (!key.isEmpty())
        shortcuts.insert(key, name);
    }
  }
};

QTEST_MAIN(ThemeTest)
#include "ThemeTest.moc"
