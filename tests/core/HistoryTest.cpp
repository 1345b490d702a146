#include "core/ir/Chunks.h"
#include "core/provenance/Follow.h"
#include "core/trace/Writer.h"
#include "core/trace/import/Log.h"
#include "tests/core/Support.h"

#include <QDirIterator>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <map>
#include <set>

using namespace strata;
using provenance::Histories;
using provenance::StepKind;

class HistoryTest : public QObject {
  Q_OBJECT

  static std::shared_ptr<const trace::TraceSource> log(const std::vector<std::pair<std::string, std::string>> &dumps) {
    std::string text;
    for (auto &[pass, body] : dumps)
      text += "// -----// IR Dump After " + pass + ": " + pass + " //----- //\n" + body + "\n";
    Text bytes = Text::own(text);
    auto scan = trace::scanLog(bytes.view);
    return scan ? std::move(*trace::openLog(bytes, "test", std::move(*scan))) : nullptr;
  }
  static Histories walked(std::shared_ptr<const trace::TraceSource> source) {
    Histories histories(source);
    (void)histories.build(static_cast<int64_t>(source->passes().size()));
    return histories;
  }
  /// "created 0, modified 2" of the line that holds `what` in a row's text; oldest first.
  static QString story(const Histories &histories, const trace::TraceSource &source, int64_t row, const std::string &what) {
    auto text = source.text(row);
    size_t at = text ? text->view.find(what) : std::string::npos;
    if (at == std::string::npos)
      return QStringLiteral("no such line");
    auto history = histories.history(row, 1 + std::count(text->view.begin(), text->view.begin() + ptrdiff_t(at), '\n'));
    if (!history)
      return q(history.error().message);
    QStringList out;
    for (auto &step : history->steps)
      out.prepend(q(provenance::name(step.kind)) + " " + QString::number(step.row));
    return out.join(", ");
  }

  static int64_t lineWith(const trace::TraceSource &source, int64_t row, const std::string &what, int64_t nth = 0) {
    auto text = source.text(row);
    size_t at = text->view.find(what);
    while (nth-- > 0 && at != std::string::npos)
      at = text->view.find(what, at + 1);
    return at == std::string::npos ? 0 : 1 + std::count(text->view.begin(), text->view.begin() + ptrdiff_t(at), '\n');
  }
  using Places = std::set<std::pair<int64_t, int64_t>>;
  static Places followed(const trace::TraceSource &source, int64_t row, int64_t line, provenance::Direction direction) {
    Places places;
    if (auto found = provenance::follow(source, row, line, direction))
      for (auto &s : *found)
        places.emplace(s.row, s.line);
    return places;
  }

  /// A function is wrapped; in a pipeline that an inliner runs on the wrapper its body stands there; then the module shows
  /// it, and the function is gone.
  static std::shared_ptr<const trace::TraceSource> inlined(const std::string &path, bool numbers) {
    auto writer = trace::TraceWriter::create(path, {});
    auto numbered = [&](trace::Identities of) { return numbers ? std::move(of) : trace::Identities(); };
    auto inModule = [](std::string text) {
      for (size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
        text.insert(at, "  ");
      return "module {\n" + text + "}\n";
    };
    std::string body = "  %0 = math.exp %a : tensor<4xf32>\n  %1 = arith.mulf %0, %a : tensor<4xf32>\n  util.return %1 : tensor<4xf32>\n}\n";
    std::string type = "(%a: tensor<4xf32>) -> tensor<4xf32> {\n";
    (*writer)->input(inModule("util.func public @f" + type + body), "builtin.module", "input",
                     numbered({{{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}}, {{1}, {2}, {3}, {4}, {5}}}));
    auto record = [&](trace::PassBegin pass, std::string text, trace::Identities of) {
      auto handle = (*writer)->beginPass(std::move(pass));
      (*writer)->endPass(handle, {.text = std::move(text), .identities = numbered(std::move(of))});
    };
    record({.argument = "wrap", .anchorOp = "builtin.module"},
           inModule("util.func public @f" + type + "  %0 = util.call @_f(%a) : (tensor<4xf32>) -> tensor<4xf32>\n  util.return %0 : tensor<4xf32>\n}\n" +
                    "util.func private @_f" + type + body),
           {{{1, 1}, {2, 6}, {3, 7}, {4, 8}, {6, 2}, {7, 3}, {8, 4}, {9, 5}}, {{6}, {7}, {8}}});
    record({.argument = "canonicalize", .anchorOp = "util.func", .anchorSymbol = "@f", .path = "builtin.module/util.func @f"},
           "util.func public @f" + type + body, {{{1, 6}, {2, 9}, {3, 10}, {4, 8}}, {{9, {3}}, {10, {4}}}});
    record({.argument = "inline", .anchorOp = "builtin.module"}, inModule("util.func public @f" + type + body),
           {{{1, 1}, {2, 6}, {3, 9}, {4, 10}, {5, 8}}, {}});
    (void)(*writer)->close();
    auto source = trace::open(path);
    return source ? std::shared_ptr<const trace::TraceSource>(std::move(*source)) : nullptr;
  }

private Q_SLOTS:
  void chunksCoverATextAndNest() {
    int texts = 0;
    QDirIterator files(q(data("dumps")), QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
      auto source = trace::open(files.next().toStdString());
      for (int64_t row = 0; source && row < int64_t((*source)->passes().size()); ++row) {
        auto text = (*source)->text(row);
        if (!text)
          continue;
        auto chunks = ir::cut(text->view);
        std::vector<std::pair<int64_t, int64_t>> ranges;
        int64_t lines = 0;
        for (size_t i = 0; i < chunks.size(); ++i) {
          QCOMPARE(chunks[i].own.size(), chunks[i].inside.size() + 1);
          for (auto &range : chunks[i].own) {
            ranges.emplace_back(range.bytes.begin, range.bytes.end);
            lines += range.count;
          }
          for (uint32_t inner : chunks[i].inside)
            QVERIFY(inner > i && chunks[inner].parent == i);
        }
        std::sort(ranges.begin(), ranges.end());
        int64_t at = 0;
        for (auto [begin, end] : ranges) {
          QCOMPARE(begin, at);
          at = end;
        }
        QCOMPARE(at, int64_t(text->view.size()));
        QCOMPARE(lines, int64_t(std::count(text->view.begin(), text->view.end(), '\n') + (text->view.empty() || text->view.ends_with('\n') ? 0 : 1)));
        ++texts;
      }
    }
    QVERIFY(texts > 20);
    auto nested = ir::cut("#m = x\nmodule @a {\n  util.global @g = 1 {\n    x\n  }\n  module {\n    func.func @f() {\n      call @g() {\n      }\n"
                                  "    }\n  }\n}\n\ndefine range(i8 0, 1) i8 @h() {\n}\n");
    QStringList names;
    for (auto &chunk : nested)
      names << q(chunk.name);
    QCOMPARE(names, (QStringList{"", "@a", "@g", "module", "@f", "@h"}));
  }

  void linesAndAnswersAgree() {
    for (const char *name : {"dumps/tree", "dumps/matmul_dispatch.strata"}) {
      auto opened = trace::open(data(name));
      VERIFY_OK(opened);
      std::shared_ptr<const trace::TraceSource> source = std::move(*opened);
      Histories histories = walked(source);
      QCOMPARE(histories.rowsDone(), int64_t(source->passes().size()));
      int asked = 0, changed = 0;
      for (int64_t row = 0; row < int64_t(source->passes().size()); ++row) {
        auto lines = histories.lines(row);
        VERIFY_OK(lines);
        for (size_t i = 0; i < lines->size(); i += 3) {
          auto one = histories.history(row, int64_t(i) + 1);
          QCOMPARE(bool(one), (*lines)[i].created >= 0);
          if (!one)
            continue;
          QCOMPARE(one->steps.back().row, (*lines)[i].created);
          QCOMPARE(one->steps.front().row, (*lines)[i].changed);
          QVERIFY(one->steps.front().row <= row);
          QVERIFY(one->steps.back().kind == StepKind::Created);
          QCOMPARE(one->reachesStart, (*lines)[i].fromStart);
          for (size_t s = 1; s < one->steps.size(); ++s)
            QVERIFY(one->steps[s].row < one->steps[s - 1].row);
          ++asked;
          changed += one->steps.size() > 1;
        }
      }
      QVERIFY(asked > 50 && changed > 5);
      QVERIFY(!histories.lines(100000));
      QVERIFY(!histories.history(0, 100000));
    }
  }

  void aChunkThatStaysKeepsItsStory() {
    auto source = log({{"a", "module {\n  func.func @f() {\n    x.one\n  }\n  func.func @g() {\n    y.one\n  }\n}\n"},
                       {"b", "func.func @g() {\n  y.one {fast}\n}\n"},
                       {"c", "module {\n  func.func @f() {\n    x.one\n  }\n  func.func @g() {\n    y.one {fast}\n  }\n  x.more @h\n}\n"}});
    Histories histories = walked(source);
    QCOMPARE(story(histories, *source, 2, "x.one"), QString("created 0"));
    QCOMPARE(story(histories, *source, 2, "y.one"), QString("created 0, modified 1"));
    QCOMPARE(story(histories, *source, 2, "x.more"), QString("created 2"));
    QCOMPARE(story(histories, *source, 2, "module"), QString("created 0"));
  }

  void functionsAreFollowedOutOfWhatTheyWereOutlinedFrom() {
    std::string body = "      %0 = x.load %a : f32\n      %1 = x.tile %0 {size = 4} : f32\n      x.store %1 : f32\n";
    auto source = log({{"start", "module {\n  func.func @f(%a: f32) {\n    x.region {\n" + body + "    }\n    return\n  }\n}\n"},
                       {"outline", "module {\n  executable @e {\n    func.func @k(%a: f32) {\n" + body + "      return\n    }\n  }\n"
                                   "  func.func @f(%a: f32) {\n    x.launch @e\n    return\n  }\n}\n"}});
    Histories histories = walked(source);
    QCOMPARE(story(histories, *source, 1, "x.tile"), QString("created 0, moved 1"));
    QVERIFY(story(histories, *source, 1, "x.load").startsWith("created 0"));
    QCOMPARE(story(histories, *source, 1, "x.launch"), QString("created 1"));
  }

  void aliasesCountByWhatTheyMean() {
    auto source = log({{"a", "#m = affine<1>\n#n = affine<2>\nmodule {\n  func.func @f() {\n    x.one #m\n    x.two #n\n  }\n}\n"},
                       {"renumbered", "#k = affine<0>\n#m = affine<2>\n#n = affine<1>\nmodule {\n  func.func @f() {\n    x.one #n\n    x.two #m\n  }\n}\n"},
                       {"changed", "#k = affine<0>\n#m = affine<3>\n#n = affine<1>\nmodule {\n  func.func @f() {\n    x.one #n\n    x.two #m\n  }\n}\n"}});
    Histories histories = walked(source);
    QCOMPARE(story(histories, *source, 2, "x.one"), QString("created 0"));
    QCOMPARE(story(histories, *source, 2, "x.two"), QString("created 0, modified 2"));
  }

  void aRunThatGrowsIsWalkedOnWhereItStopped() {
    auto opened = trace::open(data("dumps/tree"));
    VERIFY_OK(opened);
    std::shared_ptr<const trace::TraceSource> source = std::move(*opened);
    Histories once = walked(source), twice(source);
    const auto all = static_cast<int64_t>(source->passes().size());
    VERIFY_OK(twice.build(4));
    QCOMPARE(twice.rowsDone(), int64_t(4));
    QVERIFY(!twice.lines(4));
    CancelToken stop = CancelToken::make();
    stop.cancel();
    QVERIFY(twice.build(all, stop).error().code == ErrorCode::Cancelled);
    VERIFY_OK(twice.build(all));
    for (int64_t row = 0; row < once.rowsDone(); ++row) {
      auto a = once.lines(row), b = twice.lines(row);
      QCOMPARE(a->size(), b->size());
      for (size_t i = 0; i < a->size(); ++i)
        QVERIFY((*a)[i].created == (*b)[i].created && (*a)[i].changed == (*b)[i].changed);
    }
  }

  /// Two equal products, each used by another: which is which is told by what they stand between.
  void equalProductsAreNotMistakenForEachOther() {
    auto body = [](const std::vector<std::string> &lines) {
      std::string text = "func.func @f(%x: t, %y: t, %p: t, %q: t) {\n";
      for (auto &line : lines)
        text += "  " + line + "\n";
      return text + "  return\n}\n";
    };
    std::string loc[2] = {"", ""};
    for (int located = 0; located < 3; ++located) {
      if (located)
        for (int i = 0; i < 2; ++i)
          loc[i] = " loc(\"m.py\":" + std::to_string(located == 1 ? 7 : 7 + i) + ":1)";
      for (bool turned : {false, true}) {
        // Packed, products of tiles, and turned around where nothing forbids it.
        std::vector<std::string> first{"%0 = linalg.matmul %x, %y, %p" + loc[0], "%1 = linalg.matmul %x, %y, %q" + loc[1], "x.out %0, %1"};
        std::vector<std::string> packed{"%2 = linalg.pack %x", "%3 = linalg.pack %y", "%4 = linalg.mmt4d %2, %3, %p" + loc[0],
                                        "%5 = linalg.mmt4d %2, %3, %q" + loc[1], "x.out %4, %5"};
        if (turned)
          std::swap(packed[2], packed[3]);
        auto source = log({{"one", body(first)}, {"two", body(packed)}});
        QVERIFY(source);
        for (int64_t i = 0; i < 2; ++i) {
          Places forward = followed(*source, 0, 2 + i, provenance::Direction::Forward);
          int64_t mine = lineWith(*source, 1, i ? "%q" + loc[1] + "\n" : "%p" + loc[0] + "\n"),
                  other = lineWith(*source, 1, i ? "%p" + loc[0] + "\n" : "%q" + loc[1] + "\n");
          QVERIFY(mine && other && mine != other);
          QVERIFY2(!forward.count({1, other}), qPrintable(QString("%1 %2 %3").arg(located).arg(turned).arg(i)));
          Places back = followed(*source, 1, mine, provenance::Direction::Back);
          QVERIFY(!back.count({0, 3 - i}));
        }
      }
    }
  }

  /// A conversion renames all operations of a function at once; each expansion stands where its operation stood.
  void conversionsAreFollowedByWhatTheyMakeOfEachOperation() {
    auto source = log({{"vectors", "module {\n  func.func @k(%m: memref<8x16xf32>, %i: index, %v: vector<16xf32>) {\n"
                                   "    %c1 = arith.constant 1 : index\n"
                                   "    %0 = affine.apply affine_map<()[s0] -> (s0 * 2 + 1)>()[%i]\n"
                                   "    %1 = vector.load %m[%0, %c1] : memref<8x16xf32>, vector<16xf32>\n"
                                   "    %2 = arith.addi %i, %c1 : index\n"
                                   "    %3 = memref.load %m[%2, %c1] : memref<8x16xf32>\n"
                                   "    %4 = vector.broadcast %3 : f32 to vector<16xf32>\n"
                                   "    %5 = vector.fma %4, %1, %v : vector<16xf32>\n"
                                   "    vector.store %5, %m[%0, %c1] : memref<8x16xf32>, vector<16xf32>\n    return\n  }\n}\n"},
                       {"convert", "module {\n  llvm.func @k(%arg0: !llvm.ptr, %arg1: i64, %arg2: vector<16xf32>) {\n"
                                   "    %0 = llvm.mlir.constant(16 : i64) : i64\n    %1 = llvm.mlir.constant(1 : i64) : i64\n"
                                   "    %2 = llvm.mlir.poison : vector<16xf32>\n    %3 = llvm.mlir.constant(0 : i32) : i32\n"
                                   "    %4 = llvm.mul %arg1, %0 : i64\n    %5 = llvm.add %4, %1 : i64\n"                       // affine.apply
                                   "    %6 = llvm.mul %5, %0 : i64\n    %7 = llvm.add %6, %1 : i64\n"                          // vector.load
                                   "    %8 = llvm.getelementptr %arg0[%7] : (!llvm.ptr, i64) -> !llvm.ptr, f32\n"
                                   "    %9 = llvm.load %8 : !llvm.ptr -> vector<16xf32>\n"
                                   "    %10 = llvm.add %arg1, %1 : i64\n"                                                      // arith.addi
                                   "    %11 = llvm.mul %10, %0 : i64\n    %12 = llvm.add %11, %1 : i64\n"                      // memref.load
                                   "    %13 = llvm.getelementptr %arg0[%12] : (!llvm.ptr, i64) -> !llvm.ptr, f32\n"
                                   "    %14 = llvm.load %13 : !llvm.ptr -> f32\n"
                                   "    %15 = llvm.insertelement %14, %2[%3 : i32] : vector<16xf32>\n"                         // broadcast
                                   "    %16 = llvm.shufflevector %15, %2 [0, 0, 0, 0] : vector<16xf32>\n"
                                   "    %17 = llvm.intr.fmuladd(%16, %9, %arg2) : vector<16xf32>\n"                            // fma
                                   "    %18 = llvm.mul %5, %0 : i64\n    %19 = llvm.add %18, %1 : i64\n"                       // vector.store
                                   "    %20 = llvm.getelementptr %arg0[%19] : (!llvm.ptr, i64) -> !llvm.ptr, f32\n"
                                   "    llvm.store %17, %20 : vector<16xf32>, !llvm.ptr\n    llvm.return\n  }\n}\n"}});
    std::map<int, std::vector<int>> made{{4, {7, 8}}, {5, {9, 10, 11, 12}}, {6, {13}}, {7, {14, 15, 16, 17}}, {8, {18, 19}}, {9, {20}}, {10, {21, 22, 23, 24}}, {11, {25}}};
    for (auto &[from, to] : made) {
      Places expected{{0, from}};
      for (int line : to) {
        expected.emplace(1, line);
        QCOMPARE(followed(*source, 1, line, provenance::Direction::Back), (Places{{0, from}, {1, line}}));
      }
      QCOMPARE(followed(*source, 0, from, provenance::Direction::Forward), expected);
    }
  }

  /// Two equal products in one function, through a conversion that leaves them in place or turns them around.
  void equalProductsStayApartThroughConversions() {
    for (int located = 0; located < 3; ++located)
      for (bool turned : {false, true}) {
        std::string loc[2];
        for (int i = 0; i < 2 && located; ++i)
          loc[i] = " loc(\"m.py\":" + std::to_string(located == 1 ? 7 : 7 + i) + ":1)";
        std::string before = "func.func @f(%x: vector<8xf32>, %y: vector<8xf32>, %p: vector<8xf32>, %q: vector<8xf32>) -> (vector<8xf32>, vector<8xf32>) {\n"
                             "  %0 = vector.fma %x, %y, %p : vector<8xf32>" + loc[0] + "\n  %1 = vector.fma %x, %y, %q : vector<8xf32>" + loc[1] +
                             "\n  return %0, %1 : vector<8xf32>, vector<8xf32>\n}\n";
        std::string after = "llvm.func @f(%arg0: vector<8xf32>, %arg1: vector<8xf32>, %arg2: vector<8xf32>, %arg3: vector<8xf32>) -> !llvm.struct<(vector<8xf32>, vector<8xf32>)> {\n"
                            "  %0 = llvm.mlir.poison : !llvm.struct<(vector<8xf32>, vector<8xf32>)>\n";
        for (int i : {int(turned), int(!turned)})
          after += "  %" + std::to_string(1 + i) + " = llvm.intr.fmuladd(%arg0, %arg1, %arg" + std::to_string(2 + i) + ") : vector<8xf32>" + loc[i] + "\n";
        after += "  %3 = llvm.insertvalue %1, %0[0] : !llvm.struct<(vector<8xf32>, vector<8xf32>)>\n  %4 = llvm.insertvalue %2, %3[1] : !llvm.struct<(vector<8xf32>, vector<8xf32>)>\n"
                 "  llvm.return %4 : !llvm.struct<(vector<8xf32>, vector<8xf32>)>\n}\n";
        auto source = log({{"one", before}, {"two", after}});
        for (int64_t i = 0; i < 2; ++i) {
          int64_t mine = lineWith(*source, 1, "%arg" + std::to_string(2 + i) + ")"), other = lineWith(*source, 1, "%arg" + std::to_string(3 - i) + ")");
          QVERIFY(mine && other);
          Places forward = followed(*source, 0, 2 + i, provenance::Direction::Forward), back = followed(*source, 1, mine, provenance::Direction::Back);
          QString where = QString("located %1 turned %2 product %3").arg(located).arg(turned).arg(i);
          QVERIFY2(!forward.count({1, other}), qPrintable(where));
          QVERIFY2(!back.count({0, 3 - i}), qPrintable(where));
          QVERIFY2(turned || (forward.count({1, mine}) && back.count({0, 2 + i})), qPrintable(where));
        }
      }
  }

  /// A product and a sum become loops that both add: the sum's addition isn't taken for the product's.
  void loopsThatDoTheSameAreNotMistakenForEachOther() {
    auto source = log({{"linalg", "func.func @f(%a: m, %b: m, %o: m) {\n  linalg.matmul ins(%a, %b : m, m) outs(%o : m)\n"
                                  "  linalg.generic {n = 2} ins(%b : m) outs(%o : m) {\n  ^bb0(%x: f32, %y: f32):\n    %s = arith.addf %x, %y : f32\n    linalg.yield %s : f32\n  }\n  return\n}\n"},
                       {"loops", "func.func @f(%a: m, %b: m, %o: m) {\n  scf.for %i = %0 to %1 {\n    %2 = memref.load %a[%i] : m\n    %3 = memref.load %b[%i] : m\n"
                                 "    %4 = memref.load %o[%i] : m\n    %5 = arith.mulf %2, %3 : f32\n    %6 = arith.addf %4, %5 : f32\n    memref.store %6, %o[%i] : m\n  }\n"
                                 "  scf.for %i = %0 to %1 {\n    %2 = memref.load %b[%i] : m\n    %3 = memref.load %o[%i] : m\n    %4 = arith.addf %2, %3 : f32\n"
                                 "    memref.store %4, %o[%i] : m\n  }\n  return\n}\n"}});
    for (int64_t line : {3, 5}) // the sum, and the addition in it
      for (auto [row, at] : followed(*source, 0, line, provenance::Direction::Forward))
        QVERIFY2(row == 0 || at > 9, qPrintable(QString("line %1 became line %2").arg(line).arg(at)));
  }

  /// A chain of operations of another dialect, each of which becomes several: what stands last is of the last one, and what is
  /// between of none for certain; where the table knows what they become, of each its own.
  void whatWasRewrittenTogetherIsKeptApart() {
    auto source = log({{"before", "func.func @f(%x: t) {\n  %0 = a.first %x\n  %1 = a.second %0\n  x.use %1\n}\n"},
                       {"after", "func.func @f(%x: t) {\n  %0 = b.one %x\n  %1 = b.two %0\n  %2 = b.three %1\n  x.use %2\n}\n"}});
    QCOMPARE(followed(*source, 0, 3, provenance::Direction::Forward), (Places{{0, 3}, {1, 4}}));
    QCOMPARE(followed(*source, 0, 2, provenance::Direction::Forward), (Places{{0, 2}}));
    auto between = provenance::blame(*source, 1, 3);
    VERIFY_OK(between);
    QVERIFY(between->oneOf && between->madeFrom.size() == 2);

    auto torch = log({{"before", "func.func @f(%x: t, %y: t) {\n  %0 = torch.aten.mm %x, %y : t\n  %1 = torch.aten.relu %0 : t\n  x.use %1\n}\n"},
                      {"after", "func.func @f(%x: t, %y: t) {\n  %0 = torch_c.to_builtin_tensor %x\n  %1 = torch_c.to_builtin_tensor %y\n  %2 = linalg.matmul ins(%0, %1)\n"
                                "  %3 = tensor.empty() : t\n  %4 = linalg.generic ins(%2) outs(%3) {\n  ^bb0(%a: f32):\n    %6 = arith.maximumf %a, %a : f32\n    linalg.yield %6\n"
                                "  }\n  %5 = torch_c.from_builtin_tensor %4\n  x.use %5\n}\n"}});
    QCOMPARE(followed(*torch, 0, 2, provenance::Direction::Forward), (Places{{0, 2}, {1, 2}, {1, 3}, {1, 4}}));
    QCOMPARE(followed(*torch, 0, 3, provenance::Direction::Forward), (Places{{0, 3}, {1, 5}, {1, 6}, {1, 8}, {1, 9}, {1, 11}}));
  }

  /// What is found forward is what is found back.
  void forwardAndBackAgree() {
    for (const char *name : {"dumps/tree", "dumps/matmul_dispatch.strata"}) {
      auto opened = trace::open(data(name));
      VERIFY_OK(opened);
      std::shared_ptr<const trace::TraceSource> source = std::move(*opened);
      Histories histories = walked(source);
      int pairs = 0;
      for (int64_t line = 1; line < 60; ++line) {
        auto forward = histories.forward(0, line);
        if (!forward || histories.history(0, line)->steps.back().line != line) // a label of its operation
          continue;
        for (auto &s : *forward) {
          QVERIFY(&s == &forward->front() || std::tie(s.row, s.line) > std::tie(forward->front().row, forward->front().line));
          Places back = followed(*source, s.row, s.line, provenance::Direction::Back);
          QVERIFY2(back.count({0, line}), qPrintable(QString("%1: %2:%3 is not from 0:%4").arg(name).arg(s.row).arg(s.line).arg(line)));
          ++pairs;
        }
      }
      QVERIFY(pairs > 20);
      QVERIFY(!histories.forward(0, 100000));
    }
  }

  /// Of every two places where something came or changed, one is found forward from the other if that one is found back.
  void forwardMirrorsBackOverWholeTraces() {
    QTemporaryDir folder;
    std::vector<std::shared_ptr<const trace::TraceSource>> sources{inlined(folder.path().toStdString() + "/n.strata", true),
                                                                   inlined(folder.path().toStdString() + "/p.strata", false)};
    for (const char *name : {"dumps/tree", "dumps/matmul_dispatch.strata", "dumps/hue_phases.strata", "dumps/batch_flow.strata"})
      sources.push_back(std::move(*trace::open(data(name))));
    for (auto &source : sources) {
      Histories histories = walked(source);
      std::vector<std::pair<int64_t, int64_t>> all;
      for (int64_t row = 0; row < int64_t(source->passes().size()); ++row)
        if (auto origins = histories.origins(row))
          for (size_t l = 0; l < origins->size(); ++l)
            if ((*origins)[l].row == row && (*origins)[l].line == int64_t(l) + 1)
              all.emplace_back(row, int64_t(l) + 1);
      QVERIFY(all.size() >= 10);
      Places places(all.begin(), all.end());
      using Place = std::pair<int64_t, int64_t>;
      std::map<Place, Places> forward, back;
      auto ask = [&](std::map<Place, Places> &known, Place at) -> const Places & {
        auto [entry, isNew] = known.try_emplace(at);
        if (isNew) {
          auto found = &known == &forward ? histories.forward(at.first, at.second) : histories.backward(at.first, at.second);
          for (auto &s : *found)
            entry->second.emplace(s.row, s.line);
        }
        return entry->second;
      };
      size_t pairs = 0;
      for (size_t i = 0; i < all.size(); i += std::max<size_t>(1, all.size() / 100))
        for (auto [there, home] : {std::pair{&forward, &back}, std::pair{&back, &forward}})
          for (Place at : ask(*there, all[i])) {
            QVERIFY(places.count(at));
            QVERIFY2(ask(*home, at).count(all[i]), qPrintable(QString("%1:%2 and %3:%4").arg(all[i].first).arg(all[i].second).arg(at.first).arg(at.second)));
            pairs += at != all[i];
          }
      QVERIFY(pairs > 4);
    }
  }

  /// What the compiler says an operation was made from is found back, whichever dump it was in.
  void whatWasRecordedIsFound() {
    std::shared_ptr<const trace::TraceSource> source = std::move(*trace::open(data("dumps/batch_flow.strata")));
    Histories histories = walked(source);
    std::map<trace::OpNumber, std::pair<int64_t, int64_t>> places; // where what each number stands for came or changed last
    int found = 0;
    for (int64_t row = 0; row < int64_t(source->passes().size()); ++row) {
      auto numbers = source->identities(row);
      auto origins = histories.origins(row);
      if (!numbers || !origins || !source->passes()[size_t(row)].bytes)
        continue;
      for (auto &birth : numbers->births) {
        int64_t line = numbers->lineOf(birth.op);
        if (!line || numbers->at(line) != birth.op)
          continue;
        Places back = followed(*source, row, line, provenance::Direction::Back);
        for (auto parent : birth.from)
          if (auto place = places.find(parent); place != places.end()) {
            QVERIFY2(back.count(place->second), qPrintable(QString("%1:%2 and %3:%4").arg(row).arg(line).arg(place->second.first).arg(place->second.second)));
            ++found;
          }
      }
      for (auto &place : numbers->places)
        if (numbers->at(place.line) == place.op) {
          auto &origin = (*origins)[size_t(place.line) - 1];
          places[place.op] = {origin.row, origin.line};
        }
    }
    QVERIFY(found > 100);
    // A product that an inliner moved into its caller ends at the product of the source, with no call between.
    auto back = provenance::follow(*source, 11, lineWith(*source, 11, "linalg.batch_matmul"), provenance::Direction::Back);
    VERIFY_OK(back);
    QCOMPARE(back->back().row, 0);
    QVERIFY(back->back().text.find("linalg.batch_matmul") != std::string::npos);
    for (auto &s : *back)
      QVERIFY2(s.recorded && s.text.find("util.call") == std::string::npos, s.text.c_str());
  }

  /// What an inliner puts into a function comes from the one that it called, which no dump of the function shows.
  void whatWasInlinedComesFromTheCallee() {
    QTemporaryDir folder;
    for (bool numbers : {true, false}) {
      auto source = inlined(folder.path().toStdString() + "/n.strata", numbers);
      QVERIFY(source);
      for (int line : {3, 4}) {
        QCOMPARE(followed(*source, 3, line, provenance::Direction::Back).count({0, line}), size_t(1));
        Places forward = followed(*source, 0, line, provenance::Direction::Forward);
        QVERIFY(forward.count({2, line - 1}));
        QVERIFY(!forward.count({2, 5 - (line - 1)})); // nor is one the other
        auto back = provenance::follow(*source, 2, line - 1, provenance::Direction::Back);
        QCOMPARE(back->back().line, line);
        QCOMPARE(back->back().recorded, numbers);
      }
    }
  }

  /// Of two equal executables one is kept: from there on it is of both. Where what they compute differs, of none but its own.
  void whatWasMergedIsOfBoth() {
    for (bool equal : {true, false}) {
      auto executable = [&](const std::string &name, const std::string &op) {
        return "  flow.executable private @" + name + " {\n    builtin.module {\n      func.func @" + name + "(%x: f32) -> f32 {\n        %0 = " + op +
               " %x : f32\n        return %0 : f32\n      }\n    }\n  }\n";
      };
      auto host = [](const std::string &second) {
        return "  util.func public @f(%x: f32) -> (f32, f32) {\n    %0 = flow.dispatch @a::@a(%x) : (f32) -> f32\n    %1 = flow.dispatch @" + second +
               "::@" + second + "(%x) : (f32) -> f32\n    util.return %0, %1 : f32, f32\n  }\n";
      };
      auto source = log({{"outline", "module {\n" + executable("a", "math.exp") + executable("b", equal ? "math.exp" : "math.tanh") + host("b") + "}"},
                         {"merge", "module {\n" + executable("a", "math.exp") + host("a") + "}"},
                         {"lower", "module {\n" + executable("a", "llvm.intr.exp") + host("a") + "}"}});
      QVERIFY(source);
      int64_t kernel = lineWith(*source, 2, "llvm.intr.exp"), ofA = lineWith(*source, 0, "math."), ofB = lineWith(*source, 0, "math.", 1);
      int64_t hostA = lineWith(*source, 1, "flow.dispatch"), hostB = lineWith(*source, 1, "flow.dispatch", 1);
      Places back = followed(*source, 2, kernel, provenance::Direction::Back), a = followed(*source, 0, ofA, provenance::Direction::Forward),
             b = followed(*source, 0, ofB, provenance::Direction::Forward);
      QVERIFY(back.count({0, ofA}) && a.count({2, kernel}));
      QCOMPARE(bool(back.count({0, ofB})), equal);
      QCOMPARE(bool(b.count({2, kernel})), equal);
      for (int64_t line : {hostA, hostB}) // the calls stay apart
        QVERIFY(!a.count({1, line}) && !b.count({1, line}));
      QCOMPARE(followed(*source, 1, hostB, provenance::Direction::Back).count({0, lineWith(*source, 0, "@a::@a")}), size_t(0));
      // What it is was not changed by that.
      QCOMPARE(story(walked(source), *source, 1, "math.exp"), QString("created 0"));
    }
  }

  void kernelsAreFollowedIntoTheirAssembly() {
    QTemporaryDir folder;
    std::string at = folder.path().toStdString() + "/";
    auto put = [&](const std::string &path, const std::string &text) {
      QDir().mkpath(QFileInfo(q(at + path)).path());
      QVERIFY(writeFile(at + path, text));
    };
    auto kernel = [](const char *name, const char *op) { return "  llvm.func @" + std::string(name) + "(%a: f32) {\n    %0 = " + op + " %a : f32\n    llvm.return\n  }\n"; };
    put("builtin_module_no-symbol-name/0_convert.mlir", "module {\n" + kernel("k", "llvm.fmul") + kernel("\"k.2\"", "llvm.fadd") + "}\n");
    put("builtin_module_no-symbol-name/1_serialize.mlir", "module {\n  hal.executable.binary @b\n}\n");
    put("module_k.s", "\t.text\n\t.section\t.text.k,\"ax\",@progbits\nk:\n.Lfunc_begin0:\n\t.loc\t1 1 0\n\tvmulss\t%xmm0, %xmm0, %xmm0\n\tretq\n\n"
                      "\t.section\t.rodata\ntable:\n\t.long\t1\n\t.section\t.text.k.2\nk.2:\n\tvaddss\t%xmm0, %xmm0, %xmm0\n\tretq\n");
    auto opened = trace::open(at);
    VERIFY_OK(opened);
    auto &source = **opened;
    QCOMPARE(source.passes().size(), size_t(3));
    for (auto [op, label, instruction] : {std::tuple{"llvm.fmul", "k:", "vmulss"}, std::tuple{"llvm.fadd", "k.2:", "vaddss"}}) {
      int64_t from = lineWith(source, 0, op), to = lineWith(source, 2, std::string("\n") + label) + 1;
      int64_t at = lineWith(source, 2, instruction);
      Places forward = followed(source, 0, from, provenance::Direction::Forward);
      QCOMPARE(forward, (Places{{0, from}, {2, to}, {2, at}})); // the function, and the instruction in it
      Places back = followed(source, 2, at, provenance::Direction::Back);
      QCOMPARE(back, (Places{{0, from}, {2, at}}));
      QVERIFY(!back.count({0, lineWith(source, 0, instruction[1] == 'm' ? "llvm.fadd" : "llvm.fmul")}));
    }
    QVERIFY(!provenance::follow(source, 2, lineWith(source, 2, ".long"), provenance::Direction::Back)); // of no function
  }

  /// Of four products two are of another source: which instruction is of which can't be told, that it is of one of them can.
  void instructionsAreToldByTheirKindAlone() {
    for (int sources : {1, 2}) {
      std::string before = "module {\n  llvm.func @k(%a: f32, %p: !llvm.ptr) {\n    %v = llvm.load %p : !llvm.ptr -> f32\n", after = before;
      for (int i = 0; i < 2 * sources; ++i) { // each product becomes two, as unrolling does
        if (i % 2 == 0)
          before += "    %" + std::to_string(i) + " = x.product %a, %v {source = " + std::to_string(i) + "} : f32\n";
        after += "    %" + std::to_string(i) + " = llvm.intr.fmuladd(%a, %v, %" + (i % 2 ? std::to_string(i - 1) : "a") + ") : (f32, f32, f32) -> f32\n";
      }
      for (int i = 0; i < sources; ++i) {
        before += "    llvm.store %" + std::to_string(2 * i) + ", %p {of = " + std::to_string(i) + "} : f32, !llvm.ptr\n";
        after += "    llvm.store %" + std::to_string(2 * i + 1) + ", %p {of = " + std::to_string(i) + "} : f32, !llvm.ptr\n";
      }
      before += "    llvm.return\n  }\n}\n";
      after += "    llvm.return\n  }\n}\n";
      QTemporaryDir folder;
      std::string at = folder.path().toStdString() + "/";
      QDir().mkpath(q(at + "builtin_module_no-symbol-name"));
      VERIFY_OK(writeFile(at + "builtin_module_no-symbol-name/0_input.mlir", before));
      VERIFY_OK(writeFile(at + "builtin_module_no-symbol-name/1_unroll.mlir", after));
      VERIFY_OK(writeFile(at + "module_k.s", "\t.text\nk:\n\tpushq\t%rbp\n\tvmovss\t(%rdi), %xmm1\n\tvfmadd231ss\t%xmm1, %xmm0, %xmm0\n\tvmovss\t%xmm0, 8(%rsp)\n"
                                             "\tvfmadd213ss\t%xmm1, %xmm0, %xmm0\n\tvmovss\t%xmm0, (%rdi)\n\tretq\n"));
      auto opened = trace::open(at);
      VERIFY_OK(opened);
      auto &source = **opened;
      int64_t fma = lineWith(source, 2, "vfmadd231ss"), label = lineWith(source, 2, "k:"), spill = lineWith(source, 2, "8(%rsp)");
      Places forward = followed(source, 0, lineWith(source, 0, "source = 0"), provenance::Direction::Forward);
      Places back = followed(source, 2, fma, provenance::Direction::Back);
      QVERIFY(forward.count({2, label}));
      QVERIFY(!forward.count({2, spill})); // a spill may be of anything
      QCOMPARE(bool(forward.count({2, fma})), sources == 1);
      QCOMPARE(bool(back.count({0, lineWith(source, 0, "source = 0")})), sources == 1);
      QVERIFY(!back.count({1, lineWith(source, 1, "fmuladd")})); // one of two at least
      auto history = provenance::blame(source, 2, fma);
      VERIFY_OK(history);
      QVERIFY(history->oneOf);
      QCOMPARE(history->madeFrom.size(), size_t(2 * sources));
      // The load is the only one, and so is the function's head for what is only known to be inside.
      Places load = followed(source, 2, lineWith(source, 2, "(%rdi), %xmm1"), provenance::Direction::Back);
      QVERIFY(load.count({0, lineWith(source, 0, "llvm.load")}));
      Places inside = followed(source, 2, spill, provenance::Direction::Back);
      QVERIFY(inside.count({0, lineWith(source, 0, "llvm.func")}) && !inside.count({0, lineWith(source, 0, "llvm.load")}));
    }
  }

  void manyNestedAndEqualNamesEndSoon() {
    std::string deep;
    for (int i = 0; i < 5000; ++i)
      deep += std::string(size_t(i), ' ') + "module @m {\n";
    for (int i = 5000; i-- > 0;)
      deep += std::string(size_t(i), ' ') + "}\n";
    std::string many = "module {\n";
    for (int i = 0; i < 5000; ++i)
      many += "  func.func @f() {\n    x.a " + std::to_string(i % 7) + "\n  }\n";
    many += "}\n";
    auto source = log({{"a", deep}, {"b", many}, {"c", deep + "x.b\n"}, {"d", many}});
    Histories histories = walked(source);
    QCOMPARE(histories.rowsDone(), int64_t(source->passes().size()));
    QVERIFY(histories.lines(3));
  }
};

QTEST_APPLESS_MAIN(HistoryTest)
#include "HistoryTest.moc"
