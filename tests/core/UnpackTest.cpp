#include "core/explorer/Open.h"
#include "core/trace/import/Import.h"
#include "tests/core/Support.h"

#include <QDir>
#include <QDirIterator>
#include <QTemporaryDir>
#include <QTest>
#include <archive.h>
#include <archive_entry.h>
#include <csignal>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

using namespace strata;

namespace {

struct Member {
  std::string name, bytes;
  int type = AE_IFREG;
};

std::string read(const std::string &path) { return std::string(mapFile(path)->view); }

/// Packs `members` the way that the suffixes of `path` say; one without a name is compressed alone.
void pack(const std::string &path, const std::vector<Member> &members) {
  archive *a = archive_write_new();
  bool raw = members.size() == 1 && members.front().name.empty();
  if (raw)
    archive_write_set_format_raw(a);
  else if (q(path).endsWith(".zip"))
    archive_write_set_format_zip(a);
  else
    archive_write_set_format_pax_restricted(a);
  if (q(path).endsWith(".gz"))
    archive_write_add_filter_gzip(a);
  else if (q(path).endsWith(".zst"))
    archive_write_add_filter_zstd(a);
  else if (q(path).endsWith(".xz"))
    archive_write_add_filter_xz(a);
  QCOMPARE(archive_write_open_filename(a, path.c_str()), ARCHIVE_OK);
  for (const Member &member : members) {
    archive_entry *entry = archive_entry_new();
    archive_entry_set_pathname(entry, raw ? "x" : member.name.c_str());
    archive_entry_set_filetype(entry, unsigned(member.type));
    archive_entry_set_perm(entry, 0644);
    if (member.type == AE_IFLNK)
      archive_entry_set_symlink(entry, member.bytes.c_str());
    else
      archive_entry_set_size(entry, int64_t(member.bytes.size()));
    QCOMPARE(archive_write_header(a, entry), ARCHIVE_OK);
    if (member.type == AE_IFREG)
      archive_write_data(a, member.bytes.data(), member.bytes.size());
    archive_entry_free(entry);
  }
  archive_write_close(a);
  archive_write_free(a);
}

std::vector<Member> filesOf(const QString &folder, const std::string &root) {
  std::vector<Member> out;
  QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
  while (files.hasNext()) {
    QString file = files.next();
    out.push_back({root + QDir(folder).relativeFilePath(file).toStdString(), read(file.toStdString())});
  }
  return out;
}

void compareSources(const trace::TraceSource &a, const trace::TraceSource &b) {
  QCOMPARE(a.run().kind, b.run().kind);
  QCOMPARE(a.passes().size(), b.passes().size());
  for (size_t i = 0; i < a.passes().size(); ++i) {
    const trace::PassEvent &x = a.passes()[i], &y = b.passes()[i];
    QCOMPARE(x.pass, y.pass);
    QCOMPARE(x.path, y.path);
    QCOMPARE(int(x.changed), int(y.changed));
    QVERIFY(a.text(int64_t(i))->view == b.text(int64_t(i))->view);
  }
}

} // namespace

class UnpackTest : public QObject {
  Q_OBJECT
  QTemporaryDir scratch_, temporary_;
  std::string at(const char *name) const { return scratch_.filePath(QLatin1String(name)).toStdString(); }

private Q_SLOTS:
  void initTestCase() {
    qputenv("TMPDIR", temporary_.path().toUtf8());
    // The test library answers them, and what is answered stays as it is.
    for (int signal : {SIGINT, SIGTERM, SIGHUP})
      ::signal(signal, SIG_DFL);
  }

  void aPackedLogIsTheLog_data() {
    QTest::addColumn<QString>("name");
    for (const char *name : {"a.log.gz", "a.log.zst", "a.log.xz"})
      QTest::newRow(name) << name;
  }
  void aPackedLogIsTheLog() {
    QFETCH(QString, name);
    std::string packed = at(qPrintable(name)), plain = data("dumps/mm-relu-tanh.log");
    pack(packed, {{"", read(plain)}});
    auto a = explorer::open(packed), b = explorer::open(plain);
    VERIFY_OK(a);
    QVERIFY((*b)->passes().size() > 10);
    compareSources(**a, **b);
    QCOMPARE((*a)->run().source, packed);
    a = Error{};
    QVERIFY2(QDir(temporary_.path()).isEmpty(), "what was unpacked goes with the source");
  }

  void aPackedTreeIsTheTree_data() {
    QTest::addColumn<QString>("name");
    for (const char *name : {"t.tar", "t.tar.gz", "t.tar.zst", "t.zip"})
      QTest::newRow(name) << name;
  }
  void aPackedTreeIsTheTree() {
    QFETCH(QString, name);
    std::string packed = at(qPrintable(name));
    pack(packed, filesOf(q(data("dumps/tree")), ""));
    auto a = explorer::open(packed), b = explorer::open(data("dumps/tree"));
    VERIFY_OK(a);
    compareSources(**a, **b);
    QVERIFY((*a)->damage().empty());
    std::string imported = at("t.strata");
    QVERIFY(bool(trace::importTo(**a, imported)));
    auto trace = explorer::open(imported);
    VERIFY_OK(trace);
    QCOMPARE((*trace)->run().source, packed);
  }

  void aTraceInAnArchive() {
    std::string packed = at("m.zip");
    pack(packed, {{"run/m.strata", read(data("dumps/matmul_dispatch.strata"))}});
    auto a = explorer::open(packed), b = explorer::open(data("dumps/matmul_dispatch.strata"));
    VERIFY_OK(a);
    compareSources(**a, **b);
    QVERIFY(!(*a)->keepsBookmarks());
  }

  void nothingLeavesTheFolder() {
    std::string packed = at("evil.tar");
    pack(packed, {{"../out.mlir", "x"},
                  {"/tmp/strata-out.mlir", "x"},
                  {"a/../../out.mlir", "x"},
                  {"link", "/", AE_IFLNK},
                  {"link/out.mlir", "// inside"},
                  {"in.mlir", "module {}\n"},
                  {"in.mlir", "module @second {}\n"},
                  {"in.mlir/below.mlir", "x"}});
    auto a = explorer::open(packed);
    VERIFY_OK(a);
    QStringList rows;
    for (const trace::PassEvent &row : (*a)->passes())
      rows << q(row.pass);
    rows.sort();
    QCOMPARE(rows, QStringList({"in.mlir", "link/out.mlir"}));
    QCOMPARE((*a)->notes().size(), size_t(6));
    for (const trace::Note &note : (*a)->notes())
      QVERIFY2(q(note.text).contains("not unpacked: "), note.text.c_str());
    QVERIFY(!QFile::exists(temporary_.filePath("out.mlir")) && !QFile::exists("/tmp/strata-out.mlir"));
  }

  void whatACutOffArchiveStillHolds() {
    std::string packed = at("cut.log.gz"), whole = at("whole.log"), text;
    for (int i = 0; i < 40; ++i)
      text += read(data("dumps/mm-relu-tanh.log"));
    pack(packed, {{"", text}});
    std::ofstream(whole) << text;
    std::string bytes = read(packed);
    std::ofstream(packed, std::ios::binary) << bytes.substr(0, bytes.size() / 2);
    auto a = explorer::open(packed);
    VERIFY_OK(a);
    QVERIFY2(q((*a)->damage()).contains("unpacked"), (*a)->damage().c_str());
    QVERIFY((*a)->passes().size() > 1);
    QVERIFY((*a)->passes().size() < (*explorer::open(whole))->passes().size());
  }

  void whatOnlyLooksPackedIsShownAsItIs() {
    for (std::string text : {"BZh this is no archive\n", "PK\x03\x04 nor is this\n", "\x1f\x8b\x08 nor this\n"}) {
      std::string path = at("looks.mlir");
      std::ofstream(path, std::ios::binary) << text;
      auto a = explorer::open(path);
      VERIFY_OK(a);
      QVERIFY((*a)->text(0)->view == text);
      QCOMPARE((*a)->run().source, path);
    }
  }

  void moreThanTheLimitsStaysPacked() {
    std::string packed = at("sum.tar.gz");
    pack(packed, {{"a.log", std::string(700'000, 'x')}, {"b.log", std::string(700'000, 'y')}});
    VERIFY_OK(explorer::open(packed));
    auto a = explorer::open(packed, {}, {}, {.bytes = 1 << 20});
    QVERIFY(!a && a.error().code == ErrorCode::LimitExceeded);
    QVERIFY2(q(a.error().message).contains("more than 1 MiB"), a.error().message.c_str());
    // A bomb: a line that repeats, some thirty thousand to one.
    packed = at("bomb.log.zst");
    pack(packed, {{"", std::string(300 << 20, '\n')}});
    a = explorer::open(packed);
    QVERIFY(!a && a.error().code == ErrorCode::LimitExceeded);
    QVERIFY2(q(a.error().message).contains("more than 1000 times its own size"),
             a.error().message.c_str());
    QVERIFY2(QDir(temporary_.path()).isEmpty(), "what was written is gone");
  }

  void openingStartsNoProgram() {
    // What lrzip writes, behind gzip: libarchive has a filter that starts `lrzip` for it.
    std::string packed = at("l.gz"), inside = std::string("LRZI\0\6", 6) + std::string(40, 'x');
    pack(packed, {{"", inside}});
    QTemporaryDir bin;
    std::string tool = bin.filePath("lrzip").toStdString(),
                started = bin.filePath("started").toStdString();
    std::ofstream(tool) << "#!/bin/sh\ntouch " << started << "\n";
    QFile::setPermissions(q(tool), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QByteArray path = qgetenv("PATH");
    qputenv("PATH", bin.path().toUtf8() + ":" + path);
    auto a = explorer::open(packed);
    qputenv("PATH", path);
    VERIFY_OK(a);
    QCOMPARE((*a)->text(0)->view, std::string_view(inside));
    QVERIFY(!QFile::exists(q(started)));
  }

  void whatAnEndedProcessUnpackedGoes_data() {
    QTest::addColumn<int>("signal");
    QTest::addColumn<bool>("atOnce");
    QTest::newRow("SIGTERM") << SIGTERM << true;
    QTest::newRow("SIGINT") << SIGINT << true;
    QTest::newRow("SIGKILL") << SIGKILL << false;
  }
  void whatAnEndedProcessUnpackedGoes() {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
    QSKIP("the thread sanitizer holds back what a handler of signals raises");
#endif
#endif
    QFETCH(int, signal);
    QFETCH(bool, atOnce);
    std::string packed = at("t.tar");
    pack(packed, filesOf(q(data("dumps/tree")), "a/b/"));
    int ready[2];
    QCOMPARE(::pipe(ready), 0);
    pid_t child = ::fork();
    if (child == 0) {
      auto held = explorer::open(packed);
      (void)!::write(ready[1], "x", 1);
      for (;;)
        ::pause();
    }
    char byte;
    QCOMPARE(::read(ready[0], &byte, 1), ssize_t(1));
    ::close(ready[0]), ::close(ready[1]);
    auto folders = [&] {
      return QDir(temporary_.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot).size();
    };
    QCOMPARE(folders(), 1);
    {
      auto own = explorer::open(packed); // what another process holds stays
      VERIFY_OK(own);
      QCOMPARE(folders(), 2);
    }
    ::kill(child, signal);
    int status = 0;
    ::waitpid(child, &status, 0);
    QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == signal);
    QCOMPARE(folders(), atOnce ? 0 : 1);
    VERIFY_OK(explorer::open(packed));
    QCOMPARE(folders(), 0);
  }

  void cancelled() {
    std::string packed = at("big.log.gz");
    pack(packed, {{"", std::string(4 << 20, 'x')}});
    CancelToken cancel = CancelToken::make();
    cancel.cancel();
    auto a = explorer::open(packed, cancel);
    QVERIFY(!a && a.error().code == ErrorCode::Cancelled);
    QVERIFY(QDir(temporary_.path()).isEmpty());
  }
};

QTEST_GUILESS_MAIN(UnpackTest)
#include "UnpackTest.moc"
