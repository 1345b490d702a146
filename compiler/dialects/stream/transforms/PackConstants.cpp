// iree-stream-pack-constants
//
// Lays constants one after another into few host buffers that are part of the module. A device that
// can use such a buffer in place does so; any other reads it into memory of its own. Variables
// start with what a constant holds but are written later, so they are always read into memory of
// their own. Parameters are no part of the module: the runtime is asked for them.

#include "compiler/dialects/stream/transforms/ParameterUpload.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilAttrs.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/ir/UtilValues.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_PACKCONSTANTSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

Attribute getContents(const ConstantStorage &storage, int64_t length, Builder &builder) {
  SmallVector<Attribute> values;
  int64_t end = 0;
  auto padTo = [&](int64_t offset) {
    if (offset > end)
      values.push_back(DenseElementsAttr::get(VectorType::get(offset - end, builder.getI8Type()),
                                              builder.getI8IntegerAttr(0)));
    end = offset;
  };
  for (const ConstantPart &part : storage.parts) {
    padTo(part.offset);
    values.push_back(part.value);
    end += *getWrittenSize(part.value);
  }
  padTo(length);
  return util::CompositeAttr::get(builder.getContext(), values);
}

/// Storage in the device's memory with what the host buffer holds, and when it is there.
std::pair<Value, Value> read(ResourceConstantsOp op, Type type, Value buffer, Value length,
                             Value start, Numbers &numbers, OpBuilder &builder) {
  Location loc = op.getLoc();
  AffinityAttr affinity = op.getAffinityAttr();
  Value memory =
      ResourceAllocOp::create(builder, loc, type, length, builder.getUnitAttr(), affinity);
  Value zero = numbers.getIndex(0);
  Value file = FileConstantOp::create(builder, loc, builder.getType<FileType>(), buffer, length,
                                      zero, length, affinity);
  Value done = FileReadOp::create(builder, loc, builder.getType<TimepointType>(), file,
                                  numbers.getI64(0), memory, length, zero, length, start, affinity);
  return {memory, done};
}

/// The timepoint at which the parts of a storage, which replace the results, are there.
Value upload(ResourceConstantsOp op, const ConstantStorage &storage, Value start,
             ResourceConfigAttr config, Numbers &numbers, OpBuilder &builder) {
  Location loc = op.getLoc();
  int64_t alignment = config.getMinBufferRangeAlignment();
  int64_t bytes = llvm::alignTo(storage.bytes, alignment);
  Value buffer = util::BufferConstantOp::create(
      builder, loc, builder.getType<util::BufferType>(), StringAttr(),
      getContents(storage, bytes, builder),
      builder.getIndexAttr(std::max(alignment, config.getMinBufferOffsetAlignment())),
      StringAttr());
  Value length = numbers.getIndex(bytes);
  Value memory, done;
  if (cast<ResourceType>(storage.type).getLifetime() == Lifetime::Constant) {
    auto map = ResourceTryMapOp::create(builder, loc, builder.getI1Type(), storage.type, buffer,
                                        numbers.getIndex(0), length, op.getAffinityAttr());
    auto either = scf::IfOp::create(
        builder, loc, map.getDidMap(),
        [&](OpBuilder &nested, Location) {
          scf::YieldOp::create(nested, loc, ValueRange{start, map.getResult()});
        },
        [&](OpBuilder &nested, Location) {
          auto [copy, copied] = read(op, storage.type, buffer, length, start, numbers, nested);
          scf::YieldOp::create(nested, loc, ValueRange{copied, copy});
        });
    done = either.getResult(0);
    memory = either.getResult(1);
  } else {
    std::tie(memory, done) = read(op, storage.type, buffer, length, start, numbers, builder);
  }
  replaceByViews(storage, memory, length, numbers, builder);
  return done;
}

struct PackConstantsPass : public impl::PackConstantsPassBase<PackConstantsPass> {
  void runOnOperation() override {
    getOperation()->walk([](ResourceConstantsOp op) {
      auto config = ResourceConfigAttr::lookup(op);
      FailureOr<SmallVector<ConstantPart>> parts = getConstantParts(op);
      if (failed(parts) || parts->empty())
        return;
      auto *parameters =
          std::stable_partition(parts->begin(), parts->end(), [](ConstantPart &part) {
            return !isa<NamedParameterAttr>(part.value);
          });
      OpBuilder builder(op);
      Numbers numbers(op);
      numbers.add(op.getResultSizes());
      Value start =
          TimepointImmediateOp::create(builder, op.getLoc(), builder.getType<TimepointType>());
      SmallVector<Value> done;
      for (const ConstantStorage &storage : distribute({parts->begin(), parameters}, config))
        done.push_back(upload(op, storage, start, config, numbers, builder));
      if (parameters != parts->end())
        done.push_back(uploadParameters(op, {parameters, parts->end()}, start, config, numbers,
                                        builder));
      op.getResultTimepoint().replaceAllUsesWith(joinAll(op.getLoc(), done, builder));
      op.erase();
    });
  }
};

} // namespace
} // namespace mlir::iree::stream
