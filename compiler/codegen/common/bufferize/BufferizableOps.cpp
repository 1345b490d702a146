#include "compiler/codegen/common/bufferize/BufferizableOps.h"

#include "compiler/codegen/common/bufferize/Bindings.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Interfaces/SubsetOpInterface.h"

namespace mlir::iree::codegen {

using bufferization::AliasingValueList;
using bufferization::AnalysisState;
using bufferization::BufferizableOpInterface;
using bufferization::BufferizationOptions;
using bufferization::BufferizationState;

namespace {

/// The loaded tensor is the buffer, which may be overwritten if the binding allows writing.
struct LoadModel : BufferizableOpInterface::ExternalModel<LoadModel, LoadFromBufferOp> {
  bool isWritable(Operation *op, Value, const AnalysisState &) const {
    auto binding = getBinding(cast<LoadFromBufferOp>(op).getBuffer());
    return binding && codegen::isWritable(binding);
  }

  FailureOr<bufferization::BufferLikeType>
  getBufferType(Operation *op, Value, const BufferizationOptions &, const BufferizationState &,
                SmallVector<Value> &) const {
    return cast<bufferization::BufferLikeType>(cast<LoadFromBufferOp>(op).getBuffer().getType());
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter, const BufferizationOptions &,
                          BufferizationState &) const {
    bufferization::replaceOpWithBufferizedValues(rewriter, op,
                                                 cast<LoadFromBufferOp>(op).getBuffer());
    return success();
  }
};

/// Storing reads the tensor and copies it; the copy goes away when the tensor is in that buffer already.
struct StoreModel : BufferizableOpInterface::ExternalModel<StoreModel, StoreToBufferOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &, const AnalysisState &) const {
    return true;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &, const AnalysisState &) const {
    return false;
  }
  AliasingValueList getAliasingValues(Operation *, OpOperand &, const AnalysisState &) const {
    return {};
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options, BufferizationState &state) const {
    auto store = cast<StoreToBufferOp>(op);
    FailureOr<Value> source =
        bufferization::getBuffer(rewriter, store.getTensor(), options, state);
    if (failed(source) ||
        failed(options.createMemCpy(rewriter, store.getLoc(), *source, store.getBuffer())))
      return failure();
    rewriter.eraseOp(store);
    return success();
  }
};

/// The buffer that a subset operation of this dialect accesses, or null.
Value getAccessedBuffer(Operation *op) {
  if (auto load = dyn_cast<LoadFromBufferOp>(op))
    return load.getBuffer();
  if (auto store = dyn_cast<StoreToBufferOp>(op))
    return store.getBuffer();
  return nullptr;
}

template <typename OpTy>
struct SubsetModel : SubsetOpInterface::ExternalModel<SubsetModel<OpTy>, OpTy> {
  bool operatesOnEquivalentSubset(Operation *op, SubsetOpInterface candidate,
                                  function_ref<bool(Value, Value)> equivalent) const {
    Value buffer = getAccessedBuffer(op), other = getAccessedBuffer(candidate);
    return other && equivalent(buffer, other);
  }
  bool operatesOnDisjointSubset(Operation *, SubsetOpInterface,
                                function_ref<bool(Value, Value)>) const {
    return false;
  }
};

struct StoreInsertionModel
    : SubsetInsertionOpInterface::ExternalModel<StoreInsertionModel, StoreToBufferOp> {
  OpOperand &getSourceOperand(Operation *op) const { return op->getOpOperand(0); }
  OpOperand &getDestinationOperand(Operation *op) const { return op->getOpOperand(1); }
  Value buildSubsetExtraction(Operation *op, OpBuilder &builder, Location loc) const {
    auto store = cast<StoreToBufferOp>(op);
    return LoadFromBufferOp::create(builder, loc, store.getTensor().getType(), store.getBuffer());
  }
  SmallVector<Value> getValuesNeededToBuildSubsetExtraction(Operation *op) const {
    return {cast<StoreToBufferOp>(op).getBuffer()};
  }
};

/// A kernel writes into the buffers of its outputs; its other results stay.
struct UKernelModel
    : bufferization::DstBufferizableOpInterfaceExternalModel<UKernelModel, UKernelGenericOp> {
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options, BufferizationState &state) const {
    auto kernel = cast<UKernelGenericOp>(op);
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      if (isa<TensorType>(operand.getType())) {
        FailureOr<Value> buffer = bufferization::getBuffer(rewriter, operand, options, state);
        if (failed(buffer))
          return failure();
        operand = *buffer;
      }
      operands.push_back(operand);
    }
    SmallVector<Type> types;
    for (Type type : op->getResultTypes())
      if (!isa<TensorType>(type))
        types.push_back(type);
    auto onBuffers =
        UKernelGenericOp::create(rewriter, op->getLoc(), types, operands, op->getAttrs());
    // Outputs that were buffers before have no result.
    SmallVector<Value> replacements;
    unsigned ownResult = 0;
    for (OpResult result : op->getResults())
      replacements.push_back(
          isa<TensorType>(result.getType())
              ? onBuffers->getOperand(kernel.getTiedOpOperand(result)->getOperandNumber())
              : onBuffers->getResult(ownResult++));
    bufferization::replaceOpWithBufferizedValues(rewriter, op, replacements);
    return success();
  }
};

} // namespace

void registerBufferizationInterfaces(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, IREECodegenDialect *) {
    LoadFromBufferOp::attachInterface<LoadModel>(*context);
    LoadFromBufferOp::attachInterface<SubsetModel<LoadFromBufferOp>>(*context);
    StoreToBufferOp::attachInterface<StoreModel>(*context);
    StoreToBufferOp::attachInterface<SubsetModel<StoreToBufferOp>>(*context);
    StoreToBufferOp::attachInterface<StoreInsertionModel>(*context);
    UKernelGenericOp::attachInterface<UKernelModel>(*context);
  });
}

} // namespace mlir::iree::codegen
