// Ops on resources with value semantics: what they access, and verifiers.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamSyntax.h"
#include "compiler/dialects/stream/ir/StreamVerify.h"
#include "compiler/dialects/util/ir/UtilValues.h"

using namespace mlir;
using namespace mlir::iree;
using namespace mlir::iree::stream;

#define GET_OP_CLASSES
#include "compiler/dialects/stream/ir/StreamAsyncOps.cpp.inc"

void StreamDialect::registerAsyncOps() {
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/stream/ir/StreamAsyncOps.cpp.inc"
      >();
}

void AsyncConstantOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "cst");
}

/// What comes from the outside or from the host is fetched; all else is sent.
AffinityAttr AsyncTransferOp::getAffinityAttr() {
  if (AffinityAttr affinity = getExecutionAffinityAttr())
    return affinity;
  Lifetime source = cast<ResourceType>(getSource().getType()).getLifetime();
  Lifetime result = cast<ResourceType>(getResult().getType()).getLifetime();
  bool isFetched = source == Lifetime::External ||
                   (source == Lifetime::Staging && result != Lifetime::Staging);
  return isFetched ? getTargetAffinityAttr() : getSourceAffinityAttr();
}

void AsyncTransferOp::removeAffinityAttrs() {
  removeExecutionAffinityAttr();
  removeSourceAffinityAttr();
  removeTargetAffinityAttr();
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

using AccessRanges = SmallVectorImpl<AsyncAccessRange>;
static constexpr auto kRead = ResourceAccessBitfield::Read;
static constexpr auto kWrite = ResourceAccessBitfield::Write;

/// The whole resource; a null start stands for offset zero.
static AsyncAccessRange whole(ResourceAccessBitfield access, Value resource, Value size) {
  return {access, resource, Value(), size, size};
}

void AsyncConstantOp::getAsyncAccessRanges(AccessRanges &ranges) {
  ranges.push_back(whole(kWrite, getResult(), getResultSize()));
}

void AsyncSplatOp::getAsyncAccessRanges(AccessRanges &ranges) {
  ranges.push_back(whole(kWrite, getResult(), getResultSize()));
}

void AsyncCloneOp::getAsyncAccessRanges(AccessRanges &ranges) {
  ranges.push_back(whole(kRead, getSource(), getSourceSize()));
  ranges.push_back(whole(kWrite, getResult(), getResultSize()));
}

void AsyncSliceOp::getAsyncAccessRanges(AccessRanges &ranges) {
  ranges.push_back({kRead, getSource(), getSourceOffset(), getSourceEnd(), getResultSize()});
  ranges.push_back(whole(kWrite, getResult(), getResultSize()));
}

void AsyncFillOp::getAsyncAccessRanges(AccessRanges &ranges) {
  ranges.push_back({kWrite, getResult(), getTargetOffset(), getTargetEnd(), getTargetLength()});
}

void AsyncUpdateOp::getAsyncAccessRanges(AccessRanges &ranges) {
  ranges.push_back(whole(kRead, getUpdate(), getUpdateSize()));
  ranges.push_back({kWrite, getResult(), getTargetOffset(), getTargetEnd(), getUpdateSize()});
}

void AsyncCopyOp::getAsyncAccessRanges(AccessRanges &ranges) {
  ranges.push_back({kRead, getSource(), getSourceOffset(), getSourceEnd(), getLength()});
  ranges.push_back({kWrite, getResult(), getTargetOffset(), getTargetEnd(), getLength()});
}

void AsyncTransferOp::getAsyncAccessRanges(AccessRanges &ranges) {
  ranges.push_back(whole(kRead, getSource(), getSourceSize()));
  ranges.push_back(whole(kWrite, getResult(), getResultSize()));
}

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

LogicalResult AsyncSliceOp::verify() {
  return verifyRange(*this, getSourceOffset(), getSourceEnd(), Value(), getSourceSize());
}

LogicalResult AsyncFillOp::verify() {
  return verifyRange(*this, getTargetOffset(), getTargetEnd(), getTargetLength(), getTargetSize());
}

LogicalResult AsyncUpdateOp::verify() {
  return verifyRange(*this, getTargetOffset(), getTargetEnd(), Value(), getTargetSize());
}

LogicalResult AsyncCopyOp::verify() {
  return failure(
      failed(verifyRange(*this, getSourceOffset(), getSourceEnd(), getLength(), getSourceSize())) ||
      failed(verifyRange(*this, getTargetOffset(), getTargetEnd(), getLength(), getTargetSize())));
}
