#include "compiler/dialects/flow/transforms/KernelSummary.h"

#include "compiler/dialects/iree_encoding/ir/EncodingDialect.h"
#include "compiler/dialects/iree_encoding/ir/EncodingOps.h"
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/TilingInterface.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::iree::flow {
namespace {

constexpr int64_t kMaxCost = std::numeric_limits<int64_t>::max();
// A dynamic size counts as this; a reduction counts as several passes over its domain.
constexpr int64_t kDynamicSize = 1024;
constexpr int64_t kReductionCost = 2;

int64_t multiplySaturating(int64_t a, int64_t b) {
  int64_t product;
  return llvm::MulOverflow(a, b, product) ? kMaxCost : product;
}

int64_t getDomainCost(ArrayRef<int64_t> sizes) {
  int64_t cost = 1;
  for (int64_t size : sizes)
    cost = multiplySaturating(cost, ShapedType::isDynamic(size) ? kDynamicSize : size);
  return cost;
}

bool isExtension(Operation *op) {
  return isa<linalg_ext::LinalgExtDialect>(op->getDialect()) || isa<linalg::SoftmaxOp>(op);
}
bool isAttention(Operation *op) {
  return isa<linalg_ext::AttentionOp, linalg_ext::OnlineAttentionOp>(op);
}

// The largest tensor that the op reads or gives.
TensorType getMainTensor(Operation *op) {
  TensorType main;
  auto consider = [&](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (tensor &&
        (!main || getDomainCost(tensor.getShape()) > getDomainCost(main.getShape())))
      main = tensor;
  };
  llvm::for_each(op->getOperandTypes(), consider);
  llvm::for_each(op->getResultTypes(), consider);
  return main;
}

// Nothing for ops that name no kernel.
std::optional<int64_t> getCost(Operation *op) {
  if (isAttention(op))
    return kMaxCost;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    int64_t cost = getDomainCost(linalgOp.getStaticLoopRanges());
    return linalgOp.getNumReductionLoops() ? multiplySaturating(cost, kReductionCost) : cost;
  }
  if (isa<encoding::SetEncodingOp, encoding::UnsetEncodingOp, linalg::PackOp, linalg::UnPackOp>(op))
    return 0;
  if (isExtension(op)) {
    TensorType main = getMainTensor(op);
    return multiplySaturating(main ? getDomainCost(main.getShape()) : 1, 10);
  }
  return std::nullopt;
}

std::string formatSizes(ArrayRef<int64_t> sizes) {
  return llvm::join(llvm::map_range(sizes,
                                    [](int64_t size) {
                                      return ShapedType::isDynamic(size) ? std::string("D")
                                                                         : std::to_string(size);
                                    }),
                    "x");
}

std::string formatElementType(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << getElementTypeOrSelf(type);
  return text;
}

// Element types of all operands, or one if they are equal.
std::string formatElementTypes(linalg::LinalgOp op) {
  SmallVector<std::string> types = llvm::map_to_vector(op->getOperandTypes(), formatElementType);
  if (llvm::all_equal(types))
    return types.empty() ? "" : types.front();
  return llvm::join(types, "x");
}

StringRef getBareName(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return name.substr(name.find('.') + 1);
}

// True if one of the inputs has no parallel dim but batches and units.
bool isMatvec(linalg::LinalgOp op) {
  FailureOr<linalg::ContractionDimensions> dims = linalg::inferContractionDims(op);
  if (!linalg::isaContractionOpInterface(op) || failed(dims))
    return false;
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  auto isVector = [&](AffineMap map) {
    return llvm::all_of(map.getResults(), [&](AffineExpr expr) {
      unsigned loop = cast<AffineDimExpr>(expr).getPosition();
      return kinds[loop] != utils::IteratorType::parallel || sizes[loop] == 1 ||
             llvm::is_contained(dims->batch, loop);
    });
  };
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  return isVector(maps[0]) || isVector(maps[1]);
}

// The kind of an op of no special name, from the most specific to the most general.
StringRef classifyGeneric(linalg::LinalgOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  ArrayRef<AffineMap> inputs = ArrayRef(maps).take_front(op.getNumDpsInputs());
  ArrayRef<AffineMap> outputs = ArrayRef(maps).drop_front(op.getNumDpsInputs());
  auto isIdentity = [](AffineMap map) { return map.isIdentity(); };
  auto isPermutation = [](AffineMap map) { return map.isPermutation(); };
  bool plainInputs = llvm::all_of(
      inputs, [](AffineMap map) { return map.isProjectedPermutation(/*allowZeroInResults=*/true); });
  bool identityOutputs = llvm::all_of(outputs, isIdentity);
  bool permutedOutputs = llvm::all_of(outputs, isPermutation);
  auto identityInputs = llvm::count_if(inputs, isIdentity);
  auto permutedInputs = llvm::count_if(inputs, isPermutation);
  bool walksAnInput = identityInputs > 0 && identityInputs == permutedInputs;

  if (identityOutputs && plainInputs && walksAnInput)
    return "elementwise";
  if (permutedOutputs && plainInputs &&
      ((walksAnInput && !identityOutputs) || permutedInputs > identityInputs))
    return "elementwise_transpose";
  if (permutedOutputs && plainInputs && permutedInputs == 0)
    return "elementwise_broadcast";
  if (isMatvec(op))
    return "matvec_like";
  if (linalg::isaContractionOpInterface(op))
    return op.getNumParallelLoops() >= 2 ? "matmul_like" : "contract";
  if (succeeded(linalg::inferConvolutionDims(op)))
    return "conv";
  return op.getNumReductionLoops() ? "reduction" : "generic";
}

std::string summarizeLinalg(linalg::LinalgOp op) {
  bool onlyMoves = op.getBlock()->without_terminator().empty() &&
                   llvm::all_of(op.getIndexingMapsArray(),
                                [](AffineMap map) { return map.isPermutation(); });
  std::string text = onlyMoves                     ? "transpose"
                     : isa<linalg::GenericOp>(op)  ? classifyGeneric(op).str()
                                                   : getBareName(op).str();
  std::string sizes = formatSizes(op.getStaticLoopRanges());
  if (sizes.empty())
    return text;
  std::string types = formatElementTypes(op);
  return text + "_" + sizes + (types.empty() ? "" : "_" + types);
}

std::string summarizeExtension(Operation *op) {
  std::string text = getBareName(op).str();
  if (TensorType main = getMainTensor(op))
    text += "_" + formatSizes(main.getShape()) + "x" + formatElementType(main);
  if (op->hasOneUse())
    text += "_" + getBareName(*op->getUsers().begin()).str();
  return text;
}

// The role of the encoded tensor in its op.
std::string summarizeEncoding(Operation *op, Type encoded, ArrayRef<int64_t> shape) {
  auto attr = dyn_cast_if_present<encoding::EncodingAttr>(
      cast<RankedTensorType>(encoded).getEncoding());
  static constexpr StringRef kRoles[] = {"LHS", "RHS", "RESULT"};
  int64_t index = attr ? attr.getOperandIndex().getInt() : -1;
  std::string role = index >= 0 && index < 3 ? kRoles[index].str() : "UNKNOWN";
  return getBareName(op).str() + "_" + role + "_" + formatSizes(shape);
}

std::string summarizeOp(Operation *op) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return summarizeLinalg(linalgOp);
  if (isa<linalg::PackOp, linalg::UnPackOp>(op))
    return getBareName(op).str() + "_" + formatElementType(op->getOperand(0).getType());
  if (auto set = dyn_cast<encoding::SetEncodingOp>(op))
    return summarizeEncoding(op, set.getResult().getType(),
                             cast<RankedTensorType>(set.getSource().getType()).getShape());
  if (auto unset = dyn_cast<encoding::UnsetEncodingOp>(op))
    return summarizeEncoding(op, unset.getSource().getType(),
                             cast<RankedTensorType>(unset.getResult().getType()).getShape());
  if (auto attention = dyn_cast<linalg_ext::AttentionOp>(op))
    return getBareName(op).str() + "_" + formatSizes(attention.getStaticLoopRanges());
  if (auto attention = dyn_cast<linalg_ext::OnlineAttentionOp>(op))
    return getBareName(op).str() + "_" + formatSizes(attention.getStaticLoopRanges());
  return summarizeExtension(op);
}

// Copies what it loads.
bool isCopy(Region &body) {
  bool copies = false;
  body.walk([&](tensor_ext::DispatchTensorStoreOp store) {
    copies |= store.getValue().getDefiningOp<tensor_ext::DispatchTensorLoadOp>() != nullptr;
  });
  return copies;
}

// Each run of other characters becomes one underscore.
std::string sanitize(StringRef text) {
  std::string result;
  bool replaced = false;
  for (char c : text) {
    bool keep = llvm::isAlnum(c) || c == '_';
    if (keep)
      result.push_back(c);
    else if (!replaced)
      result.push_back('_');
    replaced = !keep;
  }
  return result;
}

} // namespace

std::string summarizeKernel(Region &body) {
  Operation *best = nullptr;
  int64_t bestCost = 0;
  SmallVector<Operation *> tileable;
  body.walk([&](Operation *op) {
    if (isa<TilingInterface>(op))
      tileable.push_back(op);
    std::optional<int64_t> cost = getCost(op);
    // The last of equals: it is what the kernel ends with.
    if (cost && (!best || *cost >= bestCost)) {
      best = op;
      bestCost = *cost;
    }
  });
  if (!best)
    return isCopy(body) ? "slow_memcpy" : "";
  std::string text = summarizeOp(best);
  if (!tileable.empty()) {
    if (!isa<linalg::UnPackOp>(best) && isa<linalg::UnPackOp>(tileable.front()))
      text = "unpack_" + text;
    if (!isa<linalg::PackOp>(best) && isa<linalg::PackOp>(tileable.back()))
      text += "_pack";
  }
  return sanitize(text);
}

} // namespace mlir::iree::flow
