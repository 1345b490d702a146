//===- Nesting.h - What a row's operation was in -----------------------------===//
// A dump tree and a trace say it. A log names the operation alone, often not even that: a module in an executable reads
// like the one around everything. Its text tells: what it defines was seen deeper inside the outer module.
#pragma once

#include "core/base/Cancel.h"
#include "core/trace/Source.h"

#include <string>
#include <vector>

namespace strata::explorer {

using Nesting = std::vector<std::vector<std::string>>;

/// Of each row the operations around it and its own, from the outermost, as the source has them.
Nesting recordedNesting(const trace::TraceSource &source);

/// The same as far as texts say it, which is alike for every kind of source. Of a row on the outermost module nothing; on
/// what is in an inner module, or around it, that module (by the first function in it) and the operation; else the
/// operation.
Nesting nestingByText(const trace::TraceSource &source, const CancelToken &cancel = {});

bool isNested(const Nesting &nesting);

/// "func.func" and "@f" of "func.func @f".
std::string_view operationOf(std::string_view part);
std::string_view symbolOf(std::string_view part);
/// Of some language's modules, which are around everything or around a kernel.
bool isModule(std::string_view part);

} // namespace strata::explorer
