// A function that runs on the device's timeline has to say how large its results are before it
// runs: the caller computes that from an argument that a result aliases, from sizes among the
// arguments, or with a function.

#include "compiler/abi/Passes.h"
#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/ir/UtilValues.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::abi {

#define GEN_PASS_DEF_CONVERTSTREAMABLEOPSPASS
#include "compiler/abi/Passes.h.inc"

namespace {

constexpr StringLiteral kStreamable = "iree.abi.streamable";
constexpr StringLiteral kSizeFunction = "iree.abi.result_dims";
constexpr StringLiteral kSizeArguments = "iree.abi.dims";

int64_t getSizeCount(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? shaped.getNumDynamicDims() : 0;
}

/// Where the dynamic sizes of one result come from.
struct SizeSource {
  /// An argument of the same type, or -1.
  int64_t argument = -1;
  /// One argument per size.
  SmallVector<int64_t> sizes;
};

/// A declaration before and after.
struct Streamable {
  flow::FuncOp function;
  /// Computes all sizes, if set; the sources are unused then.
  FlatSymbolRefAttr sizeFunction;
  SmallVector<SizeSource> sources;
};

class Converter {
public:
  explicit Converter(ModuleOp module) : module(module), symbols(module) {}

  LogicalResult run() {
    for (auto function : llvm::to_vector(module.getOps<util::FuncOp>()))
      if (function->hasAttr(kStreamable) && failed(convert(function)))
        return failure();
    if (streamables.empty())
      return success();
    module.walk([&](util::CallOp call) {
      auto it = streamables.find(call.getCalleeAttr().getAttr());
      if (it != streamables.end())
        convert(call, it->second);
    });
    return success();
  }

private:
  LogicalResult convert(util::FuncOp function) {
    if (!function.isExternal())
      return function.emitOpError() << "is streamable but has a body; only declarations may be";
    Streamable streamable;
    if (failed(readSizes(function, streamable)))
      return failure();

    OpBuilder builder(function);
    FunctionType type = function.getFunctionType();
    SmallVector<DictionaryAttr> argAttrs, resAttrs;
    for (unsigned i = 0; i < type.getNumInputs(); ++i)
      argAttrs.push_back(getOrEmpty(function.getArgAttrDict(i), builder));
    for (unsigned i = 0; i < type.getNumResults(); ++i) {
      NamedAttrList attrs(getOrEmpty(function.getResultAttrDict(i), builder));
      attrs.erase(kSizeArguments);
      resAttrs.push_back(attrs.getDictionary(builder.getContext()));
    }
    auto hasAny = [](ArrayRef<DictionaryAttr> dictionaries) {
      return llvm::any_of(dictionaries,
                          [](DictionaryAttr dictionary) { return !dictionary.empty(); });
    };
    auto toArray = [&](ArrayRef<DictionaryAttr> dictionaries) {
      SmallVector<Attribute> attrs(dictionaries.begin(), dictionaries.end());
      return hasAny(dictionaries) ? builder.getArrayAttr(attrs) : ArrayAttr();
    };
    streamable.function = flow::FuncOp::create(
        builder, function.getLoc(), function.getSymNameAttr(), TypeAttr::get(type),
        function.hasAnyTiedOperands() ? function.getTiedOperandsAttr() : ArrayAttr(),
        function.getSymVisibilityAttr(), toArray(argAttrs), toArray(resAttrs));
    for (NamedAttribute attr : function->getDialectAttrs())
      if (attr.getName() != kStreamable && attr.getName() != kSizeFunction)
        streamable.function->setAttr(attr.getName(), attr.getValue());
    symbols.erase(function);
    symbols.insert(streamable.function);
    streamables[streamable.function.getSymNameAttr()] = std::move(streamable);
    return success();
  }

  static DictionaryAttr getOrEmpty(DictionaryAttr attrs, Builder &builder) {
    return attrs ? attrs : builder.getDictionaryAttr({});
  }

  LogicalResult readSizes(util::FuncOp function, Streamable &streamable) {
    streamable.sizeFunction = function->getAttrOfType<FlatSymbolRefAttr>(kSizeFunction);
    if (streamable.sizeFunction)
      return verifySizeFunction(function, streamable.sizeFunction);
    FunctionType type = function.getFunctionType();
    SmallVector<int64_t> ties(type.getNumResults(), -1);
    if (ArrayAttr attr = function.getTiedOperandsAttr())
      for (auto [i, tie] : llvm::enumerate(attr.getAsRange<IntegerAttr>()))
        ties[i] = tie.getInt();
    for (auto [i, resultType] : llvm::enumerate(type.getResults())) {
      SizeSource &source = streamable.sources.emplace_back();
      int64_t count = getSizeCount(resultType);
      DictionaryAttr attrs = function.getResultAttrDict(i);
      if (auto named = attrs ? attrs.getAs<ArrayAttr>(kSizeArguments) : ArrayAttr()) {
        if (static_cast<int64_t>(named.size()) != count)
          return function.emitOpError() << "gives " << named.size() << " sizes of result " << i
                                        << ", which has " << count << " that are dynamic";
        for (Attribute attr : named) {
          auto index = dyn_cast<IntegerAttr>(attr);
          if (!index || index.getInt() < 0 || index.getInt() >= type.getNumInputs() ||
              !type.getInput(index.getInt()).isIndex())
            return function.emitOpError() << "takes a size of result " << i << " from " << attr
                                          << ", which is no argument of type index";
          source.sizes.push_back(index.getInt());
        }
      } else if (count != 0) {
        if (ties[i] < 0 || type.getInput(ties[i]) != resultType)
          return function.emitOpError()
                 << "doesn't tell the dynamic sizes of result " << i
                 << ": it needs `iree.abi.dims`, an argument of its type that it is tied to, or "
                    "`iree.abi.result_dims`";
        source.argument = ties[i];
      }
    }
    return success();
  }

  LogicalResult verifySizeFunction(util::FuncOp function, FlatSymbolRefAttr name) {
    auto sizes = symbols.lookup<FunctionOpInterface>(name.getValue());
    if (!sizes)
      return function.emitOpError()
             << "names " << name << " to compute sizes, which is no function";
    FunctionType type = function.getFunctionType();
    if (sizes.getArgumentTypes() != type.getInputs())
      return sizes.emitOpError() << "computes sizes of @" << function.getName()
                                 << " and must take the same arguments";
    int64_t count = 0;
    for (auto [i, resultType] : llvm::enumerate(type.getResults())) {
      count += getSizeCount(resultType);
      DictionaryAttr attrs = function.getResultAttrDict(i);
      if (attrs && attrs.get(kSizeArguments))
        return function.emitOpError()
               << "has a function and arguments for the sizes of result " << i;
    }
    if (static_cast<int64_t>(sizes.getNumResults()) != count ||
        !llvm::all_of(sizes.getResultTypes(), [](Type type) { return type.isIndex(); }))
      return sizes.emitOpError() << "must return the " << count << " dynamic sizes of @"
                                 << function.getName() << " as values of type index";
    return success();
  }

  void convert(util::CallOp call, const Streamable &streamable) {
    OpBuilder builder(call);
    Location loc = call.getLoc();
    SmallVector<Value> argumentSizes, resultSizes;
    for (Value argument : call.getOperands())
      if (isa<ShapedType>(argument.getType()))
        llvm::append_range(argumentSizes, util::buildDynamicDims(loc, argument, builder));
    if (streamable.sizeFunction) {
      auto sizes = symbols.lookup<FunctionOpInterface>(streamable.sizeFunction.getValue());
      auto sizeCall = util::CallOp::create(builder, loc, sizes.getResultTypes(),
                                           streamable.sizeFunction.getValue(), call.getOperands());
      llvm::append_range(resultSizes, sizeCall.getResults());
    }
    for (const SizeSource &source : streamable.sources) {
      for (int64_t argument : source.sizes)
        resultSizes.push_back(call.getOperand(argument));
      if (source.argument >= 0)
        llvm::append_range(resultSizes, util::buildDynamicDims(
                                            loc, call.getOperand(source.argument), builder));
    }
    flow::FuncOp function = streamable.function;
    auto converted = flow::CallOp::create(builder, loc, call.getResultTypes(), call.getCalleeAttr(),
                                          call.getOperands(), argumentSizes, resultSizes,
                                          function.getTiedOperandsAttr(), nullptr, nullptr);
    converted->setDialectAttrs(call->getDialectAttrs());
    call.replaceAllUsesWith(converted.getResults());
    call.erase();
  }

  ModuleOp module;
  SymbolTable symbols;
  llvm::DenseMap<StringAttr, Streamable> streamables;
};

struct ConvertStreamableOpsPass : impl::ConvertStreamableOpsPassBase<ConvertStreamableOpsPass> {
  void runOnOperation() override {
    if (failed(Converter(getOperation()).run()))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::abi
