// What leaves the window: pictures with their caption, pages, Markdown, notes inside a trace; and what it remembers.

#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/views/IrView.h"
#include "app/views/NotesView.h"

#include <QAction>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace strata::app;

namespace {

constexpr const char *kLog = "// -----// IR Dump After Canonicalizer (canonicalize) //----- //\n"
                             "func.func @f(%arg0: i32) -> i32 {\n  %0 = arith.addi %arg0, %arg0 : i32\n  %1 = arith.addi %arg0, %arg0 : i32\n  return %1 : i32\n}\n\n"
                             "// -----// IR Dump After CSE (cse) //----- //\n"
                             "func.func @f(%arg0: i32) -> i32 {\n  %0 = arith.addi %arg0, %arg0 : i32\n  return %0 : i32\n}\n\n";

} // namespace

class ExportTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString at(const char *name) { return folder_.filePath(QString::fromLatin1(name)); }
  QByteArray read(const QString &path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  static void run(MainWindow &window, const QString &script) {
    QString error;
    QVERIFY2(runScript(window, script, error), qPrintable(error));
  }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
    Theme::apply(*qApp, ThemeMode::Light);
    QFile file(at("a.log"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kLog) > 0);
  }

  void everyViewAsAPicture() {
    MainWindow window;
    window.resize(1300, 900);
    window.show();
    run(window, QStringLiteral("open %1\nselect-pass 1").arg(at("a.log")));
    for (const QString &view : window.viewNames()) {
      run(window, QStringLiteral("export-view %1 %3\nexport-view %2 %3").arg(at("v.svg"), at("v.png"), view));
      QXmlStreamReader xml(read(at("v.svg")));
      while (!xml.atEnd())
        xml.readNext();
      QVERIFY2(!xml.hasError(), qPrintable(view + xml.errorString()));
      QVERIFY2(!QImage(at("v.png")).isNull(), qPrintable(view));
    }
    run(window, QStringLiteral("export-view %1 diff").arg(at("v.svg")));
    QVERIFY(read(at("v.svg")).contains("pass 1 cse")); // says what it shows
    // A long command is drawn whole, below the view.
    QImage before(at("v.png"));
    QFile file(at("target.log"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("// -----// IR Dump After CSE (cse) //----- //\nmodule attributes {llvm.target_triple = \"" + QByteArray(400, 'x') + "\"} {\n}\n");
    file.close();
    run(window, QStringLiteral("open %1\nselect-pass 0\nexport-view %2 text").arg(at("target.log"), at("w.png")));
    QVERIFY(QImage(at("w.png")).height() > window.viewWidget(QStringLiteral("text"))->height() + 48);
    QString error;
    QVERIFY(!runScript(window, QStringLiteral("export-view /no/such/folder/v.png diff"), error));
    QVERIFY(!runScript(window, QStringLiteral("export-view %1 nonsense").arg(at("v.png")), error));
    for (const char *command : {"export-view %1 diff", "export-run %1", "save-trace %1"})
      QVERIFY(!runScript(window, QString::fromLatin1(command).arg(at("target.log")), error) && error.contains(QStringLiteral("is open")));
  }

  void pagesAreTheSameBytesEachTime() {
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1\nselect-pass 1\nexport-diff %2\nexport-run %3").arg(at("a.log"), at("d1.html"), at("r1.html")));
    run(window, QStringLiteral("select-pass 0\nselect-pass 1\nexport-diff %1\nexport-run %2").arg(at("d2.html"), at("r2.html")));
    QVERIFY(read(at("d1.html")).contains("arith.addi"));
    QVERIFY(read(at("r1.html")).contains("canonicalize"));
    QCOMPARE(read(at("d1.html")), read(at("d2.html")));
    QCOMPARE(read(at("r1.html")), read(at("r2.html")));
    QString error;
    QVERIFY(!runScript(window, QStringLiteral("export-run /no/such/folder/r.html"), error));
  }

  void aSelectionAsMarkdown() {
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1\nselect-pass 1\nview diff\nexport-markdown %2").arg(at("a.log"), at("d.md")));
    QVERIFY(read(at("d.md")).contains("```diff\n"));
    QVERIFY(read(at("d.md")).contains("\n-  %1 = arith.addi"));
    run(window, QStringLiteral("view text\ncursor 2\nexport-markdown %1").arg(at("t.md")));
    QVERIFY(read(at("t.md")).contains("line 2"));
    QVERIFY(read(at("t.md")).contains("```mlir\n  %0 = arith.addi %arg0, %arg0 : i32\n```"));
  }

  void notesTravelWithTheTrace() {
    {
      MainWindow window;
      window.show();
      run(window, QStringLiteral("open %1\nselect-pass 1\ncursor 2\nnote \"the sum, once\"").arg(at("a.log")));
      QVERIFY(!window.dumpView(QStringLiteral("notes")).object()[QStringLiteral("kept")].toBool()); // a log has no room for it
      run(window, QStringLiteral("save-trace %1\nopen %1").arg(at("a.strata")));
      run(window, QStringLiteral("select-pass 0\ncursor 4\nnote \"twice\""));
    }
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1").arg(at("a.strata")));
    QJsonObject json = window.dumpView(QStringLiteral("notes")).object();
    QVERIFY(json[QStringLiteral("kept")].toBool());
    QJsonArray notes = json[QStringLiteral("notes")].toArray();
    QCOMPARE(notes.size(), 2);
    QCOMPARE(notes[0].toObject()[QStringLiteral("text")].toString(), QStringLiteral("twice"));
    QCOMPARE(notes[1].toObject()[QStringLiteral("text")].toString(), QStringLiteral("the sum, once"));
    QCOMPARE(notes[1].toObject()[QStringLiteral("pass")].toInt(), 1);
    QCOMPARE(notes[1].toObject()[QStringLiteral("line")].toInt(), 2);
    Q_EMIT window.findChild<NotesView *>()->placeChosen(1, 1);
    run(window, QStringLiteral("wait-for idle"));
    QCOMPARE(window.currentPass(), int64_t(1));
    QCOMPARE(window.findChild<IrView *>()->currentLine(), int64_t(1));
  }

  void comesBackToWhereOneWas() {
    {
      MainWindow window;
      window.show();
      window.keepSession();
      run(window, QStringLiteral("size 1111 777\nopen %1\nselect-pass 0\nview text\ncursor 3\nhide-unchanged").arg(at("a.log")));
      window.close();
    }
    MainWindow window;
    window.show();
    window.keepSession();
    QString last = window.restoreSession();
    QCOMPARE(last, at("a.log"));
    QCOMPARE(window.size(), QSize(1111, 777));
    run(window, QStringLiteral("open %1\nwait-for idle").arg(last));
    QCOMPARE(window.currentPass(), int64_t(0));
    QCOMPARE(window.findChild<IrView *>()->currentLine(), int64_t(2));
    QVERIFY(window.action(QStringLiteral("show-text"))->isChecked());
    QVERIFY(window.action(QStringLiteral("hide-unchanged"))->isChecked());
  }
};

QTEST_MAIN(ExportTest)
#include "ExportTest.moc"
