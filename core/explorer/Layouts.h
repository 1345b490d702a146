//===- Layouts.h - The packed tensors of a row, with what earlier rows told --===//
// Once encodings are materialized, a kernel's text has packed tensors only. How large they were stands in the dump of the
// same kernel before: the encodings of its bindings.
#pragma once

#include "core/base/Cancel.h"
#include "core/layout/Find.h"
#include "core/trace/Source.h"

namespace strata::explorer {

/// Layouts in the text `tree` of `row`. Reads earlier rows only if the text has kernels without encodings, and no more than
/// 256 MB of them. Any thread.
std::vector<layout::Found> layoutsOf(const trace::TraceSource &source, int64_t row, const ir::Tree &tree, const CancelToken &cancel = {});

/// The nearest row before `row`, of something around it or in it, whose text has layouts; -1 without one. No more than 256 MB
/// are read. Any thread.
int64_t lastWithLayouts(const trace::TraceSource &source, int64_t row, const CancelToken &cancel = {});

} // namespace strata::explorer
