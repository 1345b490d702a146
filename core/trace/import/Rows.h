//===- Rows.h - What every imported source ends with ------------------------===//
#pragma once

#include "core/trace/Model.h"

#include <functional>
#include <string_view>
#include <vector>

namespace strata::trace {

/// Sets `index`, `dump`, `previous`, `changed` and `bytes`: a dump has changed when its text differs from the
/// previous dump of the same subject. Where something around or inside was dumped between, a
/// comparison with what that left tells; this leaves it open. Synthetic rows take part in nothing.
/// Of `text` the last two answers are looked at.
void linkRows(std::vector<PassEvent> &rows, const std::function<std::string_view(size_t)> &text,
              bool isLlvm = false);

} // namespace strata::trace
