// The pictures in screenshots/ are the program's own: this test makes each of them again, on a compile of its own, compares
// them, and holds the README to showing every one. What differs is kept in screenshots/ of the folder the test runs in. With
// STRATA_UPDATE_SCREENSHOTS set, what it makes replaces what is there.

#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace strata::app;

namespace {

/// What may differ: times, and what the machine's processor makes of it.
constexpr double kTolerance = 0.04;

QString root() { return QDir::cleanPath(QStringLiteral(STRATA_TEST_DATA "/../..")); }

/// Cells of 16 by 16 pixels whose mean colours differ, of all: letters that are drawn a little otherwise don't
/// count, a line of text, a button or a colour does.
double changedShare(const QImage &made, const QImage &kept) {
  QSize cells(made.width() / 16, made.height() / 16);
  auto means = [&](const QImage &image) {
    return image.convertToFormat(QImage::Format_RGB32).scaled(cells, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  };
  QImage a = means(made), b = means(kept);
  int changed = 0;
  for (int y = 0; y < cells.height(); ++y)
    for (int x = 0; x < cells.width(); ++x) {
      QColor p = a.pixelColor(x, y), q = b.pixelColor(x, y);
      changed += std::max({std::abs(p.red() - q.red()), std::abs(p.green() - q.green()), std::abs(p.blue() - q.blue())}) > 16;
    }
  return double(changed) / (cells.width() * cells.height());
}

QString read(const QString &path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

class ScreenshotTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

  void theReadmeShowsEachOne() {
    QString readme = read(root() + QStringLiteral("/README.md"));
    const QStringList pictures = QDir(root() + QStringLiteral("/screenshots")).entryList({QStringLiteral("*.png")});
    QVERIFY(!pictures.isEmpty());
    for (const QString &picture : pictures) {
      QRegularExpressionMatch shown = QRegularExpression(QStringLiteral("!\\[([^\\]]{20,})\\]\\(screenshots/%1\\)").arg(QRegularExpression::escape(picture))).match(readme);
      QVERIFY2(shown.hasMatch(), qPrintable(picture + QStringLiteral(" is not in the README with a sentence")));
    }
  }

  void theProgramMakesThem() {
    if (!QFile::exists(QString::fromLocal8Bit(qgetenv("STRATA_BIN")) + QStringLiteral("/strata-compile")))
      QSKIP("this build has no compiler");
    QTemporaryDir folder;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
    Theme::apply(*qApp, ThemeMode::Light);
    // Where this machine keeps things is no part of a picture: all of it lies in the folder that is current.
    QString before = QDir::currentPath();
    for (const char *tool : {"strata-compile", "strata-run-module", "strata-disassemble"})
      QVERIFY(QFile::link(QString::fromLocal8Bit(qgetenv("STRATA_BIN") + "/" + tool), folder.filePath(QString::fromLatin1(tool))));
    QVERIFY(QFile::copy(root() + QStringLiteral("/resources/samples/matmul_500.mlir"), folder.filePath(QStringLiteral("matmul_500.mlir"))));
    qputenv("STRATA_BIN", ".");
    QDir::setCurrent(folder.path());
    QString script = read(root() + QStringLiteral("/screenshots/make.script")), error;
    script.replace(QLatin1String("LESSONS"), root() + QStringLiteral("/resources/lessons"));
    script.replace(QLatin1String("DUMPS"), root() + QStringLiteral("/tests/data/dumps"));
    bool good = false;
    {
      MainWindow window;
      window.show();
      good = runScript(window, script, error);
    }
    QDir::setCurrent(before);
    QVERIFY2(good, qPrintable(error));
    bool update = qEnvironmentVariableIsSet("STRATA_UPDATE_SCREENSHOTS");
    QDir made(folder.path()), kept(root() + QStringLiteral("/screenshots"));
    const QStringList pictures = made.entryList({QStringLiteral("*.png")});
    if (update)
      for (const QString &picture : pictures) {
        QFile::remove(kept.filePath(picture));
        QVERIFY(QFile::copy(made.filePath(picture), kept.filePath(picture)));
      }
    QCOMPARE(kept.entryList({QStringLiteral("*.png")}), pictures);
    QDir differing(QStringLiteral("screenshots"));
    differing.removeRecursively();
    QStringList changed;
    for (const QString &picture : pictures) {
      QImage image(made.filePath(picture)), old(kept.filePath(picture));
      bool sameSize = !image.isNull() && image.size() == old.size();
      double share = sameSize ? changedShare(image, old) : 1;
      if (share <= kTolerance)
        continue;
      QDir().mkpath(differing.path());
      QFile::copy(made.filePath(picture), differing.filePath(picture));
      changed << QStringLiteral("%1 by %2 %").arg(picture).arg(100 * share, 0, 'f', 1);
    }
    QVERIFY2(changed.isEmpty(), qPrintable(QStringLiteral("Pictures that changed, now in %1: %2. If they are as they should be, run with "
                                                          "STRATA_UPDATE_SCREENSHOTS=1 and commit them.")
                                               .arg(differing.absolutePath(), changed.join(QStringLiteral(", ")))));
  }
};

QTEST_MAIN(ScreenshotTest)
#include "ScreenshotTest.moc"
