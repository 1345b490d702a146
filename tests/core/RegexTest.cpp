#include "core/explorer/Regex.h"
#include "tests/core/Support.h"

#include <QElapsedTimer>
#include <QTest>
#include <random>
#include <regex>

using namespace strata;
using explorer::Regex;

class RegexTest : public QObject {
  Q_OBJECT

  static QString found(const std::string &pattern, const std::string &line) {
    auto regex = Regex::parse(pattern);
    if (!regex)
      return q(regex.error().message);
    auto match = regex->find(line);
    return match ? q(line.substr(match->begin, match->end - match->begin)) + "@" + QString::number(match->begin) : QStringLiteral("none");
  }

private Q_SLOTS:
  void finds_data() {
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("want");
    auto row = [](const char *pattern, const char *line, const char *want) {
      QTest::addRow("%s in %s", pattern, line) << q(pattern) << q(line) << q(want);
    };
    row("vector<\\d+xf32>", "x : vector<8xf32>, y", "vector<8xf32>@4");
    row("a|ab", "xab", "a@1"); // the first alternative, as people know it
    row("(?:ab|a)c", "ac abc", "ac@0");
    row("a+?", "aaa", "a@0");
    row("a{2,3}", "aaaa", "aaa@0");
    row("^%\\w+", "%x = y", "%x@0");
    row("y$", "%x = y", "y@5");
    row("y$", "%x = y\r", "y@5");
    row("\\bop\\b", "x.operand op", "op@10");
    row("[^a-c\\]]+", "ab]xyz", "xyz@3");
    row("[]a]+", "x]a", "]a@1");
    row("(?i)MATMUL", "linalg.matmul", "matmul@7");
    row("x{,3}", "x{,3}", "x{,3}@0");
    row("(a|b)*c|d", "ababd", "d@4");
    row("", "abc", "@0");
    row("\\x41\\.", "bA.", "A.@1");
  }
  void finds() {
    QFETCH(QString, pattern);
    QFETCH(QString, line);
    QFETCH(QString, want);
    QCOMPARE(found(pattern.toStdString(), line.toStdString()), want);
  }

  /// Lines of Windows end before the carriage return, and nothing spans two lines.
  void findsLines() {
    auto lines = [](const char *pattern, std::string_view text) {
      auto regex = Regex::parse(pattern);
      QList<size_t> begins;
      for (size_t at = 0; (at = regex->nextLine(text, at)) != std::string_view::npos;) {
        begins += at;
        at = std::min(text.find('\n', at), text.size() - 1) + 1;
      }
      return begins;
    };
    QCOMPARE(lines("b$", "ab\nba\ncb"), (QList<size_t>{0, 6}));
    QCOMPARE(lines("b$", "ab\r\nba\r\ncb\r\n"), (QList<size_t>{0, 8}));
    QCOMPARE(lines("b$", "ab\nba\ncb\r\nb"), (QList<size_t>{0, 6, 10}));
    QCOMPARE(lines("^$", "a\n\nb\n"), (QList<size_t>{2}));
    QCOMPARE(lines("a[^x]b", "a\nb\nacb\n"), (QList<size_t>{4}));
    QCOMPARE(lines("", "a\nb\n"), (QList<size_t>{0, 2}));
    // The ends of the text are those of the line, and so is what a part's own flags make of ^ and $.
    QCOMPARE(lines("\\Aa", "ba\na\n"), (QList<size_t>{3}));
    QCOMPARE(lines("a\\z", "ba\nab\n"), (QList<size_t>{0}));
    QCOMPARE(lines("(?-m:^a)", "ba\na\n"), (QList<size_t>{3}));
    QCOMPARE(lines("a", ""), QList<size_t>{});
    // Many lines, long lines.
    std::string many;
    QList<size_t> want;
    for (int i = 0; i < 30'000; ++i) {
      if (i % 3 == 0)
        want += many.size();
      many += i % 3 == 0 ? "match me" : "not this one, please";
      many += i % 7 == 0 ? "\r\n" : "\n";
    }
    want += many.size();
    many += std::string(100'000, 'x') + "match me";
    QCOMPARE(lines("match me$", many), want);
  }

  void saysWhatIsWrong() {
    for (const char *pattern : {"(", ")", "a)", "[a", "*", "a|*", "\\", "(?=a)", "(?<n>a)", "(a)\\1", "a{3,2}", "[b-a]", "\\xg", "\\q"}) {
      auto regex = Regex::parse(pattern);
      QVERIFY2(!regex, pattern);
      QVERIFY(regex.error().code == ErrorCode::InvalidArgument);
      QVERIFY(q(regex.error().message).contains(q(pattern)));
    }
    QVERIFY(!Regex::parse(std::string(5000, '(')));
    QVERIFY(!Regex::parse("((((a{0}){9999}){9999}){9999}){9999}"));
    QVERIFY(!Regex::parse("((a{99}){99}){99}"));
  }

  /// The library's own, which backtracks, has the same to say wherever it is quick enough.
  void agreesWithTheStandardLibrary() {
    std::mt19937 random(5);
    auto below = [&](uint32_t n) { return random() % n; };
    std::function<std::string(int)> make = [&](int depth) -> std::string {
      std::string out;
      for (uint32_t parts = 1 + below(3); parts--;) {
        static const char *atoms[] = {"a", "b", "c", ".", "[ab]", "[^a]", "\\w", "ab", "\\b", "^", "$"};
        std::string part = depth && below(3) == 0 ? "(?:" + make(depth - 1) + ")" : atoms[below(11)];
        bool assertion = part == "\\b" || part == "^" || part == "$";
        static const char *signs[] = {"*", "+", "?", "{2}", "{1,2}", "*?", "+?", "??"};
        if (!assertion && below(2))
          part += signs[below(8)];
        out += part;
      }
      return below(4) ? out : out + "|" + make(0);
    };
    int matches = 0;
    for (int round = 0; round < 1000; ++round) {
      std::string pattern = make(2), text;
      auto regex = Regex::parse(pattern);
      VERIFY_OK(regex);
      std::regex standard(pattern);
      std::vector<std::string> lines;
      for (int l = 0; l < 4; ++l) {
        std::string line;
        for (uint32_t n = below(9); n--;)
          line += "abc "[below(4)];
        lines.push_back(line);
        text += line + "\n";
      }
      size_t begin = 0;
      for (const std::string &line : lines) {
        std::smatch match;
        bool any = std::regex_search(line, match, standard);
        auto mine = regex->find(line);
        QVERIFY2(bool(mine) == any, (pattern + " in '" + line + "'").c_str());
        if (any) {
          QVERIFY2(mine->begin == size_t(match.position()), (pattern + " in '" + line + "'").c_str());
          // An empty turn of a loop ends it for the library, which then may take another alternative.
          if (pattern.find('(') == std::string::npos)
            QVERIFY2(mine->end == size_t(match.position() + match.length()), (pattern + " in '" + line + "'").c_str());
          ++matches;
        }
        QVERIFY2((regex->nextLine(text, begin) == begin) == any, (pattern + " in '" + line + "'").c_str());
        begin += line.size() + 1;
      }
    }
    QVERIFY(matches > 600);
  }

  void nothingIsSlow() {
    QElapsedTimer timer;
    timer.start();
    std::string as(200'000, 'a');
    for (const char *pattern : {"(a+)+b", "(a|a)*b", "(a|aa)+$x", "(.*)(.*)(.*)(.*)[0-9]", "(a?){200}b", "([a-z]+)*=", "^(a|b|ab)*c"}) {
      auto regex = Regex::parse(pattern);
      VERIFY_OK(regex);
      QVERIFY(regex->nextLine(as, 0) == std::string::npos);
      QVERIFY(!regex->find(std::string_view(as).substr(0, 20'000)));
    }
    // More states than a table could hold.
    auto many = Regex::parse("a.{18}b.{18}c");
    std::mt19937 random(1);
    std::string text;
    for (int i = 0; i < 300'000; ++i)
      text += "ab"[random() % 2];
    QVERIFY(many->nextLine(text, 0) == std::string::npos);
    QVERIFY2(timer.elapsed() < 20'000, std::to_string(timer.elapsed()).c_str());
  }
};

QTEST_APPLESS_MAIN(RegexTest)
#include "RegexTest.moc"
