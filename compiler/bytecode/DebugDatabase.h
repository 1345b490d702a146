#pragma once

#include "compiler/bytecode/FlatBufferWriter.h"
#include "compiler/bytecode/FunctionEncoder.h"

namespace mlir::iree::bytecode {

/// Adds a table of all source locations and, per function in order of ordinals, which instruction came from
/// which of them. Null without functions.
FlatBufferWriter::Ref addDebugDatabase(FlatBufferWriter &writer, ArrayRef<vm::FuncOp> funcs,
                                       ArrayRef<EncodedFunction> functions);

} // namespace mlir::iree::bytecode
