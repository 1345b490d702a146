#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

#include "llvm/Support/CheckedArithmetic.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPUASSIGNWORKGROUPLOCALMEMORYPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

/// The runtime aligns the memory of a workgroup at least so.
static constexpr int64_t kMinAlignment = 16;

static bool isLocal(Type type) {
  auto memref = dyn_cast<BaseMemRefType>(type);
  return memref && isa_and_nonnull<WorkgroupLocalAttr>(memref.getMemorySpace());
}

static bool hasLocal(TypeRange types) { return llvm::any_of(types, isLocal); }

namespace {

/// Where an allocation lies within the memory of its workgroup.
struct Placement {
  memref::AllocOp alloc;
  int64_t offset;
  int64_t elements; ///< From the first one that the layout counts from to the last one that is used.
};

} // namespace

/// Elements that the layout of `type` reaches; nothing where they are too many.
static std::optional<int64_t> countElements(MemRefType type, ArrayRef<int64_t> strides,
                                            int64_t offset) {
  if (llvm::is_contained(type.getShape(), 0))
    return 0;
  std::optional<int64_t> last = offset;
  for (auto [size, stride] : llvm::zip_equal(type.getShape(), strides))
    if (!last || !(last = llvm::checkedMulAdd(size - 1, stride, *last)))
      return std::nullopt;
  return llvm::checkedAdd<int64_t>(*last, 1);
}

/// Puts `alloc` behind what takes the first `used` bytes, which it adds to.
static FailureOr<Placement> place(memref::AllocOp alloc, int64_t &used) {
  MemRefType type = alloc.getType();
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type.hasStaticShape() || failed(type.getStridesAndOffset(strides, offset)) ||
      ShapedType::isDynamic(offset) || llvm::any_of(strides, ShapedType::isDynamic))
    return alloc.emitOpError("of workgroup memory needs a static shape and layout");
  if (offset < 0 || llvm::any_of(strides, [](int64_t stride) { return stride < 0; }))
    return alloc.emitOpError("of workgroup memory has a layout that starts below its memory");
  DataLayout layout = DataLayout::closest(alloc);
  llvm::TypeSize elementBytes = layout.getTypeSize(type.getElementType());
  if (elementBytes.isScalable())
    return alloc.emitOpError("of workgroup memory needs elements of a fixed size");

  uint64_t alignment =
      alloc.getAlignment().value_or(layout.getTypeABIAlignment(type.getElementType()));
  alignment = std::max<uint64_t>(alignment, kMinAlignment);
  std::optional<int64_t> elements = countElements(type, strides, offset);
  std::optional<int64_t> start, end;
  if (elements && alignment <= static_cast<uint64_t>(std::numeric_limits<int64_t>::max()))
    start = llvm::checkedAdd<int64_t>(used, llvm::offsetToAlignment(used, llvm::Align(alignment)));
  if (start)
    end = llvm::checkedMulAdd<int64_t>(*elements, elementBytes.getFixedValue(), *start);
  if (!end)
    return alloc.emitOpError("is too large for workgroup memory");
  used = *end;
  return Placement{alloc, *start, *elements};
}

/// All allocations of workgroup memory; nothing else may give such memory.
static LogicalResult collect(FunctionOpInterface func, SmallVectorImpl<memref::AllocOp> &allocs) {
  if (hasLocal(func.getArgumentTypes()) || hasLocal(func.getResultTypes()))
    return func.emitOpError("passes workgroup memory, which can only be allocated");
  WalkResult result = func.walk([&](Operation *op) -> WalkResult {
    bool takesLocal = false;
    for (Region &region : op->getRegions())
      for (Block &block : region)
        takesLocal |= hasLocal(block.getArgumentTypes());
    auto alloc = dyn_cast<memref::AllocOp>(op);
    if (takesLocal || (!alloc && hasLocal(op->getResultTypes())))
      return op->emitOpError("passes workgroup memory, which can only be allocated");
    if (!alloc || !isLocal(alloc.getType()))
      return WalkResult::advance();
    if (alloc->getBlock() != &func.getFunctionBody().front())
      return alloc.emitOpError("of workgroup memory must be in the entry block");
    allocs.push_back(alloc);
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

static DispatchConfigOp findConfig(FunctionOpInterface func) {
  for (auto config : func->getParentRegion()->getOps<DispatchConfigOp>())
    if (config.getFunctionRef() == func.getName())
      return config;
  return nullptr;
}

/// A view of the packed bytes that is of the type of the allocation.
static Value buildView(OpBuilder &builder, Placement placement, Value packed) {
  Location loc = placement.alloc.getLoc();
  MemRefType type = placement.alloc.getType(), viewType = type;
  if (!type.getLayout().isIdentity())
    viewType = MemRefType::get({placement.elements}, type.getElementType(),
                               MemRefLayoutAttrInterface(), type.getMemorySpace());
  Value offset = arith::ConstantIndexOp::create(builder, loc, placement.offset);
  Value view = memref::ViewOp::create(builder, loc, viewType, packed, offset, ValueRange());
  if (viewType == type)
    return view;
  auto [strides, start] = type.getStridesAndOffset();
  return memref::ReinterpretCastOp::create(builder, loc, type, view, start, type.getShape(),
                                           strides);
}

namespace {

struct LLVMCPUAssignWorkgroupLocalMemoryPass
    : impl::LLVMCPUAssignWorkgroupLocalMemoryPassBase<LLVMCPUAssignWorkgroupLocalMemoryPass> {
  void runOnOperation() override {
    if (getOperation().isExternal())
      return;
    if (failed(assign(getOperation())))
      signalPassFailure();
  }

  static LogicalResult assign(FunctionOpInterface func) {
    SmallVector<memref::AllocOp> allocs;
    if (failed(collect(func, allocs)))
      return failure();
    if (allocs.empty())
      return success();
    DispatchConfigOp config = findConfig(func);
    if (!config)
      return allocs.front().emitOpError(
          "of workgroup memory needs an iree_codegen.dispatch_config of its function");
    if (config.getWorkgroupLocalMemoryAttr())
      return config.emitOpError("says already how much workgroup memory its function needs");

    int64_t bytes = 0;
    SmallVector<Placement> placements;
    for (memref::AllocOp alloc : allocs) {
      FailureOr<Placement> placement = place(alloc, bytes);
      if (failed(placement))
        return failure();
      placements.push_back(*placement);
    }

    auto builder = OpBuilder::atBlockBegin(&func.getFunctionBody().front());
    auto type = MemRefType::get({bytes}, builder.getI8Type(), MemRefLayoutAttrInterface(),
                                allocs.front().getType().getMemorySpace());
    Value packed = memref::AllocOp::create(builder, func.getLoc(), type);
    for (Placement placement : placements) {
      builder.setInsertionPoint(placement.alloc);
      placement.alloc.replaceAllUsesWith(buildView(builder, placement, packed));
      placement.alloc.erase();
    }
    config.setWorkgroupLocalMemoryAttr(builder.getIndexAttr(bytes));
    return success();
  }
};

} // namespace
} // namespace mlir::iree::codegen
