// strata-dump-module against texts of the reference's tool.
#include <QFile>
#include <QProcess>
#include <QtTest>

class TestDumpModule : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void equalsTheReference_data() {
    QTest::addColumn<QStringList>("flags");
    QTest::addColumn<QString>("module");
    QTest::addColumn<QString>("expected");
    QTest::newRow("all") << QStringList{} << "vm_all" << "vm_all.dump";
    QTest::newRow("metadata") << QStringList{"--output=metadata"} << "parameters"
                              << "parameters.dump";
    QTest::newRow("json") << QStringList{"--output=flatbuffer-json"} << "vm_loop" << "vm_loop.json";
    QTest::newRow("pretty") << QStringList{"--output=flatbuffer-json", "--pretty"} << "vm_loop"
                            << "vm_loop.pretty.json";
  }
  void equalsTheReference() {
    QFETCH(QStringList, flags);
    QFETCH(QString, module);
    QFETCH(QString, expected);
    QFile file(folder() + expected);
    QVERIFY(file.open(QIODevice::ReadOnly));
    run(flags << folder() + module + ".vmfb");
    QCOMPARE(exit_, 0);
    QCOMPARE(out_, QString::fromUtf8(file.readAll()));
  }

  void jsonOfUnions() {
    // Locations are unions, some of them absent.
    run({"--output=flatbuffer-json", folder() + "parameters.vmfb"});
    QCOMPARE(exit_, 0);
    QVERIFY(out_.contains("\"location_table_type\":[\"NONE\",\"FileLineColLocDef\","));
    QVERIFY(out_.contains("\"location_table\":[null,{\"filename\":\"parameters.mlir\"},{"));
  }

  void oneFunction() {
    run({"--output=disassembly", "--function=divide", folder() + "vm_all.vmfb"});
    QCOMPARE(exit_, 0);
    QCOMPARE(out_.count("vm.func @"), 1);
    QVERIFY(out_.contains("vm.func @divide(%i0: i32, %i1: i32) -> (i32, i32) {"));
    run({"--output=disassembly", "--function=nowhere", folder() + "vm_all.vmfb"});
    QCOMPARE(exit_, 0);
    QCOMPARE(out_.count("vm.func @"), 0);
  }

  void errors() {
    run({"--output=bees", folder() + "vm_all.vmfb"});
    QCOMPARE(exit_, 1);
    QVERIFY(err_.contains("INVALID_ARGUMENT; unrecognized --output= flag value 'bees'"));
    run({"/nowhere.vmfb"});
    QCOMPARE(exit_, 1);
    QVERIFY(err_.contains("NOT_FOUND; failed to open file '/nowhere.vmfb'"));
    run({});
    QCOMPARE(exit_, 1);
  }

private:
  static QString folder() { return STRATA_VMFB_DIR "/"; }
  void run(const QStringList &arguments) {
    QProcess process;
    process.start(QCoreApplication::applicationDirPath() + "/../bin/strata-dump-module", arguments);
    QVERIFY2(process.waitForStarted(60000), qPrintable(process.errorString()));
    QVERIFY(process.waitForFinished(60000));
    exit_ = process.exitCode();
    out_ = QString::fromUtf8(process.readAllStandardOutput());
    err_ = QString::fromUtf8(process.readAllStandardError());
  }
  int exit_ = -1;
  QString out_, err_;
};

QTEST_GUILESS_MAIN(TestDumpModule)
#include "tst_dump_module.moc"
