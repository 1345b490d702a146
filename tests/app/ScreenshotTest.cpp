// The pictures in screenshots/ are the program's own: this test makes each of them again, on a compile of its own, and holds
// the README to showing every one. With STRATA_UPDATE_SCREENSHOTS set, what it makes replaces what is there.

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

using namespace strata::app;

namespace {

QString root() { return QDir::cleanPath(QStringLiteral(STRATA_TEST_DATA "/../..")); }

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
    for (const QString &picture : pictures) {
      QImage image(made.filePath(picture));
      QVERIFY2(!image.isNull() && image.size() == QImage(kept.filePath(picture)).size(), qPrintable(picture));
      // Something is drawn: more than a few colours.
      QSet<QRgb> colours;
      for (int y = 0; y < image.height(); y += 3)
        for (int x = 0; x < image.width(); x += 3)
          colours.insert(image.pixel(x, y));
      QVERIFY2(colours.size() > 12, qPrintable(picture));
    }
  }
};

QTEST_MAIN(ScreenshotTest)
#include "ScreenshotTest.moc"
