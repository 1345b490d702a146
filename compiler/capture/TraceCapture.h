#pragma once

#include "compiler/capture/OpIdentity.h"

#include "mlir/Pass/PassInstrumentation.h"

#include <functional>
#include <memory>
#include <string>

namespace strata::trace {
class TraceWriter;
}

namespace mlir::iree::capture {

/// Records each pass in a writer: nesting, options, time, and, where the operation changed, its text as a dump tree
/// would hold it. A pass counts as changing when the fingerprint of its operation did,
/// so rows and dump files agree. Adaptors that MLIR inserts on its own are left out. Passes on several threads are
/// recorded in the order in which they end. Operations that a pass made are numbered, and each row says where which of
/// them stands.
class TraceCapture : public PassInstrumentation {
public:
  /// Records that `op` was changed between two passes, by hand.
  virtual void replaced(Operation *op) = 0;
  /// Whether the pass that ended last changed its operation.
  virtual bool lastPassChanged() const = 0;
};

/// The assembly of some kernels, with the number of the operation that each line was made from, or 0.
struct Assembly {
  std::string path, text;
  std::vector<OpIdentity::Number> numbers;
};
/// Makes that of what `op` holds, if it is about to be serialized. Any thread.
using Assembler = std::function<std::vector<Assembly>(Operation *op)>;

/// `assembler` is asked before the pass that serializes an operation; a row for each answer follows that of the pass.
/// `writer` and `identity` must outlive the pass manager that the instrumentation is added to.
std::unique_ptr<TraceCapture> createTraceCapture(::strata::trace::TraceWriter &writer, OpIdentity &identity,
                                                 Assembler assembler = {});

/// "builtin.module/hal.executable @e/func.func @f": `op` and what encloses it, outermost first.
std::string getOperationPath(Operation *op);

/// The options of a pass, as between the braces of its textual form.
std::string getPassOptions(Pass *pass);

} // namespace mlir::iree::capture
