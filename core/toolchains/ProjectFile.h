//===- ProjectFile.h - .strata-toolchains -------------------------------------===//
// A project lists its compilers in a file that can be committed:
//
//   # what a line begins with a hash says is for people
//   [mlir-opt at head]
//   kind = mlir-opt
//   command = build/bin/mlir-opt {input} {print} {flags} -o {output}
//   print = --mlir-print-ir-after-all --mlir-print-ir-module-scope
//   env = FOO=bar BAR='two words'
//   folder = .
//   prints = stderr
//   version = --version
//   passes = --list-passes
//
// A name in brackets begins a toolchain; `kind` comes first where it is given, what follows says
// otherwise what the kind says. Words are cut as a shell does (Toolchain.h) and nothing is
// expanded. `folder`, and a program with a slash, are relative to the file's own folder. Places for
// `prints`: stderr, stdout, both, folder.
//
// A file that came with a project is not to be trusted: nothing of it runs before somebody agreed
// to what it says now, where it lies now. What was agreed to is kept as a copy, below the user's
// folder for settings.
#pragma once

#include "core/toolchains/Toolchain.h"

namespace strata::toolchains {

inline constexpr const char *kProjectFile = ".strata-toolchains";

/// The file in `folder` or the nearest folder around it; empty: there is none.
std::string findProjectFile(const std::string &folder);

struct ProjectFile {
  std::string path;  // absolute
  std::string bytes; // that were read: what is agreed to
  std::vector<Toolchain> toolchains;
};

/// Errors: NotFound, Io, Corrupt (with the line), LimitExceeded (1 MiB).
Result<ProjectFile> readProjectFile(const std::string &path);

/// Whether somebody agreed to exactly this.
bool isAgreed(const ProjectFile &file);
/// Errors: Io.
Status agree(const ProjectFile &file);

} // namespace strata::toolchains
