// iree-stream-pack-dispatch-operands
//
// Kernels take 32-bit words. Whoever dispatches splits what is wider and extends what is narrower; the
// kernel puts the words together again. An index has as many bits as the resource limits say.

#include "compiler/dialects/stream/analysis/DispatchSites.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilValues.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_PACKDISPATCHOPERANDSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// Splits `value` into words.
struct WordSplitter {
  OpBuilder &builder;
  Location loc;
  int64_t indexBits;
  SmallVectorImpl<Value> &words;

  void split(Value value) {
    if (auto type = dyn_cast<ComplexType>(value.getType())) {
      split(builder.createOrFold<complex::ReOp>(loc, type.getElementType(), value));
      split(builder.createOrFold<complex::ImOp>(loc, type.getElementType(), value));
      return;
    }
    // A complex number that was cast to an integer is split as the pair that it is.
    if (auto cast = value.getDefiningOp<complex::BitcastOp>())
      if (isa<ComplexType>(cast.getOperand().getType()))
        return split(cast.getOperand());

    Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
    if (value.getType().isIndex())
      value = builder.createOrFold<arith::IndexCastUIOp>(loc, builder.getIntegerType(indexBits),
                                                         value);
    if (auto type = dyn_cast<FloatType>(value.getType()))
      value = builder.createOrFold<arith::BitcastOp>(loc, builder.getIntegerType(type.getWidth()),
                                                     value);
    unsigned width = value.getType().getIntOrFloatBitWidth();
    if (width < 32)
      value = builder.createOrFold<arith::ExtUIOp>(loc, i32, value);
    else if (width > 32 && width < 64)
      value = builder.createOrFold<arith::ExtUIOp>(loc, i64, value);
    if (width <= 32) {
      words.push_back(value);
      return;
    }
    words.push_back(builder.createOrFold<arith::TruncIOp>(loc, i32, value));
    Value amount = arith::ConstantIntOp::create(builder, loc, i64, 32);
    // Zero shifts to itself; no new constant is made for it.
    Value high = matchPattern(value, m_Zero())
                     ? value
                     : builder.createOrFold<arith::ShRUIOp>(loc, value, amount);
    words.push_back(builder.createOrFold<arith::TruncIOp>(loc, i32, high));
  }
};

/// True for what fits into two words at most per component.
bool canPack(Type type) {
  if (auto complexType = dyn_cast<ComplexType>(type))
    type = complexType.getElementType();
  return type.isIndex() || (type.isIntOrFloat() && type.getIntOrFloatBitWidth() <= 64);
}

/// Puts values together from words, which become arguments of the kernel in order.
struct WordJoiner {
  OpBuilder &builder;
  Block &entry;
  int64_t indexBits;
  SmallVector<Type> types;
  SmallVector<DictionaryAttr> attrs;

  Value addArgument(Type type, Location loc, DictionaryAttr dict = {}) {
    types.push_back(type);
    attrs.push_back(dict);
    return entry.addArgument(type, loc);
  }

  Value joinWords(Type type, Location loc) {
    Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
    int64_t width = type.isIndex() ? indexBits : type.getIntOrFloatBitWidth();
    Value value = addArgument(i32, loc);
    if (width > 32) {
      Value highWord = addArgument(i32, loc);
      Value low = arith::ExtUIOp::create(builder, loc, i64, value);
      Value high = arith::ExtUIOp::create(builder, loc, i64, highWord);
      Value amount = arith::ConstantIntOp::create(builder, loc, i64, 32);
      high = arith::ShLIOp::create(builder, loc, high, amount);
      value = arith::OrIOp::create(builder, loc, low, high);
    }
    if (type.isIndex())
      return arith::IndexCastUIOp::create(builder, loc, type, value);
    if (width != 32 && width != 64)
      value = arith::TruncIOp::create(builder, loc, builder.getIntegerType(width), value);
    if (isa<FloatType>(type))
      value = arith::BitcastOp::create(builder, loc, type, value);
    return value;
  }

  /// What was known about the argument stays with the op that restores it.
  Value join(Type type, Location loc, DictionaryAttr dict) {
    if (!canPack(type))
      return addArgument(type, loc, dict);
    if (auto complexType = dyn_cast<ComplexType>(type)) {
      Value real = joinWords(complexType.getElementType(), loc);
      Value imaginary = joinWords(complexType.getElementType(), loc);
      return complex::CreateOp::create(builder, loc, type, real, imaginary);
    }
    Value value = joinWords(type, loc);
    if (!dict)
      return value;
    if (Operation *op = value.getDefiningOp())
      op->setDiscardableAttrs(dict);
    else
      attrs.back() = dict;
    return value;
  }
};

void updateKernel(FunctionOpInterface kernel) {
  Block &entry = kernel.getFunctionBody().front();
  OpBuilder builder = OpBuilder::atBlockBegin(&entry);
  WordJoiner joiner{builder, entry, ResourceConfigAttr::lookup(kernel).getIndexBits(), {}, {}};
  unsigned oldCount = entry.getNumArguments();
  for (unsigned i = 0; i < oldCount; ++i) {
    BlockArgument arg = entry.getArgument(i);
    arg.replaceAllUsesWith(joiner.join(arg.getType(), arg.getLoc(), kernel.getArgAttrDict(i)));
  }
  entry.eraseArguments(0, oldCount);
  kernel.setType(builder.getFunctionType(joiner.types, kernel.getResultTypes()));
  for (DictionaryAttr &dict : joiner.attrs)
    if (!dict)
      dict = builder.getDictionaryAttr({});
  kernel.setAllArgAttrs(joiner.attrs);
}

struct PackDispatchOperandsPass
    : public impl::PackDispatchOperandsPassBase<PackDispatchOperandsPass> {
  void runOnOperation() override {
    for (auto executable : getOperation().getOps<ExecutableOp>())
      for (auto module : executable.getBody().getOps<ModuleOp>())
        for (auto kernel : module.getOps<FunctionOpInterface>())
          if (kernel.isPublic() && !kernel.isExternal())
            updateKernel(kernel);

    SymbolTableCollection symbolTables;
    getOperation().walk([&](CmdDispatchOp site) {
      auto ref = cast<SymbolRefAttr>(site.getEntryPoints()[0]);
      auto exportOp = symbolTables.lookupNearestSymbolFrom<ExecutableExportOp>(site, ref);
      if (!exportOp)
        return;
      OpBuilder builder(site->getParentOfType<CmdExecuteOp>());
      SmallVector<Value> words;
      int64_t indexBits = ResourceConfigAttr::lookup(exportOp).getIndexBits();
      WordSplitter splitter{builder, site.getLoc(), indexBits, words};
      for (Value operand : site.getUniformOperands()) {
        if (canPack(operand.getType()))
          splitter.split(operand);
        else
          words.push_back(operand);
      }
      site.getUniformOperandsMutable().assign(words);
    });
  }
};

} // namespace
} // namespace mlir::iree::stream
