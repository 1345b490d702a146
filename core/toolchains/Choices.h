//===- Choices.h - The toolchains there are to choose from -----------------------===//
#pragma once

#include "core/toolchains/ProjectFile.h"

#include <optional>

namespace strata::toolchains {

struct Choices {
  std::optional<ProjectFile> project; // of the program's folder or one around it
  std::string problem;                // why there is none though there is a file
  std::vector<Toolchain> all;         // the project's, then those on PATH
};

/// Runs nothing.
Choices choicesFor(const std::string &input);

/// By name; else `name` is a program, alone or with its path, of a kind that its own name tells.
/// Errors: NotFound, with the nearest name.
Result<Toolchain> choose(const Choices &choices, const std::string &name);

/// Whether it may run: of a project file only what somebody agreed to. Errors: Unsupported, with
/// what to do.
Status mayRun(const Choices &choices, const Toolchain &toolchain);

} // namespace strata::toolchains
