#include "core/toolchains/Kinds.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <set>

namespace strata::toolchains {

namespace {

struct Row {
  const char *name, *command, *print, *version, *passes, *variable;
  Prints prints;
  const char *usual = "";
};

// Importing the packages would take seconds.
constexpr const char *kTritonVersion =
    "-c \"from importlib.metadata import version; print('Triton', version('triton'))\"";
constexpr const char *kJAXVersion =
    "-c \"from importlib.metadata import version; print('JAX', version('jax'))\"";

// Flags as the programs' own --help tells them. Of two ways to print, the one that leaves out what
// changed nothing; where a compiler prints a tree of files, that: it says what is nested in what.
const Row kRows[] = {
    {"iree-compile", "iree-compile {input} {print} {flags} -o {output}",
     "--mlir-print-ir-after-all --mlir-print-ir-after-change --mlir-print-ir-tree-dir={folder}",
     "--version", "", "", Prints::Folder,
     "--iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=host"},
    {"iree-opt", "iree-opt {input} {print} {flags} -o {output}", "--mlir-print-ir-after-all",
     "--version", "--list-passes", "", Prints::Errors},
    {"mlir-opt", "mlir-opt {input} {print} {flags} -o {output}", "--mlir-print-ir-after-all",
     "--version", "--list-passes", "", Prints::Errors, "--canonicalize --cse"},
    {"torch-mlir-opt", "torch-mlir-opt {input} {print} {flags} -o {output}",
     "--mlir-print-ir-after-all", "--version", "--list-passes", "", Prints::Errors},
    {"opt", "opt {input} {print} {flags} -S -o {output}", "-print-changed", "--version",
     "--print-passes", "", Prints::Errors, "-O2"},
    {"clang", "clang -c {input} {print} {flags} -o {output}", "-mllvm -print-changed", "--version",
     "", "", Prints::Errors, "-O2"},
    {"flang", "flang -c {input} {print} {flags} -o {output}",
     "-mmlir --mlir-print-ir-after-all -mllvm -print-changed", "--version", "", "", Prints::Errors},
    {"llc", "llc {input} {print} {flags} -o {output}", "-print-after-all", "--version", "", "",
     Prints::Errors},
    {"xdsl-opt", "xdsl-opt {input} {print} {flags} -o {output}", "--print-between-passes",
     "--version", "", "", Prints::Both, "-p canonicalize,cse"},
    {"triton", "python3 {input} {flags}", "", kTritonVersion, "",
     "MLIR_ENABLE_DUMP=1 TRITON_ALWAYS_COMPILE=1", Prints::Errors},
    {"jax", "python3 {input} {flags}", "", kJAXVersion, "",
     "'XLA_FLAGS=--xla_dump_to={folder} --xla_dump_hlo_as_text --xla_dump_hlo_pass_re=.*'",
     Prints::Folder},
    {"command", "", "", "", "", "", Prints::Both},
};

Words words(const char *line) {
  auto out = splitWords(line);
  return out ? std::move(*out) : Words();
}

Toolchain made(const Row &row) {
  Toolchain out;
  out.name = out.kind = row.name;
  out.command = words(row.command);
  out.print = words(row.print);
  out.version = words(row.version);
  out.passes = words(row.passes);
  out.usual = words(row.usual);
  for (const std::string &word : words(row.variable)) {
    size_t equals = word.find('=');
    out.environment.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  out.prints = row.prints;
  return out;
}

/// Whether `file` is `program`, or that with a version behind it: opt, opt-22, clang-19.1.
bool isVersionOf(std::string_view file, std::string_view program) {
  if (!file.starts_with(program))
    return false;
  file.remove_prefix(program.size());
  return file.empty() || (file.size() > 1 && file[0] == '-' &&
                          std::all_of(file.begin() + 1, file.end(),
                                      [](unsigned char c) { return std::isdigit(c) || c == '.'; }));
}

/// Names of the programs on PATH that are versions of `program`.
std::set<std::string> versionsOnPath(const std::string &program) {
  std::set<std::string> found;
  const char *set = std::getenv("PATH");
  std::string_view rest = set ? set : "";
  while (!rest.empty()) {
    size_t colon = std::min(rest.find(':'), rest.size());
    std::string entry(rest.substr(0, colon));
    rest.remove_prefix(std::min(colon + 1, rest.size()));
    std::error_code error;
    if (entry.empty())
      continue;
    for (std::filesystem::directory_iterator file(entry, error), end; !error && file != end;
         file.increment(error))
      if (std::string name = file->path().filename(); isVersionOf(name, program))
        found.insert(std::move(name));
  }
  std::erase_if(found, [](const std::string &name) { return findProgram(name).empty(); });
  return found;
}

} // namespace

const std::vector<Toolchain> &kinds() {
  static const std::vector<Toolchain> all = [] {
    std::vector<Toolchain> out;
    for (const Row &row : kRows)
      out.push_back(made(row));
    return out;
  }();
  return all;
}

const Toolchain *kind(std::string_view name) {
  for (const Toolchain &known : kinds())
    if (known.name == name)
      return &known;
  return nullptr;
}

std::vector<Toolchain> onPath() {
  std::vector<Toolchain> out;
  for (const Toolchain &known : kinds()) {
    if (known.command.empty())
      continue;
    bool runsScript = known.command[0] == "python3";
    if (runsScript) { // whether its package is there only a run tells
      if (!findProgram("python3").empty())
        out.push_back(known);
      continue;
    }
    for (const std::string &program : versionsOnPath(known.command[0])) {
      out.push_back(known);
      out.back().name = out.back().command[0] = program;
    }
  }
  return out;
}

} // namespace strata::toolchains
