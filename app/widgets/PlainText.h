// Labels and tool tips show what programs, traces and files are called. Qt takes such a text for HTML where it looks like
// it: a name could then hide, imitate or load something. Here text is text, unless a label says that it is markup.
#pragma once

#include <QString>

namespace strata::app {

/// From now on every label of this program that was not told its format, and every tool tip, shows its text as it is.
void showTextPlainly();

/// `text` with its lines broken between words after `columns` characters at most: a tool tip does not wrap by itself.
QString wrapped(const QString &text, int columns = 100);

} // namespace strata::app
