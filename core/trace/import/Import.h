//===- Import.h - From any source to a .strata file -------------------------===//
#pragma once

#include "core/trace/Source.h"
#include "core/trace/Writer.h"

namespace strata::trace {

/// Writes all of `source` to `path`. Errors: Io, Cancelled (the half-written file is removed).
Status importTo(const TraceSource &source, const std::string &path, const CancelToken &cancel = {},
                const Progress &progress = {}, WriterOptions options = {});

} // namespace strata::trace
