//===- FixedOption.h - Options of passes with one value so far -----------------------------------===//
#pragma once

#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/Pass.h"

#include <type_traits>

namespace mlir::iree::util {

/// Fails, with a message, unless `option` has the only value that its pass knows what to do with. For
/// `initialize` of passes: pipelines that were recorded with this value can be replayed, and one that
/// asks for something else isn't answered by silence.
template <typename Option, typename Value>
LogicalResult requireValue(const Option &option, const Value &value, MLIRContext *context) {
  if (option.getValue() == value)
    return success();
  InFlightDiagnostic error = emitError(UnknownLoc::get(context));
  error << "option '" << option.getArgStr() << "' can only be '";
  if constexpr (std::is_same_v<Value, bool>)
    error << (value ? "true" : "false");
  else
    error << value;
  return error << "': nothing is done for other values yet";
}

} // namespace mlir::iree::util
