#pragma once

#include "compiler/capture/OpIdentity.h"

#include "mlir/Pass/PassInstrumentation.h"

#include <memory>
#include <string>

namespace strata::trace {
class TraceWriter;
}

namespace mlir::iree::capture {

/// Creates an instrumentation that records each pass in `writer`: nesting, options, time, and, where the
/// operation changed, its text as a dump tree would hold it. A pass counts as changing when the
/// fingerprint of its operation did (pipeline.md, section 4, rule 8), so rows and dump files agree.
///
/// Operations that a pass made are numbered in `identity`, and each row says where which of them stands.
///
/// Adaptors that MLIR inserts on its own are left out. `writer` and `identity` must outlive the pass manager that
/// the instrumentation is added to. Passes on several threads are recorded in the order in which they end.
std::unique_ptr<PassInstrumentation> createTraceCapture(::strata::trace::TraceWriter &writer, OpIdentity &identity);

/// The text of `op` as dumps hold it: the whole operation, by itself, in local scope. `places`, if given, gets the
/// lines on which numbered operations begin.
std::string printForDump(Operation *op, std::vector<::strata::trace::Identities::Place> *places = nullptr);

} // namespace mlir::iree::capture
