//===- Lowered.h - Which operation a conversion made of which ----------------===//
// A conversion to another dialect renames everything, so that the structural diff finds no partners in a function. But it
// goes by known rules, and leaves each operation's expansion in the operation's place. Between two partners, or two
// labels, the old operations are read against the new ones (Readings.h); where that leaves more than one candidate, the
// operands decide; and what was found must agree with the flow of data, or is taken back.
#pragma once

#include "core/diff/Patchwork.h"
#include "core/ir/Values.h"

namespace strata::diff {

/// What operations without a partner were lowered to (no nodes, what was replaced and what is one of several alone), but for
/// those of which `fates` says what they replaced. `partner` is the structural diff's, `values` are those of both texts.
Fates matchLowered(const ir::Tree &before, const ir::Tree &after, const std::vector<uint32_t> &partner,
                  const std::pair<ir::Values, ir::Values> &values, const Fates &fates, const CancelToken &cancel);

} // namespace strata::diff
