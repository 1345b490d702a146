#include "core/base/ByteReader.h"
#include "core/base/Cancel.h"
#include "core/base/File.h"
#include "core/base/Hash.h"
#include "core/base/Json.h"
#include "core/base/Markup.h"
#include "core/base/OutputFile.h"
#include "tests/core/Support.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <filesystem>
#include <thread>

using namespace strata;

class BaseTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void digestIsXxh3() {
    // XXH3-128 of the empty input, from the xxHash specification's test vectors.
    QCOMPARE(q(digest("").hex()), QString("99aa06d3014798d86001c324468d497f"));
    QVERIFY(digest("a") != digest("b"));
  }
  void mixDependsOnOrder() { QVERIFY(mix(mix(0, 1), 2) != mix(mix(0, 2), 1)); }
  void readerStopsAtTheEnd() {
    ByteReader reader(std::string_view("\x01\x02\x03", 3));
    QCOMPARE(reader.read<uint16_t>(), uint16_t(0x0201));
    QVERIFY(!reader.failed());
    QCOMPARE(reader.read<uint32_t>(), 0u);
    QVERIFY(reader.failed());
    QVERIFY(!reader.status("test"));
  }
  void readerSlicesWithoutOverflow() {
    ByteReader reader("abcdef");
    QCOMPARE(reader.slice(2, 3), std::string_view("cde"));
    QVERIFY(reader.slice(5, UINT64_MAX).empty());
    QVERIFY(reader.failed());
  }
  void whatIsCutOffWhileItIsReadReadsAsZeros() {
    QTemporaryDir folder;
    std::string path = folder.filePath("log").toStdString(), text(5 << 20, 'x');
    VERIFY_OK(writeFile(path, text));
    auto file = mapFile(path);
    VERIFY_OK(file);
    QVERIFY(QFile::resize(q(path), 10));
    QCOMPARE(file->view.substr(0, 10), std::string_view("xxxxxxxxxx"));
    QCOMPARE(file->view.find_first_not_of('\0', 10), std::string_view::npos);
    file = Error{};
    file = mapFile(path);
    QCOMPARE(file->view.size(), size_t(10));
    QVERIFY(QFile::resize(q(path), 0)); // a small one stays as it was
    QCOMPARE(file->view, std::string_view("xxxxxxxxxx"));
  }
  void filesAreWholeOrAbsent() {
    QTemporaryDir folder;
    std::string path = folder.path().toStdString() + "/f";
    VERIFY_OK(writeFile(path, "hello"));
    auto file = mapFile(path);
    VERIFY_OK(file);
    QCOMPARE(file->view, std::string_view("hello"));
    QVERIFY(!writeFile(folder.path().toStdString() + "/none/f", "x"));
    QVERIFY(mapFile(path + "2").error().code == ErrorCode::NotFound);
    QVERIFY(!mapFile(folder.path().toStdString()));
  }
  void anOutputReplacesAFileWhenItIsWhole() {
    QTemporaryDir folder;
    const std::string at = folder.path().toStdString() + "/", path = at + "f";
    auto content = [&] { return std::string(mapFile(path)->view); };
    VERIFY_OK(writeFile(path, "old"));
    std::filesystem::permissions(path, std::filesystem::perms(0600));
    {
      auto output = OutputFile::open(path);
      VERIFY_OK(output);
      QVERIFY(bool(output->write("new")));
      QVERIFY(!OutputFile::open(path)); // two outputs are two files
    } // given up
    QCOMPARE(content(), std::string("old"));
    std::filesystem::create_symlink("f", at + "link");
    auto output = OutputFile::open(at + "link");
    VERIFY_OK(output);
    QVERIFY(bool(output->write("new")));
    QCOMPARE(content(), std::string("old"));
    QVERIFY(bool(output->commit()));
    QCOMPARE(content(), std::string("new"));
    QVERIFY(std::filesystem::is_symlink(at + "link"));
    QVERIFY(std::filesystem::status(path).permissions() == std::filesystem::perms(0600));
    // Through a link to what isn't there yet.
    std::filesystem::create_symlink(at + "later", at + "dangling");
    VERIFY_OK(writeFile(at + "dangling", "x"));
    QVERIFY(std::filesystem::is_regular_file(at + "later"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden | QDir::System).size(), 4);
    QVERIFY(!writeFile(at, "a folder"));
    QVERIFY(!writeFile(at + "none/", "a folder"));
  }
  void devicesAreWrittenToAndFullOnesSaySo() {
    VERIFY_OK(writeFile("/dev/null", "x"));
    auto full = writeFile("/dev/full", "x");
    QVERIFY(!full && full.error().message.find("No space") != std::string::npos);
    QVERIFY(std::filesystem::is_character_file("/dev/full"));
  }
  void whatIsReadIsNotWritten() {
    QTemporaryDir folder;
    const std::string at = folder.path().toStdString() + "/";
    VERIFY_OK(writeFile(at + "f", "input"));
    std::filesystem::create_hard_link(at + "f", at + "hard");
    std::filesystem::create_symlink("f", at + "soft");
    keepInput(at + "soft");
    for (const char *name : {"f", "hard", "soft", "./f"}) {
      QVERIFY(writeFile(at + name, "x").error().code == ErrorCode::InvalidArgument);
      QVERIFY(!outputPlace(at + name));
      QVERIFY(sameFile(at + name, at + "f"));
    }
    QVERIFY(!sameFile(at + "f", at + "g"));
    QVERIFY(sameFile(at + "g", at + "./g")); // they would be one
    VERIFY_OK(writeFile(at + "g", "x"));
    QCOMPARE(mapFile(at + "f")->view, std::string_view("input"));
  }
  void aMappedFileStaysWhatItIs() {
    // Its memory given back, the bytes come from the file again; a text in memory has nothing to give.
    QTemporaryDir folder;
    std::string path = folder.path().toStdString() + "/f", bytes(100'000, 'x');
    VERIFY_OK(writeFile(path, bytes));
    auto file = mapFile(path);
    VERIFY_OK(file);
    QVERIFY(file->view == bytes);
    releasePages(*file);
    QVERIFY(file->view == bytes);
    Text own = Text::own(bytes);
    releasePages(own);
    QVERIFY(own.view == bytes);
  }
  void whoGivesWayWaitsAtTheGate() {
    auto gate = std::make_shared<Gate>();
    CancelToken token = CancelToken::make(), behind = token.behind(gate);
    auto hold = std::make_unique<Gate::Hold>(gate), other = std::make_unique<Gate::Hold>(gate);
    QVERIFY(!token.cancelled()); // only the copy behind the gate waits
    std::atomic<int> looked = 0;
    std::thread work([&] {
      while (!behind.cancelled())
        ++looked;
    });
    QTest::qSleep(30);
    QCOMPARE(looked.load(), 0);
    hold.reset();
    QTest::qSleep(30);
    QCOMPARE(looked.load(), 0); // somebody else still holds it
    other.reset();
    QTRY_VERIFY(looked.load() > 0);
    hold = std::make_unique<Gate::Hold>(gate);
    token.cancel(); // reaches who waits there
    work.join();
  }
  void jsonAlwaysParses() {
    JsonWriter json;
    json.beginArray().value(std::string_view("a\"\\\n\x01\xff\xc3\xa9", 8)).value(1.5).value(int64_t(-3)).null();
    json.value(std::optional<int64_t>()).beginObject().field("k", true).endObject().endArray();
    auto document = QJsonDocument::fromJson(QByteArray::fromStdString(json.text()));
    QVERIFY(document.isArray());
    QCOMPARE(document.array().size(), 6);
    QCOMPARE(document.array()[0].toString(), QString::fromUtf8("a\"\\\n\x01\xef\xbf\xbd\xc3\xa9"));
  }

  void textForATerminal() {
    QCOMPARE(terminalText("a\tb\n\xC3\xA9\xE2\x86\x92"), std::string("a\tb\n\xC3\xA9\xE2\x86\x92"));
    QCOMPARE(terminalText("\x1b[2J"), std::string("\\x1b[2J"));
    QCOMPARE(terminalText("\xC2\x9B"
                          "2J\xff\x7f\r"),
             std::string("\\xc2\\x9b2J\\xff\\x7f\\x0d"));
    QCOMPARE(terminalText("\xE2\x80\xAE"), std::string("\\xe2\\x80\\xae"));
  }
  void textForMarkdown() {
    QCOMPARE(markdownText("builtin.module @a_b"), std::string("builtin.module @a_b"));
    QCOMPARE(markdownText("<b>|`x`\n"), std::string("\\<b\\>\\|\\`x\\` "));
    QCOMPARE(markdownCode("a<b>"), std::string("`a<b>`"));
    QCOMPARE(markdownCode("a``b\nc"), std::string("```a``b c```"));
    QCOMPARE(markdownCode("`"), std::string("`` ` ``"));
    QCOMPARE(markdownFence("x"), std::string("```"));
    QCOMPARE(markdownFence("x ```` y"), std::string("`````"));
  }
};

QTEST_GUILESS_MAIN(BaseTest)
#include "BaseTest.moc"
