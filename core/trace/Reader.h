//===- Reader.h - A .strata file --------------------------------------------===//
#pragma once

#include "core/trace/Source.h"

namespace strata::trace {

/// Opens a trace, also one that another process is writing or was killed while writing. A damaged file opens with
/// what is whole, and `damage()` says what is not. Errors: NotFound, Io, Unsupported (a newer schema, or not a
/// trace at all).
Result<std::unique_ptr<TraceSource>> openTrace(const std::string &path);

/// True if the file begins like an SQLite database. Looks through SQLite's own handle: the system drops every lock that
/// a process has on a file when any handle of that file is closed, so a look of our own would take away the locks of a
/// reader that is open, and let a writer change the file under it.
bool looksLikeTrace(const std::string &path);

} // namespace strata::trace
