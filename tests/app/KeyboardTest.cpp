// Everything can be reached without a mouse and is named for those who don't see it: each widget of each view that a
// person can use, each action, the tab order, the frame around what has the keyboard. And what the window remembers.

#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QStandardPaths>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>

using namespace strata::app;

namespace {

constexpr const char *kTree = STRATA_TEST_DATA "/dumps/tree";
constexpr const char *kModule = STRATA_TEST_DATA "/modules/counter.vmfb";

/// Something that a person clicks, types into or moves in. Parts of such a thing are its own business.
bool isInteractive(const QWidget *widget) {
  for (const QWidget *around = widget->parentWidget(); around; around = around->parentWidget())
    if (qobject_cast<const QLineEdit *>(around) || qobject_cast<const QComboBox *>(around) || qobject_cast<const QTabBar *>(around) ||
        qobject_cast<const QAbstractItemView *>(around) || qobject_cast<const QMenuBar *>(around) || qobject_cast<const QToolBar *>(around))
      return qobject_cast<const QLineEdit *>(widget) && qobject_cast<const QToolBar *>(around);
  if (qobject_cast<const QScrollBar *>(widget) || qobject_cast<const QHeaderView *>(widget) || qobject_cast<const QMenu *>(widget) ||
      widget->metaObject()->className() == QByteArray("QScrollArea") || qobject_cast<const QTabWidget *>(widget)) // its bar is
    return false;
  return qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QLineEdit *>(widget) || qobject_cast<const QComboBox *>(widget) ||
         qobject_cast<const QTabBar *>(widget) || qobject_cast<const QAbstractScrollArea *>(widget) || qobject_cast<const QAbstractSlider *>(widget) ||
         (widget->focusPolicy() & Qt::TabFocus);
}

QString nameOf(QWidget *widget) {
  QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(widget);
  return interface ? interface->text(QAccessible::Name) : QString();
}

QString where(const QWidget *widget) {
  QString path;
  for (const QWidget *w = widget; w; w = w->parentWidget())
    path = QLatin1String(w->metaObject()->className()) + QLatin1Char('/') + path;
  return path;
}

void collect(const QMenu *menu, QSet<QAction *> &actions) {
  for (QAction *action : menu->actions())
    action->menu() ? collect(action->menu(), actions) : void(actions.insert(action));
}

} // namespace

class KeyboardTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  static void run(MainWindow &window, const QString &script) {
    QString error;
    QVERIFY2(runScript(window, script, error), qPrintable(error));
  }
  static void openAll(MainWindow &window) {
    window.resize(1440, 900);
    window.show();
    window.activateWindow();
    run(window, QStringLiteral("open %1\nselect-pass 2\nopen-module %2\nview diff\nclone-pane\nwait-for idle").arg(QLatin1String(kTree), QLatin1String(kModule)));
  }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
    Theme::apply(*qApp, ThemeMode::Light);
  }

  void everyWidgetHasANameAndTakesTheKeyboard() {
    MainWindow window;
    openAll(window);
    int seen = 0;
    for (const QString &name : window.viewNames()) {
      QWidget *view = window.viewWidget(name);
      QCoreApplication::processEvents();
      QList<QWidget *> widgets = view->findChildren<QWidget *>();
      widgets << view;
      for (QWidget *widget : widgets) {
        if (!widget->isVisible() || !isInteractive(widget))
          continue;
        ++seen;
        QVERIFY2(!nameOf(widget).isEmpty(), qPrintable(name + QStringLiteral(": no name: ") + where(widget)));
        QVERIFY2(widget->focusPolicy() & Qt::TabFocus, qPrintable(name + QStringLiteral(": not by Tab: ") + where(widget) + nameOf(widget)));
        QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(widget);
        QVERIFY2(interface->role() != QAccessible::NoRole, qPrintable(where(widget)));
      }
    }
    QVERIFY(seen > 30);
  }

  void everyActionStandsInAMenu() {
    MainWindow window;
    openAll(window);
    QSet<QAction *> inMenus;
    for (QAction *top : window.menuBar()->actions()) {
      QVERIFY(top->menu());
      QVERIFY2(top->text().contains(QLatin1Char('&')), qPrintable(top->text())); // Alt and a letter open it
      collect(top->menu(), inMenus);
    }
    for (const QString &name : window.actionNames())
      QVERIFY2(inMenus.contains(window.action(name)), qPrintable(name + QStringLiteral(" is in no menu")));
    // What a tool bar offers, a menu offers, too.
    for (QToolBar *bar : window.findChildren<QToolBar *>())
      for (QAction *action : bar->actions())
        QVERIFY2(action->isSeparator() || bar->widgetForAction(action)->inherits("QLineEdit") || bar->widgetForAction(action)->inherits("QComboBox") || inMenus.contains(action), qPrintable(action->text()));
  }

  void tabReachesWhatIsShown() {
    MainWindow window;
    openAll(window);
    for (const QString &name : {QStringLiteral("diff"), QStringLiteral("text"), QStringLiteral("map"), QStringLiteral("module"), QStringLiteral("run")}) {
      run(window, QStringLiteral("view %1").arg(name));
      QSet<QWidget *> wanted, reached;
      for (QWidget *widget : window.centralWidget()->findChildren<QWidget *>())
        if (widget->isVisible() && widget->isEnabled() && isInteractive(widget))
          wanted << widget;
      for (int presses = 0; presses < 200; ++presses) {
        QTest::keyClick(&window, Qt::Key_Tab);
        if (QWidget *focus = QApplication::focusWidget())
          reached << focus;
      }
      for (QWidget *widget : wanted)
        QVERIFY2(reached.contains(widget), qPrintable(name + QStringLiteral(": Tab never reaches ") + where(widget) + nameOf(widget)));
    }
  }

  void panesAreAKeyApart() {
    MainWindow window;
    openAll(window);
    run(window, QStringLiteral("view search\nview text")); // what stands beside the text is folded at first
    auto focused = [&] { return QApplication::focusWidget(); };
    window.viewWidget(QStringLiteral("timeline"))->findChild<QAbstractItemView *>()->setFocus();
    QList<QWidget *> way{focused()};
    for (int i = 0; i < 6; ++i) {
      window.action(QStringLiteral("next-pane"))->trigger();
      QVERIFY(focused() && focused()->isVisible());
      way << focused();
    }
    QCOMPARE(way.back(), way.front()); // around: timeline, text, copy, details, dock, strip
    QCOMPARE(QSet<QWidget *>(way.begin(), way.end()).size(), 6);
    for (int i = 5; i >= 0; --i) {
      window.action(QStringLiteral("previous-pane"))->trigger();
      QCOMPARE(focused(), way[i]);
    }
    // What is hidden is skipped, and comes back when it is asked for.
    run(window, QStringLiteral("timeline-pane\nside-panes"));
    way.clear();
    for (int i = 0; i < 3; ++i) {
      window.action(QStringLiteral("next-pane"))->trigger();
      way << focused();
    }
    QCOMPARE(QSet<QWidget *>(way.begin(), way.end()).size(), 3);
    run(window, QStringLiteral("filter-passes"));
    QVERIFY(qobject_cast<QLineEdit *>(focused()) && focused()->isVisible());
    run(window, QStringLiteral("view search"));
    QVERIFY(window.viewWidget(QStringLiteral("search"))->isVisible());
  }

  void whatHasTheKeyboardCanBeSeen() {
    MainWindow window;
    openAll(window);
    for (const QString &theme : {QStringLiteral("light"), QStringLiteral("dark"), QStringLiteral("high-contrast"), QStringLiteral("high-contrast-dark")}) {
      run(window, QStringLiteral("theme %1\nview text\nwait-for idle").arg(theme));
      for (QWidget *widget : window.centralWidget()->findChildren<QWidget *>()) {
        if (!widget->isVisible() || !widget->isEnabled() || !isInteractive(widget) || !(widget->focusPolicy() & Qt::TabFocus))
          continue;
        QCoreApplication::processEvents();
        if (QWidget *focus = QApplication::focusWidget())
          focus->clearFocus();
        QImage without = window.grab().toImage();
        widget->setFocus(Qt::TabFocusReason);
        QCoreApplication::processEvents();
        QVERIFY2(window.grab().toImage() != without, qPrintable(theme + QStringLiteral(": no sign of the focus on ") + where(widget) + nameOf(widget)));
      }
    }
  }

  void aFileThatIsDroppedOpens() {
    MainWindow window;
    window.show();
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(QLatin1String(kTree))});
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &files, Qt::LeftButton, {});
    enter.ignore();
    QCoreApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &files, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&window, &drop);
    run(window, QStringLiteral("wait-for opened"));
    QVERIFY(window.passCount() > 5);
    QMimeData text;
    text.setText(QStringLiteral("no file"));
    QDragEnterEvent words(QPoint(10, 10), Qt::CopyAction, &text, Qt::LeftButton, {});
    words.ignore();
    QCoreApplication::sendEvent(&window, &words);
    QVERIFY(!words.isAccepted());
  }

  void whatWasOpenedIsOfferedAgain() {
    QSettings().clear();
    {
      MainWindow window;
      window.show();
      run(window, QStringLiteral("open %1\nopen %2").arg(QLatin1String(kTree), QLatin1String(kModule)));
    }
    MainWindow window;
    window.show();
    QMenu *recent = nullptr;
    for (QMenu *menu : window.menuBar()->findChildren<QMenu *>())
      recent = menu->title().contains(QStringLiteral("Recent")) ? menu : recent;
    QVERIFY(recent);
    Q_EMIT recent->aboutToShow();
    QCOMPARE(recent->actions().size(), 2);
    QVERIFY(recent->actions()[0]->text().contains(QFileInfo(QLatin1String(kModule)).fileName())); // the last one first
    recent->actions()[1]->trigger();
    run(window, QStringLiteral("wait-for opened"));
    QVERIFY(window.passCount() > 5);
    // The first screen offers them, too.
    bool offered = false;
    for (QAbstractButton *button : window.viewWidget(QStringLiteral("start"))->findChildren<QAbstractButton *>())
      offered |= button->text() == QStringLiteral("dumps/tree"); // with the folder around it: many are called "tree"
    QVERIFY(offered);
  }
};

QTEST_MAIN(KeyboardTest)
#include "KeyboardTest.moc"
