// Programs of this installation that the window starts: a folder for what they leave, and the names that they are given.
#pragma once

#include <QProcess>
#include <QString>
#include <memory>

class QTemporaryDir;

namespace strata::app {

/// A folder for one run, with `error` saying what to do where it can't be made: TMPDIR names one that isn't there, or that
/// can't be written to.
std::unique_ptr<QTemporaryDir> makeRunFolder(QString &error);

/// `path` as an argument: never taken for a flag or for a file of flags. A name that QProcess can't say (see Path.h) is
/// linked to from `folder`.
QString argumentOf(const QString &path, const QTemporaryDir &folder);

/// Words as they are typed into a shell: each is one word there, whatever it holds.
QString shellLine(const QStringList &words);

/// Why a program could not be started.
QString startError(const QProcess &process);

} // namespace strata::app
