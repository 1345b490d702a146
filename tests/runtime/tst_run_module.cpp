// strata-run-module as a user sees it: text, exit codes, files.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

class TestRunModule : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void initTestCase() {
#if !defined(__x86_64__)
    QSKIP("the modules are compiled for x86-64");
#else
    if (!__builtin_cpu_supports("avx2"))
      QSKIP("the modules need AVX2");
#endif
  }

  void prints_data() {
    QTest::addColumn<QString>("device");
    QTest::newRow("local-sync") << "local-sync";
    QTest::newRow("local-task") << "local-task";
  }
  void prints() {
    QFETCH(QString, device);
    run({"--module=" + vmfb("simple_mul"), "--function=simple_mul", "--device=" + device,
         "--input=4xf32=1,2,3,4", "--input=4xf32=10,20,30,40"});
    QCOMPARE(exit_, 0);
    QCOMPARE(out_, QString("EXEC @simple_mul\nresult[0]: hal.buffer_view\n4xf32=10 40 90 160\n"));
  }

  void errors_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("text");
    QString module = "--module=" + vmfb("simple_mul");
    QTest::newRow("function") << QStringList{module, "--function=nope"}
                              << "NOT_FOUND; no function `nope` exported by module";
    QTest::newRow("count") << QStringList{module, "--input=4xf32=1"}
                           << "INVALID_ARGUMENT; input list and function mismatch; expected 2 "
                              "arguments but passed 1; invoking function 'simple_mul'";
    QTest::newRow("shape") << QStringList{module, "--input=5xf32=1", "--input=4xf32=1"}
                           << "INVALID_ARGUMENT; input0 shape dimension 0 mismatch; expected 4 but "
                              "have 5; expected shape `4`, actual shape `5`";
    QTest::newRow("type") << QStringList{module, "--input=4xi32=1", "--input=4xf32=1"}
                          << "input0 element type mismatch; expected f32 (21000020) but have i32 "
                             "(10000020)";
    QTest::newRow("too many") << QStringList{module, "--input=4xf32", "--input=4xf32",
                                             "--input=4xf32"}
                              << "function expected fewer input values";
    QTest::newRow("file") << QStringList{"--module=/nowhere.vmfb"}
                          << "NOT_FOUND; failed to open file '/nowhere.vmfb'";
    QTest::newRow("no module") << QStringList{} << "no user module specified";
    QTest::newRow("flag") << QStringList{"--nope"} << "flag 'nope' not recognized";
    QTest::newRow("device") << QStringList{module, "--device=foo"}
                            << "NOT_FOUND; no driver 'foo' registered";
    QTest::newRow("memory") << QStringList{module, "--max_device_memory=40", "--input=4xf32=1",
                                           "--input=4xf32=1"}
                            << "RESOURCE_EXHAUSTED";
  }
  void errors() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, text);
    run(arguments);
    QCOMPARE(exit_, 1);
    QVERIFY2(err_.contains(text), qPrintable(err_));
  }

  void comparesOutputs() {
    QStringList call{"--module=" + vmfb("simple_mul"), "--input=4xf32=1,2,3,4", "--input=4xf32=2"};
    run(call + QStringList{"--expected_output=4xf32=2,4,6,8"});
    QCOMPARE(exit_, 0);
    QVERIFY(out_.contains("[SUCCESS] all function outputs matched their expected values."));
    run(call + QStringList{"--expected_output=4xf32=2,4,6,9"});
    QCOMPARE(exit_, 1);
    QVERIFY2(out_.contains("[FAILED] result[0]: element at index 3 (8) does not match the expected "
                           "(9); expected that the view is equal to contents of a view of 4xf32"),
             qPrintable(out_));
    run(call + QStringList{"--expected_output=(ignored)"});
    QCOMPARE(exit_, 0);
  }

  void filesRoundTrip() {
    QTemporaryDir dir;
    QStringList module{"--module=" + vmfb("simple_mul")};
    run(module + QStringList{"--input=4xf32=1,2,3,4", "--input=4xf32=3",
                             "--output=@" + dir.filePath("r.npy")});
    QCOMPARE(exit_, 0);
    run(module + QStringList{"--input=@" + dir.filePath("r.npy"), "--input=4xf32=1",
                             "--output=@" + dir.filePath("r.bin")});
    QCOMPARE(exit_, 0);
    run(module + QStringList{"--input=4xf32=@" + dir.filePath("r.bin"), "--input=4xf32=1"});
    QVERIFY2(out_.endsWith("4xf32=3 6 9 12\n"), qPrintable(out_ + err_));
  }

  void parameters() {
    QStringList call{"--module=" + vmfb("parameters"), "--input=4xf32=10,20,30,40"};
    QString folder = STRATA_VMFB_DIR "/";
    run(call + QStringList{"--parameters=model=" + folder + "parameters.irpa"});
    QVERIFY2(out_.endsWith("4xf32=21 41 61 81\n"), qPrintable(err_));
    run(call + QStringList{"--parameters=model=" + folder + "parameters.safetensors"});
    QVERIFY2(out_.endsWith("4xf32=10.5 40.5 90.5 160.5\n"), qPrintable(err_));
    run(call);
    QCOMPARE(exit_, 1);
    QVERIFY2(err_.contains("NOT_FOUND; no parameter found"), qPrintable(err_));
  }

  void timesOfDispatches_data() { prints_data(); }
  void timesOfDispatches() {
    QFETCH(QString, device);
    QTemporaryDir dir;
    run({"--module=" + vmfb("mlp"), "--device=" + device, "--input=8x32xf32=1",
         "--input=32x64xf32=1", "--input=64xf32=1", "--input=64x10xf32=1", "--output=",
         "--print_device_statistics", "--dispatch_statistics_output=" + dir.filePath("d.json")});
    QCOMPARE(exit_, 0);
    QVERIFY2(err_.contains("mlp_dispatch_1_matmul_8x10x64_f32  count=1 total="), qPrintable(err_));
    QFile file(dir.filePath("d.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
    QCOMPARE(root["device"].toString(), device);
    QJsonArray dispatches = root["dispatches"].toArray();
    QCOMPARE(dispatches.size(), 2);
    QCOMPARE(root["totals"].toArray().size(), 2);
    QJsonObject first = dispatches[0].toObject(), second = dispatches[1].toObject();
    QCOMPARE(first["name"].toString(), QString("mlp_dispatch_0_matmul_8x64x32_f32"));
    QCOMPARE(first["workgroups"].toArray().size(), 3);
    // The second reads what the first writes.
    double end = first["begin_ns"].toDouble() + first["wall_ns"].toDouble();
    QVERIFY(first["begin_ns"].toDouble() >= 0);
    QVERIFY(end <= second["begin_ns"].toDouble());
    QVERIFY(second["begin_ns"].toDouble() + second["wall_ns"].toDouble() <=
            root["call_ns"].toDouble());
  }

private:
  static QString vmfb(const QString &name) { return QString(STRATA_VMFB_DIR "/%1.vmfb").arg(name); }
  void run(const QStringList &arguments) {
    QProcess process;
    process.start(QCoreApplication::applicationDirPath() + "/../bin/strata-run-module", arguments);
    QVERIFY2(process.waitForStarted(60000), qPrintable(process.errorString()));
    QVERIFY(process.waitForFinished(60000));
    exit_ = process.exitCode();
    out_ = QString::fromUtf8(process.readAllStandardOutput());
    err_ = QString::fromUtf8(process.readAllStandardError());
  }
  int exit_ = -1;
  QString out_, err_;
};

QTEST_GUILESS_MAIN(TestRunModule)
#include "tst_run_module.moc"
