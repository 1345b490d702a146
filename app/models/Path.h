// Names of files. On Linux a name is bytes, any but '/' and NUL; Qt keeps text in UTF-16 and loses what is no UTF-8. The
// window therefore holds a name with each such byte as a lone surrogate, U+DC00 + byte (as Python does, PEP 383): every
// name has a string of its own, and its way back. Qt's own file classes don't know them; they get `bytesOf` through core.
#pragma once

#include <QString>
#include <string>
#include <string_view>

namespace strata::app {

QString pathOf(std::string_view bytes);
std::string bytesOf(const QString &path);

/// False where a byte of the name is no UTF-8: Qt's file classes and QProcess can't say it.
bool isText(const QString &path);
/// True if something has this name, whatever it is.
bool pathExists(const QString &path);
bool pathIsFolder(const QString &path);

/// Text for people: what would move a cursor, hide or turn round what stands beside it is written as an escape (\n, \x1b,
/// \u202e), a byte that is no UTF-8 as \xff. `lines`: line breaks and tabs stay.
QString visible(const QString &text, bool lines = false);
/// The last part of a path, for people.
QString shownName(const QString &path);

} // namespace strata::app
