// What iree-util-hoist-into-globals takes out of functions. A value is worth a global if it costs
// more to compute than to load; what fuses into the kernel that uses it is cheaper there than as an
// argument.

#include "compiler/dispatch_creation/HoistingModels.h"
#include "compiler/dialects/util/ir/UtilValues.h"

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/iree_encoding/ir/EncodingOps.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"
#include "compiler/dialects/util/ir/UtilDialect.h"
#include "compiler/dialects/util/ir/UtilTypes.h"
#include "compiler/dispatch_creation/OpClasses.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::iree::dispatch_creation {
namespace {

using util::HoistableOpInterface;
using util::HoistableTypeInterface;

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

template <typename OpT> struct Always : HoistableOpInterface::ExternalModel<Always<OpT>, OpT> {};

template <typename OpT> struct Never : HoistableOpInterface::ExternalModel<Never<OpT>, OpT> {
  bool isHoistableOp(Operation *) const { return false; }
  bool isHoistableLeafOp(Operation *) const { return false; }
};

/// Moves along with what uses it, but is no work of its own.
template <typename OpT> struct NotAlone : HoistableOpInterface::ExternalModel<NotAlone<OpT>, OpT> {
  bool isHoistableLeafOp(Operation *) const { return false; }
};

/// Nothing that the op reads is a tensor, so that its result is cheaper to compute than to load.
bool readsNoTensor(linalg::GenericOp op) {
  auto isShaped = [](Value value) { return isa<ShapedType>(value.getType()); };
  bool found = llvm::any_of(op.getDpsInputs(), isShaped);
  visitUsedValuesDefinedAbove(op.getRegion(),
                              [&](OpOperand *use) { found |= isShaped(use->get()); });
  return !found;
}

template <typename OpT>
struct LinalgModel : HoistableOpInterface::ExternalModel<LinalgModel<OpT>, OpT> {
  bool isHoistableLeafOp(Operation *op) const {
    if (isBitExtend(op))
      return false;
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!generic)
      return !isa<linalg::FillOp>(op);
    return !readsNoTensor(generic) && !linalg::isaBroadcastOpInterface(generic);
  }
  bool isAtomicallyHoistableOp(Operation *) const { return true; }
};

/// Control flow moves as a whole if all that is in it could.
template <typename OpT>
struct ControlFlowModel : HoistableOpInterface::ExternalModel<ControlFlowModel<OpT>, OpT> {
  bool isHoistableOp(Operation *op) const {
    for (Region &region : op->getRegions()) {
      WalkResult result = region.walk<WalkOrder::PreOrder>([](Operation *inner) {
        auto hoistable = dyn_cast<HoistableOpInterface>(inner);
        if (!(hoistable ? hoistable.isHoistableOp() : isMemoryEffectFree(inner)))
          return WalkResult::interrupt();
        return inner->hasTrait<OpTrait::IsIsolatedFromAbove>() ? WalkResult::skip()
                                                               : WalkResult::advance();
      });
      if (result.wasInterrupted())
        return false;
    }
    return true;
  }
  bool isHoistableLeafOp(Operation *) const { return false; }
  bool isAtomicallyHoistableOp(Operation *) const { return true; }
};

template <template <typename> class Model, typename... Ops> void attach(MLIRContext *context) {
  (Ops::template attachInterface<Model<Ops>>(*context), ...);
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// A value and its stored form become each other by `Model::convert`, where their types differ.
template <typename Model, typename TypeT>
struct ConvertingModel : HoistableTypeInterface::ExternalModel<Model, TypeT> {
  static Value encodeStorageType(OpBuilder &builder, Location loc, Type stored, Value value) {
    return value.getType() == stored ? value : Model::convert(builder, loc, stored, value);
  }
  static Value decodeStorageType(OpBuilder &builder, Location loc, Type original, Value value) {
    return value.getType() == original ? value : Model::convert(builder, loc, original, value);
  }
};

/// Elements that fill no byte are packed into a flat tensor of bytes.
struct TensorModel : ConvertingModel<TensorModel, RankedTensorType> {
  /// Bits of an element; 0 if it is no number.
  static unsigned getWidth(Type type) {
    Type element = cast<RankedTensorType>(type).getElementType();
    return element.isIntOrFloat() || isa<ComplexType>(element) ? util::getTypeBitWidth(element) : 0;
  }
  bool isHoistableType(Type type) const {
    unsigned width = getWidth(type);
    return llvm::isPowerOf2_32(width) && width <= 64;
  }
  bool isHoistableLeafType(Type type) const { return getWidth(type) != 1; }

  Type getPreferredStorageType(Type type) const {
    auto tensor = cast<RankedTensorType>(type);
    unsigned width = getWidth(type);
    // Truth values take a byte each anyway. How an encoded tensor packs its elements is up to the
    // encoding.
    if (width == 1 || width >= 8 || !tensor.hasStaticShape() || tensor.getEncoding())
      return type;
    int64_t bits = tensor.getNumElements() * width;
    if (bits % 8 != 0)
      return type;
    return RankedTensorType::get({bits / 8}, IntegerType::get(type.getContext(), 8));
  }

  static Value convert(OpBuilder &builder, Location loc, Type type, Value value) {
    return tensor_ext::BitCastOp::create(builder, loc, type, value, ValueRange(), ValueRange());
  }
};

/// The width of an index is a matter of the target, so that globals take the widest.
struct IndexModel : ConvertingModel<IndexModel, IndexType> {
  Type getPreferredStorageType(Type type) const { return IntegerType::get(type.getContext(), 64); }

  static Value convert(OpBuilder &builder, Location loc, Type type, Value value) {
    return arith::IndexCastOp::create(builder, loc, type, value);
  }
};

} // namespace

void registerHoistingModels(DialectRegistry &registry) {
  // The casts need the dialect that they are of.
  registry.addExtension(
      +[](MLIRContext *context, util::UtilDialect *, tensor_ext::TensorExtDialect *) {
        RankedTensorType::attachInterface<TensorModel>(*context);
      });
  registry.addExtension(+[](MLIRContext *context, util::UtilDialect *, arith::ArithDialect *) {
    IndexType::attachInterface<IndexModel>(*context);
  });
  registry.addExtension(+[](MLIRContext *context, linalg::LinalgDialect *) {
    attach<LinalgModel,
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
           >(context);
    // A loop index is no constant, and a yield moves with its op.
    attach<Never, linalg::IndexOp, linalg::YieldOp, linalg::SoftmaxOp,
           linalg::WinogradFilterTransformOp, linalg::WinogradInputTransformOp,
           linalg::WinogradOutputTransformOp>(context);
    attach<Always, linalg::PackOp, linalg::UnPackOp>(context);
  });
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    attach<NotAlone, tensor::EmptyOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp,
           tensor::ExtractSliceOp>(context);
    attach<Always, tensor::PadOp>(context);
  });
  registry.addExtension(+[](MLIRContext *context, scf::SCFDialect *) {
    attach<ControlFlowModel, scf::ForOp, scf::IfOp, scf::WhileOp>(context);
  });
  registry.addExtension(+[](MLIRContext *context, encoding::EncodingDialect *) {
    attach<Never, encoding::SetEncodingOp>(context);
  });
  registry.addExtension(+[](MLIRContext *context, flow::FlowDialect *) {
    attach<Never, flow::DispatchWorkgroupCountOp>(context);
    attach<Always, flow::TensorEncodeOp>(context);
  });
}

} // namespace mlir::iree::dispatch_creation
