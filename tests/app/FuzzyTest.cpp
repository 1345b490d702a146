#include "app/models/Fuzzy.h"

#include <QElapsedTimer>
#include <QTest>

using namespace strata::app;

class FuzzyTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void initialsAndPartsMatch() {
    QVERIFY(fuzzyScore("sls", "iree-stream-layout-slices") >= 0);
    QVERIFY(fuzzyScore("slices stream", "iree-stream-layout-slices") >= 0);
    QVERIFY(fuzzyScore("SLICES", "iree-stream-layout-slices") >= 0);
    QVERIFY(fuzzyScore("zebra", "iree-stream-layout-slices") < 0);
    QVERIFY(fuzzyScore("secils", "slices") < 0);
  }

  void theBestComesFirst() {
    std::vector<QString> names = {"iree-codegen-canonicalize", "iree-convert-scf-to-cf", "cse", "canonicalize", "iree-vm-conversion"};
    QCOMPARE(fuzzyBest("cse", names, 5).front(), 2);
    QCOMPARE(fuzzyBest("canonicalize", names, 5).front(), 3);
    QCOMPARE(fuzzyBest("vmc", names, 5).front(), 4);
    QCOMPARE(fuzzyBest("", names, 3), (std::vector<int>{0, 1, 2}));
    QVERIFY(fuzzyBest("nothing like it", names, 3).empty());
  }

  void aLongTraceIsSearchedAtTypingSpeed() {
    std::vector<QString> names;
    for (int i = 0; i < 12821; ++i)
      names.push_back(QStringLiteral("iree-codegen-some-pass-with-a-long-name-%1").arg(i));
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(fuzzyBest("codegen 7", names, 50).size(), size_t(50));
    QVERIFY2(timer.elapsed() < 500, qPrintable(QString::number(timer.elapsed())));
    qInfo("12,821 names in %lld ms", timer.elapsed());
  }
};

QTEST_GUILESS_MAIN(FuzzyTest)
#include "FuzzyTest.moc"
