// Lines whose operations were made one from the other: of traces that our compiler recorded.
#include "core/explorer/RecordedLinks.h"
#include "core/explorer/StateBefore.h"
#include "tests/core/Support.h"

#include <QTest>
#include <algorithm>
#include <set>

using namespace strata;

class RecordedLinksTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void linesAreOfTheOperationsThatWereRecorded() {
    int64_t links = 0, cut = 0, closer = 0;
    for (const char *name : {"dumps/hue_phases.strata", "dumps/batch_flow.strata"}) {
      auto source = trace::open(data(name));
      VERIFY_OK(source);
      for (int64_t row = 0; row < int64_t((*source)->passes().size()); ++row) {
        auto state = explorer::stateBefore(**source, row);
        auto after = explorer::textAfter(**source, row);
        if (!state || !after)
          continue;
        auto made =
            explorer::recordedLinks(**source, state->row, state->text.view, row, after->view);
        if (made.empty())
          continue;
        auto whole = (*source)->text(state->row);
        auto old = (*source)->identities(state->row), now = (*source)->identities(row);
        VERIFY_OK(whole);
        VERIFY_OK(old);
        VERIFY_OK(now);
        diff::LineTable left(state->text.view), right(after->view), all(whole->view);
        std::vector<trace::Identities::Birth> births; // on the way
        for (int64_t between = state->row + 1; between <= row; ++between)
          if (auto known = (*source)->identities(between))
            births.insert(births.end(), known->births.begin(), known->births.end());
        cut += whole->view != state->text.view;
        for (const diff::LineLink &link : made) {
          QVERIFY(link.before >= 0 && link.before < left.count());
          QVERIFY(link.after >= 0 && link.after < right.count());
          // Some line of the whole dump reads the same, and the operation there is behind one that
          // was born on the line after.
          auto text = [](std::string_view line) {
            return line.substr(std::min(line.find_first_not_of(' '), line.size()));
          };
          std::set<trace::OpNumber> behind;
          for (const auto &place : now->places)
            if (place.line == link.after + 1)
              behind.insert(place.op);
          for (size_t known = 0; known != behind.size();) {
            known = behind.size();
            for (const trace::Identities::Birth &birth : births)
              if (behind.count(birth.op))
                behind.insert(birth.from.begin(), birth.from.end());
          }
          bool found = false;
          for (trace::OpNumber op : behind)
            if (int64_t line = old->lineOf(op); line > 0)
              found |= text(all.line(line - 1)) == text(left.line(link.before));
          QVERIFY2(found, std::string(left.line(link.before)).c_str());
        }
        links += int64_t(made.size());
        auto plain = diff::alignTexts(state->text.view, after->view);
        auto beside = diff::alignTexts(state->text.view, after->view, {}, made);
        closer += int64_t(plain.rows.size()) - int64_t(beside.rows.size());
        // Every line is still there once.
        int64_t before = 0, behind = 0;
        for (const diff::Row &each : beside.rows)
          before += each.before >= 0, behind += each.after >= 0;
        int64_t wantedBefore = 0, wantedBehind = 0;
        for (const diff::Row &each : plain.rows)
          wantedBefore += each.before >= 0, wantedBehind += each.after >= 0;
        QCOMPARE(before, wantedBefore);
        QCOMPARE(behind, wantedBehind);
      }
    }
    QVERIFY2(links > 50, std::to_string(links).c_str());
    QVERIFY2(cut > 0, "no function that was cut out of its module");
    QVERIFY2(closer > 0, std::to_string(closer).c_str());
  }

  void withoutNumbersThereAreNone() {
    auto source = trace::open(data("dumps/tree"));
    VERIFY_OK(source);
    auto rows = int64_t((*source)->passes().size());
    for (int64_t before : {int64_t(-1), int64_t(0), rows})
      for (int64_t after : {int64_t(0), int64_t(1), rows})
        QVERIFY(explorer::recordedLinks(**source, before, "a\n", after, "b\n").empty());
  }
};

QTEST_GUILESS_MAIN(RecordedLinksTest)
#include "RecordedLinksTest.moc"
