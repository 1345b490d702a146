// One command of a script, and the groups of them.
#pragma once

#include <QStringList>
#include <span>

namespace strata::app {

class MainWindow;

struct ScriptCommand {
  const char *name;
  /// What comes after the name, as `help` shows it: words in capitals stand for values, [brackets] for what may be left out.
  const char *arguments;
  /// Does it, or begins to: the caller waits for the window, and fails if that reported an error. Called with the words
  /// that `arguments` demands, at least. False with `error` where it can't be done.
  bool (*run)(MainWindow &window, const QStringList &words, QString &error);

  /// How many words `arguments` demands.
  int needed() const;
};

/// Traces, rows, views, exports.
std::span<const ScriptCommand> windowCommands();
/// What steers a compile, and what looks into and runs the module that it made.
std::span<const ScriptCommand> liveCommands();

} // namespace strata::app
