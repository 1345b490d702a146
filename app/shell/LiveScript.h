// The lines of a script that steer a compile, and those that look into and run what it made:
//
//   compile-paused PROGRAM · run-to PASS · break PATTERN · remove-break PATTERN · pass-options OPTIONS · replace-ir FILE
//   open-module PATH · module-part NAME · compare-module PATH
//   run-function NAME · run-input N VALUE · run-device NAME · run-compare PATH, and the action run-module
#pragma once

#include <QStringList>
#include <optional>

namespace strata::app {

class MainWindow;

/// Nothing if `verb` is none of these; else whether it could be done, with `error` saying why not. The caller waits.
std::optional<bool> runLiveLine(MainWindow &window, const QString &verb, const QStringList &words, QString &error);

} // namespace strata::app
