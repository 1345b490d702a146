// iree-stream-layout-slices
//
// Gives every slice of a `resource.pack` its place. Slices of constant size are placed one after the
// other, each into the smallest gap between those it is alive together with, or behind them. Slices of
// one dynamic size that are never alive together share one place; those places follow behind.

#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/ir/UtilValues.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_LAYOUTSLICESPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

struct Slice {
  int64_t first, last;
  Value size;
  /// What becomes of the offset of the pack.
  Value packedOffset;
  /// Bytes, if the size is constant.
  std::optional<int64_t> bytes;

  bool isAliveWith(const Slice &other) const {
    return first <= other.last && other.first <= last;
  }
};

SmallVector<Slice> getSlices(ResourcePackOp pack) {
  SmallVector<Slice> slices;
  auto bounds = pack.getLifetimeIntervals().getAsRange<IntegerAttr>();
  auto bound = bounds.begin();
  for (auto [size, offset] : llvm::zip_equal(pack.getDynamicSliceSizes(), pack.getPackedOffsets())) {
    int64_t first = (*bound++).getInt(), last = (*bound++).getInt();
    Slice slice{first, last, size, offset, std::nullopt};
    APInt bytes;
    if (matchPattern(size, m_ConstantInt(&bytes)))
      slice.bytes = bytes.getSExtValue();
    slices.push_back(slice);
  }
  return slices;
}

/// A place for constant bytes, and who has it.
struct Reservation {
  const Slice *slice;
  int64_t offset, size;
};

/// The best gap among what is alive at the same time; `reservations` are in order of their offsets.
int64_t findPlace(const Slice &slice, int64_t size, int64_t alignment,
                  ArrayRef<Reservation> reservations) {
  int64_t end = 0, best = -1, bestGap = std::numeric_limits<int64_t>::max();
  for (const Reservation &reservation : reservations) {
    if (!reservation.slice->isAliveWith(slice))
      continue;
    int64_t start = llvm::alignTo(end, alignment), gap = reservation.offset - start;
    if (gap >= size && gap < bestGap) {
      best = start;
      bestGap = gap;
    }
    end = std::max(end, reservation.offset + reservation.size);
  }
  return best >= 0 ? best : int64_t(llvm::alignTo(end, alignment));
}

/// `base + offset`, or the offset alone.
Value addBase(OpBuilder &builder, Location loc, Value base, Value offset) {
  return base ? builder.createOrFold<arith::AddIOp>(loc, base, offset) : offset;
}

/// Places the slices of constant size; returns the end of the last.
Value packStatic(OpBuilder &builder, ResourcePackOp pack, ArrayRef<Slice> slices,
                 ResourceConfigAttr config) {
  int64_t offsetAlignment = config.getMinBufferOffsetAlignment();
  int64_t rangeAlignment = config.getMinBufferRangeAlignment();
  SmallVector<Reservation> reservations;
  int64_t highest = 0;
  Location loc = pack.getLoc();
  Value base = pack.getOffset();
  for (const Slice &slice : slices) {
    if (!slice.bytes)
      continue;
    int64_t size = llvm::alignTo(*slice.bytes, rangeAlignment);
    int64_t offset = findPlace(slice, size, offsetAlignment, reservations);
    auto position = llvm::find_if(
        reservations, [&](const Reservation &other) { return other.offset > offset; });
    reservations.insert(position, {&slice, offset, size});
    highest = std::max(highest, offset + size);
    Value start = arith::ConstantIndexOp::create(builder, loc, offset);
    Value(slice.packedOffset).replaceAllUsesWith(addBase(builder, loc, base, start));
    // Where a slice ends is stated as well, though nothing uses it.
    arith::ConstantIndexOp::create(builder, loc, offset + size);
  }
  return addBase(builder, loc, base, arith::ConstantIndexOp::create(builder, loc, highest));
}

/// Slices of one dynamic size that are never alive together.
struct Bin {
  SmallVector<const Slice *> slices;
  bool takes(const Slice &slice) const {
    return llvm::none_of(slices, [&](const Slice *other) { return other->isAliveWith(slice); });
  }
};

/// Places the slices of dynamic size behind `offset`; returns the end of the last.
Value packDynamic(OpBuilder &builder, ResourcePackOp pack, ArrayRef<Slice> slices, Value offset,
                  ResourceConfigAttr config) {
  llvm::MapVector<Value, SmallVector<Bin>> binsOfSize;
  for (const Slice &slice : slices) {
    if (slice.bytes)
      continue;
    SmallVector<Bin> &bins = binsOfSize[slice.size];
    auto bin = llvm::find_if(bins, [&](const Bin &bin) { return bin.takes(slice); });
    if (bin == bins.end()) {
      bins.emplace_back();
      bin = std::prev(bins.end());
    }
    bin->slices.push_back(&slice);
  }
  Location loc = pack.getLoc();
  auto align = [&](Value value, int64_t alignment) {
    return builder.createOrFold<util::AlignOp>(
        loc, value, arith::ConstantIndexOp::create(builder, loc, alignment));
  };
  for (auto &[size, bins] : binsOfSize) {
    Value aligned = align(size, config.getMinBufferRangeAlignment());
    for (const Bin &bin : bins) {
      for (const Slice *slice : bin.slices)
        Value(slice->packedOffset).replaceAllUsesWith(offset);
      offset = align(builder.createOrFold<arith::AddIOp>(loc, offset, aligned),
                     config.getMinBufferOffsetAlignment());
    }
  }
  return binsOfSize.empty() ? offset : align(offset, config.getMinBufferRangeAlignment());
}

struct LayoutSlicesPass : public impl::LayoutSlicesPassBase<LayoutSlicesPass> {
  void runOnOperation() override {
    getOperation()->walk([](ResourcePackOp pack) {
      OpBuilder builder(pack);
      auto config = ResourceConfigAttr::lookup(pack);
      SmallVector<Slice> slices = getSlices(pack);
      Value end = packStatic(builder, pack, slices, config);
      end = packDynamic(builder, pack, slices, end, config);
      pack.getTotalLength().replaceAllUsesWith(end);
      pack.erase();
    });
  }
};

} // namespace
} // namespace mlir::iree::stream
