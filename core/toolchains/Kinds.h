//===- Kinds.h - Compilers that are known ------------------------------------===//
// What a toolchain of a kind begins with: the command line, and the flags that make the compiler
// print. A project file (ProjectFile.h) may say each of them otherwise.
#pragma once

#include "core/toolchains/Toolchain.h"

namespace strata::toolchains {

/// All kinds, each with its program as it is usually called.
const std::vector<Toolchain> &kinds();
/// Null: there is no such kind.
const Toolchain *kind(std::string_view name);

/// Those of the kinds whose program is on PATH, also under versioned names (`opt-22`), in the order
/// of `kinds`. Runs nothing: of a kind that runs a script only a run tells whether its package is
/// there.
std::vector<Toolchain> onPath();

} // namespace strata::toolchains
