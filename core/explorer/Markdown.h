//===- Markdown.h - A selection to paste into a discussion ------------------===//
#pragma once

#include "core/diff/Rows.h"
#include "core/trace/Source.h"

#include <string>

namespace strata::explorer {

/// Lines [first, last] of a step's text as a fenced block, headed by the pass, its place and what the run was.
std::string markdownOf(const trace::TraceSource &source, int64_t row, std::string_view text, int64_t first, int64_t last);

/// A difference of two steps as a fenced block with signs, equal parts left out but for `context` lines.
std::string markdownOf(const trace::TraceSource &source, int64_t before, int64_t after, const diff::Rows &rows, std::string_view left,
                       std::string_view right, int64_t context = 3);

} // namespace strata::explorer
