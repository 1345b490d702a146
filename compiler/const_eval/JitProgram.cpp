#include "compiler/const_eval/JitProgram.h"

#include "compiler/const_eval/InitializerAnalysis.h"
#include "compiler/dialects/util/ir/UtilTraits.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::iree::const_eval {
namespace {

/// True if nothing of what the operand holds can be seen in what its user makes.
bool isOverwritten(OpOperand &operand) {
  Operation *user = operand.getOwner();
  if (isa<tensor::DimOp>(user))
    return true;
  auto destination = dyn_cast<DestinationStyleOpInterface>(user);
  if (!destination || !destination.isDpsInit(&operand))
    return false;
  if (auto op = dyn_cast<linalg::LinalgOp>(user))
    return !op.payloadUsesValueFromOperand(&operand);
  return isa<linalg::PackOp, linalg::UnPackOp>(user);
}

Value createZero(OpBuilder &builder, Location loc, Type type) {
  auto complexType = dyn_cast<ComplexType>(type);
  if (!complexType)
    return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
  TypedAttr part = builder.getZeroAttr(complexType.getElementType());
  return complex::ConstantOp::create(builder, loc, type, builder.getArrayAttr({part, part}));
}

/// A constant is the same in every compile, so what nothing writes of it is zero.
void fillEmptyTensors(util::FuncOp function) {
  function.walk([](tensor::EmptyOp op) {
    if (llvm::all_of(op->getUses(), isOverwritten))
      return;
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    Value zero = createZero(builder, op.getLoc(), op.getType().getElementType());
    auto fill = linalg::FillOp::create(builder, op.getLoc(), zero, op.getResult());
    op->replaceUsesWithIf(fill.getResults(), [&](OpOperand &use) {
      return use.getOwner() != fill && !isOverwritten(use);
    });
  });
}

class FunctionBuilder {
public:
  FunctionBuilder(ModuleOp source, ModuleOp target)
      : sourceSymbols(source), targetSymbols(target), target(target) {}

  FailureOr<JitFunction> add(util::InitializerOp initializer) {
    if (failed(copyObjects(initializer)))
      return failure();
    auto builder = OpBuilder::atBlockEnd(target.getBody());
    auto function = util::FuncOp::create(builder, initializer.getLoc(), "jit_eval",
                                         builder.getFunctionType({}, {}));
    targetSymbols.insert(function);
    IRMapping mapping;
    initializer.getBody().cloneInto(&function.getBody(), mapping);
    fillEmptyTensors(function);
    return convert(function);
  }

private:
  /// Copies what the initializer names and does not change, such as executables.
  LogicalResult copyObjects(util::InitializerOp initializer) {
    auto uses = SymbolTable::getSymbolUses(initializer);
    if (!uses)
      return success();
    for (const SymbolTable::SymbolUse &use : *uses) {
      StringAttr name = use.getSymbolRef().getRootReference();
      Operation *object = sourceSymbols.lookup(name);
      if (!object)
        return use.getUser()->emitOpError()
               << "names " << use.getSymbolRef() << ", which is not defined";
      if (object->hasTrait<util::trait::ObjectLike>() && !targetSymbols.lookup(name))
        targetSymbols.insert(object->clone());
    }
    return success();
  }

  util::GlobalOpInterface lookupGlobal(FlatSymbolRefAttr name) {
    return sourceSymbols.lookup<util::GlobalOpInterface>(name.getAttr());
  }

  JitFunction convert(util::FuncOp function) {
    JitFunction result{function.getLoc(), function.getName().str(), {}, {}};
    Block &body = function.getBody().front();
    SmallVector<Operation *> replaced;
    auto toArgument = [&](Operation *op, JitFunction::Argument argument) {
      op->getResult(0).replaceAllUsesWith(
          body.addArgument(op->getResult(0).getType(), op->getLoc()));
      result.arguments.push_back(argument);
      replaced.push_back(op);
    };
    for (auto load : function.getOps<util::GlobalLoadOpInterface>())
      toArgument(load, lookupGlobal(load.getGlobalAttr()));
    for (auto constant : function.getOps<arith::ConstantOp>())
      if (isa<TensorType>(constant.getType()) && isa<ElementsAttr>(constant.getValue()) &&
          isExchangeable(constant.getType()))
        toArgument(constant, constant.getValue());

    SmallVector<Value> values;
    for (auto store : function.getOps<util::GlobalStoreOpInterface>()) {
      values.push_back(store.getStoredGlobalValue());
      result.results.push_back(lookupGlobal(store.getGlobalAttr()));
      replaced.push_back(store);
    }
    for (Operation *op : replaced)
      op->erase();
    body.getTerminator()->erase();
    auto builder = OpBuilder::atBlockEnd(&body);
    util::ReturnOp::create(builder, function.getLoc(), values);
    function.setType(
        builder.getFunctionType(body.getArgumentTypes(), ValueRange(values).getTypes()));
    return result;
  }

  SymbolTable sourceSymbols, targetSymbols;
  ModuleOp target;
};

} // namespace

FailureOr<JitProgram> buildProgram(ModuleOp source, ArrayRef<util::InitializerOp> initializers) {
  auto builder = OpBuilder::atBlockEnd(source.getBody());
  JitProgram program{ModuleOp::create(builder, source.getLoc()), {}};
  program.module->setAttr("iree.consteval", builder.getUnitAttr());
  FunctionBuilder functions(source, program.module);
  for (util::InitializerOp initializer : initializers) {
    FailureOr<JitFunction> function = functions.add(initializer);
    if (failed(function)) {
      program.module.erase();
      return failure();
    }
    program.functions.push_back(std::move(*function));
  }
  return program;
}

} // namespace mlir::iree::const_eval
