//===- CoreBench.cpp - How fast core reads ----------------------------------===//
// bench-core [FILE.log]: throughput on a log given, or on one made from tests/data. Exits non-zero below the floors
// that the window's promises rest on (a third of the goals, since machines differ).
#include "core/base/File.h"
#include "core/diff/Structure.h"
#include "core/diff/Text.h"
#include "core/ir/Lexer.h"
#include "core/ir/Tree.h"
#include "core/trace/import/Import.h"
#include "core/trace/import/Log.h"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <sys/resource.h>

using namespace strata;

static double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

static int failures = 0;
static void report(const char *what, double bytes, double seconds, double goal) {
  double rate = bytes / 1e6 / seconds;
  std::printf("%-22s %8.1f MB in %7.3f s: %8.0f MB/s (goal %.0f)\n", what, bytes / 1e6, seconds, rate, goal);
  failures += rate * 3 < goal;
}

int main(int argc, char **argv) {
  std::string log, ir;
  Text file;
  if (argc > 1) {
    auto mapped = mapFile(argv[1]);
    if (!mapped) {
      std::fprintf(stderr, "%s\n", mapped.error().message.c_str());
      return 2;
    }
    file = *mapped;
  } else {
    // Dumps of some 80 KB, as a large model makes them; every line differs.
    int64_t value = 0;
    while (log.size() < 400'000'000) {
      log += "// -----// IR Dump After CanonicalizerPass: canonicalize{max-iterations=10} //----- //\nfunc.func @f(%a: tensor<4x8xf32>) {\n";
      for (int i = 0; i < 1000; ++i, ++value)
        log += "  %v" + std::to_string(value) + " = arith.addf %a, %a {tag = " + std::to_string(value * 7 % 100003) + " : i64} : tensor<4x8xf32>\n";
      log += "  return\n}\n\n";
    }
    file = Text::own(std::move(log));
  }
  double t = now();
  auto scan = trace::scanLog(file.view);
  if (!scan)
    return 2;
  report("banner scan", double(file.view.size()), now() - t, 1000);
  std::printf("  %zu dumps, %zu notes\n", scan->dumps.size(), scan->notes.size());
  // Some of the dumps as one module.
  for (const auto &dump : scan->dumps)
    if (ir.size() < 20'000'000)
      ir.append(file.view.substr(size_t(dump.text.begin), size_t(dump.text.size())));
  t = now();
  auto source = trace::openLog(file, "bench", std::move(*scan));
  std::printf("rows linked            %7.3f s\n", now() - t);
  t = now();
  ir::TokenBuffer tokens = ir::lex(ir);
  report("lex", double(ir.size()), now() - t, 200);
  t = now();
  ir::Tree tree = ir::parse(ir);
  report("lex and parse", double(ir.size()), now() - t, 60);
  // A module of 11 MB against itself with one operation in fifty gone.
  std::string a = ir.substr(0, std::min<size_t>(ir.size(), 11'000'000)), b;
  a.resize(a.rfind('\n') + 1);
  auto starts = diff::lineStarts(a);
  for (size_t i = 0; i + 1 < starts.size(); ++i)
    if (i % 50 != 7 || a.compare(size_t(starts[i]), 3, "  %"))
      b.append(a, size_t(starts[i]), size_t(starts[i + 1] - starts[i]));
  t = now();
  auto hunks = diff::diffLines(a, b);
  report("line diff", double(a.size() + b.size()), now() - t, 22);
  t = now();
  ir::Tree x = ir::parse(a), y = ir::parse(b);
  auto d = diff::diffStructure(x, y);
  report("structural diff", double(a.size() + b.size()), now() - t, 11);
  std::printf("  %zu hunks, %zu changes\n", hunks.size(), d.changes.size());
  std::string path = (std::filesystem::temp_directory_path() / "strata-bench.strata").string();
  if (argc > 2) {
    t = now();
    if (auto s = trace::importTo(**source, path); !s)
      std::fprintf(stderr, "%s\n", s.error().message.c_str());
    report("import", double(file.view.size()), now() - t, 100);
    std::printf("  %.1f MB\n", double(std::filesystem::file_size(path)) / 1e6);
    std::filesystem::remove(path);
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  std::printf("peak memory %ld MB\n", usage.ru_maxrss / 1024);
  return failures ? 1 : 0;
}
