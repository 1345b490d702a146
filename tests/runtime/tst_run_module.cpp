// strata-run-module as a user sees it: text, exit codes, files.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>
#include <csignal>

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
    QTest::newRow("topology mode")
        << QStringList{module, "--device=local-task", "--task_topology_mode=bees"}
        << "INVALID_ARGUMENT; one of --task_topology_group_count or --task_topology_mode must be "
           "specified and be a valid value; have --task_topology_mode=bees.; creating driver for "
           "device 'local-task'";
    QTest::newRow("topology node")
        << QStringList{module, "--device=local-task", "--task_topology_nodes=999"}
        << "NUMA node id 999 is not present on this machine";
    QTest::newRow("processor")
        << QStringList{module, "--device=local-task", "--task_topology_cpu_ids=99999"}
        << "OUT_OF_RANGE; cpu_ids[0] 99999 out of bounds";
    QTest::newRow("allocator") << QStringList{module, "--device_allocator=bees"}
                               << "INVALID_ARGUMENT; unrecognized allocator 'bees'; resolving "
                                  "dependencies for 'module'";
    QTest::newRow("allocator's heap")
        << QStringList{module, "--device_allocator=caching:host_local=1"}
        << "no heap matching requested config params memory_type='host_local', buffer_usage=''";
    QTest::newRow("allocator's size")
        << QStringList{module, "--device_allocator=caching:device_local=1gib;many"}
        << "size must be an integer, got 'many'; parsing max_allocation_capacity";
    QTest::newRow("lead allocator")
        << QStringList{module, "--device_lead_allocator=1"}
        << "OUT_OF_RANGE; --device_lead_allocator=1 outside the device group range [0, 1)";
    QTest::newRow("plugin") << QStringList{module, "--executable_plugin=a.so"}
                            << "UNIMPLEMENTED; executable plugins can't be loaded: 'a.so'";
    QTest::newRow("device path") << QStringList{module, "--device=local-sync://0"}
                                 << "NOT_FOUND; device paths not yet implemented; creating device "
                                    "'local-sync://0'";
    QTest::newRow("no cores") << QStringList{module, "--device=local-task",
                                             "--task_topology_max_group_count=0"}
                              << "none contain any usable cores";
    QTest::newRow("level") << QStringList{module, "--device=local-task",
                                          "--task_topology_performance_level=bees"}
                           << "unknown value `bees` for performance level";
    QTest::newRow("module mode") << QStringList{module, "--module_mode=bees"}
                                 << "unrecognized --module_mode= value 'bees'";
    QTest::newRow("equality") << QStringList{module, "--equality_mode=bees"}
                              << "unrecognized --equality_mode= value 'bees'";
    QTest::newRow("no type") << QStringList{module, "--input=4"}
                             << "invalid tensor specification, requires at least a shape/type";
    QTest::newRow("bad dimension") << QStringList{module, "--input=?xf32=1"}
                                   << "shape[0] invalid value '?' of '?'";
    QTest::newRow("bad type") << QStringList{module, "--input=4xq32=1"}
                              << "unhandled element type prefix in 'q32'";
    QTest::newRow("empty") << QStringList{module, "--input="} << "no value specified for input";
    QTest::newRow("rank") << QStringList{module, "--input=2x2xf32=1", "--input=4xf32=1"}
                          << "input0 shape rank mismatch; expected 1 but have 2; expected shape "
                             "`4`, actual shape `2x2`";
    QTest::newRow("not a number") << QStringList{"--module=" + vmfb("vm_loop"), "--input=x"}
                                  << "INVALID_ARGUMENT; parsing value `x` as i32";
    QTest::newRow("tensor for a number")
        << QStringList{"--module=" + vmfb("vm_loop"), "--input=4xf32=1"} << "parsing value `4xf32=1`";
    QTest::newRow("output mode") << QStringList{module, "--input=4xf32=1", "--input=4xf32=1",
                                                "--output=foo"}
                                 << "UNIMPLEMENTED; unsupported output mode specification 'foo'; "
                                    "outputting results; processing function outputs";
    QTest::newRow("outputs") << QStringList{module, "--input=4xf32=1", "--input=4xf32=1",
                                            "--output=-", "--output=-"}
                             << "OUT_OF_RANGE; 2 outputs specified but the provided variant list "
                                "only has 1 elements";
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
    run(call + QStringList{"--parameters=model=" + folder + "parameters.gguf"});
    QVERIFY2(out_.endsWith("4xf32=15.25 60.5 135.75 241\n"), qPrintable(out_ + err_));
    run(call);
    QCOMPARE(exit_, 1);
    QVERIFY2(err_.contains("NOT_FOUND; no provider registered that handles scopes like 'model'"),
             qPrintable(err_));
    run(call + QStringList{"--parameters=model=" + folder + "parameters.mlir"});
    QCOMPARE(exit_, 1);
    QVERIFY2(err_.contains("is neither named nor begins like a file of parameters"), qPrintable(err_));
  }

  void cutParameterFiles() {
    QTemporaryDir dir;
    for (const char *kind : {"irpa", "gguf", "safetensors"}) {
      QByteArray whole = read(QString(STRATA_VMFB_DIR "/parameters.") + kind);
      QVERIFY(whole.size() > 100);
      QString path = dir.filePath(QString("cut.") + kind);
      for (qsizetype size = 0; size < whole.size(); size += 1 + whole.size() / 40) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(whole.left(size));
        file.close();
        run({"--module=" + vmfb("parameters"), "--input=4xf32=1", "--parameters=model=" + path});
        // A cut can't always be seen (the end may be padding), but it never crashes.
        QVERIFY2(exit_ == 0 || (exit_ == 1 && err_.contains("parameter")), qPrintable(err_));
      }
    }
  }

  void partsOfParameters_data() { prints_data(); }
  void partsOfParameters() {
    QFETCH(QString, device);
    QStringList call{"--module=" + vmfb("vm_parameters"), "--device=" + device,
                     "--parameters=model=" STRATA_VMFB_DIR "/parameters.gguf"};
    run(call + QStringList{"--function=gather"});
    QVERIFY2(out_.endsWith("5xf32=0.75 1 3 4.5 6\n"), qPrintable(out_ + err_));
    run(call + QStringList{"--function=gather_far"});
    QCOMPARE(exit_, 1);
    QVERIFY2(err_.contains("OUT_OF_RANGE; parameter `weights` range out of bounds (offset=4, "
                           "length=16, size=16)"),
             qPrintable(err_));
    run(call + QStringList{"--function=scatter"});
    QCOMPARE(exit_, 1);
    QVERIFY2(err_.contains("PERMISSION_DENIED; parameter"), qPrintable(err_));
  }

  void readsStdin() {
    run({"--module=-", "--input=4xf32=1,2,3,4", "--input=4xf32=2"},
        read(STRATA_VMFB_DIR "/simple_mul.vmfb"));
    QVERIFY2(out_.endsWith("4xf32=2 4 6 8\n"), qPrintable(err_));
    float values[4] = {3, 2, 1, 0};
    QByteArray raw(reinterpret_cast<const char *>(values), sizeof values);
    run({"--module=" + vmfb("simple_mul"), "--input=4xf32=@-", "--input=4xf32=2"}, raw);
    QVERIFY2(out_.endsWith("4xf32=6 4 2 0\n"), qPrintable(err_));
    run({"--module=" + vmfb("simple_mul"), "--input=4xf32=@-", "--input=4xf32=2"}, raw.left(15));
    QCOMPARE(exit_, 1);
    QVERIFY2(err_.contains("OUT_OF_RANGE; end-of-file"), qPrintable(err_));
  }

  void writesNumbers() {
    QTemporaryDir dir;
    QString file = dir.filePath("n.npy");
    run({"--module=" + vmfb("vm_loop"), "--input=5", "--output=@" + file});
    QCOMPARE(exit_, 0);
    QVERIFY(read(file).contains("'<i4'"));
    QVERIFY(read(file).contains("'shape': ()"));
    QVERIFY(read(file).endsWith(QByteArray("\xAE\0\0\0", 4)));
    run({"--module=" + vmfb("vm_loop"), "--input=5", "--output=-"});
    QCOMPARE(out_, QString("EXEC @loop\ni32=174\n"));
  }

  // Programs with dispatches in their loops.
  void endlessPrograms_data() { prints_data(); }
  void endlessPrograms() {
    QFETCH(QString, device);
    QStringList call{"--module=" + vmfb("endless"), "--device=" + device, "--input=4xf32=1"};
    run(call + QStringList{"--function=spin", "--input=f32=0.5"}); // it ends at once
    QVERIFY2(out_.endsWith("4xf32=1 1 1 1\n"), qPrintable(out_ + err_));
    run(call + QStringList{"--function=spin", "--input=f32=2", "--timeout_ms=100"});
    QCOMPARE(exit_, 1);
    QVERIFY2(err_.contains("CANCELLED"), qPrintable(err_));
    run(call + QStringList{"--function=grow", "--input=f32=2", "--max_device_memory=1000000"});
    QCOMPARE(exit_, 1);
    // How much of it the calls before hold differs with the device's speed.
    QRegularExpression refused("RESOURCE_EXHAUSTED; failed to allocate buffer of length \\d+; the "
                               "device memory limit is 1000000 bytes");
    QVERIFY2(err_.contains(refused), qPrintable(err_));
  }

  void allocators_data() { prints_data(); }
  void allocators() {
    QFETCH(QString, device);
    QStringList call{"--module=" + vmfb("simple_mul"), "--device=" + device,
                     "--input=4xf32=1,2,3,4", "--input=4xf32=2", "--print_statistics"};
    // A worker may still hold what it used when a call is over.
    auto ends = [&](const char *freed, const char *live) {
      QCOMPARE(exit_, 0);
      QVERIFY2(out_.endsWith("4xf32=2 4 6 8\n"), qPrintable(out_));
      QString line = QString("Device: %1\n[[ strata allocator memory statistics ]]\n").arg(device);
      QVERIFY2(err_.startsWith(line), qPrintable(err_));
      line = "DEVICE_LOCAL:           48B peak /           48B allocated / ";
      if (device == "local-sync")
        line += QString("%1B freed / %2B live\n").arg(freed, 12).arg(live, 12);
      QVERIFY2(err_.contains(line), qPrintable(err_));
    };
    run(call);
    ends("48", "0");
    run(call + QStringList{"--device_allocator=caching"});
    ends("0", "48");
    // One block of the three is kept.
    run(call + QStringList{"--device_allocator=caching:device_local=*;1kib;1",
                           "--device_allocator=debug"});
    ends("32", "16");
    // What is kept gives way to what is needed.
    run({"--module=" + vmfb("endless"), "--device=" + device, "--function=grow", "--input=4xf32=1",
         "--input=f32=2", "--max_device_memory=1000000", "--device_allocator=caching"});
    QVERIFY2(err_.contains("RESOURCE_EXHAUSTED; failed to allocate buffer"), qPrintable(err_));
  }

  void guardsBindings() {
    QStringList call{"--module=" + vmfb("simple_mul"), "--input=4xf32=1,2,3,4",
                     "--input=4xf32=2"};
    for (const char *side : {"before", "after"}) {
      run(call + QStringList{"--device=local-sync", QString("--guard_bindings=%1").arg(side)});
      QCOMPARE(exit_, 0);
      QVERIFY2(out_.endsWith("4xf32=2 4 6 8\n"), qPrintable(out_));
    }
    for (const QStringList &device : {QStringList{}, QStringList{"--device=local-task"}}) {
      run(call + device + QStringList{"--guard_bindings=after"});
      QVERIFY2(err_.contains("--guard_bindings= needs --device=local-sync"), qPrintable(err_));
    }
    run(call + QStringList{"--device=local-sync", "--guard_bindings=bees"});
    QVERIFY2(err_.contains("unrecognized --guard_bindings= value 'bees'"), qPrintable(err_));
  }

  void endlessCallsAreCancelled() {
    QStringList call{"--module=" + vmfb("vm_loop"), "--input=2147483647"};
    run(call + QStringList{"--timeout_ms=50"});
    QCOMPARE(exit_, 1);
    QVERIFY2(err_.contains("CANCELLED; invocation was cancelled"), qPrintable(err_));
    QVERIFY2(err_.contains("[ 0] bytecode bench.loop:"), qPrintable(err_));
    QProcess process;
    process.start(tool(), call);
    QVERIFY(process.waitForReadyRead(60000)); // it says what it runs
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardError().contains("CANCELLED"));
  }

  void tracesExecution() {
    run({"--module=" + vmfb("vm_loop"), "--input=1", "--trace_execution"});
    QCOMPARE(exit_, 0);
    QStringList lines = err_.split('\n');
    QCOMPARE(lines.value(0), QString("[bench.loop+00000001]    %i1 = vm.const.i32.zero"));
    // A loop's compare and its branch are two lines, each with what it reads.
    QVERIFY2(!lines.filter(QRegularExpression("vm\\.cmp\\.lt\\.i32\\.s %i\\d, %i\\d  // %i\\d=\\d+ "
                                              "%i\\d=\\d+$"))
                  .isEmpty(),
             qPrintable(err_));
    QVERIFY(!lines.filter("vm.cond_br %i").isEmpty());
    QVERIFY(lines.value(lines.size() - 2).contains("vm.return %i"));
  }

  void showsWorkers() {
    run({"--dump_task_topologies", "--task_topology_group_count=3"});
    QCOMPARE(exit_, 0);
    QCOMPARE(out_.count("# group["), 3);
    run({"--list_devices=local-sync"});
    QCOMPARE(out_, QString("local-sync://\n"));
    run({"--list_devices=cuda"});
    QCOMPARE(exit_, 1);
    QVERIFY(err_.contains("NOT_FOUND; no driver 'cuda' registered"));
  }

  void fencedFunctions_data() { prints_data(); }
  void fencedFunctions() {
    QFETCH(QString, device);
    run({"--module=" + vmfb("fenced_scale"), "--device=" + device, "--input=6xf32=2",
         "--input=6xf32=1,2,3,4,5,6"});
    QCOMPARE(exit_, 0);
    QVERIFY2(out_.endsWith("result[1]: hal.buffer_view\n6xf32=2 4 6 8 10 12\n"), qPrintable(out_));
  }

  void inlineFunctions() {
    QStringList call{"--module=" + vmfb("inline_scale")};
    run(call + QStringList{"--input=2x3xf32=1,2,3,4,5,6", "--input=3xf32=1,10,100"});
    QCOMPARE(exit_, 0);
    QVERIFY2(out_.endsWith("result[0]: hal.buffer_view\n2x3xf32=[1 20 300][4 50 600]\n"
                           "result[1]: hal.buffer_view\nf32=21\n"),
             qPrintable(out_ + err_));
    run(call + QStringList{"--input=0x3xf32", "--input=3xf32=1,10,100"});
    QVERIFY2(out_.endsWith("f32=0\n"), qPrintable(out_ + err_));
    run(call + QStringList{"--input=2x4xf32=1", "--input=3xf32=1"});
    QCOMPARE(exit_, 1);
    QVERIFY2(err_.contains("input0 shape dimension 1 mismatch; expected 3 but have 4"),
             qPrintable(err_));
    run(call + QStringList{"--input=2x3xf32=1", "--input=3xf32=1", "--max_device_memory=70"});
    QCOMPARE(exit_, 1);
    QVERIFY2(err_.contains("RESOURCE_EXHAUSTED"), qPrintable(err_));
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
    QJsonObject root = QJsonDocument::fromJson(read(dir.filePath("d.json"))).object();
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
  static QString tool() {
    return QCoreApplication::applicationDirPath() + "/../bin/strata-run-module";
  }
  static QByteArray read(const QString &path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  void run(const QStringList &arguments, const QByteArray &input = {}) {
    QProcess process;
    process.start(tool(), arguments);
    QVERIFY2(process.waitForStarted(60000), qPrintable(process.errorString()));
    process.write(input);
    process.closeWriteChannel();
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
