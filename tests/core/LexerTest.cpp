#include "core/base/File.h"
#include "core/ir/Lexer.h"
#include "tests/core/Support.h"

#include <QDirIterator>
#include <QTest>

using namespace strata;
using namespace strata::ir;

static QStringList kinds(std::string_view text) {
  TokenBuffer tokens = lex(text);
  QStringList out;
  for (uint32_t i = 0; i < tokens.size(); ++i)
    if (!tokens.isTrivia(i))
      out << q(name(tokens.kind(i))) + " " + q(tokens.text(i));
  return out;
}

class LexerTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void operation() {
    QCOMPARE(kinds("%0#1, %x-y = arith.addf %a, %b {k = 1.5e-3 : f32} : tensor<4x?xf32> // c"),
             QStringList({"value %0#1", "comma ,", "value %x-y", "equal =", "word arith.addf", "value %a", "comma ,", "value %b",
                          "open {", "word k", "equal =", "number 1.5e-3", "colon :", "word f32", "close }", "colon :",
                          "word tensor", "open <", "number 4", "word x", "operator ?", "word xf32", "close >"}));
  }
  void sigils() {
    QCOMPARE(kinds("@f::@\"a b\" #map !llvm.ptr ^bb0(%a: i32) -> {-# #-}"),
             QStringList({"symbol @f", "colon ::", "symbol @\"a b\"", "attribute #map", "type !llvm.ptr", "block ^bb0", "open (",
                          "value %a", "colon :", "word i32", "close )", "arrow ->", "resource {-#", "resource #-}"}));
  }
  void comparisonsAreNoBrackets() {
    QCOMPARE(kinds("(d0 - 1 >= 0)"), QStringList({"open (", "word d0", "operator -", "number 1", "operator >=", "number 0", "close )"}));
  }
  void shapesAndHex() {
    QCOMPARE(kinds("0x1F 0xf32> 0x4xi8"), QStringList({"number 0x1F", "number 0", "word xf32", "close >", "number 0x4", "word xi8"}).mid(0, 4) +
                                              kinds("0x4xi8"));
  }
  void brokenText() {
    QCOMPARE(kinds("\"open\n%"), QStringList({"string \"open", "unknown %"}));
    QCOMPARE(kinds("\"a\\"), QStringList({"string \"a\\"}));
    QCOMPARE(kinds("@\""), QStringList({"symbol @\""}));
  }
  void leavesGiveBackTheBytes() {
    int files = 0;
    QDirIterator it(QString(STRATA_TEST_DATA), QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext()) {
      auto file = mapFile(it.next().toStdString());
      VERIFY_OK(file);
      TokenBuffer tokens = lex(file->view);
      std::string joined;
      for (uint32_t i = 0; i < tokens.size(); ++i) {
        QVERIFY(tokens.end(i) > tokens.begin(i));
        joined += tokens.text(i);
      }
      QVERIFY(joined == file->view);
      ++files;
    }
    QVERIFY(files > 10);
  }
  void tokenAtByte() {
    TokenBuffer tokens = lex("ab cd");
    QCOMPARE(tokens.at(0), 0u);
    QCOMPARE(tokens.at(1), 0u);
    QCOMPARE(tokens.at(2), 1u);
    QCOMPARE(tokens.at(4), 2u);
    QCOMPARE(tokens.at(5), 3u);
  }
};

QTEST_GUILESS_MAIN(LexerTest)
#include "LexerTest.moc"
