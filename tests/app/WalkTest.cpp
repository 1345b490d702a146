// Whichever way one arrives at a pass, its views say the same: random walks through steps, pins, pairs, copies, folds,
// searches and texts end where a new window goes at once.

#include "app/models/DiffModel.h"
#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/views/DiffView.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTest>
#include <random>

using namespace strata::app;

class WalkTest : public QObject {
  Q_OBJECT

  static QString tried(MainWindow &window, const QString &script) {
    QString error;
    return runScript(window, script, error) ? QString() : error;
  }
  /// What the views of the pass say; where the cursor stands, and where a graph's nodes stand, is the way's doing.
  static QJsonObject said(MainWindow &window) {
    QJsonObject all;
    for (const char *name : {"diff", "text", "slices", "layout", "graph"}) {
      QJsonObject view = window.dumpView(QLatin1String(name)).object();
      for (const char *own : {"current", "line", "places", "definition", "width", "height", "blame"})
        view.remove(QLatin1String(own));
      if (QLatin1String(name) == QLatin1String("graph")) {
        QJsonArray nodes;
        for (const QJsonValue &node : view[QStringLiteral("nodes")].toArray())
          nodes.append(node[QStringLiteral("label")]);
        view = {{QStringLiteral("nodes"), nodes}};
      }
      all.insert(QLatin1String(name), view);
    }
    QJsonArray rows; // what is folded, what is shown
    auto *diff = window.viewWidget(QStringLiteral("diff"))->findChild<DiffView *>();
    for (const DiffView::Visual &visual : diff->visuals())
      rows.append(QJsonArray{qint64(visual.row), qint64(visual.folded), int(visual.side)});
    all.insert(QStringLiteral("folds"), rows);
    QJsonArray marks; // words, and which rows belong together
    if (diff->diff())
      for (const DiffRow &row : diff->diff()->rows)
        marks.append(QJsonArray{int(row.mark), qint64(row.before), qint64(row.after)});
    all.insert(QStringLiteral("marks"), marks);
    return all;
  }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    Theme::apply(*qApp, ThemeMode::Light);
  }

  void endsWhereOneGoesAtOnce_data() {
    QTest::addColumn<QString>("trace");
    QTest::addColumn<int>("seed");
    for (const char *trace : {"tree", "matmul_dispatch.strata", "blend.log"})
      for (int seed : {1, 2, 3})
        QTest::addRow("%s %d", trace, seed) << QStringLiteral(STRATA_TEST_DATA "/dumps/") + QLatin1String(trace) << seed;
  }
  void endsWhereOneGoesAtOnce() {
    QFETCH(QString, trace);
    QFETCH(int, seed);
    MainWindow walker;
    walker.resize(1300, 800);
    walker.show();
    walker.viewWidget(QStringLiteral("diff"))->findChild<DiffView *>()->setInline(false); // however much room what was opened takes
    QCOMPARE(tried(walker, QStringLiteral("open \"%1\"").arg(trace)), QString());
    std::mt19937 random(static_cast<unsigned>(seed));
    auto below = [&](int64_t n) { return static_cast<int64_t>(random() % static_cast<unsigned>(n)); };
    int64_t passes = walker.passCount();
    const QStringList actions{QStringLiteral("next-pass"), QStringLiteral("previous-pass"), QStringLiteral("next-change"), QStringLiteral("previous-change"),
                              QStringLiteral("next-hunk"), QStringLiteral("previous-hunk"), QStringLiteral("next-of-operation"), QStringLiteral("next-phase"),
                              QStringLiteral("pin-before"), QStringLiteral("pin-after"), QStringLiteral("clone-pane"), QStringLiteral("close-clone"),
                              QStringLiteral("blame"), QStringLiteral("fold-all"), QStringLiteral("slice-backward"), QStringLiteral("next-use")};
    for (int arrival = 0; arrival < 4; ++arrival) {
      QStringList way;
      for (int step = 0; step < 12; ++step) {
        int64_t which = below(actions.size() + 6);
        QString line = which < actions.size() ? actions[which]
                       : which == actions.size() ? QStringLiteral("select-pass %1").arg(below(passes))
                       : which == actions.size() + 1 ? QStringLiteral("diff %1 %2").arg(below(passes)).arg(below(passes))
                       : which == actions.size() + 2 ? QStringLiteral("pin %1 %2").arg(below(passes)).arg(below(2) ? QStringLiteral("after") : QStringLiteral("before"))
                       : which == actions.size() + 3 ? QStringLiteral("cursor %1 2").arg(1 + below(20))
                       : which == actions.size() + 4 ? QStringLiteral("search op:*.%1").arg(below(2) ? QStringLiteral("func") : QStringLiteral("constant"))
                                                     : QStringLiteral("view %1").arg(below(2) ? QStringLiteral("text") : QStringLiteral("diff"));
        way << line;
        tried(walker, line); // some are not possible where one is
      }
      int64_t target = below(passes);
      way << QStringLiteral("select-pass %1").arg(target);
      QCOMPARE(tried(walker, QStringLiteral("pin -1 before\npin -1 after\nselect-pass %1\nview text\nview diff\nwait-for idle").arg(target)), QString());
      MainWindow fresh;
      fresh.resize(1300, 800);
      fresh.show();
      fresh.viewWidget(QStringLiteral("diff"))->findChild<DiffView *>()->setInline(false);
      QCOMPARE(tried(fresh, QStringLiteral("open \"%1\"\nselect-pass %2\nview diff\nwait-for idle").arg(trace).arg(target)), QString());
      QJsonObject here = said(walker), there = said(fresh);
      for (const QString &view : there.keys())
        QVERIFY2(here[view] == there[view], qPrintable(view + QStringLiteral(" differs after:\n") + way.join(QLatin1Char('\n'))));
    }
  }
};

QTEST_MAIN(WalkTest)
#include "WalkTest.moc"
