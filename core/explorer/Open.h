//===- Open.h - Anything a person may drop on the window --------------------===//
#pragma once

#include "core/trace/Source.h"

namespace strata::explorer {

/// As trace::open; a `.vmfb` shows as the text of its module (one row). One that is damaged shows as its bytes, and
/// `damage()` of the source says what is wrong.
Result<std::unique_ptr<trace::TraceSource>> open(const std::string &path, const CancelToken &cancel = {},
                                                 const trace::Progress &progress = {});

} // namespace strata::explorer
