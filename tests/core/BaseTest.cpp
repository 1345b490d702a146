#include "core/base/ByteReader.h"
#include "core/base/File.h"
#include "core/base/Hash.h"
#include "core/base/Json.h"
#include "tests/core/Support.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

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
  void jsonAlwaysParses() {
    JsonWriter json;
    json.beginArray().value(std::string_view("a\"\\\n\x01\xff\xc3\xa9", 8)).value(1.5).value(int64_t(-3)).null();
    json.value(std::optional<int64_t>()).beginObject().field("k", true).endObject().endArray();
    auto document = QJsonDocument::fromJson(QByteArray::fromStdString(json.text()));
    QVERIFY(document.isArray());
    QCOMPARE(document.array().size(), 6);
    QCOMPARE(document.array()[0].toString(), QString::fromUtf8("a\"\\\n\x01\xef\xbf\xbd\xc3\xa9"));
  }
};

QTEST_GUILESS_MAIN(BaseTest)
#include "BaseTest.moc"
