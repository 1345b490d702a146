//===- Main.cpp - strata-trace: traces on the command line ------------------===//
#include "core/base/Markup.h"
#include "core/base/Nearest.h"
#include "core/base/OutOfMemory.h"
#include "core/base/OutputFile.h"
#include "core/base/Version.h"
#include "core/explorer/Embedded.h"
#include "core/explorer/Open.h"
#include "core/explorer/Search.h"
#include "core/explorer/Steps.h"
#include "core/tools/strata-trace/Command.h"

#include <algorithm>
#include <charconv>
#include <climits>
#include <cstdarg>
#include <cstring>
#include <iterator>
#include <unistd.h>

using namespace strata;
using namespace strata::tool;

static const Command kCommands[] = {
    {"import", "import PATH -o F.strata", "write a log, dump tree or module as a trace", 1, runImport, 0, "-o"},
    {"run", "run TOOLCHAIN FILE -o F.strata [-- FLAG...]", "compile with another compiler, each dump a row as it is printed; --result=FILE: what {output} is; see `toolchains`", 2, runToolchain, INT_MAX, "-o --result="},
    {"continue", "continue F PASS TOOLCHAIN -o G.strata [-- FLAG...]", "compile on from the program as it stands after a row or boundary, with another compiler", 3, runContinue, INT_MAX, "-o --result="},
    {"toolchains", "toolchains [FILE]", "the compilers there are: of a .strata-toolchains around the file (--agree: its commands may run), and on PATH", 0, runToolchains, 1, "--agree"},
    {"passes", "passes F",
     "list the passes in execution order; --steps: and the boundaries between phases; --no-counts: "
     "compare nothing, for the quick list of a large log (with --json)",
     1, runPasses, 0, "--steps --no-counts"},
    {"export", "export F DIR", "write it as a dump tree, --replace: also over files; --format=html|markdown|reproducer with --row=N write one file", 2, runExport, 0, "--format= --row= --before= --replace"},
    {"diff", "diff F [A] B", "compare two rows, or a row with what it found; --structure compares meaning instead of lines, --whole shows data, too", 2, runDiff, 3, "--structure --whole"},
    {"lesson", "lesson F LESSON", "check that what a lesson says holds in a trace", 2, runLesson},
    {"compare", "compare F G", "align two runs by nesting and pass; mark where they diverge", 2, runCompare},
    {"map", "map F", "stages, phases and dialect boundaries of the compiler, as the run passed them", 1, runMap},
    {"messages", "messages F", "what a log says between its dumps, and what was noticed when it was read", 1, runMessages},
    {"search", "search F QUERY", "find text, /regex/ or op:a.* attr:x symbol:@f type:t in:y in all rows; see `help query`", 2, runSearch},
    {"blame", "blame F PASS[:LINE]", "the passes that created and changed the operation on a line, or on each line", 2, runBlame},
    {"follow", "follow F PASS:LINE",
     "what became of the operation on a line; --main: only the way to what does its work; "
     "--back: what it was made from",
     2, runFollow, 0, "--back --main"},
    {"bisect", "bisect F PREDICATE", "the first row for which a query holds (`!QUERY`: no longer holds)", 2, runBisect},
    {"inspect", "inspect F PASS:LINE", "the operation on a line, as JSON: operands, users, types, attributes, symbols, help", 2, runInspect},
    {"module", "module F.vmfb [G.vmfb]", "sections, imports, exports, code and data of a module; or what two differ in", 1, runModule, 2, ""},
    {"slice", "slice F PASS:LINE", "the operations that the one on a line depends on; --forward: that depend on it", 2, runSlice, 0, "--forward --backward"},
    {"slices", "slices F PASS", "resources of a stream program: slices, lifetimes, who reads and writes them", 2, runSlices},
    {"layouts", "layouts F PASS", "tensors in tiles: shapes, sizes, padding; --element=I,J or --byte=N: what lies where", 2, runLayouts, 0, "--element= --byte="},
    {"graph", "graph F PASS", "dispatches and what flows between them", 2, runGraph},
    {"show", "show F PASS", "print the IR after a pass (row, name or name#2); --elide: data as its size and hash", 2, runShow, 0, "--elide"},
};

static void usage(FILE *to) {
  std::fputs("usage: strata-trace COMMAND ... [--json]\n\n", to);
  for (const Command &c : kCommands)
    std::fprintf(to, "  %-28s %s\n", c.usage, c.summary);
  std::fputs("\nF is a .strata file, a log, a dump tree or an IR file. Rows are numbered from 0 in execution order, the\n"
             "input included where it was recorded: the same numbers in every answer, option and script, here and in\n"
             "the window. (In JSON, `row` and `index` are that number; `dump` doesn't count rows without a dump.)\n"
             "Where a phase of the compiler ends stands a boundary, called after-flow and the like: `passes --steps` lists it in\n"
             "its place, numbered behind the passes; `show`, `diff` and `export` take it as they take a row.\n"
             "With --module=M.vmfb the assembly of that module's kernels is a row behind the others (a folder of dumps that\n"
             "holds one .vmfb is opened so); import writes it into the trace.\n"
             "What comes out of an archive may have 16 GiB and a thousand times its size; --unpack-limit=GIB: so much instead.\n"
             "Exit codes: 0; 1: there is no answer; 2: misused; 3: the run broke off (killed, crashed, cancelled), and passes,\n"
             "messages, map or compare answer from what it left.\n", to);
}

bool Arguments::has(std::string_view flag) const { return std::find(flags.begin(), flags.end(), flag) != flags.end(); }

/// --module: what the kernels of the run became.
static std::string moduleOfRun;
/// --unpack-limit: what may come out of an archive.
static explorer::UnpackLimits unpackLimits;

Result<std::unique_ptr<trace::TraceSource>> strata::tool::openSource(const std::string &path) {
  auto source = explorer::open(path, {}, {}, unpackLimits);
  keepInput(path);
  if (source && (*source)->run().kind != "compile")
    for (const trace::PassEvent &row : (*source)->passes())
      if (!row.origin.empty()) // the files of a tree
        keepInput(path + "/" + row.origin);
  if (!moduleOfRun.empty())
    keepInput(moduleOfRun);
  if (source && !moduleOfRun.empty()) {
    auto listings = explorer::listKernels(moduleOfRun);
    if (!listings)
      return std::move(listings).error();
    source = explorer::withKernels(std::move(*source), std::move(*listings));
  }
  if (source && !(*source)->damage().empty())
    std::fprintf(stderr, "strata-trace: %s: damaged, showing what is whole: %s\n", terminalText(path).c_str(),
                 terminalText((*source)->damage()).c_str());
  return source;
}

Result<int64_t> strata::tool::findRow(const trace::TraceSource &source, std::string_view which) {
  explorer::Steps steps(source);
  auto step = explorer::findStep(source, steps, which);
  const explorer::Boundary *boundary = step ? steps.boundary(*step) : nullptr;
  if (!boundary)
    return step;
  if (boundary->parts.empty())
    return boundary->whole;
  return Error{ErrorCode::NotFound, "no single dump shows '" + boundary->name + "': the newest are rows " + std::to_string(boundary->whole) + " and " +
                                        std::to_string(boundary->parts.back())};
}

void strata::tool::print(std::string_view text) {
  static const bool terminal = ::isatty(STDOUT_FILENO);
  std::string safe = terminal ? terminalText(text) : std::string();
  if (terminal)
    text = safe;
  std::fwrite(text.data(), 1, text.size(), stdout);
}

void strata::tool::say(const char *format, ...) {
  va_list once, again;
  va_start(once, format);
  va_copy(again, once);
  int size = std::vsnprintf(nullptr, 0, format, once);
  std::string text(size_t(std::max(size, 0)) + 1, '\0');
  (void)std::vsnprintf(text.data(), text.size(), format, again);
  text.pop_back();
  va_end(again);
  va_end(once);
  text = terminalText(text);
  std::fwrite(text.data(), 1, text.size(), stdout);
}

static bool toldOfBrokenRun = false;

void strata::tool::tellWhereBrokeOff(const trace::TraceSource &source, const std::string &path) {
  std::string where = trace::whereBrokeOff(source);
  if (where.empty())
    return;
  toldOfBrokenRun = true;
  std::fprintf(stderr, "strata-trace: %s: %s\n", terminalText(path).c_str(), terminalText(where).c_str());
}

void strata::tool::tellOfBrokenRun() { toldOfBrokenRun = true; }

/// `help`, `help query` or `help COMMAND`.
static int help(std::string_view about) {
  if (about == "query" || about == "search" || about == "bisect") {
    print(explorer::queryHelp());
    return 0;
  }
  for (const Command &c : kCommands)
    if (about == c.name) {
      std::printf("strata-trace %s\n  %s\n", c.usage, c.summary);
      return 0;
    }
  if (!about.empty())
    std::fprintf(stderr, "strata-trace: no help on '%s'\n", std::string(about).c_str());
  usage(about.empty() ? stdout : stderr);
  return about.empty() ? 0 : 2;
}

/// `code`, unless what was printed didn't get out.
static int printed(int code) {
  Status written = flushStandardOutput();
  if (!written)
    std::fprintf(stderr, "strata-trace: %s\n", written.error().message.c_str());
  return written || code ? code : 1;
}

/// What is wrong with a command line; then how it is written. Exit code 2.
static int misused(const std::string &what, const Command &command) {
  std::fprintf(stderr, "strata-trace: %s\nusage: strata-trace %s [--json]\n  %s\n", what.c_str(), command.usage, command.summary);
  return 2;
}

/// A flag that the command doesn't take, and the one that may have been meant; empty: it takes it.
static std::string unknownFlag(std::string_view flag, const Command &command) {
  std::string all = "--json --module= --unpack-limit= " + std::string(command.flags);
  Nearest nearest(flag.substr(0, flag.find('=')));
  for (size_t at = 0; at < all.size();) {
    size_t end = std::min(all.find(' ', at), all.size());
    std::string_view known = std::string_view(all).substr(at, end - at);
    if (known.ends_with("=") ? flag.starts_with(known) : flag == known)
      return {};
    if (known.ends_with("="))
      known.remove_suffix(1);
    if (!known.empty())
      nearest.consider(known);
    at = end + 1;
  }
  return std::string(command.name) + " takes no " + std::string(flag) +
         (nearest.word().empty() ? "" : "; did you mean " + std::string(nearest.word()) + "?");
}

int main(int argc, char **argv) {
  if (argc > 1 && !std::strcmp(argv[1], "help")) {
    int code = help(argc > 2 ? argv[2] : "");
    return printed(code);
  }
  if (argc > 1 && !std::strcmp(argv[1], "--version")) {
    std::printf("Strata %s\n", strata::kVersion);
    return printed(0);
  }
  if (argc < 2 || !std::strcmp(argv[1], "--help") || !std::strcmp(argv[1], "-h")) {
    usage(argc < 2 ? stderr : stdout);
    return printed(argc < 2 ? 2 : 0);
  }
  auto command = std::find_if(std::begin(kCommands), std::end(kCommands),
                              [&](const Command &c) { return !std::strcmp(c.name, argv[1]); });
  if (command == std::end(kCommands)) {
    Nearest nearest(argv[1]);
    for (const Command &c : kCommands)
      nearest.consider(c.name);
    std::string meant(nearest.word());
    std::fprintf(stderr, "strata-trace: no command '%s'%s\n", argv[1], meant.empty() ? "" : ("; did you mean '" + meant + "'?").c_str());
    usage(stderr);
    return 2;
  }
  Arguments arguments;
  bool onlyWords = false; // after "--"
  for (int i = 2; i < argc; ++i) {
    std::string_view word = argv[i];
    bool isFlag = word.starts_with("--") || word == "-o" || word == "-h"; // queries may begin with a dash, as "->" does
    if (onlyWords || !isFlag) {
      arguments.words.emplace_back(word);
    } else if (word == "--") {
      onlyWords = true;
    } else if (word == "--json") {
      arguments.json = true;
    } else if (word == "-h" || word == "--help") {
      return printed(help(command->name));
    } else if (word == "-o") {
      if (std::strstr(command->flags, "-o") == nullptr)
        return misused(unknownFlag(word, *command), *command);
      if (++i == argc || std::string_view(argv[i]).starts_with("--"))
        return misused("-o wants the name of a file", *command);
      arguments.output = argv[i];
    } else if (std::string unknown = unknownFlag(word, *command); !unknown.empty()) {
      return misused(unknown, *command);
    } else if (word.starts_with("--module=")) {
      moduleOfRun = word.substr(9);
    } else if (word.starts_with("--unpack-limit=")) {
      std::string_view number = word.substr(15);
      int64_t gib = 0;
      auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), gib);
      if (error != std::errc() || end != number.data() + number.size() || gib < 1 || gib > 1'000'000)
        return misused("--unpack-limit wants a number of GiB, as in --unpack-limit=64", *command);
      unpackLimits = {gib << 30, INT64_MAX};
    } else if (word.starts_with("--format=")) {
      arguments.format = word.substr(9);
    } else {
      arguments.flags.emplace_back(word);
    }
  }
  int given = int(arguments.words.size()), most = std::max(command->words, command->mostWords);
  if (given < command->words)
    return misused(std::string(command->name) + ": something is missing", *command);
  if (given > most)
    return misused(std::string(command->name) + ": '" + arguments.words[size_t(most)] + "' is too much; put what belongs together in quotes", *command);
  if (std::strstr(command->flags, "-o") && arguments.output.empty())
    return misused(std::string(command->name) + ": -o FILE is missing", *command);
  if (arguments.has("--no-counts") && (!arguments.json || arguments.has("--steps")))
    return misused("--no-counts goes with --json, and not with --steps, which compares", *command);
  endWithoutMemory("strata-trace");
  Status status = command->run(arguments);
  if (Status written = flushStandardOutput(); status)
    status = std::move(written);
  if (status)
    return toldOfBrokenRun ? 3 : 0;
  std::fprintf(stderr, "strata-trace: %s\n", terminalText(status.error().message).c_str());
  return 1;
}
