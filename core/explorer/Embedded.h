//===- Embedded.h - The kernels of a module, beside the dumps of its compile --===//
// A .vmfb holds what the kernels became: an ELF file, which strata-disassemble reads. Its assembly is a step of the run
// that made the module, behind all others, and operations are followed into it.
#pragma once

#include "core/trace/Source.h"

namespace strata::explorer {

/// The assembly of each kernel library in the module `path`. Errors: NotFound, it has no kernels; the
/// module can't be read, or there is no disassembler (beside this program, or $STRATA_DISASSEMBLE).
Result<std::vector<Text>> listKernels(const std::string &path);

/// `source` with a row behind the others for each of these.
std::unique_ptr<trace::TraceSource> withKernels(std::unique_ptr<trace::TraceSource> source, std::vector<Text> listings);

/// The same for a module that lies beside the dumps. What kernels it has that can't be listed is a
/// note in their place.
std::unique_ptr<trace::TraceSource> withKernelsOf(const std::string &module,
                                                  std::unique_ptr<trace::TraceSource> source);

/// The only module in a folder; empty if it has none, or several.
std::string moduleIn(const std::string &folder);

} // namespace strata::explorer
