#include "core/ir/Chunks.h"
#include "core/provenance/Histories.h"
#include "core/trace/import/Log.h"
#include "tests/core/Support.h"

#include <QDirIterator>
#include <QTest>

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
    (void)histories.build(source->passes());
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
    auto some = source->passes();
    some.resize(4);
    VERIFY_OK(twice.build(some));
    QCOMPARE(twice.rowsDone(), int64_t(4));
    QVERIFY(!twice.lines(4));
    CancelToken stop = CancelToken::make();
    stop.cancel();
    QVERIFY(twice.build(source->passes(), stop).error().code == ErrorCode::Cancelled);
    VERIFY_OK(twice.build(source->passes()));
    for (int64_t row = 0; row < once.rowsDone(); ++row) {
      auto a = once.lines(row), b = twice.lines(row);
      QCOMPARE(a->size(), b->size());
      for (size_t i = 0; i < a->size(); ++i)
        QVERIFY((*a)[i].created == (*b)[i].created && (*a)[i].changed == (*b)[i].changed);
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
