// Drives the window without hands: one action a line, its arguments after it. Lines that begin with # are comments.
//
//   open PATH · compare PATH · compile PROGRAM · flags FLAGS… · select-pass N|NAME|NAME#2 · view NAME · size W H · theme system|light|dark|high-contrast|high-contrast-dark
//   diff A B · pin N [before|after] (-1: none) · cursor LINE [COLUMN] · search QUERY
//   lesson FILE · note TEXT · save-trace FILE · export-view FILE [VIEW] · export-diff FILE · export-run FILE · export-markdown FILE
//   screenshot FILE [VIEW] · dump-view NAME [FILE] · wait-for opened|shown|compiled|paused|idle [SECONDS]
//   what steers a compile and a module (LiveScript.h)
//   and every action of the window by its name (next-change, hide-unchanged …).
//
// A step waits until what it asked for is there, 60 seconds at most.
#pragma once

#include <QString>

namespace strata::app {

class MainWindow;

/// Runs the lines of `text`. False after the first that fails, with `error` saying which and why.
bool runScript(MainWindow &window, const QString &text, QString &error);
/// Runs one line.
bool runScriptLine(MainWindow &window, const QString &line, QString &error);

} // namespace strata::app
