// Drives the window without hands: one command a line, its arguments after it, quoted where they hold spaces. Lines
// that begin with # are comments. The command `help` prints every command with its arguments, and every action of the
// window (next-change, hide-unchanged …): each is a command too.
//
// A command waits until what it asked for is there, 60 seconds at most.
#pragma once

#include <QStringList>

namespace strata::app {

class MainWindow;

/// Runs the lines of `text`. False after the first that fails, with `error` saying which and why.
bool runScript(MainWindow &window, const QString &text, QString &error);
/// Runs one line.
bool runScriptLine(MainWindow &window, const QString &line, QString &error);
/// Runs one command with its arguments. They are values: whatever they hold, nothing in them is read as script.
bool runScriptCommand(MainWindow &window, const QStringList &command, QString &error);

} // namespace strata::app
