#include "core/explorer/Effects.h"
#include "core/trace/import/Banner.h"
#include "core/trace/import/FirstOp.h"
#include "core/trace/import/Import.h"
#include "core/trace/import/Log.h"
#include "tests/core/Support.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <sys/stat.h>

using namespace strata;
using namespace strata::trace;

namespace {

int64_t nonblankLines(const std::vector<Note> &notes, NoteKind kind) {
  int64_t lines = 0;
  for (const Note &note : notes)
    if (note.kind == kind)
      for (auto &line : QString::fromStdString(note.text).split('\n'))
        lines += !line.trimmed().isEmpty();
  return lines;
}

} // namespace

class ImportTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void banners() {
    auto b = parseBanner("// -----// IR Dump After Canonicalizer (canonicalize) ('func.func' operation: @f) //----- //");
    QVERIFY(b.style == BannerStyle::Mlir);
    QCOMPARE(b.event.pass, std::string("canonicalize"));
    QCOMPARE(b.event.className, std::string("Canonicalizer"));
    QCOMPARE(b.event.anchor(), std::string("func.func @f"));
    b = parseBanner("// -----// IR Dump Before (anonymous namespace)::X Failed: my-pass{a=1 b={c}} ('m.op' operation) //----- //");
    QCOMPARE(b.event.pass, std::string("my-pass"));
    QCOMPARE(b.event.className, std::string("(anonymous namespace)::X"));
    QCOMPARE(b.event.options, std::string("a=1 b={c}"));
    QVERIFY(b.event.failed && b.event.moment == Moment::Before);
    b = parseBanner("; *** IR Dump After InlinerPass on (_Z5totalv) ***");
    QCOMPARE(b.event.pass, std::string("InlinerPass"));
    QCOMPARE(b.event.anchorSymbol, std::string("(_Z5totalv)"));
    b = parseBanner("# *** IR Dump After X86 DAG->DAG Instruction Selection (x86-isel) ***:");
    QCOMPARE(b.event.pass, std::string("x86-isel"));
    QVERIFY(parseBanner("*** IR Dump After SROAPass on f omitted because no change ***").noIr);
    QVERIFY(!parseBanner("// -----// SoftwarePipeliner internal IR Dump After: LowerLoops"));
    QVERIFY(!parseBanner("// -----// IR Dump After X"));
    QVERIFY(!parseBanner(""));
  }

  void bannersOfOtherYears() {
    Banner b = parseBanner("*** IR Dump After X86 DAG->DAG Instruction Selection (x86-isel) on _Z3dot ***");
    QCOMPARE(q(b.event.pass), QString("x86-isel"));
    QCOMPARE(q(b.event.className), QString("X86 DAG->DAG Instruction Selection"));
    QCOMPARE(q(b.event.anchorSymbol), QString("_Z3dot"));
    b = parseBanner("; *** IR Dump After LoopDeletionPass on loop %1 in function f (invalidated) ***");
    QCOMPARE(q(b.event.pass), QString("LoopDeletionPass"));
    b = parseBanner("*** IR Dump After Module Verifier *** (function: main)");
    QCOMPARE(q(b.event.anchorSymbol), QString("main"));
    b = parseBanner("// *** IR Dump After Canonicalizer ***");
    QVERIFY(b.style == BannerStyle::Mlir);
    QCOMPARE(q(b.event.className), QString("Canonicalizer"));
    QVERIFY(!parseBanner("x // *** IR Dump After Canonicalizer ***"));
  }

  void firstOperations() {
    QCOMPARE(firstMlirOp("#map = affine_map<() -> ()>\n\nmodule @m attributes {a} {\n").subject(), std::string("builtin.module @m"));
    QCOMPARE(firstMlirOp("func.func private @\"a b\"(%x: i32) {\n").subject(), std::string("func.func @\"a b\""));
    QCOMPARE(firstMlirOp("\"func.func\"() <{sym_name = \"f\"}> ({\n").subject(), std::string("func.func @f"));
    QCOMPARE(firstMlirOp("util.initializer {\n  util.global.store %0, @g : i32\n").subject(), std::string("util.initializer"));
    QCOMPARE(firstMlirOp("").op, std::string());
    QCOMPARE(firstLlvmFunction("; x\ndefine i32 @f(i32 %0) #3 {").symbol, std::string("f"));
  }

  void logs_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<int>("dumps");
    QTest::addColumn<int>("before");
    QTest::addColumn<int>("changed");
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("last");
    QTest::addColumn<int>("output");
    QTest::addColumn<int>("diagnostics");
    QTest::newRow("failed") << "failed.log" << "mlir-log" << 3 << 0 << 1 << "canonicalize" << "one-shot-bufferize" << 0 << 4;
    QTest::newRow("illegal") << "illegal-cast.failed.log"
                             << "mlir-log" << 3 << 0 << 0 << "input"
                             << "iree-import-public" << 0 << 23;
    QTest::newRow("xdsl") << "saxpy.log" << "xdsl-log" << 5 << 0 << 3 << "canonicalize" << "convert-ptr-to-llvm" << 0 << 0;
    QTest::newRow("torch") << "mm-relu-tanh.log" << "mlir-log" << 18 << 0 << 6 << "torch-restructure-non-constant-axes"
                           << "torch-verify-linalg-on-tensors-backend-contract" << 21 << 0;
    QTest::newRow("opt") << "opt-changed.log" << "llvm-log" << 2 << 0 << 2 << "SimplifyCFGPass" << "SROAPass" << 4 << 0;
    QTest::newRow("mir") << "llc-mir.log" << "mir-log" << 9 << 0 << 3 << "pre-isel-intrinsic-lowering" << "finalize-isel" << 0 << 0;
    QTest::newRow("tvm") << "tvm.log" << "tvm-log" << 3 << 0 << 2 << "LegalizeOps" << "FuseOps" << 0 << 0;
    QTest::newRow("numba") << "numba.log" << "numba-log" << 3 << 0 << 2 << "OPTIMIZED DUMP nrt"
                           << "LLVM DUMP <function descriptor 'spread$1'>" << 0 << 0;
  }
  void logs() {
    QFETCH(QString, file);
    QFETCH(QString, kind);
    QFETCH(int, dumps);
    QFETCH(int, before);
    QFETCH(int, changed);
    QFETCH(QString, first);
    QFETCH(QString, last);
    QFETCH(int, output);
    QFETCH(int, diagnostics);
    auto source = open(data("dumps/") + file.toStdString());
    VERIFY_OK(source);
    auto &rows = (*source)->passes();
    QCOMPARE(q((*source)->run().kind), kind);
    QCOMPARE(int(rows.size()), dumps);
    int befores = 0, changes = 0;
    for (const PassEvent &row : rows) {
      befores += row.moment == Moment::Before;
      changes += row.changed == Change::Yes ||
                 (row.changed == Change::Unknown && explorer::effect(**source, row.index).changedSomething());
      // The header stands on the line that the row says.
      auto file = mapFile((*source)->run().source);
      QStringList lines = QString::fromUtf8(file->view.data(), file->view.size()).split('\n');
      QVERIFY(q(row.header).contains(lines[row.line - 1]));
    }
    QCOMPARE(befores, before);
    QCOMPARE(changes, changed);
    QCOMPARE(q(rows.front().pass), first);
    QCOMPARE(q(rows.back().pass), last);
    QCOMPARE(int(nonblankLines((*source)->notes(), NoteKind::Output)), output);
    QCOMPARE(int(nonblankLines((*source)->notes(), NoteKind::Diagnostic)), diagnostics);
  }

  void noiseAndCutTails() {
    std::string head = "// -----// IR Dump After A: a //----- //\n";
    std::string log = "warming up\n" + head + "Please report this\nfunc.func @f() {\n  a.b\n}\n\n #0 0x12 frame\n" + head +
                      "func.func @f() {\n  a.c {\n  } else {\n  }\n  \"}";
    auto scan = scanLog(log);
    VERIFY_OK(scan);
    QCOMPARE(scan->dumps.size(), size_t(2));
    auto text = [&](int i) { return log.substr(scan->dumps[i].text.begin, scan->dumps[i].text.size()); };
    QCOMPARE(text(0), std::string("func.func @f() {\n  a.b\n}\n"));
    QCOMPARE(text(1), log.substr(log.rfind("func.func")));
    QCOMPARE(scan->notes.size(), size_t(3));
    QCOMPARE(scan->notes[0].pass, -1);
    QCOMPARE(scan->notes[2].pass, 0);
    QCOMPARE(scan->notes[2].text, std::string(" #0 0x12 frame\n"));
  }

  void whatIsNoDumpOfLlvmIsNone() {
    std::string log = "*** IR Dump After SimplifyCFGPass on f ***\n; Function Attrs: x\ndefine range(i8 0, 2) i8 @f() {\n  ret i8 1\n}\n"
                      "*** IR Pass PassManager<Function> on f ignored ***\n*** IR Pass LoopDeletionPass invalidated ***\n"
                      "*** IR Dump After X on f omitted because no change ***\nf.cpp:3:1: remark: vectorized\n"
                      "; *** IR Dump After LICMPass on loop %4 in function f ***\n; Preheader:\n  br label %4\n"
                      "; *** IR Dump After VerifierPass on [module] ***\n; ModuleID = 'm'\ntarget triple = \"t\"\n\ndefine i8 @f() {\n}\n"
                      "; ModuleID = 'm'\ndefine i8 @f() {\n}\n";
    auto scan = scanLog(log);
    VERIFY_OK(scan);
    auto text = [&](size_t i) { return q(std::string_view(log).substr(size_t(scan->dumps[i].text.begin), size_t(scan->dumps[i].text.size()))); };
    QCOMPARE(scan->dumps.size(), size_t(3));
    QVERIFY(text(0).endsWith("  ret i8 1\n}\n"));
    QVERIFY(text(1).endsWith("br label %4\n"));
    QCOMPARE(text(2).count("ModuleID"), 1);
    QCOMPARE(nonblankLines(scan->notes, NoteKind::NoIr), 3);
    QCOMPARE(nonblankLines(scan->notes, NoteKind::Diagnostic), 1);
    QCOMPARE(nonblankLines(scan->notes, NoteKind::Output), 3);

    log = "# *** IR Dump After Finalize ISel (finalize-isel) ***:\n# Machine code for function f: IsSSA\n\nbb.0:\n  RET\n\n"
          "# End machine code for function f.\n\n\t.globl f\nf:\n\tretq\n";
    scan = scanLog(log);
    QCOMPARE(scan->dumps.size(), size_t(1));
    QVERIFY(text(0).endsWith("# End machine code for function f.\n"));
    QCOMPARE(nonblankLines(scan->notes, NoteKind::Output), 3);
  }

  /// The same rows, whoever captured the log.
  void linesEndAndAreColouredAsTheyLike() {
    const QString log = QStringLiteral("// -----// IR Dump After A (a) (not changed) //----- //\n"
                                       "// -----// IR Dump After B (b) (not changed) //----- //\nfunc.func @f() {\n}\n\n"
                                       "// -----// IR Dump After C Failed (c) //----- //\nfunc.func @f() {\n  x.y\n}\n\n");
    QString crlf = log, coloured = log;
    crlf.replace(QStringLiteral("\n"), QStringLiteral("\r\n"));
    coloured.replace(QStringLiteral("// -----//"), QStringLiteral("\x1b[1;32m// -----//")).replace(QStringLiteral("//----- //"), QStringLiteral("//----- //\x1b[0m"));
    for (const QString &variant : {log, crlf, coloured}) {
      std::string bytes = variant.toStdString();
      auto scan = scanLog(bytes);
      VERIFY_OK(scan);
      QCOMPARE(scan->dumps.size(), size_t(2));
      QCOMPARE(q(scan->dumps[0].event.pass), QString("b"));
      QCOMPARE(q(scan->dumps[1].event.pass), QString("c"));
      QVERIFY(scan->dumps[1].event.failed);
      QCOMPARE(q(scan->dumps[1].event.subject), QString("func.func @f"));
      QCOMPARE(scan->notes.size(), size_t(1));
      QVERIFY(scan->notes[0].kind == NoteKind::NoIr);
    }
  }

  void treeInExecutionOrder() {
    auto source = open(data("dumps/tree"));
    VERIFY_OK(source);
    QStringList names;
    for (const PassEvent &row : (*source)->passes())
      names << q(row.pass);
    QCOMPARE(names, QStringList({"one-shot-bufferize", "convert-linalg-to-loops", "canonicalize", "inline", "symbol-dce",
                                 "convert-scf-to-cf", "convert-func-to-llvm", "convert-arith-to-llvm", "convert-cf-to-llvm",
                                 "finalize-memref-to-llvm", "reconcile-unrealized-casts"}));
    auto &row = (*source)->passes()[1];
    QCOMPARE(row.path, std::string("builtin.module @ledger/func.func @scaled_bias"));
    QCOMPARE(before(**source, 1), 0);
    QCOMPARE(before(**source, 2), 1);
    QCOMPARE(*findPass(**source, "inline"), 3);
    QVERIFY(q(findPass(**source, "inlien").error().message).contains("'inline'"));
  }

  void treeInsideAnotherFolder() {
    QTemporaryDir folder;
    QDir dir(folder.path());
    dir.mkpath("tree/builtin_module_m/func_func_f");
    for (auto [name, text] : {std::pair{"tree/builtin_module_m/0_a.mlir", "module @m {\n  func.func @f() {\n  }\n}\n"},
                              std::pair{"tree/builtin_module_m/1_c.mlir", "module @m {\n}\n"},
                              std::pair{"tree/builtin_module_m/func_func_f/0_0_b.mlir", "func.func @f() {\n}\n"},
                              std::pair{"flags.txt", "--x\n"}})
      VERIFY_OK(writeFile(dir.filePath(name).toStdString(), text));
    auto source = open(folder.path().toStdString());
    VERIFY_OK(source);
    QCOMPARE(q((*source)->run().kind), QString("mlir-tree"));
    QStringList names;
    for (const PassEvent &row : (*source)->passes())
      names << q(row.pass);
    QCOMPARE(names, QStringList({"a", "b", "c", "flags.txt"}));
    QCOMPARE((*source)->passes()[1].path, std::string("builtin.module @m/func.func @f"));
  }

  void siblingsRunInTheOrderOfTheirSymbols() {
    QTemporaryDir folder;
    QDir dir(folder.path());
    auto put = [&](const QString &path, const std::string &text) {
      dir.mkpath(QFileInfo(path).path());
      QVERIFY(writeFile(dir.filePath(path).toStdString(), text));
    };
    put("builtin_module_m/0_a.mlir", "module @m {\n  func.func @z() {\n    call @b\n  }\n  func.func @b() {\n  }\n}\n");
    put("builtin_module_m/1_z.mlir", "module @m {\n}\n");
    put("builtin_module_m/func_func_b/0_0_x.mlir", "func.func @b() {\n}\n");
    put("builtin_module_m/func_func_z/0_0_x.mlir", "func.func @z() {\n}\n");
    put("builtin_module_m/func_func_z/0_1_y.mlir", "func.func @z() {\n}\n");
    auto source = open(folder.path().toStdString());
    VERIFY_OK(source);
    QStringList order;
    for (const PassEvent &row : (*source)->passes())
      order << q(row.origin.substr(row.origin.find('/') + 1));
    QCOMPARE(order, QStringList({"0_a.mlir", "func_func_z/0_0_x.mlir", "func_func_z/0_1_y.mlir", "func_func_b/0_0_x.mlir", "1_z.mlir"}));
  }

  void foldersWithoutDumpsOfTheirOwnHaveTheirPlaceToo() {
    QTemporaryDir folder;
    QDir dir(folder.path());
    auto put = [&](const char *path, const std::string &text) {
      dir.mkpath(QFileInfo(dir.filePath(path)).path());
      QVERIFY(writeFile(dir.filePath(path).toStdString(), text));
    };
    // The first dump of the module comes last; nothing was printed of @in_ner alone.
    put("builtin_module_m/1_z.mlir", "module @m {\n  func.func @z() {\n  }\n  module @in_ner {\n    func.func @c() {\n    }\n  }\n  func.func @b() {\n  }\n}\n");
    put("builtin_module_m/func_func_b/0_0_x.mlir", "func.func @b() {\n}\n");
    put("builtin_module_m/builtin_module_in_ner/func_func_c/0_0_0_x.mlir", "func.func @c() {\n}\n");
    put("builtin_module_m/func_func_z/0_0_x.mlir", "func.func @z() {\n}\n");
    auto source = open(folder.path().toStdString());
    VERIFY_OK(source);
    QStringList order;
    for (const PassEvent &row : (*source)->passes())
      order << q(row.anchor());
    QCOMPARE(order, QStringList({"func.func @z", "func.func @c", "func.func @b", "builtin.module @m"}));
  }

  void modulesAreUnitsOfLlvmTrees() {
    QTemporaryDir folder;
    std::string at = folder.path().toStdString() + "/";
    QVERIFY(writeFile(at + "1-aa-module-Annotation2MetadataPass-after.ll", "; ModuleID = 'x'\ndefine void @f() {\n}\n"));
    QVERIFY(writeFile(at + "2-aa-function-bb-SROAPass-after.ll", "define void @f() {\n}\n"));
    QVERIFY(writeFile(at + "10-aa-module-GlobalDCEPass-after.ll", "; ModuleID = 'x'\ndefine void @f() {\n  ret void\n}\n"));
    auto source = open(at);
    VERIFY_OK(source);
    auto &rows = (*source)->passes();
    QCOMPARE(rows.size(), size_t(3));
    QCOMPARE(q(rows[0].pass), QString("Annotation2MetadataPass"));
    QCOMPARE(q(rows[1].anchor()), QString("function f"));
    QVERIFY(rows[2].previous == 0 && !rows[2].synthetic);
    // The function was dumped in between: what that left tells.
    QVERIFY(rows[2].changed == Change::Unknown && explorer::effect(**source, 2).before == 1);
  }

  void textComesInManyEncodings() {
    std::string log = "// -----// IR Dump After A (a) //----- //\nfunc.func @\"\xc3\xbc\xf0\x9f\x98\x80\"() {\n}\n\n"
                      "// -----// IR Dump After B (b) //----- //\nfunc.func @\"\xc3\xbc\xf0\x9f\x98\x80\"() {\n  return\n}\n\n";
    std::string little("\xff\xfe"), big("\xfe\xff");
    for (char16_t unit : q(log).toStdU16String()) {
      little += char(unit & 0xff), little += char(unit >> 8);
      big += char(unit >> 8), big += char(unit & 0xff);
    }
    QTemporaryDir folder;
    std::string path = folder.path().toStdString() + "/x.log";
    for (const std::string &bytes : {log, "\xef\xbb\xbf" + log, std::string(7, '\0') + log, little, big, little.substr(2), big.substr(2)}) {
      VERIFY_OK(writeFile(path, bytes));
      auto source = open(path);
      VERIFY_OK(source);
      QCOMPARE((*source)->passes().size(), size_t(2));
      QVERIFY((*source)->passes()[1].changed == Change::Yes);
      QCOMPARE((*source)->text(0)->view, std::string_view("func.func @\"\xc3\xbc\xf0\x9f\x98\x80\"() {\n}\n"));
      QCOMPARE(nonblankLines((*source)->notes(), NoteKind::Flag), bytes.size() > 1.5 * double(log.size()) ? 1 : 0);
    }
    VERIFY_OK(writeFile(path, std::string("\xff\xfe\x00\xd8\x41\x00\x00\xdc\x42", 9))); // halves of pairs, half a unit
    QCOMPARE((*open(path))->text(0)->view, std::string_view("\xef\xbf\xbd" "A" "\xef\xbf\xbd"));
  }

  /// What a CI, a launcher or a terminal put around a log is taken off, and told.
  void whatIsAroundALogIsTakenOff() {
    const QString log = QStringLiteral("warming up\n// -----// IR Dump After A (a) //----- //\nfunc.func @f() {\n  x.y\n}\n\n"
                                       "// -----// IR Dump Before B (b) //----- //\nfunc.func @f() {\n  x.z\n}\n\nf.py:3: note: 42\n");
    QStringList lines = log.split('\n');
    lines.removeLast();
    auto behind = [&](auto prefix, bool keepBlanks = true) {
      QString out;
      for (int i = 0; i < lines.size(); ++i) {
        QString line = prefix(i) + lines[i] + '\n';
        out += keepBlanks || !lines[i].isEmpty() ? line : line.trimmed() + '\n';
      }
      return out.toStdString();
    };
    QTemporaryDir folder;
    std::string path = folder.path().toStdString() + "/ci.log";
    std::vector<std::string> all{
        behind([](int i) { return QStringLiteral("2024-06-11T09:31:%1.1234567Z ").arg(i, 2, 10, QLatin1Char('0')); }),
        behind([](int) { return QStringLiteral("[rank3]:"); }),
        behind([](int i) { return QStringLiteral("[%1.25] main | ").arg(95 + i, 5); }, false),
        behind([](int) { return QStringLiteral("\x1b[36mworker-1  |\x1b[0m "); }),
        behind([](int i) { return i == 0 ? QString() : QStringLiteral("job\tstep 2\t"); })};
    for (const std::string &bytes : all) {
      VERIFY_OK(writeFile(path, bytes));
      auto source = open(path);
      VERIFY_OK(source);
      auto &rows = (*source)->passes();
      QCOMPARE(rows.size(), size_t(2));
      QCOMPARE(q(rows[0].anchor()), QString("func.func @f"));
      QVERIFY(rows[1].moment == Moment::Before && rows[1].line == 7);
      QCOMPARE((*source)->text(0)->view, std::string_view("func.func @f() {\n  x.y\n}\n"));
      QCOMPARE((*source)->text(1)->view, std::string_view("func.func @f() {\n  x.z\n}\n"));
      QVERIFY(nonblankLines((*source)->notes(), NoteKind::Flag) > 0);
      QCOMPARE(nonblankLines((*source)->notes(), NoteKind::Output), 1);
      QCOMPARE(nonblankLines((*source)->notes(), NoteKind::Diagnostic), 1);
    }
    // Two processes at once: line by line in turn, or at one time of day and the next.
    for (bool times : {false, true}) {
      QString mixed;
      for (int i = 0; i < lines.size(); ++i)
        for (int rank : {0, 1})
          mixed += (times ? QStringLiteral("09:00:%1 ").arg(10 + i) : QString()) + QStringLiteral("[rank%1]: ").arg(rank) + lines[i] + '\n';
      VERIFY_OK(writeFile(path, mixed.toStdString()));
      auto source = open(path);
      VERIFY_OK(source);
      QCOMPARE((*source)->passes().size(), size_t(4));
      for (int64_t i : {0, 2})
        QCOMPARE((*source)->text(i)->view, std::string_view("func.func @f() {\n  x.y\n}\n"));
      QVERIFY(q((*source)->notes()[0].text).contains("2 processes"));
    }
    // A header that is part of something else is none.
    VERIFY_OK(writeFile(path, "a\nb\nsay \"// -----// IR Dump After A (a) //----- //\"\nc\nd\ne\n"));
    QVERIFY((*open(path))->passes()[0].synthetic);
    // Escapes that are no colours stay.
    VERIFY_OK(writeFile(path, "a.b \"\x1b\"\x1b[31m\n"));
    QCOMPARE((*open(path))->text(0)->view, std::string_view("a.b \"\x1b\"\n"));
  }

  void whatChangedBetweenDumpsFromBeforeIsOfTheFirst() {
    auto before = [](const std::string &pass, const std::string &op, const std::string &in) {
      return "// -----// IR Dump Before " + pass + " (" + pass + ") //----- //\n" + op +
             " {\n  x." + in + "\n}\n\n";
    };
    QTemporaryDir folder;
    std::string path = folder.path().toStdString() + "/before.log";
    VERIFY_OK(writeFile(path, before("one", "module", "a") + before("two", "module", "b") +
                                  before("three", "module", "b")));
    auto source = open(path);
    VERIFY_OK(source);
    const auto *rows = &(*source)->passes();
    QCOMPARE(rows->size(), size_t(4));
    QVERIFY((*rows)[0].synthetic && (*rows)[0].moment == Moment::Input);
    for (auto [row, pass, changed, text] :
         {std::tuple{1, "one", Change::Yes, "module {\n  x.b\n}\n"},
          std::tuple{2, "two", Change::No, "module {\n  x.b\n}\n"},
          std::tuple{3, "three", Change::Unknown, ""}}) {
      QCOMPARE(q((*rows)[size_t(row)].pass), QString(pass));
      QCOMPARE(int((*rows)[size_t(row)].changed), int(changed));
      QCOMPARE((*source)->text(row)->view, std::string_view(text));
    }
    QVERIFY(nonblankLines((*source)->notes(), NoteKind::Flag) == 1);
    // What ran on a function between changes the module as well: nobody knows what the pass before
    // it left.
    VERIFY_OK(writeFile(path, before("one", "module", "a") + before("two", "func.func @f()", "c") +
                                  before("three", "func.func @f()", "d") +
                                  before("four", "module", "b")));
    source = open(path);
    rows = &(*source)->passes();
    QStringList seen;
    for (const PassEvent &row : *rows)
      seen << q(row.pass) + QString::number(int(row.changed)) + QString::number(row.bytes > 0);
    QCOMPARE(seen,
             QStringList({"input01", "one00", "input01", "two21", "three00", "input01", "four00"}));
  }
  void linksOutOfAFolderAreNotFollowed() {
    QTemporaryDir folder, outside;
    std::string at = folder.path().toStdString();
    VERIFY_OK(writeFile(at + "/1.mlir", "module {\n}\n"));
    VERIFY_OK(writeFile(outside.filePath("secret.mlir").toStdString(), "module @secret {\n}\n"));
    QVERIFY(QFile::link(outside.filePath("secret.mlir"), q(at + "/2.mlir")) &&
            QFile::link("1.mlir", q(at + "/3.mlir")) && QFile::link(outside.path(), q(at + "/4")));
    auto source = open(at);
    VERIFY_OK(source);
    QCOMPARE((*source)->passes().size(), size_t(2));
    for (const PassEvent &row : (*source)->passes())
      QCOMPARE((*source)->text(row.index)->view, std::string_view("module {\n}\n"));
    QCOMPARE((*source)->notes().size(), size_t(2));
    for (const Note &note : (*source)->notes())
      QVERIFY2(q(note.text).endsWith("a link that leads out of the folder, passed by"),
               note.text.c_str());
  }
  void whatIsNoFileOfATreeIsTold() {
    QTemporaryDir folder;
    std::string at = folder.path().toStdString();
    VERIFY_OK(writeFile(at + "/a.txt", "x\n"));
    QVERIFY(QFile::link(q(at), q(at + "/loop")) && QFile::link(QStringLiteral("nowhere"), q(at + "/gone")));
    QCOMPARE(::mkfifo((at + "/pipe").c_str(), 0600), 0);
    auto source = open(at);
    VERIFY_OK(source);
    QCOMPARE((*source)->passes().size(), size_t(1));
    QCOMPARE(nonblankLines((*source)->notes(), NoteKind::Flag), 3);
  }

  /// Of folders that several operations wrote to each is told, however deep, and whether it has dumps itself or not.
  void foldersThatOperationsShareAreFlagged() {
    QTemporaryDir folder;
    QDir dir(folder.path());
    auto put = [&](const char *path, const std::string &text) {
      dir.mkpath(QFileInfo(dir.filePath(path)).path());
      VERIFY_OK(writeFile(dir.filePath(path).toStdString(), text));
    };
    put("builtin_module_m/0_a.mlir", "module @m {\n  func.func @\"p/q\"() {\n  }\n  func.func @p_q() {\n  }\n  func.func @lone() {\n  }\n"
                                     "  module @x {\n    module {\n      func.func @g() {\n      }\n    }\n    module {\n      func.func @h() {\n      }\n    }\n  }\n"
                                     "  util.initializer attributes {a} {\n  }\n  util.initializer {\n  }\n}\n");
    put("builtin_module_m/func_func_p_q/0_0_x.mlir", "func.func @p_q() {\n}\n");
    put("builtin_module_m/func_func_lone/0_0_x.mlir", "func.func @lone() {\n}\n");
    put("builtin_module_m/builtin_module_x/builtin_module_no-symbol-name/func_func_g/0_0_0_0_x.mlir", "func.func @g() {\n}\n");
    put("builtin_module_m/util_initializer_no-symbol-name/0_0_x.mlir", "util.initializer {\n}\n");
    auto source = open(folder.path().toStdString());
    VERIFY_OK(source);
    QStringList flagged;
    for (const Note &note : (*source)->notes())
      flagged << q(note.text).section(':', 0, 0);
    flagged.sort();
    QCOMPARE(flagged, QStringList({"builtin_module_m/builtin_module_x/builtin_module_no-symbol-name", "builtin_module_m/func_func_p_q",
                                   "builtin_module_m/util_initializer_no-symbol-name"}));
  }

  /// More files than a process may map at once.
  void largeFolders() {
    QTemporaryDir folder;
    std::string at = folder.path().toStdString() + "/builtin_module_m/";
    QDir().mkpath(q(at));
    constexpr int kFiles = 20000; // kMostMapped and some
    for (int i = 0; i < kFiles; ++i)
      std::ofstream(at + std::to_string(i) + "_p.mlir") << "module @m {\n  x.a " << i / 2 << "\n}\n";
    auto source = open(folder.path().toStdString());
    VERIFY_OK(source);
    QCOMPARE((*source)->passes().size(), size_t(kFiles));
    for (int i : {0, 1, 2, 16385, kFiles - 1}) {
      QCOMPARE((*source)->text(i)->view, std::string_view("module @m {\n  x.a " + std::to_string(i / 2) + "\n}\n"));
      QVERIFY(i == 0 || (*source)->passes()[size_t(i)].changed == (i % 2 ? Change::No : Change::Yes));
    }
    QFile::remove(q(at + "7_p.mlir"));
    QVERIFY(!(*source)->text(7)); // said, not shown as empty
  }

  void whatCannotBeShownSaysWhy() {
    QTemporaryDir folder;
    auto empty = open(folder.path().toStdString());
    QVERIFY(!empty && q(empty.error().message).contains("no file in this folder"));
    std::string pipe = folder.path().toStdString() + "/pipe";
    QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
    auto waits = open(pipe); // nobody will ever write
    VERIFY_OK(waits);
    QCOMPARE((*waits)->text(0)->view, std::string_view());
  }

  void importedTraceSaysTheSame() {
    QTemporaryDir folder;
    for (const char *name : {"failed.log", "tree", "odd-names.truncated.mlir", "mm-relu-tanh.log"}) {
      auto source = open(data("dumps/") + name);
      VERIFY_OK(source);
      std::string path = folder.path().toStdString() + "/t.strata";
      VERIFY_OK(importTo(**source, path));
      auto trace = open(path);
      VERIFY_OK(trace);
      auto &a = (*source)->passes(), &b = (*trace)->passes();
      QCOMPARE(b.size(), a.size());
      for (size_t i = 0; i < a.size(); ++i) {
        QCOMPARE(b[i].pass, a[i].pass);
        QCOMPARE(b[i].path, a[i].path);
        QCOMPARE(b[i].header, a[i].header);
        QCOMPARE(b[i].line, a[i].line);
        QCOMPARE(int(b[i].changed), int(a[i].changed));
        QCOMPARE(b[i].previous, a[i].previous);
        QCOMPARE((*trace)->text(i)->view, (*source)->text(i)->view);
      }
      QCOMPARE((*trace)->notes().size(), (*source)->notes().size());
      for (size_t i = 0; i < (*trace)->notes().size(); ++i) {
        QCOMPARE((*trace)->notes()[i].text, (*source)->notes()[i].text);
        QCOMPARE((*trace)->notes()[i].pass, (*source)->notes()[i].pass);
      }
    }
  }

  void anyFileOpens() {
    QTemporaryDir folder;
    std::string path = folder.path().toStdString() + "/x";
    for (std::string bytes : {std::string(), std::string("\0\xff", 2), std::string("IR Dump "), std::string(200, '=')}) {
      VERIFY_OK(writeFile(path, bytes));
      auto source = open(path);
      VERIFY_OK(source);
      QCOMPARE((*source)->passes().size(), size_t(1));
      QVERIFY((*source)->passes()[0].synthetic);
      QCOMPARE((*source)->text(0)->view, std::string_view(bytes));
    }
    QVERIFY(!open(path + "-absent"));
  }
};

QTEST_GUILESS_MAIN(ImportTest)
#include "ImportTest.moc"
