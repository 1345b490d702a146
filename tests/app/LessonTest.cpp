// Every lesson of this installation, from its first question to its last answer, on the compile that it asks for.

#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/views/LessonView.h"
#include "core/explorer/lessons/Lesson.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QRegularExpression>
#include <QTest>

using namespace strata::app;

class AppLessonTest : public QObject {
  Q_OBJECT

  static void run(MainWindow &window, const QString &script) {
    QString error;
    QVERIFY2(runScript(window, script, error), qPrintable(error));
  }
  static QJsonObject lesson(MainWindow &window) { return window.dumpView(QStringLiteral("lesson")).object(); }
  static bool says(MainWindow &window, const QString &text) {
    for (QLabel *label : window.lesson()->findChildren<QLabel *>())
      if (label->isVisibleTo(window.lesson()) && label->text().contains(text.toHtmlEscaped()))
        return true;
    return false;
  }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    Theme::apply(*qApp, ThemeMode::Light);
  }

  void eachLesson_data() {
    QTest::addColumn<QString>("path");
    for (const QString &path : LessonView::lessons())
      QTest::newRow(qPrintable(path.section(QLatin1Char('/'), -1))) << path;
    QVERIFY(!LessonView::lessons().isEmpty());
  }
  void eachLesson() {
    if (!QFile::exists(QString::fromLocal8Bit(qgetenv("STRATA_BIN")) + QStringLiteral("/strata-compile")))
      QSKIP("this build has no compiler");
    QFETCH(QString, path);
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    run(window, QStringLiteral("lesson %1\nlesson-start\nwait-for compiled\nwait-for idle").arg(path));
    QTRY_COMPARE_WITH_TIMEOUT(lesson(window)[QStringLiteral("step")].toInt(), 1, 30000);
    int steps = window.lesson()->stepCount();
    QVERIFY(steps >= 8);
    for (int i = 1; i <= steps; ++i) {
      run(window, QStringLiteral("wait-for idle"));
      QJsonObject step = lesson(window);
      QCOMPARE(step[QStringLiteral("step")].toInt(), i);
      QVERIFY2(step[QStringLiteral("problems")].toArray().isEmpty(), qPrintable(QString::fromUtf8(QJsonDocument(step).toJson())));
      QCOMPARE(window.currentPass(), int64_t(step[QStringLiteral("pass")].toInt()));
      QVERIFY2(window.viewNames().contains(step[QStringLiteral("view")].toString()), qPrintable(step[QStringLiteral("view")].toString()));
      // The question stands there alone until somebody asks for the answer.
      QVERIFY(!step.contains(QStringLiteral("answer")));
      QVERIFY(says(window, step[QStringLiteral("question")].toString()));
      run(window, QStringLiteral("lesson-answer"));
      step = lesson(window);
      QVERIFY(!step[QStringLiteral("answer")].toString().isEmpty());
      QVERIFY(says(window, step[QStringLiteral("answer")].toString()));
      run(window, QStringLiteral("lesson-next"));
    }
    QCOMPARE(lesson(window)[QStringLiteral("step")].toInt(), steps); // the last stays
  }

  void onATraceThatDoesNotHold() {
    QTemporaryDir folder;
    QString log = folder.filePath(QStringLiteral("x.log")), path = folder.filePath(QStringLiteral("x.lesson"));
    QFile a(log), b(path);
    QVERIFY(a.open(QIODevice::WriteOnly) && b.open(QIODevice::WriteOnly));
    a.write("// -----// IR Dump After CSE (cse) //----- //\nmodule {\n  a.b\n}\n\n");
    b.write("title: Two steps\n---\nstep: One\npass: cse\nview: text\nask: What?\nanswer: That.\ncheck: present op:c.d\n---\nstep: Two\npass: nowhere\nview: diff\ncheck: present a\n");
    a.close();
    b.close();
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1\nlesson %2\nlesson-start-here\nwait-for idle").arg(log, path));
    QCOMPARE(lesson(window)[QStringLiteral("problems")].toArray().size(), 1); // said, not hidden
    run(window, QStringLiteral("lesson-next"));
    QCOMPARE(lesson(window)[QStringLiteral("pass")].toInt(), -1);
    QString error;
    QVERIFY(!runScript(window, QStringLiteral("lesson %1").arg(log), error));
    QVERIFY2(error.contains(QStringLiteral("line 1")), qPrintable(error));
    QVERIFY(b.open(QIODevice::WriteOnly));
    b.write("title: One\n---\nstep: One\npass: cse\nview: dif\ncheck: present a\n");
    b.close();
    QVERIFY(!runScript(window, QStringLiteral("lesson %1").arg(path), error));
    QVERIFY2(error.contains(QStringLiteral("line 5: no view 'dif'; there are")) && error.contains(QStringLiteral("diff,")), qPrintable(error));
    QVERIFY(says(window, QStringLiteral("no view 'dif'"))); // in the view, too
    // What a lesson may name is what the window has.
    QStringList views;
    for (const std::string &name : strata::explorer::lessonViews())
      views << QString::fromStdString(name);
    QStringList has = window.viewNames().filter(QRegularExpression(QStringLiteral("^(?!window|timeline|strip|start|clones)")));
    views.sort();
    has.sort();
    QCOMPARE(views, has);
  }
};

QTEST_MAIN(AppLessonTest)
#include "LessonTest.moc"
