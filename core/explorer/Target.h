//===- Target.h - What a run was compiled for --------------------------------===//
// Dumps of other compilers come without their command line, but name their target in the program: IREE in
// `#hal.executable.target`, LLVM in its triple, Triton in `ttg.target`.
#pragma once

#include "core/trace/Source.h"

namespace strata::explorer {

/// What a text says: "llvm-cpu embedded-elf-arm_64 apple-m4", "x86_64-pc-linux-gnu"; empty if it says nothing.
std::string targetIn(std::string_view text);

/// The run as its source knows it, with the target that the first dumps tell (1 MB of them is read) where it knows none.
/// Any thread.
trace::Run describedRun(const trace::TraceSource &source);

} // namespace strata::explorer
