// iree-stream-materialize-encodings
//
// A change of encoding is work: it becomes a dispatch of a kernel that loads the tensor, changes its
// encoding, and stores it. Changes between the same two types share a kernel.

#include "compiler/dialects/iree_encoding/ir/EncodingOps.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"
#include "compiler/dialects/stream/transforms/Passes.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_MATERIALIZEENCODINGSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

RankedTensorType withoutEncoding(RankedTensorType type) {
  return RankedTensorType::get(type.getShape(), type.getElementType());
}

/// `500x500xf32`; dynamic dimensions are a `D`.
std::string describe(RankedTensorType type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (int64_t dim : type.getShape()) {
    if (ShapedType::isDynamic(dim))
      os << "Dx";
    else
      os << dim << "x";
  }
  os << type.getElementType();
  return text;
}

/// Builds the executables; keeps one for each pair of types.
class KernelBuilder {
public:
  explicit KernelBuilder(ModuleOp module)
      : module(module), symbolTable(module), builder(module.getContext()) {}

  SymbolRefAttr getEntryPoint(TensorEncodeOp op) {
    auto source = cast<RankedTensorType>(op.getSourceEncoding());
    auto result = cast<RankedTensorType>(op.getResultEncoding());
    SymbolRefAttr &ref = entryPoints[{source, result}];
    if (!ref) {
      // In front of the function that is the first to use it.
      builder.setInsertionPoint(module.getBody()->findAncestorOpInBlock(*op));
      ref = build(op.getLoc(), source, result);
    }
    return ref;
  }

private:
  SymbolRefAttr build(Location loc, RankedTensorType source, RankedTensorType result) {
    OpBuilder::InsertionGuard guard(builder);
    std::string name = "_encoding_" + std::to_string(entryPoints.size() - 1);
    std::string entry = name + "_encode_" + describe(source) + "_to_" + describe(result);
    auto executable =
        ExecutableOp::create(builder, loc, builder.getStringAttr("private"),
                             builder.getStringAttr(name));
    executable.getBody().emplaceBlock();
    StringAttr symbol = symbolTable.insert(executable);
    OpBuilder body = OpBuilder::atBlockBegin(&executable.getBody().front());
    auto exportOp = ExecutableExportOp::create(
        body, loc, body.getStringAttr("public"), body.getStringAttr(entry),
        FlatSymbolRefAttr::get(builder.getContext(), entry));
    int64_t dynamicCount = source.getNumDynamicDims() + result.getNumDynamicDims();
    buildCount(exportOp, dynamicCount);
    auto module = ModuleOp::create(body, loc);
    buildKernel(module, entry, source, result);
    ExecutableEndOp::create(body, loc);
    return SymbolRefAttr::get(symbol, {FlatSymbolRefAttr::get(exportOp.getSymNameAttr())});
  }

  void buildCount(ExecutableExportOp exportOp, int64_t workloadCount) {
    Location loc = exportOp.getLoc();
    Block &block = exportOp.getWorkgroupCount().emplaceBlock();
    OpBuilder inner = OpBuilder::atBlockBegin(&block);
    for (int64_t i = 0; i < workloadCount; ++i)
      block.addArgument(inner.getIndexType(), loc);
    auto count = tensor_ext::DispatchWorkgroupCountFromSliceOp::create(
        inner, loc, ValueRange(block.getArguments()));
    ReturnOp::create(inner, loc, count->getResults());
  }

  void buildKernel(ModuleOp module, StringRef name, RankedTensorType source,
                   RankedTensorType result) {
    Location loc = module.getLoc();
    OpBuilder inner = OpBuilder::atBlockBegin(module.getBody());
    Type binding = inner.getType<BindingType>(), index = inner.getIndexType();
    unsigned sourceDims = source.getNumDynamicDims(), resultDims = result.getNumDynamicDims();
    SmallVector<Type> inputs{binding};
    inputs.append(sourceDims + resultDims, index);
    inputs.push_back(binding);
    auto kernel = func::FuncOp::create(inner, loc, name, inner.getFunctionType(inputs, {}));
    Block *entry = kernel.addEntryBlock();
    inner.setInsertionPointToStart(entry);

    // Dynamic dimensions are the workload, by their position.
    SmallVector<Value> dims;
    for (unsigned i = 0; i < sourceDims + resultDims; ++i)
      dims.push_back(tensor_ext::DispatchWorkloadOrdinalOp::create(
          inner, loc, index, entry->getArgument(1 + i), inner.getIndexAttr(i)));
    ValueRange sizes = dims;
    Value zero = arith::ConstantIndexOp::create(inner, loc, 0);
    auto view = [&](BlockArgument arg, RankedTensorType type, tensor_ext::TensorAccess access,
                    ValueRange dims) -> Value {
      return BindingSubspanOp::create(inner, loc,
                                      tensor_ext::DispatchTensorType::get(access, type), arg,
                                      zero, dims);
    };
    Value from = view(entry->getArgument(0), source, tensor_ext::TensorAccess::ReadOnly,
                      sizes.take_front(sourceDims));
    Value to = view(entry->getArguments().back(), result, tensor_ext::TensorAccess::WriteOnly,
                    sizes.drop_front(sourceDims));
    Value value = tensor_ext::DispatchTensorLoadOp::create(inner, loc, source, from,
                                                           sizes.take_front(sourceDims));
    if (source.getEncoding())
      value = encoding::UnsetEncodingOp::create(inner, loc, withoutEncoding(source), value,
                                                sizes.take_front(sourceDims), ValueRange());
    if (result.getEncoding())
      value = encoding::SetEncodingOp::create(inner, loc, result, value, ValueRange());
    tensor_ext::DispatchTensorStoreOp::create(inner, loc, value, to,
                                              sizes.drop_front(sourceDims));
    func::ReturnOp::create(inner, loc);
  }

  ModuleOp module;
  SymbolTable symbolTable;
  OpBuilder builder;
  llvm::MapVector<std::pair<Type, Type>, SymbolRefAttr> entryPoints;
};

void dispatchEncode(TensorEncodeOp op, SymbolRefAttr entryPoint) {
  OpBuilder builder(op);
  SmallVector<Value> workload(op.getSourceEncodingDims());
  llvm::append_range(workload, op.getResultEncodingDims());
  SmallVector<Value> operands{op.getSource()};
  llvm::append_range(operands, workload);
  Value zero = arith::ConstantIndexOp::create(builder, op.getLoc(), 0);
  Value size = op.getSourceSize();
  auto dispatch = AsyncDispatchOp::create(
      builder, op.getLoc(), TypeRange(op.getType()), workload, builder.getArrayAttr(entryPoint),
      operands, ValueRange(size), ValueRange(zero), ValueRange(size), ValueRange(size),
      ValueRange(op.getResultSize()), ArrayAttr(), op.getAffinityAttr());
  op.replaceAllUsesWith(dispatch->getResult(0));
  op.erase();
}

struct MaterializeEncodingsPass
    : public impl::MaterializeEncodingsPassBase<MaterializeEncodingsPass> {
  void runOnOperation() override {
    SmallVector<TensorEncodeOp> ops;
    getOperation().walk([&](TensorEncodeOp op) { ops.push_back(op); });
    if (ops.empty())
      return;
    KernelBuilder kernels(getOperation());
    for (TensorEncodeOp op : ops)
      if (isa<RankedTensorType>(op.getSourceEncoding()) &&
          isa<RankedTensorType>(op.getResultEncoding()))
        dispatchEncode(op, kernels.getEntryPoint(op));
  }
};

} // namespace
} // namespace mlir::iree::stream
