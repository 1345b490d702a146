// iree-stream-pack-constants
//
// Lays constants one after another into few host buffers that are part of the module. A device that can
// use such a buffer in place does so; any other reads it into memory of its own. Variables start with
// what a constant holds but are written later, so they are always read into memory of their own.

#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilAttrs.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/ir/UtilValues.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_PACKCONSTANTSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// A constant and where it lies in its storage.
struct Part {
  Value result, size;
  Attribute value;
  int64_t bytes, offset = 0;
};

struct Storage {
  Type type;
  SmallVector<Part> parts;
  int64_t bytes = 0;
};

/// Bytes of a value as it is written, or nothing if it isn't known here.
std::optional<int64_t> getWrittenSize(Attribute value) {
  if (!isa<ElementsAttr>(value) && !isa<util::SizedStorageAttr>(value))
    return std::nullopt;
  return util::CompositeAttr::get(value.getContext(), value).getTotalLength();
}

/// One storage for each type of resource; a new one where the limits of the device ask for it.
FailureOr<SmallVector<Storage>> distribute(ResourceConstantsOp op, ResourceConfigAttr config) {
  SmallVector<Storage> storages;
  for (auto [result, size, value] :
       llvm::zip_equal(op.getResults(), op.getResultSizes(), op.getValues())) {
    Lifetime lifetime = cast<ResourceType>(result.getType()).getLifetime();
    APInt bytes;
    std::optional<int64_t> written = getWrittenSize(value);
    if ((lifetime != Lifetime::Constant && lifetime != Lifetime::Variable) || !written ||
        !matchPattern(size, m_ConstantInt(&bytes)) || bytes.getSExtValue() < *written)
      return failure();
    Part part{result, size, value, bytes.getSExtValue()};
    auto *storage = llvm::find_if(storages, [&, type = result.getType()](const Storage &storage) {
      int64_t start = util::align(storage.bytes, config.getMinBufferOffsetAlignment());
      return storage.type == type && start + part.bytes <= config.getMaxAllocationSize();
    });
    if (storage == storages.end()) {
      storages.push_back({result.getType(), {}});
      storage = &storages.back();
    }
    part.offset = util::align(storage->bytes, config.getMinBufferOffsetAlignment());
    storage->bytes = part.offset + part.bytes;
    storage->parts.push_back(part);
  }
  return storages;
}

Attribute getContents(const Storage &storage, int64_t length, Builder &builder) {
  SmallVector<Attribute> values;
  int64_t end = 0;
  auto padTo = [&](int64_t offset) {
    if (offset > end)
      values.push_back(DenseElementsAttr::get(
          VectorType::get(offset - end, builder.getI8Type()), builder.getI8IntegerAttr(0)));
    end = offset;
  };
  for (const Part &part : storage.parts) {
    padTo(part.offset);
    values.push_back(part.value);
    end += *getWrittenSize(part.value);
  }
  padTo(length);
  return util::CompositeAttr::get(builder.getContext(), values);
}

/// Storage in the device's memory with what the host buffer holds, and when it is there.
std::pair<Value, Value> read(ResourceConstantsOp op, Type type, Value buffer, Value length,
                             Value start, OpBuilder &builder) {
  Location loc = op.getLoc();
  AffinityAttr affinity = op.getAffinityAttr();
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value fileStart = arith::ConstantIntOp::create(builder, loc, builder.getI64Type(), 0);
  Value memory = ResourceAllocOp::create(builder, loc, type, length, builder.getUnitAttr(), affinity);
  Value file = FileConstantOp::create(builder, loc, builder.getType<FileType>(), buffer, length, zero,
                                      length, affinity);
  Value done = FileReadOp::create(builder, loc, builder.getType<TimepointType>(), file, fileStart,
                                  memory, length, zero, length, start, affinity);
  return {memory, done};
}

/// The timepoint at which the parts of a storage, which replace the results, are there.
Value upload(ResourceConstantsOp op, const Storage &storage, ResourceConfigAttr config,
             OpBuilder &builder) {
  Location loc = op.getLoc();
  int64_t alignment = config.getMinBufferRangeAlignment();
  int64_t bytes = util::align(storage.bytes, alignment);
  Type timepoint = builder.getType<TimepointType>();
  Value start = TimepointImmediateOp::create(builder, loc, timepoint);
  Value buffer = util::BufferConstantOp::create(
      builder, loc, builder.getType<util::BufferType>(), StringAttr(),
      getContents(storage, bytes, builder),
      builder.getIndexAttr(std::max(alignment, config.getMinBufferOffsetAlignment())), StringAttr());
  Value length = arith::ConstantIndexOp::create(builder, loc, bytes);
  Value memory, done;
  if (cast<ResourceType>(storage.type).getLifetime() == Lifetime::Constant) {
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    auto map = ResourceTryMapOp::create(builder, loc, builder.getI1Type(), storage.type, buffer, zero,
                                        length, op.getAffinityAttr());
    auto either = scf::IfOp::create(
        builder, loc, map.getDidMap(),
        [&](OpBuilder &nested, Location) {
          scf::YieldOp::create(nested, loc, ValueRange{start, map.getResult()});
        },
        [&](OpBuilder &nested, Location) {
          auto [copy, copied] = read(op, storage.type, buffer, length, start, nested);
          scf::YieldOp::create(nested, loc, ValueRange{copied, copy});
        });
    done = either.getResult(0);
    memory = either.getResult(1);
  } else {
    std::tie(memory, done) = read(op, storage.type, buffer, length, start, builder);
  }
  for (const Part &part : storage.parts) {
    Value offset = arith::ConstantIndexOp::create(builder, loc, part.offset);
    Value view =
        ResourceSubviewOp::create(builder, loc, storage.type, memory, length, offset, part.size);
    Value(part.result).replaceAllUsesWith(view);
  }
  return done;
}

struct PackConstantsPass : public impl::PackConstantsPassBase<PackConstantsPass> {
  void runOnOperation() override {
    getOperation()->walk([](ResourceConstantsOp op) {
      auto config = ResourceConfigAttr::lookup(op);
      FailureOr<SmallVector<Storage>> storages = distribute(op, config);
      if (failed(storages) || storages->empty())
        return;
      OpBuilder builder(op);
      SmallVector<Value> done;
      for (const Storage &storage : *storages)
        done.push_back(upload(op, storage, config, builder));
      Value all = done.front();
      if (done.size() > 1)
        all = TimepointJoinOp::create(builder, op.getLoc(), all.getType(), done);
      op.getResultTimepoint().replaceAllUsesWith(all);
      op.erase();
    });
  }
};

} // namespace
} // namespace mlir::iree::stream
