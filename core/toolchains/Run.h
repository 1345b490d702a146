//===- Run.h - A toolchain's run as a trace -------------------------------------===//
// Starts the command, makes rows of what it prints as it prints it, and, when it has ended, a trace
// of all that came: the same that importing its log or folder gives, with the command, the version
// and the end of the run. Whatever goes wrong, what came is kept.
#pragma once

#include "core/base/Cancel.h"
#include "core/toolchains/Child.h"
#include "core/toolchains/Toolchain.h"

#include <functional>

namespace strata::toolchains {

struct Request {
  Toolchain toolchain;
  std::string input; // the program
  Words flags = {};
  std::string trace = {};  // the .strata that is written, there from the first row on
  std::string result = {}; // where {output} goes; empty: nobody wants it
  std::string origin = {}; // what the trace calls the program; empty: `input`
};

/// How far it is. From the thread of `run`.
struct Reached {
  int64_t rows = 0;
  int64_t bytes = 0;     // printed so far
  bool settling = false; // the command has ended, its trace is being made
};

struct Report {
  Ending ending;
  bool cancelled = false;
  int64_t rows = 0;
  int64_t bytes = 0;   // printed
  std::string command; // as a line
  std::string version; // of the compiler; empty: it doesn't say
  std::string message; // what went wrong, for people; empty: nothing
  std::string keptLog; // where the log lies that held no dump and was too long for a note
};

/// The line, without places filled in twice: what `run` will start. Errors: as `expand`.
Result<Command> commandOf(const Request &request, const std::string &folder);

/// Asks a compiler for its version: the first lines that name one. Empty where it doesn't tell
/// within two seconds.
std::string versionOf(const Toolchain &toolchain);

/// Runs it to its end. Cancelling kills the command at once; the trace is made of what it had
/// printed. Errors: NotFound, InvalidArgument, Io: nothing was started, or no trace could be
/// written.
Result<Report> run(const Request &request, const CancelToken &cancel = {},
                   const std::function<void(const Reached &)> &reached = {});

} // namespace strata::toolchains
