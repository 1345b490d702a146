#include "compiler/capture/Fingerprint.h"

#include "compiler/capture/OpIdentity.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::capture {
namespace {

/// Hashes words in the order of the text. What belongs to a function is replaced by its digest once that is known, as
/// is whatever has grown long.
class Hasher {
public:
  explicit Hasher(Fingerprints *functions) : functions_(functions) { words_.reserve(kMany + kDigest); }

  Fingerprint take() { return fold(0); }

  void addOp(Operation *op, bool isRoot) {
    if (isRoot || !isFunctionInModule(op))
      return addParts(op, isRoot);
    size_t outer = std::exchange(start_, words_.size());
    addParts(op, isRoot);
    Fingerprint digest = fold(std::exchange(start_, outer));
    if (functions_)
      functions_->insert_or_assign(op, digest);
  }

private:
  static constexpr size_t kMany = size_t(1) << 15;
  static constexpr size_t kDigest = sizeof(Fingerprint) / sizeof(uint64_t);

  void addParts(Operation *op, bool isRoot) {
    if (words_.size() - start_ > kMany)
      fold(start_);
    add(op);
    if (!isRoot)
      add(op->getParentOp());
    add(op->getRawDictionaryAttrs().getAsOpaquePointer());
    words_.push_back(static_cast<size_t>(op->hashProperties()));
    add(OpIdentity::getPlain(op->getLoc()).getAsOpaquePointer());
    for (Value operand : op->getOperands())
      add(operand.getAsOpaquePointer());
    for (Block *successor : op->getSuccessors())
      add(successor);
    for (Type type : op->getResultTypes())
      add(type.getAsOpaquePointer());
    for (Region &region : op->getRegions()) {
      add(&region);
      for (Block &block : region) {
        add(&block);
        for (BlockArgument argument : block.getArguments())
          add(argument.getAsOpaquePointer());
      }
    }
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Operation &inside : block)
          addOp(&inside, /*isRoot=*/false);
  }

  void add(const void *pointer) { words_.push_back(reinterpret_cast<uintptr_t>(pointer)); }

  Fingerprint fold(size_t from) {
    Fingerprint digest = ::strata::digest(
        {reinterpret_cast<const char *>(words_.data() + from), (words_.size() - from) * sizeof(uint64_t)});
    words_.resize_for_overwrite(from + kDigest);
    std::memcpy(words_.data() + from, digest.bytes.data(), sizeof digest);
    return digest;
  }

  Fingerprints *functions_;
  SmallVector<uint64_t, 0> words_;
  size_t start_ = 0; // of the function that is being added
};

} // namespace

bool isFunctionInModule(Operation *op) {
  return isa_and_nonnull<ModuleOp>(op->getParentOp()) && isa<FunctionOpInterface>(op) &&
         op->hasTrait<OpTrait::IsIsolatedFromAbove>();
}

Fingerprint getFingerprint(Operation *root, Fingerprints *functions) {
  Hasher hasher(functions);
  hasher.addOp(root, /*isRoot=*/true);
  return hasher.take();
}

} // namespace mlir::iree::capture
