//===- RecordedLinks.h - Which lines were made from which ---------------------===//
// Where the compiler numbered the operations, it is known what each new one was made from: a
// difference can then show the two beside each other, however little they have in common.
#pragma once

#include "core/diff/Rows.h"
#include "core/trace/Source.h"

#include <string_view>
#include <vector>

namespace strata::explorer {

/// Pairs of lines of two rows' texts, as pairOf() or stateBefore() give them: an operation before,
/// and one that was made from it on the way. Empty without numbers. Any thread.
std::vector<diff::LineLink> recordedLinks(const trace::TraceSource &source, int64_t before,
                                          std::string_view beforeText, int64_t after,
                                          std::string_view afterText);

} // namespace strata::explorer
