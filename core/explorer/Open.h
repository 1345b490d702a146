//===- Open.h - Anything a person may drop on the window --------------------===//
#pragma once

#include "core/explorer/Unpack.h"

namespace strata::explorer {

/// As openPlain; what is compressed, or an archive, is unpacked first (see Unpack.h), and shows as
/// its bytes where that can't be done. Errors: as trace::open; LimitExceeded where more comes out
/// of it than `limits` allow.
Result<std::unique_ptr<trace::TraceSource>> open(const std::string &path,
                                                 const CancelToken &cancel = {},
                                                 const trace::Progress &progress = {},
                                                 const UnpackLimits &limits = {});

/// As trace::open; a `.vmfb` shows as the text of its module (one row). One that is damaged shows as its bytes, and
/// `damage()` of the source says what is wrong.
Result<std::unique_ptr<trace::TraceSource>> openPlain(const std::string &path, const CancelToken &cancel = {},
                                                      const trace::Progress &progress = {});

} // namespace strata::explorer
