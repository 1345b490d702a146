#include "compiler/dispatch_creation/Passes.h"
#include "compiler/dispatch_creation/RegionUtils.h"

#include "compiler/dialects/iree_tensor_ext/ir/TensorExtDialect.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"
#include "compiler/dialects/util/ir/UtilValues.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_CONVERTDISPATCHREGIONSTOWORKGROUPSPASS
#include "compiler/dispatch_creation/Passes.h.inc"

using flow::DispatchRegionOp;
using flow::DispatchWorkgroupsOp;
using tensor_ext::DispatchTensorType;
using tensor_ext::TensorAccess;

// What the region takes and gives, as operands of flow.dispatch.workgroups.
namespace {
struct Signature {
  // Captured values, then their dims, then the dims of results that are not tied.
  SmallVector<Value> arguments;
  SmallVector<Value> argumentDims;
  // Per result the argument whose storage it continues, or -1.
  SmallVector<int64_t> tied;

  // The dims of argument `index` of those captured.
  ValueRange getDims(unsigned index) const {
    return flow::getDimsOfValue(ValueRange(arguments).getTypes(), argumentDims, index);
  }
};
} // namespace

// The value outside of the region whose storage `value` continues, if any.
static Value findTiedCapture(DispatchRegionOp region, Value value) {
  while (value && region.getBody().isAncestor(value.getParentRegion())) {
    auto result = dyn_cast<OpResult>(value);
    value = result ? getTiedOperand(result) : Value();
  }
  return value;
}

static Signature getSignature(RewriterBase &rewriter, DispatchRegionOp region) {
  Signature signature;
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(region.getBody(), captured);
  for (Value value : captured) {
    if (!isa<RankedTensorType>(value.getType()))
      continue;
    llvm::append_range(signature.argumentDims,
                       util::buildDynamicDims(region.getLoc(), value, rewriter));
  }
  signature.arguments = llvm::to_vector(captured);
  llvm::append_range(signature.arguments, signature.argumentDims);

  signature.tied.assign(region.getNumResults(), -1);
  if (llvm::hasSingleElement(region.getBody())) {
    llvm::DenseSet<Value> used;
    for (auto [i, value] :
         llvm::enumerate(region.getBody().front().getTerminator()->getOperands())) {
      Value capture = findTiedCapture(region, value);
      auto it = llvm::find(captured, capture);
      if (capture && it != captured.end() && used.insert(capture).second)
        signature.tied[i] = it - captured.begin();
    }
  }
  for (unsigned i = 0; i < region.getNumResults(); ++i) {
    if (signature.tied[i] < 0)
      llvm::append_range(signature.arguments, region.getResultDynamicDims(i));
  }
  return signature;
}

// The entry block, with access to tensors and copies of everything else.
static Block *createBody(RewriterBase &rewriter, DispatchWorkgroupsOp op, const Signature &signature) {
  SmallVector<Type> types;
  for (auto [i, value] : llvm::enumerate(signature.arguments)) {
    auto tensor = dyn_cast<RankedTensorType>(value.getType());
    bool written = llvm::is_contained(signature.tied, static_cast<int64_t>(i));
    types.push_back(tensor ? Type(DispatchTensorType::get(written ? TensorAccess::ReadWrite
                                                                  : TensorAccess::ReadOnly,
                                                          tensor))
                           : value.getType());
  }
  for (auto [i, type] : llvm::enumerate(op.getResultTypes())) {
    if (signature.tied[i] < 0)
      types.push_back(isa<RankedTensorType>(type)
                          ? Type(DispatchTensorType::get(TensorAccess::WriteOnly, type))
                          : type);
  }
  SmallVector<Location> locations(types.size(), op.getLoc());
  return rewriter.createBlock(&op.getWorkgroupBody(), {}, types, locations);
}

FailureOr<DispatchWorkgroupsOp> convertRegionToWorkgroups(RewriterBase &rewriter,
                                                          DispatchRegionOp region) {
  if (region.getBody().empty())
    return region.emitOpError() << "has no body";
  OpBuilder::InsertionGuard guard(rewriter);
  Location loc = region.getLoc();
  rewriter.setInsertionPoint(region);
  Signature signature = getSignature(rewriter, region);
  auto op = DispatchWorkgroupsOp::create(rewriter, loc, region.getWorkload(),
                                         region.getResultTypes(), region.getResultDims(),
                                         signature.arguments, signature.argumentDims, signature.tied);
  op->setDiscardableAttrs(region->getDiscardableAttrDictionary());
  if (!region.getWorkgroupCount().empty()) {
    rewriter.inlineRegionBefore(region.getWorkgroupCount(), op.getWorkgroupCount(),
                                op.getWorkgroupCount().begin());
    makeRegionIsolatedFromAbove(rewriter, op.getWorkgroupCount(), llvm::IsaPred<arith::ConstantOp>);
  }

  // Captured tensors are loaded whole; how much of them a workgroup needs is decided later.
  Block *body = createBody(rewriter, op, signature);
  IRMapping mapping;
  mapping.map(signature.arguments, body->getArguments().take_front(signature.arguments.size()));
  auto mapDims = [&](ValueRange dims) {
    return llvm::map_to_vector(dims, [&](Value dim) { return mapping.lookupOrDefault(dim); });
  };
  for (auto [i, value] : llvm::enumerate(signature.arguments)) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type)
      continue;
    Value loaded = tensor_ext::DispatchTensorLoadOp::create(
        rewriter, loc, type, body->getArgument(i), mapDims(signature.getDims(i)));
    mapping.map(value, loaded);
  }
  rewriter.inlineRegionBefore(region.getBody(), op.getWorkgroupBody(), op.getWorkgroupBody().end());
  rewriter.mergeBlocks(&*std::next(op.getWorkgroupBody().begin()), body);
  for (Value value : signature.arguments) {
    Value inside = mapping.lookup(value);
    rewriter.replaceUsesWithIf(value, inside, [&](OpOperand &use) {
      return op->isProperAncestor(use.getOwner());
    });
  }

  SmallVector<flow::ReturnOp> returns;
  op.getWorkgroupBody().walk([&](flow::ReturnOp yield) { returns.push_back(yield); });
  for (flow::ReturnOp yield : returns) {
    rewriter.setInsertionPoint(yield);
    for (auto [i, value] : llvm::enumerate(yield.getOperands())) {
      ValueRange dims = signature.tied[i] < 0 ? op.getResultDynamicDims(i)
                                              : signature.getDims(signature.tied[i]);
      tensor_ext::DispatchTensorStoreOp::create(rewriter, loc, value, op.getOutputBlockArgument(i),
                                                mapDims(dims));
    }
    rewriter.replaceOpWithNewOp<flow::ReturnOp>(yield);
  }
  rewriter.replaceOp(region, op.getResults());
  return op;
}

namespace {
struct ConvertDispatchRegionsToWorkgroupsPass
    : impl::ConvertDispatchRegionsToWorkgroupsPassBase<ConvertDispatchRegionsToWorkgroupsPass> {
  void runOnOperation() override {
    FunctionOpInterface function = getOperation();
    IRRewriter rewriter(function.getContext());
    SmallVector<DispatchRegionOp> regions;
    function.walk([&](DispatchRegionOp region) { regions.push_back(region); });
    for (DispatchRegionOp region : regions) {
      if (failed(convertRegionToWorkgroups(rewriter, region)))
        return signalPassFailure();
    }
  }
};
} // namespace
} // namespace mlir::iree::dispatch_creation
