// What a screen reader finds: every widget and every item of every view has a role and a name, and views that paint
// themselves say where one stands.

#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"

#include <QAccessible>
#include <QFile>
#include <QFileInfo>
#include <QMenuBar>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace strata::app;

namespace {

constexpr const char *kPhases = STRATA_TEST_DATA "/dumps/hue_phases.strata";
constexpr const char *kStream = STRATA_TEST_DATA "/dumps/blend.log";
constexpr const char *kModule = STRATA_TEST_DATA "/modules/counter.vmfb";

/// Items have to say something; what only holds others may be silent.
bool mustHaveAName(QAccessibleInterface *one) {
  switch (one->role()) {
  case QAccessible::TreeItem:
  case QAccessible::ListItem:
  case QAccessible::Cell:
  case QAccessible::PageTab:
  case QAccessible::MenuItem:
  case QAccessible::ColumnHeader:
  case QAccessible::Button:
  case QAccessible::CheckBox:
  case QAccessible::RadioButton:
  case QAccessible::ComboBox:
  case QAccessible::EditableText:
  case QAccessible::Document:
  case QAccessible::Chart:
  case QAccessible::List:
  case QAccessible::Tree:
  case QAccessible::Table:
  case QAccessible::Slider:
  case QAccessible::SpinBox:
    return true;
  default:
    return one->state().focusable && one->role() != QAccessible::StaticText; // a label may be empty
  }
}

QString describe(QAccessibleInterface *one) {
  QString path;
  for (int up = 0; one && up < 5; one = one->parent(), ++up) {
    QString name = one->text(QAccessible::Name);
    path.prepend(QStringLiteral("/%1%2“%3”").arg(one->object() ? QLatin1String(one->object()->metaObject()->className()) : QLatin1String("item"))
                     .arg(one->role(), 0, 16).arg(name.left(40)));
  }
  return path;
}

} // namespace

class AccessTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  int seen_ = 0;

  static void run(MainWindow &window, const QString &script) {
    QString error;
    QVERIFY2(runScript(window, script, error), qPrintable(error));
  }

  /// What is wrong below an element, if anything is.
  void walk(QAccessibleInterface *one, QStringList &wrong, int depth = 0) {
    if (!one || !one->isValid() || one->state().invisible || depth > 40)
      return;
    // Inner parts of the toolkit's own widgets.
    if (QObject *object = one->object(); object && QByteArray(object->metaObject()->className()).startsWith("QTabBarPrivate"))
      return;
    ++seen_;
    if (one->role() == QAccessible::NoRole)
      wrong << QStringLiteral("no role: ") + describe(one);
    bool number = false; // cells of counts may be empty
    if (one->role() == QAccessible::Cell || one->role() == QAccessible::TreeItem)
      if (QAccessibleTableCellInterface *cell = one->tableCellInterface())
        number = cell->columnIndex() > 0;
    bool edit = one->object() && one->object()->objectName() == QLatin1String("qt_spinbox_lineedit");
    if (mustHaveAName(one) && !number && !edit && one->text(QAccessible::Name).isEmpty() && one->text(QAccessible::Value).isEmpty())
      wrong << QStringLiteral("no name: ") + describe(one);
    for (int i = 0, count = std::min(one->childCount(), 400); i < count; ++i)
      walk(one->child(i), wrong, depth + 1);
  }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
    Theme::apply(*qApp, ThemeMode::Light);
  }

  void everyElementHasARoleAndAName() {
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    QStringList wrong;
    walk(QAccessible::queryAccessibleInterface(&window), wrong); // the first screen
    for (const char *data : {kPhases, kStream}) {
      QString trace = folder_.filePath(QFileInfo(QLatin1String(data)).fileName()); // notes are written into it
      QVERIFY(QFile::copy(QLatin1String(data), trace));
      run(window, QStringLiteral("open %1\nselect-pass 1\nopen-module %2\nview diff\nclone-pane\nsearch op:*.func\nnote \"here\"\nwait-for idle").arg(trace, QLatin1String(kModule)));
      for (const QString &name : window.viewNames()) {
        run(window, QStringLiteral("view %1\nwait-for idle").arg(name == QLatin1String("window") || name == QLatin1String("timeline") ||
                                                                        name == QLatin1String("strip") || name == QLatin1String("clones")
                                                                    ? QStringLiteral("diff") : name));
        walk(QAccessible::queryAccessibleInterface(&window), wrong);
      }
      run(window, QStringLiteral("view diff"));
    }
    run(window, QStringLiteral("find-anything"));
    walk(QAccessible::queryAccessibleInterface(&window), wrong);
    for (QAction *menu : window.menuBar()->actions()) {
      menu->menu()->popup({0, 0});
      walk(QAccessible::queryAccessibleInterface(menu->menu()), wrong);
      menu->menu()->hide();
    }
    wrong.removeDuplicates();
    for (const QString &each : std::as_const(wrong))
      qWarning("%s", qPrintable(each));
    QVERIFY(wrong.isEmpty());
    QVERIFY2(seen_ > 2000, qPrintable(QString::number(seen_)));
  }

  void paintedViewsSayWhereOneStands() {
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    run(window, QStringLiteral("open %1\nselect-pass 1\nview text\nwait-for idle").arg(QLatin1String(kStream)));
    // A view may be a page, of which one part has the keyboard.
    auto keysOf = [&](const char *view) {
      QWidget *widget = window.viewWidget(QString::fromLatin1(view));
      return widget->focusProxy() ? widget->focusProxy() : widget;
    };
    auto said = [&](const char *view) {
      QAccessibleInterface *one = QAccessible::queryAccessibleInterface(keysOf(view));
      return one->text(QAccessible::Value);
    };
    run(window, QStringLiteral("cursor 3"));
    QVERIFY2(said("text").startsWith(QStringLiteral("line 3: ")), qPrintable(said("text")));
    for (const char *view : {"diff", "slices", "graph"}) {
      run(window, QStringLiteral("view %1\nwait-for idle").arg(QLatin1String(view)));
      QWidget *widget = keysOf(view);
      QTest::keyClick(widget, Qt::Key_Down);
      QString first = said(view);
      QVERIFY2(!first.isEmpty(), view);
      QTest::keyClick(widget, Qt::Key_Down);
      QTest::keyClick(widget, Qt::Key_Down);
      QVERIFY2(said(view) != first, qPrintable(first));
    }
    // The strip is moved through by keys as well.
    QWidget *strip = window.viewWidget(QStringLiteral("strip"));
    run(window, QStringLiteral("select-pass 0"));
    QTest::keyClick(strip, Qt::Key_Right);
    QCOMPARE(window.currentPass(), int64_t(1));
    QVERIFY2(said("strip").contains(QStringLiteral("1")), qPrintable(said("strip")));
    QTest::keyClick(strip, Qt::Key_Home);
    QCOMPARE(window.currentPass(), int64_t(0));
    run(window, QStringLiteral("wait-for idle"));
  }
};

QTEST_MAIN(AccessTest)
#include "AccessTest.moc"
