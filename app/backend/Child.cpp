#include "app/backend/Child.h"

#include "app/models/Path.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <filesystem>

namespace strata::app {

std::unique_ptr<QTemporaryDir> makeRunFolder(QString &error) {
  // Where TMPDIR names nothing, Qt would take the root of the file system.
  QByteArray wanted = qgetenv("TMPDIR");
  QString place = wanted.isEmpty() ? QDir::tempPath() : pathOf(wanted.toStdString()), why;
  if (!pathIsFolder(place)) {
    why = QCoreApplication::translate("Child", "there is no such folder");
  } else {
    auto folder = std::make_unique<QTemporaryDir>();
    if (folder->isValid())
      return folder;
    why = folder->errorString();
  }
  error = QCoreApplication::translate("Child", "No folder can be made in %1 for what the program leaves: %2. Set TMPDIR to a folder that can be written to, and start Strata again.")
              .arg(visible(place), why);
  return nullptr;
}

QString argumentOf(const QString &path, const QTemporaryDir &folder) {
  if (isText(path))
    return path.startsWith(QLatin1Char('-')) || path.startsWith(QLatin1Char('@')) ? QStringLiteral("./") + path : path;
  QString link = folder.filePath(shownName(path));
  std::error_code failed; // then the program says that there is no such file
  std::filesystem::create_symlink(std::filesystem::absolute(bytesOf(path), failed), link.toStdString(), failed);
  return link;
}

QString shellLine(const QStringList &words) {
  static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_@%+=:,./-]+$"));
  QStringList quoted;
  for (const QString &word : words)
    quoted << (plain.match(word).hasMatch() ? word : QLatin1Char('\'') + QString(word).replace(QLatin1Char('\''), QLatin1String("'\\''")) + QLatin1Char('\''));
  return quoted.join(QLatin1Char(' '));
}

QString startError(const QProcess &process) {
  return QCoreApplication::translate("Child", "Cannot start %1: %2. It belongs to this installation of Strata: build or install it again.")
      .arg(visible(process.program()), process.errorString());
}

} // namespace strata::app
