#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/bufferize/BufferizationPasses.h"
#include "compiler/codegen/common/bufferize/BufferizationOptions.h"
#include "compiler/codegen/common/bufferize/CreateCopy.h"
#include "compiler/codegen/common/bufferize/DroppedDims.h"
#include "compiler/codegen/common/bufferize/StackAllocation.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtDialect.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/Bufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_IREECOMPREHENSIVEBUFFERIZEPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// Scratch buffers don't live where bindings live.
MemRefType withoutBindingSpace(MemRefType type) {
  Attribute space = type.getMemorySpace();
  return space && space.getDialect().getNamespace() == "hal"
             ? MemRefType::get(type.getShape(), type.getElementType(), type.getLayout())
             : type;
}

FailureOr<Value> createAllocation(OpBuilder &builder, Location loc, MemRefType type,
                                  ValueRange dynamicSizes, unsigned) {
  return memref::AllocOp::create(builder, loc, withoutBindingSpace(type), dynamicSizes).getResult();
}

FailureOr<Value> createAllocationOnStack(OpBuilder &builder, Location loc, MemRefType type,
                                         ValueRange dynamicSizes, unsigned alignment) {
  type = withoutBindingSpace(type);
  IntegerAttr alignmentAttr = builder.getI64IntegerAttr(alignment);
  Operation *parent = builder.getInsertionBlock()->getParentOp();
  auto func = dyn_cast<FunctionOpInterface>(parent);
  if (!func)
    func = parent->getParentOfType<FunctionOpInterface>();
  if (Value buffer = createStackAllocation(builder, loc, func, type, dynamicSizes, alignmentAttr))
    return buffer;
  // Later passes bound the size, or say that they can't.
  return memref::AllocaOp::create(builder, loc, type, dynamicSizes, alignmentAttr).getResult();
}

/// In a loop for threads each has buffers of its own; all others are for the workgroup.
FailureOr<Value> createGpuAllocation(OpBuilder &builder, Location loc, MemRefType type,
                                     ValueRange dynamicSizes, unsigned) {
  bool isForThread = false;
  for (Operation *op = builder.getInsertionBlock()->getParentOp(); op; op = op->getParentOp())
    if (auto loop = dyn_cast<scf::ForallOp>(op); loop && loop.getMapping())
      isForThread |= llvm::any_of(*loop.getMapping(), llvm::IsaPred<mlir::gpu::GPUThreadMappingAttr>);
  auto space = mlir::gpu::AddressSpaceAttr::get(
      type.getContext(), isForThread ? mlir::gpu::GPUDialect::getPrivateAddressSpace()
                                     : mlir::gpu::GPUDialect::getWorkgroupAddressSpace());
  type = MemRefType::get(type.getShape(), type.getElementType(), MemRefLayoutAttrInterface(), space);
  if (isForThread)
    return memref::AllocaOp::create(builder, loc, type, dynamicSizes).getResult();
  return memref::AllocOp::create(builder, loc, type, dynamicSizes).getResult();
}

LogicalResult createMemrefCopy(OpBuilder &builder, Location loc, Value from, Value to) {
  memref::CopyOp::create(builder, loc, from, to);
  return success();
}

struct IREEComprehensiveBufferizePass
    : impl::IREEComprehensiveBufferizePassBase<IREEComprehensiveBufferizePass> {
  using IREEComprehensiveBufferizePassBase::IREEComprehensiveBufferizePassBase;

  explicit IREEComprehensiveBufferizePass(ScratchMemory scratch) : scratch(scratch) {}

  void getDependentDialects(DialectRegistry &registry) const override {
    IREEComprehensiveBufferizePassBase::getDependentDialects(registry);
    if (scratch == ScratchMemory::Gpu)
      registry.insert<mlir::gpu::GPUDialect>();
  }

  void runOnOperation() override {
    FunctionOpInterface func = getOperation();
    bufferizeDispatchTensorLoadStore(func);
    IRRewriter rewriter(&getContext());
    func.walk([&](FusionBarrierOp op) { rewriter.replaceOp(op, op.getSource()); });

    bufferization::OneShotBufferizationOptions options = getBufferizationOptions();
    switch (scratch) {
    case ScratchMemory::Heap:
      options.allocationFn = createAllocation;
      break;
    case ScratchMemory::Stack:
      options.allocationFn = createAllocationOnStack;
      break;
    case ScratchMemory::Gpu:
      options.allocationFn = createGpuAllocation;
      break;
    }
    options.memCpyFn = scratch == ScratchMemory::Gpu ? createMemrefCopy : createLinalgCopy;
    options.printConflicts = printConflicts;
    options.testAnalysisOnly = testAnalysisOnly;
    // The loops are parallel because their iterations write disjoint slices: no copies are needed.
    options.checkParallelRegions = false;
    bufferization::OneShotAnalysisState analysis(func, options);
    if (failed(bufferization::analyzeOp(func, analysis)))
      return signalPassFailure();
    if (testAnalysisOnly)
      return;
    bufferization::BufferizationState state;
    if (failed(bufferization::runOneShotBufferize(func, options, state)))
      return signalPassFailure();
    makeDroppedDimsExplicit(rewriter, func);
    func.walk([](bufferization::ToBufferOp op) {
      if (op.getTensor().getDefiningOp<arith::ConstantOp>())
        op.setReadOnly(true);
    });

    RewritePatternSet patterns(&getContext());
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    if (failed(applyPatternsGreedily(func, std::move(patterns))))
      signalPassFailure();
  }

  ScratchMemory scratch = ScratchMemory::Heap;
};

} // namespace

std::unique_ptr<Pass> createIREEComprehensiveBufferizePass(ScratchMemory scratch) {
  return std::make_unique<IREEComprehensiveBufferizePass>(scratch);
}

} // namespace mlir::iree::codegen
