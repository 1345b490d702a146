#include "core/base/File.h"
#include "core/trace/Reader.h"
#include "core/trace/Writer.h"
#include "core/trace/import/Import.h"
#include "tests/core/Support.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <random>
#include <sqlite3.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace strata;
using namespace strata::trace;

namespace {

std::string textOf(int step) {
  std::string text = "module {\n";
  for (int i = 0; i < 200; ++i)
    text += "  %" + std::to_string(i + step) + " = arith.addf %a, %b : tensor<" + std::to_string(i) + "xf32>\n";
  return text + "}\n";
}

PassBegin pass(const std::string &name, const std::string &op = "builtin.module", const std::string &path = "") {
  return {name, "Class", "a=1", op, op == "func.func" ? "@f" : "", path};
}

/// Runs SQL on a file as somebody who crafts one would.
void craft(const std::string &path, const std::string &sql) {
  sqlite3 *db = nullptr;
  sqlite3_open(path.c_str(), &db);
  char *why = nullptr;
  sqlite3_exec(db, sql.c_str(), nullptr, nullptr, &why);
  QVERIFY2(!why, why);
  sqlite3_close(db);
}

/// What a question to a file answers; empty where it can't be asked.
std::string ask(const std::string &path, const char *sql) {
  sqlite3 *db = nullptr;
  sqlite3_open_v2(path.c_str(), &db, SQLITE_OPEN_READONLY, nullptr);
  std::string answer;
  sqlite3_exec(
      db, sql,
      [](void *to, int, char **values, char **) {
        return *static_cast<std::string *>(to) = values[0] ? values[0] : "", 0;
      },
      &answer, nullptr);
  sqlite3_close(db);
  return answer;
}

std::string integrity(const std::string &path) {
  sqlite3 *db = nullptr;
  sqlite3_open(path.c_str(), &db);
  std::string answer;
  sqlite3_exec(
      db, "PRAGMA integrity_check",
      [](void *to, int, char **values, char **) { return *static_cast<std::string *>(to) = values[0], 0; }, &answer, nullptr);
  sqlite3_close(db);
  return answer;
}

} // namespace

class TraceTest : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;
  std::string file(const std::string &name) { return folder_.path().toStdString() + "/" + name; }

private Q_SLOTS:
  void roundTrip() {
    std::string path = file("round.strata");
    auto writer = TraceWriter::create(path, {.kind = "compile", .tool = "test", .command = "a b"});
    VERIFY_OK(writer);
    (*writer)->input("module {}\n");
    auto outer = (*writer)->beginPass(pass("outer"));
    for (int i = 0; i < 40; ++i) {
      auto inner = (*writer)->beginPass(pass("inner", "func.func", "builtin.module/func.func @f"), outer);
      (*writer)->endPass(inner, {.seconds = 0.5, .text = textOf(i)});
    }
    (*writer)->note(NoteKind::Diagnostic, "a.mlir:1:2: error: no\n");
    (*writer)->endPass(outer, {.failed = true, .text = textOf(7)});
    (*writer)->finish("failed: outer");
    VERIFY_OK((*writer)->close());
    QVERIFY(!QFile::exists(q(path + "-wal")));
    // Bytes 18 and 19 of the header: 1 is a file without WAL.
    QCOMPARE(int(mapFile(path)->view[18]), 1);
    QCOMPARE(integrity(path), std::string("ok"));

    auto trace = openTrace(path);
    VERIFY_OK(trace);
    auto &rows = (*trace)->passes();
    QCOMPARE(rows.size(), size_t(42));
    QVERIFY(rows[0].synthetic);
    QCOMPARE(rows[1].dump, 0);
    QCOMPARE(rows[1].pass, std::string("inner"));
    QCOMPARE(rows[1].anchor(), std::string("func.func @f"));
    QCOMPARE(*rows[1].seconds, 0.5);
    QCOMPARE(rows[2].previous, 1);
    QVERIFY(rows[41].failed);
    QCOMPARE(rows[41].previous, 0);
    for (int i = 39; i >= 0; --i) { // backwards: chains are resolved, not just cached
      auto text = (*trace)->text(i + 1);
      VERIFY_OK(text);
      QCOMPARE(text->view, std::string_view(textOf(i)));
    }
    QCOMPARE((*trace)->notes().size(), size_t(1));
    QCOMPARE((*trace)->notes()[0].pass, 40);
    QCOMPARE((*trace)->run().status, std::string("failed: outer"));
    QVERIFY((*trace)->damage().empty());
    QVERIFY2(QFile(q(path)).size() < 120'000, std::to_string(QFile(q(path)).size()).c_str()); // of 440 KB
  }

  void numbersOfOperations() {
    std::mt19937 random(5);
    for (int round = 0; round < 200; ++round) {
      Identities numbers;
      int64_t line = 1;
      for (int i = int(random() % 40); i > 0; --i)
        numbers.places.push_back({line += int64_t(random() % 3), OpNumber(1 + random() % 4'000'000'000u)});
      OpNumber op = 0;
      for (int i = int(random() % 20); i > 0; --i) {
        Identities::Birth birth{op += OpNumber(1 + random() % 1000)};
        for (int j = int(random() % 4); j > 0; --j)
          birth.from.push_back(OpNumber(1 + random() % 5000));
        birth.guessed = random() % 2;
        numbers.births.push_back(birth);
      }
      std::string bytes = encode(numbers);
      auto back = decodeIdentities(bytes);
      VERIFY_OK(back);
      QVERIFY(back->places == numbers.places);
      QVERIFY(back->births == numbers.births);
      for (size_t cut = 0; cut < bytes.size(); ++cut)
        QVERIFY(!decodeIdentities(std::string_view(bytes).substr(0, cut)));
      if (!bytes.empty()) {
        bytes[random() % bytes.size()] ^= char(1 << random() % 8);
        if (auto damaged = decodeIdentities(bytes))
          for (const auto &place : damaged->places)
            QVERIFY(place.op > 0);
      }
    }
    // A count that no bytes stand behind allocates nothing.
    QVERIFY(!decodeIdentities("\xff\xff\xff\xff\x7f"));
  }

  void numbersTravelWithTheTrace() {
    std::string path = file("numbers.strata");
    auto writer = TraceWriter::create(path, {});
    VERIFY_OK(writer);
    (*writer)->input("module {\n  a.b\n}\n", "builtin.module", "input", {{{1, 1}, {2, 2}}, {{1}, {2}}});
    auto changed = (*writer)->beginPass(pass("p"));
    (*writer)->endPass(changed, {.text = "module {\n  a.c\n}\n", .identities = {{{1, 1}, {2, 3}}, {{3, {2}}}}});
    auto unchanged = (*writer)->beginPass(pass("q"));
    (*writer)->endPass(unchanged, {.changed = false});
    VERIFY_OK((*writer)->close());
    auto trace = openTrace(path);
    VERIFY_OK(trace);
    QCOMPARE((*trace)->identities(0)->at(2), 2u);
    QCOMPARE((*trace)->identities(1)->lineOf(3), 2);
    QCOMPARE((*trace)->identities(1)->births.size(), size_t(1));
    QCOMPARE((*trace)->identities(2)->at(2), 3u);
    QVERIFY((*trace)->identities(2)->births.empty()); // it changed nothing
    QVERIFY(!(*trace)->identities(3));
  }

  void unchangedPassShowsWhatItFound() {
    std::string path = file("unchanged.strata");
    auto writer = TraceWriter::create(path, {});
    VERIFY_OK(writer);
    (*writer)->endPass((*writer)->beginPass(pass("one")), {.text = "A\n"});
    (*writer)->endPass((*writer)->beginPass(pass("two")), {.changed = false});
    VERIFY_OK((*writer)->close());
    auto trace = openTrace(path);
    VERIFY_OK(trace);
    QVERIFY((*trace)->passes()[1].changed == Change::No);
    QCOMPARE((*trace)->text(1)->view, std::string_view("A\n"));
  }

  void bookmarksTravelWithTheTrace() {
    std::string path = file("marks.strata");
    auto writer = TraceWriter::create(path, {});
    VERIFY_OK(writer);
    (*writer)->endPass((*writer)->beginPass(pass("one")), {.text = "A\n"});
    VERIFY_OK((*writer)->close());
    VERIFY_OK(setBookmarks(path, {{0, 1, "look"}}));
    VERIFY_OK(setBookmarks(path, {{0, 1, "look"}, {0, 2, "here"}}));
    auto trace = openTrace(path);
    VERIFY_OK(trace);
    QCOMPARE((*trace)->bookmarks().size(), size_t(2));
    QCOMPARE((*trace)->bookmarks()[1].text, std::string("here"));
    QCOMPARE((*trace)->bookmarks()[1].pass, 0);
    QVERIFY(!setBookmarks(file("absent.strata"), {}));
    QVERIFY(!changeBookmarks(file("absent.strata"), {}, {{0, 1, "lost"}}));
    QVERIFY(!QFile::exists(q(file("absent.strata"))));
  }

  void twoWindowsKeepEachOthersNotes() {
    std::string path = file("shared-notes.strata");
    auto writer = TraceWriter::create(path, {});
    VERIFY_OK(writer);
    (*writer)->endPass((*writer)->beginPass(pass("one")), {.text = textOf(1)});
    VERIFY_OK((*writer)->close());
    const std::vector<Bookmark> both = {{0, 1, "a"}, {0, 2, "b"}};
    VERIFY_OK(setBookmarks(path, both));
    // Each knows `both`. One adds a note and takes "a" out, the other edits "b" and adds one: all of that holds.
    auto first = changeBookmarks(path, both, {{0, 2, "b"}, {0, 3, "of the first"}});
    VERIFY_OK(first);
    QCOMPARE(first->size(), size_t(2));
    auto second = changeBookmarks(path, both, {{0, 1, "a"}, {0, 2, "b, edited"}, {0, 4, "of the second"}});
    VERIFY_OK(second);
    const std::vector<Bookmark> wanted = {{0, 2, "b, edited"}, {0, 3, "of the first"}, {0, 4, "of the second"}};
    QVERIFY(*second == wanted);
    auto trace = openTrace(path);
    VERIFY_OK(trace);
    QVERIFY((*trace)->bookmarks() == wanted);
    // Two edits of one note are two notes; what was written twice is one.
    QCOMPARE(mergeBookmarks({{0, 1, "mine"}}, {{0, 1, "a"}}, {{0, 1, "yours"}}).size(), size_t(2));
    QCOMPARE(mergeBookmarks({{0, 1, "same"}}, {}, {{0, 1, "same"}}).size(), size_t(1));
  }

  void readerFollowsAWriter() {
    std::string path = file("live.strata");
    auto writer = TraceWriter::create(path, {});
    VERIFY_OK(writer);
    VERIFY_OK((*writer)->flush());
    auto trace = openTrace(path);
    VERIFY_OK(trace);
    QCOMPARE((*trace)->passes().size(), size_t(0));
    (*writer)->endPass((*writer)->beginPass(pass("one")), {.text = textOf(1)});
    VERIFY_OK((*writer)->flush());
    auto grown = (*trace)->refresh();
    VERIFY_OK(grown);
    QVERIFY(*grown);
    QCOMPARE((*trace)->passes().size(), size_t(1));
    QCOMPARE((*trace)->text(0)->view, std::string_view(textOf(1)));
    QVERIFY(!*(*trace)->refresh());
    // The writer closes while the reader is there; the reader goes on.
    (*writer)->endPass((*writer)->beginPass(pass("two")), {.text = textOf(2)});
    VERIFY_OK((*writer)->close());
    QVERIFY(*(*trace)->refresh());
    QCOMPARE((*trace)->text(1)->view, std::string_view(textOf(2)));
  }

  void aTraceHasOneWriter() {
    std::string path = file("held.strata");
    auto first = TraceWriter::create(path, {.kind = "compile"});
    VERIFY_OK(first);
    (*first)->input("module {}\n");
    VERIFY_OK((*first)->flush());
    auto second = TraceWriter::create(path, {.kind = "compile"});
    QVERIFY(!second && second.error().message.find("being written") != std::string::npos);
    QCOMPARE((*openTrace(path))->passes().size(), size_t(1));
    VERIFY_OK((*first)->close());
    second = TraceWriter::create(path, {.kind = "compile"});
    VERIFY_OK(second);
    QCOMPARE((*openTrace(path))->passes().size(), size_t(0));
  }
  void whatRunsIsWrittenWithTheRowsBeforeIt() {
    std::string path = file("running.strata");
    auto writer = TraceWriter::create(path, {.kind = "compile", .status = "running"});
    VERIFY_OK(writer);
    auto running = [&] {
      std::string answer;
      (void)(*writer)->flush();
      sqlite3 *db = nullptr;
      sqlite3_open(path.c_str(), &db);
      sqlite3_exec(
          db, "SELECT begin || ' ' || pass || ' ' || anchor_op || anchor_symbol FROM running ORDER BY begin",
          [](void *to, int, char **values, char **) { return *static_cast<std::string *>(to) += values[0] + std::string(";"), 0; },
          &answer, nullptr);
      sqlite3_close(db);
      return answer;
    };
    auto outer = (*writer)->beginPass(pass("outer"));
    auto inner = (*writer)->beginPass(pass("inner", "func.func"), outer);
    QCOMPARE(running(), std::string("0 outer builtin.module;1 inner func.func@f;"));
    (*writer)->endPass(inner, {.text = textOf(1)});
    QCOMPARE(running(), std::string("0 outer builtin.module;"));
    (*writer)->endPass(outer, {.text = textOf(2)});
    QCOMPARE(running(), std::string());
  }
  void killedWriterLeavesWhatItRecorded() {
    std::string path = file("killed.strata");
    pid_t child = fork();
    if (child == 0) {
      auto writer = TraceWriter::create(path, {});
      for (int i = 0; i < 5; ++i)
        (*writer)->endPass((*writer)->beginPass(pass("p" + std::to_string(i))), {.text = textOf(i)});
      (*writer)->beginPass(pass("unfinished"));
      (void)(*writer)->flush();
      ::kill(::getpid(), SIGKILL);
      _exit(1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    QVERIFY(WIFSIGNALED(status));
    auto trace = openTrace(path);
    VERIFY_OK(trace);
    QCOMPARE((*trace)->passes().size(), size_t(5));
    QCOMPARE((*trace)->text(4)->view, std::string_view(textOf(4)));
    trace->reset();
    QCOMPARE(integrity(path), std::string("ok"));
  }

  void writersFromManyThreads() {
    std::string path = file("threads.strata");
    auto writer = TraceWriter::create(path, {}, {.queueBytes = 50'000});
    VERIFY_OK(writer);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
      threads.emplace_back([&, t] {
        for (int i = 0; i < 25; ++i) {
          auto handle = (*writer)->beginPass(pass("p", "func.func", "m/func.func @f" + std::to_string(t)));
          (*writer)->endPass(handle, {.text = textOf(t * 100 + i)});
        }
      });
    for (auto &thread : threads)
      thread.join();
    VERIFY_OK((*writer)->close());
    auto trace = openTrace(path);
    VERIFY_OK(trace);
    QCOMPARE((*trace)->passes().size(), size_t(100));
    std::map<std::string, int> seen;
    for (const PassEvent &row : (*trace)->passes()) {
      int t = row.path.back() - '0';
      QCOMPARE((*trace)->text(row.index)->view, std::string_view(textOf(t * 100 + seen[row.path]++)));
    }
  }

  void damagedFilesOpenAsFarAsTheyGo() {
    std::string path = file("damaged.strata");
    auto writer = TraceWriter::create(path, {}, {.keyFrameEvery = 1});
    VERIFY_OK(writer);
    for (int i = 0; i < 60; ++i) {
      std::string text;
      for (int j = 0; j < 4000; ++j) // does not compress: the file has many pages
        text += std::to_string((j * 7919 + i * 104729) % 999983) + (j % 9 ? " " : "\n");
      (*writer)->endPass((*writer)->beginPass(pass("p" + std::to_string(i))), {.text = text});
    }
    VERIFY_OK((*writer)->close());
    QFile whole(q(path));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    QByteArray bytes = whole.readAll();
    auto tryOpen = [&](const QByteArray &damaged) {
      std::string at = file("damaged2.strata");
      for (const char *suffix : {"-wal", "-shm"})
        QFile::remove(q(at + suffix));
      QFile out(q(at));
      QVERIFY(out.open(QIODevice::WriteOnly | QIODevice::Truncate));
      out.write(damaged);
      out.close();
      auto trace = openTrace(at);
      if (!trace)
        return;
      for (const PassEvent &row : (*trace)->passes())
        (void)(*trace)->text(row.index);
    };
    // Cut in the middle of the data: rows are there, some texts are not, and the trace says so.
    QByteArray cut = bytes.left(bytes.size() / 2);
    tryOpen(cut);
    auto half = openTrace(file("damaged2.strata"));
    VERIFY_OK(half);
    QVERIFY(!(*half)->damage().empty());
    QVERIFY2((*half)->passes().size() > 10, std::to_string((*half)->passes().size()).c_str());
    int read = 0;
    for (const PassEvent &row : (*half)->passes())
      read += bool((*half)->text(row.index));
    QVERIFY2(read > 10 && read < int((*half)->passes().size()), std::to_string(read).c_str());
    half = Error{};
    for (int i = 0; i < 40; ++i) {
      QByteArray noisy = bytes;
      for (int j = 0; j < 200; ++j)
        noisy[(qsizetype(i) * 7919 * 31 + qsizetype(j) * 104729) % noisy.size()] = char(j * 37 + i);
      tryOpen(noisy);
    }
    QByteArray lastPage = bytes;
    for (qsizetype j = bytes.size() - 8192; j < bytes.size(); ++j)
      lastPage[j] = '\0';
    QFile out(q(file("damaged3.strata")));
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(lastPage);
    out.close();
    auto trace = openTrace(file("damaged3.strata"));
    VERIFY_OK(trace);
    QVERIFY((*trace)->passes().size() > 0);
    int whole_ = 0;
    for (const PassEvent &row : (*trace)->passes())
      whole_ += bool((*trace)->text(row.index));
    QVERIFY(whole_ > 30);
  }

  void twelveRows(const std::string &path) {
    auto writer = TraceWriter::create(path, {});
    VERIFY_OK(writer);
    for (int i = 0; i < 12; ++i)
      (*writer)->endPass((*writer)->beginPass(pass("p" + std::to_string(i))), {.text = textOf(i)});
    (*writer)->note(NoteKind::Output, "said");
    VERIFY_OK((*writer)->close());
  }

  void basesGoBackOnly() {
    std::string path = file("cycle.strata");
    twelveRows(path);
    craft(path,
          "UPDATE snapshot SET base = 9 WHERE id < 9; UPDATE snapshot SET base = 3 WHERE id = 9");
    auto trace = openTrace(path);
    VERIFY_OK(trace);
    QCOMPARE((*trace)->passes().size(), size_t(12));
    auto text = (*trace)->text(2);
    QVERIFY(!text && text.error().code == ErrorCode::Corrupt);
    QVERIFY2(q(text.error().message).contains("snapshot 3: its base, 9, is no earlier one"),
             text.error().message.c_str());
    QVERIFY(!(*trace)->text(8));
  }

  void aTextIsTheOneThatWasStored() {
    std::string path = file("swapped.strata");
    twelveRows(path);
    craft(path, "UPDATE snapshot SET base = 1 WHERE id = 3");
    auto trace = openTrace(path);
    VERIFY_OK(trace);
    QCOMPARE((*trace)->text(1)->view, std::string_view(textOf(1)));
    QVERIFY(!(*trace)->text(2));
  }

  void schemasThatComputeAreRefused_data() {
    QTest::addColumn<QString>("sql");
    const QString endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT ";
    QTest::newRow("note")
        << "DROP TABLE note; CREATE VIEW note AS " + endless +
               "x id, 1 pass, 0 kind, 0 line, hex(zeroblob(200000000)) text FROM c";
    QTest::newRow("run") << "DROP TABLE run; CREATE VIEW run AS " + endless +
                                "'k' key, 'v' value FROM c WHERE x < 0";
    QTest::newRow("unread") << "CREATE VIEW mine AS SELECT 1";
    QTest::newRow("trigger")
        << "CREATE TRIGGER t AFTER INSERT ON bookmark BEGIN DELETE FROM pass; END";
    QTest::newRow("columns") << "DROP TABLE note; CREATE TABLE note(id INTEGER PRIMARY KEY, pass "
                                "INTEGER AS (1), kind, line, text)";
    QTest::newRow("index") << "CREATE INDEX i ON pass(abs(line))";
  }
  void schemasThatComputeAreRefused() {
    QFETCH(QString, sql);
    std::string path = file("crafted.strata");
    twelveRows(path);
    craft(path, sql.toStdString());
    auto trace = openTrace(path);
    QVERIFY(!trace && trace.error().code == ErrorCode::Unsupported);
    QVERIFY2(q(trace.error().message).contains("no trace of Strata"),
             trace.error().message.c_str());
    QVERIFY(!setBookmarks(path, {{0, 1, "x"}}));
    QCOMPARE(ask(path, "SELECT count(*) FROM pass"), std::string("12"));
  }

  void tablesBesideOursAreNobodysBusiness() {
    std::string path = file("mine.strata");
    twelveRows(path);
    craft(path, "CREATE TABLE mine(x); INSERT INTO mine VALUES (1)");
    VERIFY_OK(openTrace(path));
    VERIFY_OK(setBookmarks(path, {{0, 1, "x"}}));
  }

  void fewBytesThatClaimToBeMany() {
    std::string path = file("claim.strata");
    {
      auto writer = TraceWriter::create(path, {});
      VERIFY_OK(writer);
      (*writer)->endPass((*writer)->beginPass(pass("zeros")), {.text = std::string(100'000, '0')});
      VERIFY_OK((*writer)->close());
    }
    VERIFY_OK((*openTrace(path))->text(0));
    // A frame says its length behind its magic number and a byte of flags, here in four bytes (RFC
    // 8878, 3.1.1.1).
    std::string frame = ask(path, "SELECT hex(data) FROM snapshot");
    QVERIFY(q(frame).startsWith("28B52FFDA0"));
    frame.replace(10, 8, "00000040");
    craft(path, "UPDATE snapshot SET bytes = 1 << 30, data = x'" + frame + "'");
    auto text = (*openTrace(path))->text(0);
    QVERIFY(!text && text.error().code == ErrorCode::LimitExceeded);
    QVERIFY2(q(text.error().message).contains("claim to hold 1073741824"),
             text.error().message.c_str());
    craft(path, "UPDATE snapshot SET bytes = 100000");
    text = (*openTrace(path))->text(0);
    QVERIFY(!text && text.error().code == ErrorCode::Corrupt);
  }

  void aDamagedPageHidesNoRowsBehindIt() {
    std::string path = file("hole.strata");
    auto writer = TraceWriter::create(path, {});
    VERIFY_OK(writer);
    for (int i = 0; i < 600; ++i)
      (*writer)->endPass((*writer)->beginPass(pass("p" + std::to_string(i))),
                         {.text = "text " + std::to_string(i)});
    VERIFY_OK((*writer)->close());
    QFile out(q(path));
    QVERIFY(out.open(QIODevice::ReadWrite));
    QByteArray bytes = out.readAll();
    // The page that holds the row in the middle: its first byte says what kind of page it is.
    qsizetype page = bytes.indexOf("p300Class") / 8192 * 8192;
    QVERIFY(page > 0);
    out.seek(page);
    out.write(QByteArray(64, '\xee'));
    out.close();
    auto trace = openTrace(path);
    VERIFY_OK(trace);
    QVERIFY(!(*trace)->damage().empty());
    const auto &rows = (*trace)->passes();
    QVERIFY2(rows.size() > 500 && rows.size() < 600, std::to_string(rows.size()).c_str());
    QCOMPARE(rows.back().pass, std::string("p599"));
    for (const PassEvent &row : rows)
      QCOMPARE((*trace)->text(row.index)->view, std::string_view("text " + row.pass.substr(1)));
  }

  void notesStayOutOfAnotherFile() {
    std::string path = file("place.strata"), other = file("other.strata");
    twelveRows(path);
    twelveRows(other);
    auto trace = openTrace(path);
    VERIFY_OK(trace);
    VERIFY_OK(changeBookmarks(path, {}, {{0, 1, "mine"}}, (*trace)->file()));
    QVERIFY(QFile::remove(q(path)) && QFile::rename(q(other), q(path)));
    auto written = changeBookmarks(path, {}, {{0, 1, "lost"}}, (*trace)->file());
    QVERIFY(!written && written.error().code == ErrorCode::NotFound);
    QVERIFY(!setBookmarks(path, {{0, 1, "lost"}}, (*trace)->file()));
    QVERIFY((*openTrace(path))->bookmarks().empty());
  }

  void aKilledRunSaysWhereItBrokeOff() {
    std::string path = file("hangs.strata");
    pid_t child = fork();
    if (child == 0) {
      auto writer = TraceWriter::create(path, {.kind = "compile", .status = "running"});
      auto outer = (*writer)->beginPass(pass("outer"));
      (*writer)->endPass(
          (*writer)->beginPass(pass("first", "func.func", "builtin.module/func.func @f"), outer),
          {.text = textOf(1)});
      (void)(*writer)->beginPass(pass("hangs", "func.func", "builtin.module/func.func @f"), outer);
      (void)(*writer)->flush();
      for (;;)
        ::pause();
    }
    auto noted = [&] {
      return ask(path, "SELECT pass FROM running ORDER BY begin DESC LIMIT 1") == "hangs";
    };
    QTRY_VERIFY_WITH_TIMEOUT(noted(), 30'000);
    {
      auto live = openTrace(path);
      VERIFY_OK(live);
      QCOMPARE((*live)->passes().size(), size_t(1));
      QVERIFY(whereBrokeOff(**live).empty());
      ::kill(child, SIGKILL);
      ::waitpid(child, nullptr, 0);
      QVERIFY(*(*live)->refresh());
      QCOMPARE((*live)->passes().size(), size_t(2));
    }
    auto check = [&](const std::string &at, const char *status) {
      auto trace = openTrace(at);
      VERIFY_OK(trace);
      QCOMPARE((*trace)->passes().size(), size_t(2));
      const PassEvent &last = (*trace)->passes()[1];
      QVERIFY(last.failed && last.brokeOff && last.changed == Change::Unknown);
      QCOMPARE(last.pass, std::string("hangs"));
      QCOMPARE(last.anchor(), std::string("func.func @f"));
      QCOMPARE((*trace)->text(1)->view, std::string_view(textOf(1))); // what it found
      QVERIFY(q((*trace)->run().status).startsWith(status));
      QCOMPARE((*trace)->notes().size(), size_t(1));
      QCOMPARE((*trace)->notes()[0].text,
               std::string("the run broke off in hangs on func.func @f: killed"));
      QCOMPARE(whereBrokeOff(**trace),
               std::string("the run broke off in hangs on func.func @f: ") + status);
    };
    check(path, "killed");
    VERIFY_OK(importTo(**openTrace(path), file("hangs2.strata")));
    check(file("hangs2.strata"), "killed"); // saved is equal
    VERIFY_OK(endAbandoned(path, "killed: the compiler ended"));
    check(path, "killed");
  }

  void aPassThatEndedIsNoLongerRunning() {
    std::string path = file("ended.strata");
    auto writer = TraceWriter::create(path, {});
    VERIFY_OK(writer);
    auto slow = (*writer)->beginPass(pass("slow"));
    QTRY_COMPARE_WITH_TIMEOUT(ask(path, "SELECT pass FROM running"), std::string("slow"), 30'000);
    (*writer)->endPass(slow, {.text = textOf(1)});
    VERIFY_OK((*writer)->close());
    QCOMPARE(ask(path, "SELECT count(*) FROM running"), std::string("0"));
  }

  void refusesWhatIsNoTrace() {
    QCOMPARE(openTrace(file("absent.strata")).error().code, ErrorCode::NotFound);
    sqlite3 *db = nullptr;
    sqlite3_open(file("other.db").c_str(), &db);
    sqlite3_exec(db, "CREATE TABLE t(x)", nullptr, nullptr, nullptr);
    sqlite3_close(db);
    QCOMPARE(openTrace(file("other.db")).error().code, ErrorCode::Unsupported);
    QVERIFY(!TraceWriter::create(file("none/x.strata"), {}));
  }
};

QTEST_GUILESS_MAIN(TraceTest)
#include "TraceTest.moc"
