//===- Command.h - One verb of strata-trace ---------------------------------===//
#pragma once

#include "core/base/Result.h"
#include "core/trace/Source.h"

#include <cstdio>
#include <string>
#include <vector>

namespace strata::ir {
class Tree;
}
namespace strata::diff {
class LineTable;
}

namespace strata::tool {

/// What stands on the command line: positional words, and flags with their values.
struct Arguments {
  std::vector<std::string> words;
  bool json = false;
  std::string output;         // -o
  std::string format;         // --format
  std::vector<std::string> flags; // any other --flag

  bool has(std::string_view flag) const;
};

struct Command {
  const char *name;
  const char *usage;   // "passes F"
  const char *summary; // one line
  int words;           // how many it needs
  Status (*run)(const Arguments &);
  int mostWords = 0;      // how many it takes; 0: as many as it needs
  const char *flags = ""; // that it takes besides --json and --module, "--back --row="
};

Status runImport(const Arguments &);
Status runExport(const Arguments &);
Status runPasses(const Arguments &);
Status runShow(const Arguments &);
Status runMessages(const Arguments &);
Status runCompare(const Arguments &);
Status runMap(const Arguments &);
Status runLesson(const Arguments &);
Status runDiff(const Arguments &);
Status runInspect(const Arguments &);
Status runModule(const Arguments &);
Status runSlice(const Arguments &);
Status runSlices(const Arguments &);
Status runLayouts(const Arguments &);
Status runGraph(const Arguments &);
Status runSearch(const Arguments &);
Status runBlame(const Arguments &);
Status runFollow(const Arguments &);
Status runBisect(const Arguments &);
Status runToolchain(const Arguments &);
Status runContinue(const Arguments &);
Status runToolchains(const Arguments &);

/// Opens `path` and says on stderr what is damaged.
Result<std::unique_ptr<trace::TraceSource>> openSource(const std::string &path);
/// The row that `which` names, as trace::findPass; a boundary is the dump that shows it. Errors: NotFound, also for a
/// boundary that several dumps show together.
Result<int64_t> findRow(const trace::TraceSource &source, std::string_view which);
/// PASS:LINE, as a row and a line of its text, from 1. Errors: InvalidArgument, NotFound.
Result<std::pair<int64_t, int64_t>> findLine(const trace::TraceSource &source, const std::string &where);
/// The operation that begins on a line (from 1), or is around its first word. Errors: NotFound.
Result<uint32_t> operationOn(const ir::Tree &tree, const diff::LineTable &lines, int64_t line);
/// Bytes as they are: JSON, and IR that may go to a file. On a terminal as terminalText.
void print(std::string_view text);
/// As printf, for text that a person reads: as terminalText.
[[gnu::format(printf, 1, 2)]] void say(const char *format, ...);
/// Says on stderr where a run broke off, if it did; the program then ends with code 3.
void tellWhereBrokeOff(const trace::TraceSource &source, const std::string &path);
/// The program ends with code 3: a command that it ran broke off.
void tellOfBrokenRun();

} // namespace strata::tool
