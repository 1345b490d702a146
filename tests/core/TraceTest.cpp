#include "core/base/File.h"
#include "core/trace/Reader.h"
#include "core/trace/Writer.h"
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
    for (const PassEvent &row : (*half)->passes())
      VERIFY_OK((*half)->text(row.index));
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
