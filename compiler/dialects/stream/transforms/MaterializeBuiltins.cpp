// iree-stream-materialize-builtins
//
// Devices fill memory with patterns of up to 32 bits. A longer pattern takes a kernel, which is added to
// the program once.

#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_MATERIALIZEBUILTINSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// Fills all of its binding: the pattern, how many, and where to. {0} is the name, {1} the type.
constexpr StringLiteral kFillKernel = R"mlir(
stream.executable private @{0} {{
  stream.executable.export public @{0} workgroups(%count: index) -> (index, index, index) {{
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%count)
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {{
    func.func @{0}(%pattern: {1}, %count: index, %binding: !stream.binding) {{
      %c0 = arith.constant 0 : index
      %n = iree_tensor_ext.dispatch.workload.ordinal %count, 0 : index
      %out = stream.binding.subspan %binding[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x{1}>>{{%n}
      %empty = tensor.empty(%n) : tensor<?x{1}>
      %filled = linalg.fill ins(%pattern : {1}) outs(%empty : tensor<?x{1}>) -> tensor<?x{1}>
      iree_tensor_ext.dispatch.tensor.store %filled, %out, offsets = [0], sizes = [%n], strides = [1] : tensor<?x{1}> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x{1}>>{{%n}
      return
    }
  }
}
)mlir";

class Builtins {
public:
  explicit Builtins(ModuleOp module) : module(module), symbols(module) {}

  /// The entry point of the kernel, which is added before everything but other kernels of this pass.
  ArrayAttr getEntryPoints(StringRef operation, Type type) {
    std::string name;
    llvm::raw_string_ostream(name) << "__builtin_" << operation << "_" << type;
    MLIRContext *context = module.getContext();
    if (!symbols.lookup(name)) {
      std::string typeName;
      llvm::raw_string_ostream(typeName) << type;
      std::string text = llvm::formatv(kFillKernel.data(), name, typeName);
      auto parsed = parseSourceString<ModuleOp>(text, ParserConfig(context, /*verify=*/false));
      Operation *kernel = &parsed->getBody()->front();
      kernel->remove();
      Block *body = module.getBody();
      symbols.insert(kernel, last ? std::next(Block::iterator(last)) : body->begin());
      last = kernel;
    }
    auto entry = SymbolRefAttr::get(context, name, {FlatSymbolRefAttr::get(context, name)});
    return ArrayAttr::get(context, {entry});
  }

private:
  ModuleOp module;
  SymbolTable symbols;
  Operation *last = nullptr;
};

/// True for what no device does by itself.
bool needsKernel(Value pattern) { return pattern.getType().getIntOrFloatBitWidth() > 32; }

/// How often the pattern fits, computed before the region.
Value buildCount(Operation *op, Value length, Value pattern) {
  OpBuilder builder(op->getParentOfType<AsyncExecuteOp>());
  unsigned bytes = pattern.getType().getIntOrFloatBitWidth() / 8;
  Value size = arith::ConstantIndexOp::create(builder, op->getLoc(), bytes);
  return builder.createOrFold<arith::DivUIOp>(op->getLoc(), length, size);
}

void replaceSplat(AsyncSplatOp op, Builtins &builtins) {
  ArrayAttr entryPoints = builtins.getEntryPoints("splat", op.getValue().getType());
  Value count = buildCount(op, op.getResultSize(), op.getValue());
  OpBuilder builder(op);
  auto dispatch = AsyncDispatchOp::create(
      builder, op.getLoc(), TypeRange(op.getType()), ValueRange(count), entryPoints,
      ValueRange{op.getValue(), count}, ValueRange(), ValueRange(), ValueRange(), ValueRange(),
      ValueRange(op.getResultSize()), builder.getIndexArrayAttr({-1}), op.getAffinityAttr());
  op.replaceAllUsesWith(dispatch.getResult(0));
  op.erase();
}

void replaceFill(AsyncFillOp op, Builtins &builtins) {
  ArrayAttr entryPoints = builtins.getEntryPoints("fill", op.getValue().getType());
  Value count = buildCount(op, op.getTargetLength(), op.getValue());
  OpBuilder builder(op);
  auto dispatch = AsyncDispatchOp::create(
      builder, op.getLoc(), TypeRange(op.getType()), ValueRange(count), entryPoints,
      ValueRange{op.getTarget(), op.getValue(), count}, ValueRange(op.getTargetSize()),
      ValueRange(op.getTargetOffset()), ValueRange(op.getTargetEnd()),
      ValueRange(op.getTargetLength()), ValueRange(op.getTargetSize()),
      builder.getIndexArrayAttr({0}), op.getAffinityAttr());
  op.replaceAllUsesWith(dispatch.getResult(0));
  op.erase();
}

struct MaterializeBuiltinsPass : public impl::MaterializeBuiltinsPassBase<MaterializeBuiltinsPass> {
  void runOnOperation() override {
    Builtins builtins(getOperation());
    SmallVector<Operation *> fills;
    getOperation().walk([&](Operation *op) {
      if (!op->getParentOfType<AsyncExecuteOp>())
        return;
      auto splat = dyn_cast<AsyncSplatOp>(op);
      auto fill = dyn_cast<AsyncFillOp>(op);
      if ((splat && needsKernel(splat.getValue())) || (fill && needsKernel(fill.getValue())))
        fills.push_back(op);
    });
    for (Operation *op : fills) {
      if (auto splat = dyn_cast<AsyncSplatOp>(op))
        replaceSplat(splat, builtins);
      else
        replaceFill(cast<AsyncFillOp>(op), builtins);
    }
  }
};

} // namespace
} // namespace mlir::iree::stream
