// Which of several devices allocates is the same each time it is asked, and is asked once.

#include "compiler/dialects/hal/analysis/DeviceAnalysis.h"
#include "compiler/dialects/hal/transforms/DeviceUtils.h"
#include "compiler/dialects/hal/transforms/Passes.h"

#include "llvm/ADT/MapVector.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_MEMOIZEDEVICESELECTIONPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

/// The op of a constant without operands, which says all about the value; null for other values.
Operation *getConstantOp(Value value) {
  Operation *op = value.getDefiningOp();
  bool isConstant = op && op->getNumOperands() == 0 &&
                    (op->hasTrait<OpTrait::ConstantLike>() || isa<MemoryTypeOp, BufferUsageOp>(op));
  return isConstant ? op : nullptr;
}

struct MemoizeDeviceSelectionPass
    : impl::MemoizeDeviceSelectionPassBase<MemoizeDeviceSelectionPass> {
  using MemoizeDeviceSelectionPassBase::MemoizeDeviceSelectionPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    DeviceAnalysis devices(module);
    SymbolTable symbols(module);
    llvm::MapVector<Attribute, SmallVector<AllocatorSelectOp>> selections;
    for (auto callable : module.getOps<CallableOpInterface>())
      callable.walk([&](AllocatorSelectOp op) {
        if (Attribute question = getQuestion(op, devices))
          selections[question].push_back(op);
      });
    for (auto &[question, ops] : selections)
      memoize(ops, devices, symbols);
  }

private:
  static Operation *getGlobal(Value device, const DeviceAnalysis &devices) {
    auto sources = devices.lookupDeviceGlobals(device);
    return sources && sources->size() == 1 ? sources->front() : nullptr;
  }

  /// All that the answer depends on; null if that is not known here.
  Attribute getQuestion(AllocatorSelectOp op, const DeviceAnalysis &devices) {
    SmallVector<Attribute> parts;
    for (Value device : op.getDevices()) {
      Operation *global = getGlobal(device, devices);
      if (!global)
        return {};
      parts.push_back(SymbolTable::getSymbolName(global));
    }
    for (Value value : op->getOperands().drop_front(op.getDevices().size())) {
      Operation *constant = getConstantOp(value);
      if (!constant)
        return {};
      parts.push_back(constant->getName().getIdentifier());
      parts.push_back(constant->getAttrDictionary());
    }
    return ArrayAttr::get(&getContext(), parts);
  }

  void memoize(ArrayRef<AllocatorSelectOp> ops, const DeviceAnalysis &devices,
               SymbolTable &symbols) {
    AllocatorSelectOp first = ops.front();
    OpBuilder builder(first->getParentOfType<CallableOpInterface>());
    Location loc =
        builder.getFusedLoc(llvm::map_to_vector(ops, [](auto op) { return op.getLoc(); }));
    auto device =
        createGlobal(loc, "__allocator_select_device", DeviceType::get(&getContext()), builder);
    symbols.insert(device);
    auto affinity =
        createGlobal(loc, "__allocator_select_affinity", builder.getI64Type(), builder);
    symbols.insert(affinity);

    auto initializer = util::InitializerOp::create(builder, loc);
    auto body = OpBuilder::atBlockEnd(initializer.addEntryBlock());
    IRMapping mapping;
    for (Value alternative : first.getDevices()) {
      auto global = cast<util::GlobalOpInterface>(getGlobal(alternative, devices));
      mapping.map(alternative, global.createLoadOp(loc, body).getLoadedGlobalValue());
    }
    for (Value value : first->getOperands().drop_front(first.getDevices().size()))
      if (!mapping.contains(value))
        body.clone(*getConstantOp(value), mapping);
    auto select = cast<AllocatorSelectOp>(body.clone(*first, mapping));
    device.createStoreOp(loc, select.getSelectedDevice(), body);
    affinity.createStoreOp(loc, select.getSelectedQueueAffinity(), body);
    util::ReturnOp::create(body, loc, ValueRange());

    for (AllocatorSelectOp op : ops) {
      OpBuilder at(op);
      Value selected = device.createLoadOp(op.getLoc(), at).getLoadedGlobalValue();
      Value queue = affinity.createLoadOp(op.getLoc(), at).getLoadedGlobalValue();
      op.replaceAllUsesWith(ValueRange{selected, queue});
      op.erase();
    }
  }
};

} // namespace

} // namespace mlir::iree::hal
