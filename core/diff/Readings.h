//===- Readings.h - Which of the old operations each new one may be of -------===//
// What a list of operations became, one after another, is a sentence of a small grammar: the expansion of the first, then
// that of the second, and so on. Often there is more than one way to read it. This goes all ways at once, and says for
// each of the new operations to which old ones it belongs in any of them: where that is one, it is certain.
#pragma once

#include "core/base/Cancel.h"
#include "core/diff/LoweringTable.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace strata::diff {

/// For each of `names` the indices of `lowerings`, ascending. Empty if `names` can't be read so, or it would take more than
/// `mostWork` steps.
std::vector<std::vector<uint32_t>> readings(const std::vector<Lowering> &lowerings, const std::vector<std::string_view> &names,
                                            size_t mostWork, const CancelToken &cancel = {});

} // namespace strata::diff
