#include "compiler/capture/Fingerprint.h"

#include "compiler/capture/OpIdentity.h"

namespace mlir::iree::capture {
namespace {

/// Words to hash, folded into one digest whenever there are many.
class Words {
public:
  void add(uint64_t word) {
    if (words_.size() == kMany)
      fold();
    words_.push_back(word);
  }
  void add(const void *pointer) { add(reinterpret_cast<uintptr_t>(pointer)); }

  Fingerprint take() {
    fold();
    return digest_;
  }

private:
  static constexpr size_t kMany = size_t(1) << 15;

  void fold() {
    digest_ = ::strata::digest({reinterpret_cast<const char *>(words_.data()), words_.size() * sizeof(uint64_t)});
    words_.resize(sizeof(digest_) / sizeof(uint64_t));
    std::memcpy(words_.data(), digest_.bytes.data(), sizeof(digest_));
  }

  std::vector<uint64_t> words_;
  Fingerprint digest_;
};

} // namespace

Fingerprint getFingerprint(Operation *root) {
  Words words;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    words.add(op);
    if (op != root)
      words.add(op->getParentOp());
    words.add(op->getRawDictionaryAttrs().getAsOpaquePointer());
    words.add(static_cast<size_t>(op->hashProperties()));
    for (Region &region : op->getRegions()) {
      words.add(&region);
      for (Block &block : region) {
        words.add(&block);
        for (BlockArgument argument : block.getArguments())
          words.add(argument.getAsOpaquePointer());
      }
    }
    words.add(OpIdentity::getPlain(op->getLoc()).getAsOpaquePointer());
    for (Value operand : op->getOperands())
      words.add(operand.getAsOpaquePointer());
    for (Block *successor : op->getSuccessors())
      words.add(successor);
    for (Type type : op->getResultTypes())
      words.add(type.getAsOpaquePointer());
  });
  return words.take();
}

} // namespace mlir::iree::capture
