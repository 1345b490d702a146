// What one iteration of an operation on buffers does.
#pragma once

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

namespace mlir::iree::linalg_ext {

/// Each builds the body of the loops over the iteration domain of the op; `indices` are the loops' variables. Fails,
/// with a diagnostic, for what has no scalar form.
LogicalResult buildScalarForm(ScatterOp op, OpBuilder &builder, Location loc, ValueRange indices);
LogicalResult buildScalarForm(GatherOp op, OpBuilder &builder, Location loc, ValueRange indices);
LogicalResult buildScalarForm(SortOp op, OpBuilder &builder, Location loc, ValueRange indices);
LogicalResult buildScalarForm(ScanOp op, OpBuilder &builder, Location loc, ValueRange indices);
LogicalResult buildScalarForm(TopkOp op, OpBuilder &builder, Location loc, ValueRange indices);
LogicalResult buildScalarForm(BufferPackOp op, OpBuilder &builder, Location loc, ValueRange indices);
LogicalResult buildScalarForm(BufferUnPackOp op, OpBuilder &builder, Location loc, ValueRange indices);

/// The value whose shape is the iteration domain.
inline Value getDomain(ScatterOp op) { return op.getUpdates(); }
inline Value getDomain(GatherOp op) { return op.getOutput(); }
inline Value getDomain(SortOp op) { return op.getOutputs().front(); }
inline Value getDomain(ScanOp op) { return op.getInput(); }
inline Value getDomain(TopkOp op) { return op.getValues(); }
inline Value getDomain(BufferPackOp op) { return op.getDest(); }
inline Value getDomain(BufferUnPackOp op) { return op.getDest(); }

} // namespace mlir::iree::linalg_ext
