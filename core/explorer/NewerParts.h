//===- NewerParts.h - A text with newer dumps of what it holds --------------===//
// Passes on functions dump functions. How the module stands then is its own last dump, with those of
// its parts that are newer put in.
#pragma once

#include "core/trace/Source.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace strata::explorer {

/// A dump that shows what its pass left behind.
bool showsAfter(const trace::PassEvent &row);

struct NewerParts {
  std::vector<int64_t> rows; // in order
  int64_t lost = 0;          // dumps of what has no name to put it in by
};

/// Of the rows behind `whole`, up to and with `last`, those that hold of operations inside the one
/// at `path` (of everything, where that is empty): what a later one is around of is left out.
NewerParts newerParts(std::span<const trace::PassEvent> passes, int64_t whole, int64_t last,
                      std::string_view path);

/// `text`, of the operation at `path`, with the dumps of `rows` in the places of their operations.
/// Errors: as TraceSource::text.
Result<std::string> withParts(const trace::TraceSource &source, std::string_view text,
                              std::string_view path, const std::vector<int64_t> &rows);

} // namespace strata::explorer
