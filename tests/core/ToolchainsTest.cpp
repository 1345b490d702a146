// Other compilers: how their commands are read and expanded, what is made of what they print, and
// what is said when they don't do what was hoped for.
#include "core/base/File.h"
#include "core/toolchains/Choices.h"
#include "core/toolchains/Follow.h"
#include "core/toolchains/Kinds.h"
#include "core/toolchains/Run.h"
#include "core/trace/Source.h"
#include "core/trace/import/Log.h"
#include "tests/core/Support.h"

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <filesystem>
#include <thread>

using namespace strata;
using namespace strata::toolchains;

static const char *kProgram = "func.func @f(%a: i32) -> i32 {\n"
                              "  %c = arith.constant 1 : i32\n"
                              "  %d = arith.constant 1 : i32\n"
                              "  %x = arith.addi %a, %c : i32\n"
                              "  %y = arith.addi %x, %d : i32\n"
                              "  return %y : i32\n"
                              "}\n";
static const char *kCode =
    "int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i * i; return s; }\n"
    "int g(int x) { return f(x) + 1; }\n";

class ToolchainsTest : public QObject {
  Q_OBJECT
  QTemporaryDir dir_;

  std::string file(const std::string &name) { return dir_.path().toStdString() + "/" + name; }
  std::string write(const std::string &name, std::string_view bytes) {
    (void)writeFile(file(name), bytes);
    return file(name);
  }
  /// A run of `script` by a shell, as a command that prints dumps.
  Result<Report> runScript(const std::string &script, const CancelToken &cancel = {},
                           const std::function<void(const Reached &)> &reached = {}) {
    Toolchain toolchain = *kind("command");
    toolchain.command = {"sh", "-c", script};
    return run({toolchain, write("p.mlir", kProgram), {}, file("run.strata")}, cancel, reached);
  }
  /// What a command says on standard error.
  QByteArray errorsOf(const QString &program, const QStringList &words) {
    QProcess process;
    process.start(program, words);
    process.waitForFinished();
    return process.readAllStandardError();
  }

private Q_SLOTS:
  void initTestCase() {
    QVERIFY(dir_.isValid());
    // Agreements of the person who runs the tests play no part.
    qputenv("XDG_CONFIG_HOME", (dir_.path() + "/settings").toUtf8());
  }

  void wordsAreCutAsAShellDoes() {
    auto words = splitWords("a  'b c' \"d \\\"e\\\"\" f\\ g --x='1 2' '' \"\\n\"");
    VERIFY_OK(words);
    QCOMPARE(*words, (Words{"a", "b c", "d \"e\"", "f g", "--x=1 2", "", "\\n"}));
    QVERIFY(!splitWords("a 'b"));
    QCOMPARE(lineOf(Words{"a", "b c", "it's", ""}), std::string("a 'b c' 'it'\\''s' ''"));
    for (const Words &one : {Words{"x y", "'", "$HOME", "`", "\\"}, Words{}, Words{""}})
      QCOMPARE(*splitWords(lineOf(one)), one);
  }

  void placesAreFilled() {
    Toolchain t = *kind("mlir-opt");
    auto command = expand(t, {"in {output}.mlir", "out", "dumps", {"--cse", "{input}"}});
    VERIFY_OK(command);
    QCOMPARE(command->words, (Words{"mlir-opt", "in {output}.mlir", "--mlir-print-ir-after-all",
                                    "--cse", "{input}", "-o", "out"}));
    t = *kind("jax");
    command = expand(t, {"p.py", "", "/d", {}});
    VERIFY_OK(command);
    QCOMPARE(command->environment[0].second,
             std::string("--xla_dump_to=/d --xla_dump_hlo_as_text --xla_dump_hlo_pass_re=.*"));
    t.command = {"c", "-pipeline=builtin.module(a{x=1})", "{input}"};
    QCOMPARE(expand(t, {"p", "", "/d", {"-x"}})->words,
             (Words{"c", "-pipeline=builtin.module(a{x=1})", "p", "-x"}));
    QVERIFY(!expand(t, {"", "", "/d", {}}));
  }

  void aProjectFileIsRead() {
    std::string path =
        write(".strata-toolchains",
              "# ours\n[head]\nkind = mlir-opt\ncommand = build/mlir-opt {input} {print} {flags}\n"
              "print = --a 'b c'\nenv = FOO=bar BAR='two words'\nfolder = sub\nprints = "
              "both\n\n[other]\nkind = opt\n");
    auto read = readProjectFile(path);
    VERIFY_OK(read);
    QCOMPARE(read->toolchains.size(), size_t(2));
    const Toolchain &head = read->toolchains[0];
    QCOMPARE(head.name, std::string("head"));
    QCOMPARE(head.kind, std::string("mlir-opt"));
    QCOMPARE(head.command[0], file("build/mlir-opt"));
    QCOMPARE(head.print, (Words{"--a", "b c"}));
    QCOMPARE(head.environment, (Environment{{"FOO", "bar"}, {"BAR", "two words"}}));
    QCOMPARE(head.folder, file("sub"));
    QVERIFY(head.prints == Prints::Both);
    QCOMPARE(read->toolchains[1].command, kind("opt")->command);
    std::filesystem::create_directories(file("a/b"));
    QCOMPARE(findProjectFile(file("a/b")), path);
    for (auto [text, said] :
         {std::pair{"kind = opt\n", ":1: a toolchain's name in brackets"},
          {"[a]\n\n", ":2: toolchain 'a' has no command"},
          {"[a]\nkind = mlir-optt\n", ":2: no kind 'mlir-optt'; did you mean 'mlir-opt'?"},
          {"[a]\ncomand = x\n", ":2: unknown key 'comand'; did you mean 'command'?"},
          {"[a]\ncommand = 'x\n", ":2: a quote"},
          {"[a\n", ":1: a name in brackets"},
          {"[a]\ncommand=x\n[a]\n", ":3: there are two toolchains 'a'"},
          {"[a]\ncommand=x\nprints = ink\n", ":3: prints is stderr"},
          {"[a]\ncommand=x\nenv = =1\n", ":3: env wants NAME=value"}}) {
      auto wrong = readProjectFile(write("wrong", text));
      QVERIFY2(!wrong, text);
      QVERIFY2(q(wrong.error().message).contains(QLatin1String(said)),
               wrong.error().message.c_str());
    }
    std::filesystem::remove(path);
  }

  void nothingOfAProjectFileRunsUnagreed() {
    std::filesystem::create_directories(file("theirs"));
    std::string list = "[evil]\nkind = command\ncommand = sh -c 'touch ran; echo hello'\nversion = "
                       "-c 'touch ran'\n";
    write("theirs/.strata-toolchains", list);
    QString program = q(write("theirs/p.mlir", kProgram)), ran = q(file("theirs/ran"));
    QString tool = qEnvironmentVariable("STRATA_BIN") + QStringLiteral("/strata-trace");
    auto trace = [&](const QStringList &words) {
      QProcess process;
      process.start(tool, words);
      process.waitForFinished();
      return std::pair(process.exitCode(),
                       process.readAllStandardError() + process.readAllStandardOutput());
    };
    QStringList run{QStringLiteral("run"), QStringLiteral("evil"), program, QStringLiteral("-o"),
                    q(file("evil.strata"))};
    auto [code, said] = trace(run);
    QCOMPARE(code, 1);
    QVERIFY2(said.contains("nobody has agreed") && said.contains("sh -c 'touch ran; echo hello'"),
             said.constData());
    trace({QStringLiteral("toolchains"), program});
    QVERIFY(!QFile::exists(ran));
    QCOMPARE(trace({QStringLiteral("toolchains"), program, QStringLiteral("--agree")}).first, 0);
    QVERIFY(!QFile::exists(ran));
    trace(run);
    QVERIFY(QFile::exists(ran));
    // Another word in the file, and another place of the same file, are other commands.
    QVERIFY(isAgreed(*readProjectFile(file("theirs/.strata-toolchains"))));
    write("theirs/.strata-toolchains", list + "# more\n");
    QVERIFY(!isAgreed(*readProjectFile(file("theirs/.strata-toolchains"))));
    QVERIFY(!isAgreed(*readProjectFile(write(".strata-toolchains", list))));
    std::filesystem::remove(file(".strata-toolchains"));
  }

  void rowsAreTheToolsOwn_data() {
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QString>("program");
    QTest::addColumn<QStringList>("flags");
    QTest::addColumn<QStringList>("printing");
    auto row = [](const char *tool, const char *program, QStringList flags, QStringList printing) {
      QTest::newRow(tool) << QString::fromLatin1(tool) << QString::fromLatin1(program) << flags
                          << printing;
    };
    QStringList changed{QStringLiteral("-print-changed")};
    row("mlir-opt-22", "p.mlir",
        {QStringLiteral("--cse"), QStringLiteral("--canonicalize"), QStringLiteral("--cse")},
        {QStringLiteral("--mlir-print-ir-after-all")});
    row("opt-22", "p.ll", {QStringLiteral("-O2"), QStringLiteral("-S")}, changed);
    row("clang-22", "p.c", {QStringLiteral("-c"), QStringLiteral("-O2")},
        {QStringLiteral("-mllvm"), QStringLiteral("-print-changed")});
    row("llc-22", "p.ll", {QStringLiteral("-O1")}, {QStringLiteral("-print-after-all")});
  }
  void rowsAreTheToolsOwn() {
    QFETCH(QString, tool);
    QFETCH(QString, program);
    QFETCH(QStringList, flags);
    QFETCH(QStringList, printing);
    write("p.mlir", kProgram);
    write("p.c", kCode);
    QProcess::execute(QStringLiteral("clang-22"),
                      {QStringLiteral("-O1"), QStringLiteral("-S"), QStringLiteral("-emit-llvm"),
                       QStringLiteral("-Xclang"), QStringLiteral("-disable-llvm-passes"),
                       q(file("p.c")), QStringLiteral("-o"), q(file("p.ll"))});
    QString path = q(file(program.toStdString()));
    // Dumps have a banner; of what changed nothing a line says that there is none.
    int dumps = 0;
    for (const QByteArray &line :
         errorsOf(tool, QStringList{path} + flags + printing +
                            QStringList{QStringLiteral("-o"), QStringLiteral("/dev/null")})
             .split('\n'))
      dumps += line.contains("IR Dump ") && !line.contains(" omitted ");
    QVERIFY(dumps >= 3);
    auto toolchain = choose(choicesFor(path.toStdString()), tool.toStdString());
    VERIFY_OK(toolchain);
    Words words;
    for (const QString &flag : flags)
      if (flag != QLatin1String("-S") && flag != QLatin1String("-c")) // of the kind's own command
        words.push_back(flag.toStdString());
    auto report = run({*toolchain, path.toStdString(), words, file("tool.strata"), file("result")});
    VERIFY_OK(report);
    QCOMPARE(report->message, std::string());
    QCOMPARE(report->rows, int64_t(dumps));
    QVERIFY2(q(report->version).contains(QLatin1String("version 22.")), report->version.c_str());
    QVERIFY(std::filesystem::file_size(file("result")) > 0);
    auto source = trace::open(file("tool.strata"));
    VERIFY_OK(source);
    QCOMPARE((*source)->passes().size(), size_t(dumps));
    QCOMPARE((*source)->run().status, std::string("done"));
    QCOMPARE((*source)->run().command, report->command);
    QCOMPARE((*source)->run().tool, report->version);
    QVERIFY(report->command.starts_with(tool.toStdString() + " "));
  }

  void rowsAppearWhileItPrints() {
    std::string one = "printf '// -----// IR Dump After A (a) //----- //\\nmodule {\\n}\\n\\n';";
    int64_t seen = 0, running = 0;
    auto report = runScript(one + one + one + "sleep 0.6;" + one, {}, [&](const Reached &now) {
      if (now.settling)
        return;
      seen = std::max(seen, now.rows);
      if (now.rows < 2 || running)
        return;
      auto source = trace::open(file("run.strata"));
      running =
          source && (*source)->run().status == "running" ? int64_t((*source)->passes().size()) : 0;
    });
    VERIFY_OK(report);
    QCOMPARE(seen, int64_t(2)); // the third may go on
    QCOMPARE(running, int64_t(2));
    QCOMPARE(report->rows, int64_t(4));
  }

  /// A log that comes in pieces has the rows that it has as a whole, but for the last.
  void followedLogsHaveTheSameRows_data() {
    QTest::addColumn<int>("piece");
    for (int piece : {7, 1000, 1 << 20})
      QTest::addRow("%d", piece) << piece;
  }
  void followedLogsHaveTheSameRows() {
    QFETCH(int, piece);
    write("p.c", kCode);
    QByteArray log = errorsOf(QStringLiteral("clang-22"),
                              {QStringLiteral("-O2"), QStringLiteral("-c"), q(file("p.c")),
                               QStringLiteral("-o"), QStringLiteral("/dev/null"),
                               QStringLiteral("-mllvm"), QStringLiteral("-print-changed")});
    std::string_view text(log.constData(), size_t(log.size()));
    if (piece == 7)
      text = text.substr(0, 20000);
    auto whole = trace::scanLog(text);
    VERIFY_OK(whole);
    QVERIFY(whole->dumps.size() > 2);
    std::filesystem::remove(file("grows"));
    QFile grows(q(file("grows")));
    QVERIFY(grows.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
    {
      LiveTrace live(file("live.strata"), {});
      LogFollower follower(file("grows"));
      for (size_t at = 0; at < text.size(); at += size_t(piece)) {
        grows.write(text.data() + at, qint64(std::min(size_t(piece), text.size() - at)));
        follower.poll(live, {});
      }
      QCOMPARE(live.rows(), int64_t(whole->dumps.size()) - 1);
      live.close("done");
    }
    auto source = trace::open(file("live.strata"));
    VERIFY_OK(source);
    for (const trace::PassEvent &row : (*source)->passes()) {
      const trace::LogDump &dump = whole->dumps[size_t(row.index)];
      QCOMPARE(row.pass, dump.event.pass);
      QCOMPARE(row.path, dump.event.path);
      QCOMPARE(row.line, dump.event.line);
      QCOMPARE((*source)->text(row.index)->view,
               text.substr(size_t(dump.text.begin), size_t(dump.text.size())));
    }
  }

  void cancellingEndsItAndWhatItStarted() {
    std::string one = "printf '// -----// IR Dump After A (a) //----- //\\nmodule {\\n}\\n\\n';";
    CancelToken cancel = CancelToken::make();
    QElapsedTimer time;
    std::thread later([&] {
      while (!QFile::exists(q(file("child"))))
        QThread::msleep(5);
      QThread::msleep(100);
      time.start();
      cancel.cancel();
    });
    auto report =
        runScript(one + one + "sleep 100 & echo $! > " + file("child.part") + "; mv " +
                      file("child.part") + " " + file("child") + "; trap '' TERM; sleep 100",
                  cancel);
    qint64 took = time.elapsed();
    later.join();
    VERIFY_OK(report);
    QVERIFY2(took <= 200, qPrintable(QString::number(took)));
    QVERIFY(report->cancelled);
    QCOMPARE(report->rows, int64_t(2));
    QVERIFY2(q(report->message)
                 .contains(QLatin1String(
                     "was cancelled after row 1, a on builtin.module; what came is kept")),
             report->message.c_str());
    QFile child(q(file("child")));
    QVERIFY(child.open(QIODevice::ReadOnly));
    int id = child.readAll().trimmed().toInt();
    QVERIFY(id > 0);
    QTRY_VERIFY_WITH_TIMEOUT(isZombie(id), 2000);
  }
  static bool isZombie(int id) {
    QFile stat(QStringLiteral("/proc/%1/stat").arg(id));
    return !stat.open(QIODevice::ReadOnly) || stat.readAll().contains(") Z ");
  }

  void whatGoesWrongIsSaid_data() {
    QTest::addColumn<QString>("script");
    QTest::addColumn<int>("code");
    QTest::addColumn<int>("signal");
    QTest::addColumn<int>("rows");
    QTest::addColumn<QString>("said");
    auto row = [](const char *name, const char *script, int code, int signal, int rows,
                  const char *said) {
      QTest::newRow(name) << QString::fromLatin1(script) << code << signal << rows
                          << QString::fromLatin1(said);
    };
    row("nothing", "true", 0, 0, 0, "printed nothing: there are no dumps to show");
    row("no dump", "yes hello | head -c 5000000", 0, 0, 0,
        "printed 5000 kB on standard output and error, and no dump among them");
    row("signal", "kill -SEGV $$", 0, SIGSEGV, 0, "was killed by signal 11 (Segmentation fault)");
    row("after a dump",
        "printf '// -----// IR Dump After A (a) //----- //\\nmodule {\\n}\\n\\n'; kill -ABRT $$", 0,
        SIGABRT, 1,
        "was killed by signal 6 (Aborted) after row 0, a on builtin.module; what came is kept");
    row("error",
        "printf '// -----// IR Dump After A (a) //----- //\\nmodule {\\n}\\n\\np.mlir:3:1: error: "
        "bad op\\n'; exit 2",
        2, 0, 1,
        "ended with exit code 2 after row 0, a on builtin.module; what came is kept\np.mlir:3:1: "
        "error: bad op");
    row("question", "printf 'Which file? '; read x || exit 4", 4, 0, 0,
        "its standard input is empty");
    row("missing folder", "echo x > /nowhere/at/all", 2, 0, 0, "/nowhere/at/all");
  }
  void whatGoesWrongIsSaid() {
    QFETCH(QString, script);
    QFETCH(int, code);
    QFETCH(int, signal);
    QFETCH(int, rows);
    QFETCH(QString, said);
    auto report = runScript(script.toStdString());
    VERIFY_OK(report);
    QCOMPARE(report->ending.code, code);
    QCOMPARE(report->ending.signal, signal);
    QCOMPARE(report->rows, int64_t(rows));
    QVERIFY2(q(report->message).contains(said), report->message.c_str());
    // What came is kept, and so is what is said of it.
    auto source = trace::open(file("run.strata"));
    VERIFY_OK(source);
    bool noted = false;
    for (const trace::Note &note : (*source)->notes())
      noted |= note.text == report->message;
    QVERIFY(noted);
    QCOMPARE((*source)->run().status.substr(0, 4), std::string(signal ? "cras"
                                                               : code ? "fail"
                                                                      : "done"));
    if (QLatin1String(QTest::currentDataTag()) == QLatin1String("no dump")) {
      QCOMPARE(report->keptLog, file("run.strata.log"));
      QCOMPARE(std::filesystem::file_size(report->keptLog), uintmax_t(5'000'000));
    }
  }

  void anotherCompilerGoesOnFromARow() {
    std::string tool = qEnvironmentVariable("STRATA_BIN").toStdString() + "/strata-trace";
    std::string program = write("p.mlir", kProgram);
    auto outputOf = [&](const std::string &line, int code = 0) {
      QStringList words;
      auto cut = splitWords(line);
      for (const std::string &word : *cut)
        words << q(word);
      QProcess process;
      QString name = words.takeFirst();
      process.start(name, words);
      process.waitForFinished();
      return process.exitCode() == code ? q(process.readAllStandardOutput().toStdString())
                                        : QString();
    };
    std::string first = file("first.strata"), second = file("second.strata");
    std::string flags = " -- --cse --convert-arith-to-llvm";
    QVERIFY(!outputOf(tool + " run mlir-opt-22 " + program + " -o " + first + flags).isEmpty());
    // After cse, which is row 0, another pipeline than the one that ran.
    flags = " -- --canonicalize --cse";
    QVERIFY(!outputOf(tool + " continue " + first + " cse mlir-opt-22 -o " + second + flags)
                 .isEmpty());
    auto source = trace::open(second);
    VERIFY_OK(source);
    QCOMPARE((*source)->passes().size(), size_t(2));
    QCOMPARE((*source)->run().input, first + ", after cse");
    QString direct = outputOf("mlir-opt-22 " + program + " --cse --canonicalize --cse");
    QVERIFY(direct.contains(QLatin1String("arith.constant 2")));
    QCOMPARE(q((*source)->text(1)->view).trimmed(), direct.trimmed());
    QVERIFY(!outputOf(tool + " continue " + first + " nosuch mlir-opt-22 -o " + second, 1).isNull());
  }

  void whatCantStartIsSaid() {
    Toolchain none = *kind("command");
    none.command = {"no-such-compiler"};
    std::string program = write("p.mlir", kProgram);
    auto failed = run({none, program, {}, file("x.strata")});
    QVERIFY(!failed);
    QCOMPARE(failed.error().message, std::string("no-such-compiler: no such program on PATH"));
    none.command = {"true"};
    none.folder = file("nowhere");
    failed = run({none, program, {}, file("x.strata")});
    QVERIFY(!failed);
    QVERIFY2(q(failed.error().message).contains(QLatin1String("there is no such folder")),
             failed.error().message.c_str());
    none.folder.clear();
    QVERIFY(!run({none, program, {}, file("nowhere/x.strata")}));
    QVERIFY(!run({none, file("none.mlir"), {}, file("x.strata")}));
    QVERIFY(!std::filesystem::exists(file("x.strata")));
    auto chosen = choose(choicesFor(program), "mlir-opt-2");
    QVERIFY(!chosen);
    QVERIFY2(q(chosen.error().message).contains(QLatin1String("mlir-opt-22")),
             chosen.error().message.c_str());
  }
};

QTEST_GUILESS_MAIN(ToolchainsTest)
#include "ToolchainsTest.moc"
