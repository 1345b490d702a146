#include "compiler/tools/CompileModes.h"

#include "compiler/dialects/hal/ir/HalOps.h"

#include "llvm/Support/CommandLine.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::iree {

namespace cl = llvm::cl;
using pipeline::Phase;

static cl::opt<CompileMode> compileMode(
    "compile-mode", cl::desc("What is compiled to what"), cl::init(CompileMode::Standard),
    cl::values(clEnumValN(CompileMode::Standard, "std", "A program to a module, by all phases"),
               clEnumValN(CompileMode::VM, "vm", "A program of the vm dialect to a module"),
               clEnumValN(CompileMode::HALExecutable, "hal-executable",
                          "One hal.executable to the binary that a device loads"),
               clEnumValN(CompileMode::Precompile, "precompile",
                          "A program to one that is optimised, but for no kernels yet")));

CompileMode applyCompileMode(pipeline::Compilation &compilation) {
  switch (compileMode) {
  case CompileMode::Standard:
    break;
  case CompileMode::VM:
    compilation.from = std::max(compilation.from, Phase::HAL);
    break;
  case CompileMode::HALExecutable:
    compilation.from = std::max(compilation.from, Phase::Stream);
    compilation.to = std::min(compilation.to, Phase::HAL);
    break;
  case CompileMode::Precompile:
    compilation.to = std::min(compilation.to, Phase::GlobalOptimization);
    break;
  }
  return compileMode;
}

/// A dimension that no tensor has: passes take the index for one of its type.
static LogicalResult checkDim(Operation *op, Value source, std::optional<int64_t> index) {
  auto type = dyn_cast<ShapedType>(source.getType());
  if (!index || !type || !type.hasRank() || (*index >= 0 && *index < type.getRank()))
    return success();
  return op->emitOpError("asks for dimension ") << *index << " of " << type << ", which has " << type.getRank();
}

LogicalResult checkInput(ModuleOp module, CompileMode mode) {
  WalkResult dims = module.walk([](Operation *op) {
    LogicalResult checked = success();
    if (auto dim = dyn_cast<tensor::DimOp>(op))
      checked = checkDim(op, dim.getSource(), dim.getConstantIndex());
    else if (auto dim = dyn_cast<memref::DimOp>(op))
      checked = checkDim(op, dim.getSource(), dim.getConstantIndex());
    return succeeded(checked) ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (dims.wasInterrupted())
    return failure();
  if (mode != CompileMode::HALExecutable)
    return success();
  auto executables = llvm::count_if(
      module.getOps(), [](Operation &op) { return isa<hal::ExecutableOp, hal::ExecutableSourceOp>(op); });
  if (executables == 1)
    return success();
  return module.emitError("expected one hal.executable to compile on its own, but got ") << executables;
}

LogicalResult writeExecutableBinary(ModuleOp module, raw_ostream &os) {
  SmallVector<hal::ExecutableBinaryOp> binaries;
  module.walk([&](hal::ExecutableBinaryOp binary) { binaries.push_back(binary); });
  if (binaries.size() != 1)
    return module.emitError("expected one hal.executable with one variant to write as a binary, but got ")
           << binaries.size() << " binaries";
  auto data = dyn_cast<util::SerializableAttrInterface>(binaries.front().getDataAttr());
  if (!data)
    return binaries.front().emitOpError("holds data that can't be written");
  return data.serializeToStream(binaries.front().getLoc(), llvm::endianness::little, os);
}

} // namespace mlir::iree
