#include "compiler/dialects/iree_linalg_ext/interfaces/ExternalModels.h"

#include "compiler/dialects/iree_linalg_ext/interfaces/AttentionParts.h"
#include "compiler/dialects/iree_linalg_ext/interfaces/AttentionTiling.h"
#include "compiler/dialects/iree_linalg_ext/interfaces/FftTiling.h"
#include "compiler/dialects/iree_linalg_ext/interfaces/GatherTiling.h"
#include "compiler/dialects/iree_linalg_ext/interfaces/MapStoreTiling.h"
#include "compiler/dialects/iree_linalg_ext/interfaces/QuantizationForms.h"
#include "compiler/dialects/iree_linalg_ext/interfaces/ScalarForms.h"
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtDialect.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::iree::linalg_ext {
namespace {

/// Iterations run one after the other, in one workgroup: nearly all of these ops read what they have written.
template <typename OpTy>
struct TilingModel : TilingInterface::ExternalModel<TilingModel<OpTy>, OpTy> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    auto type = cast<ShapedType>(getDomain(cast<OpTy>(op)).getType());
    return SmallVector<utils::IteratorType>(type.getRank(), utils::IteratorType::reduction);
  }

  SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &builder) const {
    Value domain = getDomain(cast<OpTy>(op));
    Location loc = op->getLoc();
    SmallVector<OpFoldResult> sizes = isa<MemRefType>(domain.getType())
                                          ? memref::getMixedSizes(builder, loc, domain)
                                          : tensor::getMixedSizes(builder, loc, domain);
    OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
    return llvm::map_to_vector(sizes, [&](OpFoldResult size) { return Range{zero, size, one}; });
  }

  LogicalResult generateScalarImplementation(Operation *op, OpBuilder &builder, Location loc,
                                             ValueRange indices) const {
    return buildScalarForm(cast<OpTy>(op), builder, loc, indices);
  }
};

/// Results are the buffers of the inits.
template <typename OpTy>
struct BufferizationModel
    : bufferization::DstBufferizableOpInterfaceExternalModel<BufferizationModel<OpTy>, OpTy> {
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const bufferization::BufferizationOptions &options,
                          bufferization::BufferizationState &state) const {
    SmallVector<Value> operands, results;
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isa<TensorType>(operand.get().getType())) {
        operands.push_back(operand.get());
        continue;
      }
      FailureOr<Value> buffer = bufferization::getBuffer(rewriter, operand.get(), options, state);
      if (failed(buffer))
        return failure();
      operands.push_back(*buffer);
      if (cast<DestinationStyleOpInterface>(op).isDpsInit(&operand))
        results.push_back(*buffer);
    }
    OperationState onBuffers(op->getLoc(), op->getName(), operands, TypeRange(), op->getAttrs());
    for (unsigned i = 0; i < op->getNumRegions(); ++i)
      onBuffers.addRegion();
    Operation *replacement = rewriter.create(onBuffers);
    for (auto [from, to] : llvm::zip_equal(op->getRegions(), replacement->getRegions()))
      rewriter.inlineRegionBefore(from, to, to.end());
    bufferization::replaceOpWithBufferizedValues(rewriter, op, results);
    return success();
  }
};

/// Packing of tensors is packing of their buffers.
template <typename TensorOp, typename BufferOp>
struct RelayoutModel
    : bufferization::DstBufferizableOpInterfaceExternalModel<RelayoutModel<TensorOp, BufferOp>,
                                                             TensorOp> {
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const bufferization::BufferizationOptions &options,
                          bufferization::BufferizationState &state) const {
    SmallVector<Value> operands(op->getOperands());
    for (Value &operand : operands) {
      if (!isa<TensorType>(operand.getType()))
        continue;
      FailureOr<Value> buffer = bufferization::getBuffer(rewriter, operand, options, state);
      if (failed(buffer))
        return failure();
      operand = *buffer;
    }
    BufferOp::create(rewriter, op->getLoc(), TypeRange(), operands, op->getAttrs());
    bufferization::replaceOpWithBufferizedValues(rewriter, op, operands[1]);
    return success();
  }
};

template <typename OpTy>
struct AttentionModel : linalg::AggregatedOpInterface::ExternalModel<AttentionModel<OpTy>, OpTy> {
  FailureOr<SmallVector<Value>> decomposeOperation(Operation *op, OpBuilder &builder) const {
    return buildAttentionParts(cast<OpTy>(op), builder);
  }
};

template <typename OpTy>
struct AffineModel : linalg::AggregatedOpInterface::ExternalModel<AffineModel<OpTy>, OpTy> {
  FailureOr<SmallVector<Value>> decomposeOperation(Operation *op, OpBuilder &builder) const {
    return SmallVector<Value>{buildElementwiseForm(cast<OpTy>(op), builder)};
  }
};

template <typename... Ops>
void attach(MLIRContext *context) {
  (Ops::template attachInterface<TilingModel<Ops>, BufferizationModel<Ops>>(*context), ...);
}

} // namespace

void registerExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, LinalgExtDialect *) {
    context->loadDialect<affine::AffineDialect, arith::ArithDialect, math::MathDialect,
                         memref::MemRefDialect, scf::SCFDialect>();
    attach<ScatterOp, SortOp, ScanOp, TopkOp>(context);
    BufferPackOp::attachInterface<TilingModel<BufferPackOp>>(*context);
    BufferUnPackOp::attachInterface<TilingModel<BufferUnPackOp>>(*context);
    attachAttentionTiling(context);
    attachFftTiling(context);
    attachGatherTiling(context);
    attachMapStoreTiling(context);
    FftOp::attachInterface<BufferizationModel<FftOp>>(*context);
    GatherOp::attachInterface<BufferizationModel<GatherOp>>(*context);
    MapStoreOp::attachInterface<BufferizationModel<MapStoreOp>>(*context);
    AttentionOp::attachInterface<AttentionModel<AttentionOp>>(*context);
    OnlineAttentionOp::attachInterface<AttentionModel<OnlineAttentionOp>>(*context);
    DequantizeAffineOp::attachInterface<AffineModel<DequantizeAffineOp>>(*context);
    QuantizeAffineOp::attachInterface<AffineModel<QuantizeAffineOp>>(*context);
  });
  registry.addExtension(+[](MLIRContext *context, linalg::LinalgDialect *) {
    linalg::PackOp::attachInterface<RelayoutModel<linalg::PackOp, BufferPackOp>>(*context);
    linalg::UnPackOp::attachInterface<RelayoutModel<linalg::UnPackOp, BufferUnPackOp>>(*context);
  });
}

} // namespace mlir::iree::linalg_ext
