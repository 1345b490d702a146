#include "compiler/abi/Reflection.h"
#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/ir/UtilValues.h"

namespace mlir::iree::abi {

#define GEN_PASS_DEF_WRAPENTRYPOINTSPASS
#include "compiler/abi/Passes.h.inc"

namespace {

constexpr StringLiteral kStubAttr = "iree.abi.stub";
constexpr StringLiteral kAffinityAttr = "iree.abi.affinity";
constexpr StringLiteral kEncodingAttr = "iree.abi.encoding";
constexpr StringLiteral kOutputAttr = "iree.abi.output";
constexpr StringLiteral kTransientsAttr = "iree.abi.transients";
constexpr StringLiteral kModelAttr = "iree.abi.model";

/// Attributes that only this pass reads.
bool isConsumed(StringAttr name) {
  return llvm::is_contained(
      {kAffinityAttr, kEncodingAttr, kOutputAttr, kTransientsAttr, kModelAttr}, name.getValue());
}

DictionaryAttr withoutConsumed(DictionaryAttr attrs) {
  SmallVector<NamedAttribute> kept;
  llvm::copy_if(attrs, std::back_inserter(kept),
                [](NamedAttribute attr) { return !isConsumed(attr.getName()); });
  return DictionaryAttr::get(attrs.getContext(), kept);
}

SmallVector<DictionaryAttr> getKeptArgAttrs(FunctionOpInterface function) {
  SmallVector<DictionaryAttr> attrs;
  function.getAllArgAttrs(attrs);
  return llvm::map_to_vector(attrs, withoutConsumed);
}

SmallVector<DictionaryAttr> getKeptResultAttrs(FunctionOpInterface function) {
  SmallVector<DictionaryAttr> attrs;
  function.getAllResultAttrs(attrs);
  return llvm::map_to_vector(attrs, withoutConsumed);
}

void dropConsumed(FunctionOpInterface function) {
  SmallVector<DictionaryAttr> argAttrs = getKeptArgAttrs(function);
  SmallVector<DictionaryAttr> resultAttrs = getKeptResultAttrs(function);
  for (NamedAttribute attr : llvm::to_vector(function->getDiscardableAttrs()))
    if (isConsumed(attr.getName()))
      function->removeDiscardableAttr(attr.getName());
  function.setAllArgAttrs(argAttrs);
  function.setAllResultAttrs(resultAttrs);
}

Type toAbiType(Type type) {
  return isa<TensorType>(type) ? hal::BufferViewType::get(type.getContext()) : type;
}

FunctionType toAbiType(FunctionType type, InvocationModel model) {
  auto inputs = llvm::map_to_vector(type.getInputs(), [](Type type) { return toAbiType(type); });
  auto results = llvm::map_to_vector(type.getResults(), [](Type type) { return toAbiType(type); });
  if (model == InvocationModel::CoarseFences)
    inputs.append(2, hal::FenceType::get(type.getContext()));
  return FunctionType::get(type.getContext(), inputs, results);
}

void setConvention(Operation *function, InvocationModel model) {
  auto execution = model == InvocationModel::CoarseFences ? hal::ExecutionModel::CoarseFences
                                                          : hal::ExecutionModel::Synchronous;
  function->setAttr("hal.abi.convention",
                    hal::ABIConventionAttr::get(function->getContext(), execution));
}

Attribute firstOf(Attribute a, Attribute b) { return a ? a : b; }

/// The tensor in a buffer view. Dynamic dimensions are those of the view.
FailureOr<Value> importTensor(OpBuilder &builder, Location loc, Value source, Type type,
                              TypeAttr encoding, bool consume, Value waitFence, StringAttr name,
                              Attribute affinity) {
  auto tensorType = dyn_cast<RankedTensorType>(type);
  if (!tensorType || !isa<hal::BufferViewType>(source.getType()))
    return emitError(loc) << "a value of type " << type << " can't be imported from "
                          << source.getType();
  SmallVector<Value> dims;
  for (int64_t i = 0, rank = tensorType.getRank(); i < rank; ++i)
    if (tensorType.isDynamicDim(i))
      dims.push_back(hal::BufferViewDimOp::create(builder, loc, builder.getIndexType(), source,
                                                  builder.getIndexAttr(i)));
  return hal::TensorImportOp::create(builder, loc, type, source,
                                     encoding ? encoding : TypeAttr::get(type), dims,
                                     consume ? builder.getUnitAttr() : UnitAttr(), waitFence,
                                     /*byte_offset=*/Value(), name, affinity)
      .getResult();
}

Value exportTensor(OpBuilder &builder, Location loc, Value source, Type type, TypeAttr encoding,
                   StringAttr name, Attribute affinity) {
  SmallVector<Value> dims = util::buildDynamicDims(source.getLoc(), source, builder);
  return hal::TensorExportOp::create(builder, loc, type, source,
                                     encoding ? encoding : TypeAttr::get(source.getType()), dims,
                                     name, affinity);
}

/// Builds the body of the stub that takes the place of an exported function.
class ExportStub {
public:
  ExportStub(util::FuncOp function, util::FuncOp stub, InvocationModel model)
      : function(function), stub(stub), loc(function.getLoc()),
        builder(OpBuilder::atBlockBegin(stub.addEntryBlock())),
        affinity(function->getAttr(kAffinityAttr)) {
    if (model == InvocationModel::CoarseFences) {
      waitFence = stub.getArgument(stub.getNumArguments() - 2);
      signalFence = stub.getArgument(stub.getNumArguments() - 1);
    }
  }

  LogicalResult build() {
    if (failed(findStorage()))
      return failure();
    SmallVector<Value> arguments;
    for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
      FailureOr<Value> argument = importArgument(i, type);
      if (failed(argument))
        return failure();
      arguments.push_back(*argument);
    }
    auto call = util::CallOp::create(builder, loc, function, arguments);
    SmallVector<Value> results(call.getResults());
    placeResults(results);
    joinResults(results);
    for (auto [i, result] : llvm::enumerate(results))
      if (isa<TensorType>(result.getType()))
        result = exportTensor(builder, result.getLoc(), result, stub.getResultTypes()[i],
                              function.getResultAttrOfType<TypeAttr>(i, kEncodingAttr),
                              getOutputName(function, i), getResultAffinity(i));
    util::ReturnOp::create(builder, loc, results);
    return success();
  }

private:
  Attribute getResultAffinity(unsigned i) {
    return firstOf(function.getResultAttr(i, kAffinityAttr), affinity);
  }

  /// Arguments that give the memory for a result or for temporaries.
  LogicalResult findStorage() {
    resultStorage.resize(function.getNumResults());
    for (unsigned i = 0, e = function.getNumArguments(); i < e; ++i) {
      auto output = function.getArgAttrOfType<IntegerAttr>(i, kOutputAttr);
      bool isTransient = function.getArgAttr(i, kTransientsAttr) != Attribute();
      if (!output && !isTransient)
        continue;
      Value storage = stub.getArgument(i);
      if (!isa<hal::BufferType, hal::BufferViewType>(storage.getType()))
        return function.emitError() << "storage argument " << i << " has an invalid type "
                                    << storage.getType() << "; must be a !hal.buffer";
      if (output) {
        uint64_t result = output.getValue().getZExtValue();
        if (result >= resultStorage.size())
          return function.emitError() << "storage argument " << i << " is for result " << result
                                      << ", which doesn't exist";
        resultStorage[result] = storage;
      }
      if (isTransient) {
        if (transientStorage)
          return function.emitError("several arguments hold the transients (iree.abi.transients); one can");
        transientStorage = storage;
      }
    }
    return success();
  }

  FailureOr<Value> importArgument(unsigned i, Type type) {
    Value argument = stub.getArgument(i);
    if (!isa<TensorType>(type))
      return argument;
    bool consume =
        function.getArgAttr(i, "iree.abi.consume") || function.getArgAttr(i, kOutputAttr);
    return importTensor(builder, argument.getLoc(), argument, type,
                        function.getArgAttrOfType<TypeAttr>(i, kEncodingAttr), consume, waitFence,
                        getInputName(function, i),
                        firstOf(function.getArgAttr(i, kAffinityAttr), affinity));
  }

  void placeResults(SmallVectorImpl<Value> &results) {
    for (auto [i, result] : llvm::enumerate(results)) {
      if (!resultStorage[i])
        continue;
      SmallVector<Value> dims = util::buildDynamicDims(loc, result, builder);
      result = hal::TensorAliasOp::create(builder, loc, result.getType(), result, dims,
                                          resultStorage[i], waitFence, getResultAffinity(i));
    }
    if (!transientStorage)
      return;
    for (auto [i, result] : llvm::enumerate(results)) {
      if (!isa<TensorType>(result.getType()))
        continue;
      SmallVector<Value> dims = util::buildDynamicDims(loc, result, builder);
      result = hal::TensorTransientsOp::create(builder, loc, result.getType(), result, dims,
                                               transientStorage, getResultAffinity(i));
    }
  }

  /// Signals the fence when all tensors are computed, or at once if there are none.
  void joinResults(SmallVectorImpl<Value> &results) {
    if (!signalFence)
      return;
    SmallVector<Value> tensors;
    llvm::copy_if(results, std::back_inserter(tensors),
                  [](Value value) { return isa<TensorType>(value.getType()); });
    if (tensors.empty()) {
      hal::FenceSignalOp::create(builder, loc, signalFence);
      return;
    }
    auto barrier = hal::TensorBarrierOp::create(builder, loc, TypeRange(ValueRange(tensors)),
                                                tensors, signalFence);
    auto next = barrier.getResults().begin();
    for (Value &result : results)
      if (isa<TensorType>(result.getType()))
        result = *next++;
  }

  util::FuncOp function;
  util::FuncOp stub;
  Location loc;
  OpBuilder builder;
  Attribute affinity;
  Value waitFence;
  Value signalFence;
  SmallVector<Value> resultStorage;
  Value transientStorage;
};

LogicalResult wrapExport(util::FuncOp function, InvocationModel model, SymbolTable &symbols) {
  std::string publicName = function.getName().str();
  if (failed(symbols.rename(function, "_" + publicName)))
    return function.emitError() << "can't be renamed to @_" << publicName;
  function.setPrivate();

  OpBuilder builder(function);
  SmallVector<DictionaryAttr> argAttrs = getKeptArgAttrs(function);
  if (model == InvocationModel::CoarseFences)
    argAttrs.append(2, DictionaryAttr::get(function.getContext()));
  auto stub = util::FuncOp::create(builder, function.getLoc(), publicName,
                                   toAbiType(function.getFunctionType(), model));
  stub->setAttr(kStubAttr, builder.getUnitAttr());
  stub.setAllArgAttrs(argAttrs);
  stub.setAllResultAttrs(getKeptResultAttrs(function));
  stub->setAttr("iree.reflection", buildReflection(function, publicName, model));
  function->removeAttr("iree.reflection");
  if (Attribute affinity = function->getAttr(kAffinityAttr))
    function->setAttr("stream.affinity", affinity);
  if (failed(ExportStub(function, stub, model).build()))
    return failure();
  dropConsumed(function);
  setConvention(function, model);
  symbols.insert(stub, Block::iterator(function));
  return success();
}

/// Calls the imported function with buffer views for the tensors of its old signature.
LogicalResult buildImportWrapper(util::FuncOp function, FunctionType oldType,
                                 util::FuncOp wrapper) {
  Location loc = function.getLoc();
  auto builder = OpBuilder::atBlockBegin(wrapper.addEntryBlock());
  Attribute affinity = function->getAttr(kAffinityAttr);
  SmallVector<Value> arguments;
  for (auto [i, argument] : llvm::enumerate(wrapper.getArguments())) {
    Value value = argument;
    if (isa<TensorType>(value.getType()))
      value =
          exportTensor(builder, value.getLoc(), value, function.getArgumentTypes()[i],
                       function.getArgAttrOfType<TypeAttr>(i, kEncodingAttr), /*name=*/StringAttr(),
                       firstOf(function.getArgAttr(i, kAffinityAttr), affinity));
    arguments.push_back(value);
  }
  auto call = util::CallOp::create(builder, loc, function, arguments);
  SmallVector<Value> results(call.getResults());
  for (auto [i, type] : llvm::enumerate(oldType.getResults())) {
    if (!isa<TensorType>(type))
      continue;
    FailureOr<Value> imported = importTensor(
        builder, loc, results[i], type, function.getResultAttrOfType<TypeAttr>(i, kEncodingAttr),
        function.getResultAttr(i, "iree.abi.consume") != Attribute(), /*waitFence=*/Value(),
        /*name=*/StringAttr(), firstOf(function.getResultAttr(i, kAffinityAttr), affinity));
    if (failed(imported))
      return failure();
    results[i] = *imported;
  }
  util::ReturnOp::create(builder, loc, results);
  return success();
}

LogicalResult wrapImport(util::FuncOp function, InvocationModel model, SymbolTable &symbols) {
  if (model != InvocationModel::Sync)
    return function.emitError("functions that take fences can't be imported yet");
  auto privateName = StringAttr::get(function.getContext(), "_" + function.getName());
  if (symbols.lookup(privateName))
    return function.emitError() << "needs the name @" << privateName.getValue()
                                << ", which is taken";
  if (failed(SymbolTable::replaceAllSymbolUses(function.getNameAttr(), privateName,
                                               function->getParentOp())))
    return function.emitError("is used where it can't be renamed");
  OpBuilder builder(function->getContext());
  builder.setInsertionPointAfter(function);
  FunctionType oldType = function.getFunctionType();
  auto wrapper = util::FuncOp::create(builder, function.getLoc(), privateName.getValue(), oldType);
  wrapper.setPrivate();
  wrapper.setAllArgAttrs(getKeptArgAttrs(function));
  wrapper.setAllResultAttrs(getKeptResultAttrs(function));
  function.setFunctionType(toAbiType(oldType, model));
  if (failed(buildImportWrapper(function, oldType, wrapper)))
    return failure();
  if (Attribute affinity = function->getAttr(kAffinityAttr))
    function->setAttr("stream.affinity", affinity);
  dropConsumed(function);
  function->setAttr(kStubAttr, builder.getUnitAttr());
  setConvention(wrapper, model);
  symbols.insert(wrapper);
  return success();
}

struct WrapEntryPointsPass : impl::WrapEntryPointsPassBase<WrapEntryPointsPass> {
  using WrapEntryPointsPassBase::WrapEntryPointsPassBase;

  InvocationModel getModel(util::FuncOp function) {
    auto model = function->getAttrOfType<StringAttr>(kModelAttr);
    if (!model)
      return invocationModel;
    return model == "coarse-fences" ? InvocationModel::CoarseFences : InvocationModel::Sync;
  }

  void runOnOperation() override {
    SmallVector<util::FuncOp> imports, exports;
    for (auto function : getOperation().getOps<util::FuncOp>()) {
      if (function->hasAttr(kStubAttr))
        continue;
      if (function.isExternal())
        imports.push_back(function);
      else if (function.isPublic())
        exports.push_back(function);
    }
    SymbolTable symbols(getOperation());
    for (util::FuncOp function : imports)
      if (failed(wrapImport(function, getModel(function), symbols)))
        return signalPassFailure();
    for (util::FuncOp function : exports)
      if (failed(wrapExport(function, getModel(function), symbols)))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::abi
