// Where long lines break, what is left out of them, and that numbers, folds, clicks and copies are
// of the lines as printed.

#include "app/models/LineWrap.h"
#include "app/models/Quiet.h"
#include "app/models/TextQuery.h"
#include "app/theme/Theme.h"
#include "app/views/DiffView.h"
#include "app/views/IrView.h"
#include "app/widgets/Overview.h"

#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QScrollBar>
#include <QStandardPaths>
#include <QTest>
#include <string>

using namespace strata;
using namespace strata::app;

namespace {

std::shared_ptr<const IrDocument> document(std::string text) {
  return IrDocument::make(Text::own(std::move(text)));
}

/// A line as it is shown, row by row.
QStringList shown(const IrDocument &document, const LineWrap &wrap, int64_t line) {
  QStringList rows;
  for (int64_t i = 0; i < wrap.rows(line); ++i) {
    LineWrap::Row row = wrap.row(line, i);
    QString text(static_cast<int>(row.indent), QLatin1Char(' '));
    for (const LinePiece &piece : document.pieces(line, row.begin, row.end - row.begin).pieces)
      text += piece.label.isEmpty() ? QString::fromUtf8(document.text().data() + piece.begin,
                                                        static_cast<int>(piece.end - piece.begin))
                                    : piece.label;
    rows << text;
  }
  return rows;
}
QString shown(const std::shared_ptr<const IrDocument> &document, int64_t line) {
  return shown(*document, LineWrap(document, 0), line).join(QString());
}

const std::string kCall =
    "  %0:2 = flow.dispatch @d::@f[%c1, %c2](%arg0, %arg1) {tag = \"one two three\", other = 17 : "
    "i64} : "
    "(tensor<500x500xf32>, tensor<500x500xf32>) -> (tensor<500x500xf32>, tensor<4xf32>)\n";

} // namespace

class WrapTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    Theme::apply(*qApp, ThemeMode::Light);
  }

  void rowsHoldTheWholeLine_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("operation") << QString::fromStdString(kCall);
    QTest::newRow("no place to break") << QStringLiteral("\"x\"() {a = @") +
                                              QString(500, QLatin1Char('n')) +
                                              QStringLiteral("}\n");
    QTest::newRow("only blanks") << QString(300, QLatin1Char(' ')) + QLatin1Char('\n');
    QTest::newRow("deep") << QString(200, QLatin1Char(' ')) +
                                 QStringLiteral("%0 = arith.addi %a, %b : i32\n");
    QTest::newRow("literal") << QStringLiteral("%0 = arith.constant dense<\"0x") +
                                    QString(4000, QLatin1Char('A')) +
                                    QStringLiteral(
                                        "\"> : tensor<500xf32>, %rest, %more, %of, %it\n");
    QTest::newRow("long") << QStringLiteral("%a, ").repeated(20'000) + QLatin1Char('\n');
  }
  void rowsHoldTheWholeLine() {
    QFETCH(QString, text);
    auto doc = document(text.toStdString());
    for (int64_t columns : {20, 41, 70, 200, 100'000}) {
      LineWrap wrap(doc, columns);
      int64_t at = 0;
      for (int64_t i = 0; i < wrap.rows(0); ++i) {
        LineWrap::Row row = wrap.row(0, i);
        QCOMPARE(row.begin, at);
        QVERIFY(row.end > row.begin || wrap.rows(0) == 1);
        QVERIFY(row.indent + row.end - row.begin <= columns ||
                doc->pieces(0, row.begin, row.end - row.begin).pieces.size() == 1);
        QCOMPARE(wrap.rowOf(0, row.begin), i);
        QCOMPARE(wrap.rowOf(0, row.end - 1), i);
        at = row.end;
      }
      QCOMPARE(at, doc->columns(0));
    }
  }

  void breaksStandBetweenTokens() {
    auto doc = document(kCall);
    LineWrap wrap(doc, 60);
    QStringList rows = shown(*doc, wrap, 0);
    QVERIFY(rows.size() >= 3);
    for (const QString &row : rows.mid(1)) {
      QVERIFY2(row.startsWith(QStringLiteral("      ")), qPrintable(row)); // under a hanging indent
      QVERIFY2(!QStringLiteral(",)]>} ").contains(row.trimmed().at(0)), qPrintable(row));
    }
    QCOMPARE(LineWrap(doc, 0).rows(0), int64_t(1));
    QCOMPARE(LineWrap(doc, 4).rows(0), int64_t(1)); // too narrow for anything
  }

  void aLineOfMegabytesIsBrokenAtOnce() {
    std::string text = "%0 = x.y ";
    while (text.size() < 5'000'000)
      text += "%value, ";
    auto doc = document(text + "\n");
    QElapsedTimer timer;
    timer.start();
    LineWrap wrap(doc, 70);
    int64_t rows = wrap.rows(0);
    for (int64_t i = 0; i < 50; ++i)
      wrap.row(0, rows / 2 + i);
    QVERIFY2(timer.elapsed() < 100, qPrintable(QString::number(timer.elapsed())));
    QVERIFY(rows > 5'000'000 / 70 && rows < 5'000'000 / 40);
    IrView view;
    view.resize(700, 400);
    view.setWrapped(true);
    view.show();
    view.setDocument(doc);
    QTRY_VERIFY(!view.isBusy());
    QVERIFY(view.verticalScrollBar()->maximum() > 5'000'000 / 100);
    view.verticalScrollBar()->setValue(view.verticalScrollBar()->maximum() / 2);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
                      QPoint(300, 200)); // where one reads is where one stays
    QVERIFY(view.verticalScrollBar()->value() > view.verticalScrollBar()->maximum() / 3);
    QVERIFY(view.currentByte() > 1'000'000 && view.currentByte() < 4'000'000);
  }

  void copiesAndNumbersAreOfTheLinesAsPrinted() {
    std::string text = "func.func @f() {\n" + kCall + "  return\n}\n";
    IrView view;
    view.resize(500, 400);
    view.show();
    view.setDocument(document(text));
    QTRY_VERIFY(!view.isBusy());
    int unwrapped = view.verticalScrollBar()->maximum();
    for (Quiet level : {Quiet::Off, Quiet::Types, Quiet::Names}) {
      view.setDetail(level);
      view.setWrapped(true);
      view.showLine(1);
      QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
      QCOMPARE(view.selection(), (std::pair<int64_t, int64_t>(1, 2)));
      QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
      QCOMPARE(QApplication::clipboard()->text().toStdString(), kCall + "  return\n");
      QCOMPARE(view.horizontalScrollBar()->maximum(), 0);
      // A click on a row below the first of a line is on that line.
      view.setDetail(Quiet::Off);
      view.verticalScrollBar()->setValue(0);
      double height = CellMetrics::of(Theme::current().code).height;
      QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
                        QPoint(300, static_cast<int>(2.5 * height)));
      QCOMPARE(view.currentLine(), int64_t(1));
      QVERIFY(view.currentByte() > static_cast<int64_t>(text.find("flow")));
    }
    view.setWrapped(false);
    QCOMPARE(view.verticalScrollBar()->maximum(), unwrapped);
    QVERIFY(view.horizontalScrollBar()->maximum() > 0);
  }

  void bothSidesStayLevel() {
    std::string longer = "  %1 = x.y %a";
    for (int i = 0; i < 60; ++i)
      longer += ", %b" + std::to_string(i);
    auto diff = Diff::make(document("func.func @f() {\n  %1 = x.y %a\n  return\n}\n"),
                           document("func.func @f() {\n" + longer + "\n  return\n}\n"));
    DiffView view;
    view.resize(1200, 800);
    view.show();
    view.setDiff(diff);
    QVERIFY(!view.isInline());
    QVERIFY(view.isWrapped());
    QCOMPARE(view.horizontalScrollBar()->maximum(), 0);
    for (size_t row = 0; row < diff->rows.size(); ++row)
      for (bool after : {false, true}) {
        int64_t line = after ? diff->rows[row].after : diff->rows[row].before;
        std::string_view text =
            line < 0 ? std::string_view() : (after ? diff->after : diff->before)->line(line);
        std::vector<Span> shown = view.shownBytes(static_cast<int64_t>(row), after);
        QVERIFY(text.empty() ||
                (shown.size() == 1 && shown.front() == Span{0, static_cast<int64_t>(text.size())}));
      }
    QVERIFY(view.showsWholeChange());
    view.setInline(true);
    QVERIFY(view.isInline());
    view.resize(300, 800);
    view.setInline(false);
    QVERIFY(!view.isInline()); // somebody wants it so
    view.setWrapped(false);
    QVERIFY(view.horizontalScrollBar()->maximum() > 0);
    // Scrolled to the end, the last byte is in the view.
    view.horizontalScrollBar()->setValue(view.horizontalScrollBar()->maximum());
    QCOMPARE(view.shownBytes(1, true).back().end, static_cast<int64_t>(longer.size()));
  }

  void oneColumnWhereTwoWouldBeNarrow() {
    auto diff = Diff::make(document("x.a\n"), document("x.b\n"));
    DiffView view;
    view.resize(500, 400);
    view.show();
    view.setDiff(diff);
    QVERIFY(view.isInline());
    view.resize(view.widthFor(60), 400);
    QTRY_VERIFY(!view.isInline());
    QVERIFY(view.columns() >= 60);
  }

  void quietKeepsWhatTellsLinesApart() {
    auto doc = document(
        kCall +
        "%m = memref.alloc() {alignment = 64 : i64, another_attribute = 1 : i64} : memref<4x4xf32, "
        "strided<[?, 1], offset: ?>, #hal.descriptor_type<storage_buffer>>\n"
        "func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> attributes "
        "{llvm.linkage = #llvm.linkage<internal>, x.y = 1 : i32} {\n"
        "  return %a : tensor<4xf32>\n}\n");
    auto types = quiet(doc, Quiet::Types), names = quiet(doc, Quiet::Names);
    QCOMPARE(shown(types, 1), QStringLiteral("%m = memref.alloc() {…} : memref<4x4xf32, …>"));
    QCOMPARE(shown(names, 1), QStringLiteral("%m = memref.alloc() {…} :…"));
    QCOMPARE(shown(types, 2), QStringLiteral("func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) "
                                              "-> tensor<4xf32> attributes {…} {"));
    QCOMPARE(shown(names, 2), QStringLiteral("func.func @f(%a:…, %b:…) ->… {"));
    QCOMPARE(shown(names, 3), QStringLiteral("  return %a :…"));
    QVERIFY(shown(names, 0).startsWith(
        QStringLiteral("  %0:2 = flow.dispatch @d::@f[%c1, %c2](%arg0, %arg1) {…} :…")));
    QCOMPARE(quiet(doc, Quiet::Off), doc);
    QCOMPARE(names->text(), doc->text());
  }

  void whatDiffersIsAlwaysShown() {
    const std::string before = "%m = memref.alloc() {alignment = 64 : i64, another_attribute = 1 : "
                               "i64} : memref<4x4xf32, strided<[?, 1], offset: ?>>\n";
    const std::string after = "%m = memref.alloc() {alignment = 64 : i64, another_attribute = 2 : "
                              "i64} : memref<4x4xf32, strided<[?, 7], offset: ?>>\n";
    auto diff = Diff::make(document(before), document(after));
    QCOMPARE(diff->modified, int64_t(1));
    for (Quiet level : {Quiet::Types, Quiet::Names}) {
      QuietPair pair = quiet(*diff, level);
      QString right = shown(pair.after, 0);
      QVERIFY2(right.contains(QLatin1Char('2')) && right.contains(QLatin1Char('7')),
               qPrintable(right));
      QVERIFY2(right.size() < static_cast<int>(after.size()) && right.contains(QStringLiteral("…")),
               qPrintable(right));
      QVERIFY(right.startsWith(QStringLiteral("%m = memref.alloc()")));
    }
  }

  void locationsAreShortOrGone() {
    auto doc = document("#loc = loc(\"dir/model.py\":6:1)\n#loc1 = loc(\"x\"(#loc))\nfunc.func "
                        "@f(%a: i32 loc(\"x\"(#loc))) {\n"
                        "  %0 = x.y %a : i32 loc(#loc1)\n  return loc(unknown)\n} loc(#loc)\n");
    auto brief = quiet(doc, {Quiet::Off, Locations::Short}),
         off = quiet(doc, {Quiet::Off, Locations::Off});
    QCOMPARE(shown(brief, 3), QStringLiteral("  %0 = x.y %a : i32 model.py:6"));
    QCOMPARE(shown(brief, 4), QStringLiteral("  return loc"));
    QCOMPARE(shown(off, 2), QStringLiteral("func.func @f(%a: i32) {"));
    QCOMPARE(shown(off, 3), QStringLiteral("  %0 = x.y %a : i32"));
    QCOMPARE(shown(off, 5), QStringLiteral("}"));
    QCOMPARE(off->columns(3), int64_t(19));
    QVERIFY(doc->isLocation(0) && doc->isLocation(1) && !doc->isLocation(2));
    IrView view;
    view.resize(600, 400);
    view.show();
    view.setDocument(doc);
    view.setDetail({Quiet::Off, Locations::Off});
    QTRY_VERIFY(!view.isBusy());
    double height = CellMetrics::of(Theme::current().code).height;
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
                      QPoint(300, static_cast<int>(0.5 * height)));
    QCOMPARE(view.currentLine(), int64_t(2)); // the first that is shown, by its own number
  }

  void wordsCasesAndExpressionsAreFound() {
    const std::string line = "%set = unset_encoding %a.b : set_encoding, Set_encoding";
    auto hits = [&](const char *text, FindOptions options) {
      QStringList found;
      for (Span hit : TextQuery(QString::fromLatin1(text), options).hits(line))
        found << QString::fromStdString(
            line.substr(static_cast<size_t>(hit.begin), static_cast<size_t>(hit.size())));
      return found;
    };
    QCOMPARE(hits("set_encoding", {}).size(), 3);
    QCOMPARE(hits("set_encoding", {true, false, false}),
             QStringList({QStringLiteral("set_encoding"), QStringLiteral("set_encoding")}));
    QCOMPARE(hits("set_encoding", {true, true, false}).size(), 1);
    QCOMPARE(hits("%set", {false, true, false}), QStringList{QStringLiteral("%set")});
    QCOMPARE(hits("a.b", {}).size(), 1);
    QCOMPARE(hits("a.", {false, false, true}).size(), 1);
    QVERIFY(hits("x*", {false, false, true}).isEmpty()); // nothing is no hit
    QVERIFY(!TextQuery(QStringLiteral("("), {false, false, true}).problem().isEmpty());
    QVERIFY(TextQuery(QStringLiteral("("), {}).problem().isEmpty());
    QVERIFY(TextQuery().isEmpty() && hits("", {}).isEmpty());
  }

  void differencesAreSearchedAndCopied() {
    std::string left = "func.func @f() {\n  x.old\n", right = "func.func @f() {\n  x.new\n";
    for (int i = 0; i < 60; ++i)
      left += "  x.same" + std::to_string(i) + "\n", right += "  x.same" + std::to_string(i) + "\n";
    auto diff = Diff::make(document(left + "}\n"), document(right + "}\n"));
    DiffView view;
    view.resize(1300, 500);
    view.show();
    view.setDiff(diff);
    view.setSearch(TextQuery(QStringLiteral("x.same4"), {}));
    QTRY_COMPARE(view.hitRows().size(), size_t(11)); // 4, and 40 to 49
    auto current = [&] {
      return std::string(
          diff->after->line(diff->rows[static_cast<size_t>(view.currentRow())].after));
    };
    QVERIFY(view.findNext(true));
    QCOMPARE(current(), std::string("  x.same4"));
    QVERIFY(view.findNext(true)); // out of the fold
    QCOMPARE(current(), std::string("  x.same40"));
    QVERIFY(view.findNext(false));
    QCOMPARE(current(), std::string("  x.same4"));
    view.setSearch(TextQuery(QStringLiteral("nowhere"), {}));
    QVERIFY(!view.findNext(true));
    // The lines of the side that was clicked, as far as the selection reaches.
    view.showLine(0);
    auto *overview = view.findChild<Overview *>();
    QVERIFY(overview->topOf(Theme::current().mark(ChangeMark::Modified)) >= 0 ||
            overview->topOf(Theme::current().mark(ChangeMark::Added)) >= 0);
    double height = CellMetrics::of(Theme::current().code).height;
    for (bool after : {false, true}) {
      view.verticalScrollBar()->setValue(0);
      int x = after ? view.viewport()->width() * 3 / 4 : view.viewport()->width() / 4;
      QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
                        QPoint(x, 28 + static_cast<int>(0.5 * height)));
      for (int i = 0; i < 3; ++i)
        QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
      QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
      QString copied = QApplication::clipboard()->text();
      QVERIFY2(copied.startsWith(QStringLiteral("func.func @f() {\n")), qPrintable(copied));
      QVERIFY2(copied.contains(after ? QStringLiteral("  x.new\n") : QStringLiteral("  x.old\n")),
               qPrintable(copied));
      QVERIFY2(!copied.contains(after ? QStringLiteral("  x.old\n") : QStringLiteral("  x.new\n")),
               qPrintable(copied));
    }
  }

  void columnsAndBytesAreEachOthersMirror() {
    auto doc = quiet(document(kCall), Quiet::Types);
    for (int64_t column = 0; column < doc->columns(0); ++column) {
      int64_t byte = doc->byteAt(0, column);
      QVERIFY(doc->columnOf(0, byte) <= column);
      if (doc->columnOf(0, byte) < column) // in a label
        QCOMPARE(doc->byteAt(0, doc->columnOf(0, byte)), byte);
    }
    QCOMPARE(doc->byteAt(0, doc->columns(0)), static_cast<int64_t>(doc->line(0).size()));
  }
};

QTEST_MAIN(WrapTest)
#include "WrapTest.moc"
