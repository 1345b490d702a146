//===- Assembly.h - Rows that hold assembly ---------------------------------===//
#pragma once

#include "core/trace/Model.h"

namespace strata::trace {

/// What such rows are anchored on (PassEvent::anchorOp).
inline constexpr const char *kAssembly = "assembly";
inline bool isAssembly(const PassEvent &event) { return event.anchorOp == kAssembly; }

} // namespace strata::trace
