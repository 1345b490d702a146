#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtTypes.h"
#include "compiler/dialects/stream/conversion/flow_to_stream/FlowToStream.h"
#include "compiler/dialects/stream/ir/StreamOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::iree::stream {

/// The op that states the dynamic dimensions of a kernel argument; null if there is none.
static flow::DispatchTieShapeOp findTieShape(BlockArgument arg) {
  for (Operation *user : arg.getUsers())
    if (auto tie = dyn_cast<flow::DispatchTieShapeOp>(user))
      return tie;
  return {};
}

/// Arguments that are tensors of the dispatch become bindings.
static LogicalResult convertKernel(FunctionOpInterface kernel) {
  if (kernel.isExternal())
    return success();
  Block &entry = kernel.getFunctionBody().front();
  OpBuilder builder = OpBuilder::atBlockBegin(&entry);
  Value zero;
  SmallVector<Operation *> done; // erased at the end, since the builder may stand at one of them
  for (BlockArgument arg : entry.getArguments()) {
    auto type = dyn_cast<tensor_ext::DispatchTensorType>(arg.getType());
    if (!type)
      continue;
    if (!zero)
      zero = arith::ConstantIndexOp::create(builder, kernel.getLoc(), 0);
    flow::DispatchTieShapeOp tie = findTieShape(arg);
    OpBuilder::InsertionGuard guard(builder);
    if (tie)
      builder.setInsertionPoint(tie);
    else if (!type.hasStaticShape())
      return kernel.emitOpError("has an argument whose dynamic dimensions are not stated");
    arg.setType(BindingType::get(arg.getContext()));
    auto subspan =
        BindingSubspanOp::create(builder, arg.getLoc(), type, arg, zero,
                                 tie ? ValueRange(tie.getDynamicDims()) : ValueRange());
    arg.replaceAllUsesExcept(subspan.getResult(), subspan);
    if (tie) {
      tie.getResult().replaceAllUsesWith(subspan.getResult());
      done.push_back(tie);
    }
  }
  for (Operation *op : done)
    op->erase();
  kernel.setType(FunctionType::get(kernel.getContext(), entry.getArgumentTypes(),
                                   kernel.getResultTypes()));
  return success();
}

/// What a kernel asks about its workgroup.
static void convertWorkgroupInfo(Operation *root) {
  root->walk([](Operation *op) {
    OpBuilder builder(op);
    auto replace = [&](auto info, auto created) {
      info.getResult().replaceAllUsesWith(created.getResult());
      info.erase();
    };
    Type index = builder.getIndexType();
    if (auto id = dyn_cast<flow::DispatchWorkgroupIDOp>(op))
      replace(id, DispatchWorkgroupIdOp::create(builder, op->getLoc(), index,
                                                id->getAttrOfType<IntegerAttr>("dimension")));
    else if (auto count = dyn_cast<flow::DispatchWorkgroupCountOp>(op))
      replace(count, DispatchWorkgroupCountOp::create(
                         builder, op->getLoc(), index,
                         count->getAttrOfType<IntegerAttr>("dimension")));
    else if (auto size = dyn_cast<flow::DispatchWorkgroupSizeOp>(op))
      replace(size, DispatchWorkgroupSizeOp::create(
                        builder, op->getLoc(), index,
                        size->getAttrOfType<IntegerAttr>("dimension")));
  });
}

static void convertExport(flow::ExecutableExportOp exportOp, OpBuilder &builder) {
  auto converted =
      ExecutableExportOp::create(builder, exportOp.getLoc(), exportOp.getSymVisibilityAttr(),
                                 exportOp.getSymNameAttr(), exportOp.getFunctionRefAttr());
  converted->setDiscardableAttrs(exportOp->getDiscardableAttrDictionary());
  converted.getWorkgroupCount().takeBody(exportOp.getWorkgroupCount());
  converted.getWorkgroupCount().walk([](flow::ReturnOp op) {
    OpBuilder inner(op);
    ReturnOp::create(inner, op.getLoc(), op->getOperands());
    op.erase();
  });
}

static LogicalResult convertExecutable(flow::ExecutableOp executable) {
  OpBuilder builder(executable);
  auto converted = ExecutableOp::create(builder, executable.getLoc(),
                                        executable.getSymVisibilityAttr(),
                                        executable.getSymNameAttr());
  converted->setDiscardableAttrs(executable->getDiscardableAttrDictionary());
  OpBuilder body = OpBuilder::atBlockBegin(&converted.getBody().emplaceBlock());
  for (Operation &op : llvm::make_early_inc_range(executable.getBody().front())) {
    if (auto exportOp = dyn_cast<flow::ExecutableExportOp>(op)) {
      convertExport(exportOp, body);
    } else if (isa<flow::ExecutableEndOp>(op)) {
      ExecutableEndOp::create(body, op.getLoc());
    } else {
      op.moveBefore(body.getInsertionBlock(), body.getInsertionPoint());
      convertWorkgroupInfo(&op);
      if (auto module = dyn_cast<ModuleOp>(op))
        for (auto kernel : module.getOps<FunctionOpInterface>())
          if (kernel.isPublic() && failed(convertKernel(kernel)))
            return failure();
    }
  }
  executable.erase();
  return success();
}

LogicalResult convertFlowExecutables(ModuleOp module) {
  for (auto executable : llvm::make_early_inc_range(module.getOps<flow::ExecutableOp>()))
    if (failed(convertExecutable(executable)))
      return failure();
  return success();
}

} // namespace mlir::iree::stream
