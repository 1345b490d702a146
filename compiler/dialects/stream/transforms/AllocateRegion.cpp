#include "compiler/dialects/stream/transforms/AllocateRegion.h"

#include "compiler/dialects/util/ir/UtilInterfaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/TypeSwitch.h"

#include <map>

namespace mlir::iree::stream {

namespace {

/// Where a value lies: from `offset` of a captured resource of `size` bytes.
struct Range {
  Value resource, size, offset;
};

/// A value with memory of its own, which other values may be names of.
struct Slot {
  Value value;
  Value size;
  /// Positions of the first and last op of the region that use it.
  int64_t first, last;
};

class RegionAllocator {
public:
  RegionAllocator(AsyncExecuteOp region, const AffinityAnalysis &affinities)
      : region(region), affinities(affinities), body(region.getBody().front()),
        yield(cast<YieldOp>(body.getTerminator())), loc(region.getLoc()), builder(region) {}

  LogicalResult run();

private:
  LogicalResult checkOps();
  void findAliases(Block &block);
  void findSlots(Block &block, int64_t position);
  void extend(Value value, int64_t position);

  Value getZero();
  ResourceConstantsOp buildConstants(ArrayRef<AsyncConstantOp> ops);
  void allocateResults();
  AffinityAttr getResultAffinity(unsigned result);
  void allocateTogether(ArrayRef<unsigned> results, AffinityAttr affinity);
  void allocateTransients();
  void capture(Value resource, Value size, Value outer);
  Range lookup(Value value) { return ranges.lookup(aliases.getLeaderValue(value)); }

  void convertBlock(Block &block, OpBuilder &inner);
  void convertDispatch(AsyncDispatchOp op, OpBuilder &inner);
  void convertTransfer(AsyncTransferOp op, OpBuilder &inner);
  void convertCopy(Location loc, Value source, Value sourceOffset, Value target,
                   Value targetOffset, Value length, OpBuilder &inner);
  Value addOffset(Location loc, Range range, Value offset, OpBuilder &inner);

  AsyncExecuteOp region;
  const AffinityAnalysis &affinities;
  Block &body;
  YieldOp yield;
  Location loc;
  OpBuilder builder;
  CmdExecuteOp commands;

  /// Values that are names of one memory.
  struct Aliases {
    llvm::EquivalenceClasses<void *> classes;
    void add(Value value) { classes.insert(value.getAsOpaquePointer()); }
    void unite(Value a, Value b) {
      classes.unionSets(a.getAsOpaquePointer(), b.getAsOpaquePointer());
    }
    Value getLeaderValue(Value value) {
      auto it = classes.findLeader(value.getAsOpaquePointer());
      return it == classes.member_end() ? value : Value::getFromOpaquePointer(*it);
    }
  } aliases;

  /// Leader of a class to its memory, in the order in which values come up.
  llvm::MapVector<Value, Slot> slots;
  DenseMap<Value, Range> ranges;
  /// What the commands capture, and for each the outer value and the timepoint that it is there at.
  SmallVector<Value> captures, captureSizes, timepoints;
  /// The outer value that each result becomes.
  SmallVector<Value> results;
  Value transients, transientsSize;
  /// The offset of what is a resource of its own.
  Value zero;
};

/// Ops that only give memory another name.
bool isAlias(Operation *op) { return isa<AsyncCastOp, AsyncBarrierOp>(op); }

LogicalResult RegionAllocator::checkOps() {
  WalkResult result = region.getBody().walk([](Operation *op) {
    bool known = isAlias(op) ||
                 isa<AsyncAllocaOp, AsyncCloneOp, AsyncConcurrentOp, AsyncConstantOp, AsyncCopyOp,
                     AsyncDispatchOp, AsyncFillOp, AsyncSliceOp, AsyncSplatOp, AsyncTransferOp,
                     AsyncUpdateOp, YieldOp>(op) ||
                 !isa_and_present<StreamDialect>(op->getDialect());
    if (known)
      return WalkResult::advance();
    return WalkResult(op->emitOpError("has no form as a command"));
  });
  return failure(result.wasInterrupted());
}

void RegionAllocator::findAliases(Block &block) {
  for (Operation &op : block) {
    for (Value result : op.getResults())
      if (isa<ResourceType>(result.getType()))
        aliases.add(result);
    if (auto concurrent = dyn_cast<AsyncConcurrentOp>(op)) {
      Block &inner = concurrent.getBody().front();
      for (auto [operand, arg] :
           llvm::zip_equal(concurrent.getResourceOperands(), inner.getArguments()))
        aliases.unite(operand, arg);
      findAliases(inner);
      auto innerYield = cast<YieldOp>(inner.getTerminator());
      for (auto [value, result] :
           llvm::zip_equal(innerYield.getResourceOperands(), concurrent.getResults()))
        aliases.unite(value, result);
    }
    if (auto tiedOp = dyn_cast<util::TiedOpInterface>(op))
      for (Value result : op.getResults())
        if (Value operand = tiedOp.getTiedResultOperand(result))
          aliases.unite(operand, result);
  }
}

void RegionAllocator::extend(Value value, int64_t position) {
  if (!isa<ResourceType>(value.getType()))
    return;
  auto it = slots.find(aliases.getLeaderValue(value));
  if (it != slots.end())
    it->second.last = std::max(it->second.last, position);
}

void RegionAllocator::findSlots(Block &block, int64_t position) {
  bool isTop = &block == &body;
  for (Operation &op : block) {
    if (isa<YieldOp>(op))
      continue;
    for (Value operand : op.getOperands())
      extend(operand, position);
    if (auto concurrent = dyn_cast<AsyncConcurrentOp>(op)) {
      findSlots(concurrent.getBody().front(), position);
    } else if (auto sizeOp = dyn_cast<util::SizeAwareOpInterface>(op)) {
      for (auto [i, result] : llvm::enumerate(op.getResults())) {
        Value leader = isa<ResourceType>(result.getType()) ? aliases.getLeaderValue(result) : Value();
        if (leader && !ranges.contains(leader))
          slots.try_emplace(leader, Slot{result, sizeOp.getResultSize(i), position, position});
      }
    }
    // Constants are no work, so they do not count.
    if (isTop && isa<StreamDialect>(op.getDialect()))
      ++position;
  }
}

//===----------------------------------------------------------------------===//
// Allocation
//===----------------------------------------------------------------------===//

Value RegionAllocator::getZero() {
  if (!zero)
    zero = arith::ConstantIndexOp::create(builder, loc, 0);
  return zero;
}

void RegionAllocator::capture(Value value, Value size, Value outer) {
  captures.push_back(outer);
  captureSizes.push_back(size);
  ranges[aliases.getLeaderValue(value)] = {outer, size, getZero()};
}

/// Constants that are used in the region are uploaded before it.
ResourceConstantsOp RegionAllocator::buildConstants(ArrayRef<AsyncConstantOp> ops) {
  SmallVector<Type> types;
  SmallVector<Value> sizes;
  SmallVector<Attribute> values;
  for (AsyncConstantOp op : ops) {
    types.push_back(op.getType());
    sizes.push_back(op.getResultSize());
    values.push_back(op.getValueAttr());
  }
  auto constants = ResourceConstantsOp::create(
      builder, loc, types, builder.getType<TimepointType>(), builder.getArrayAttr(values), sizes,
      region.getAffinityAttr());
  timepoints.push_back(constants.getResultTimepoint());
  return constants;
}

/// Where all can use the result that need it: at its own end if it is moved last, or else here too.
AffinityAttr RegionAllocator::getResultAffinity(unsigned result) {
  Value base = util::TiedOpInterface::findTiedBaseValue(yield.getResourceOperands()[result]);
  if (auto concurrent = base.getDefiningOp<AsyncConcurrentOp>()) {
    auto inner = cast<YieldOp>(concurrent.getBody().front().getTerminator());
    base = util::TiedOpInterface::findTiedBaseValue(
        inner.getResourceOperands()[cast<OpResult>(base).getResultNumber()]);
  }
  AffinityAttr local = region.getAffinityAttr();
  if (auto transfer = base.getDefiningOp<AsyncTransferOp>())
    if (AffinityAttr target = transfer.getTargetAffinityAttr())
      local = target;
  return affinities.getUsageAffinity(region.getResults()[result], local);
}

/// Results of one place and lifetime share an allocation.
void RegionAllocator::allocateResults() {
  llvm::MapVector<AffinityAttr, std::map<Lifetime, SmallVector<unsigned>>> groups;
  DenseSet<Value> seen;
  for (auto [i, value] : llvm::enumerate(yield.getResourceOperands())) {
    Value leader = aliases.getLeaderValue(value);
    if (!ranges.contains(leader) && seen.insert(leader).second)
      groups[getResultAffinity(i)][cast<ResourceType>(value.getType()).getLifetime()].push_back(i);
  }
  for (auto &[affinity, lifetimes] : groups)
    for (auto &[lifetime, results] : lifetimes)
      allocateTogether(results, affinity);
}

void RegionAllocator::allocateTogether(ArrayRef<unsigned> results, AffinityAttr affinity) {
  SmallVector<Value> sizes;
  for (unsigned i : results)
    sizes.push_back(yield.getResourceOperandSizes()[i]);
  Type type = region.getResults()[results.front()].getType();
  Value size = sizes.front();
  ResourcePackOp pack;
  if (results.size() > 1) {
    // All of them are alive at the same time.
    Type index = builder.getIndexType();
    SmallVector<int64_t> intervals(2 * sizes.size(), 0);
    pack = ResourcePackOp::create(builder, loc, index, SmallVector<Type>(sizes.size(), index),
                                  Value(), builder.getIndexArrayAttr(intervals), sizes,
                                  affinity);
    size = pack.getTotalLength();
  }
  auto alloca = ResourceAllocaOp::create(builder, loc, type, builder.getType<TimepointType>(), size,
                                         UnitAttr(), region.getAwaitTimepoint(),
                                         affinity);
  timepoints.push_back(alloca.getResultTimepoint());
  SmallVector<Value> places = {alloca.getResult()};
  if (pack) {
    places.clear();
    for (auto [offset, length] : llvm::zip_equal(pack.getPackedOffsets(), sizes))
      places.push_back(ResourceSubviewOp::create(builder, loc, type, alloca.getResult(), size,
                                                 offset, length));
  }
  for (auto [i, place, length] : llvm::zip_equal(results, places, sizes)) {
    Value value = yield.getResourceOperands()[i];
    capture(value, length, place);
    slots.erase(aliases.getLeaderValue(value));
  }
}

void RegionAllocator::allocateTransients() {
  SmallVector<Slot *> transientSlots;
  for (auto &[leader, slot] : slots)
    if (!ranges.contains(leader))
      transientSlots.push_back(&slot);
  if (transientSlots.empty())
    return;

  Type index = builder.getIndexType();
  SmallVector<Value> sizes;
  SmallVector<int64_t> intervals;
  for (Slot *slot : transientSlots) {
    sizes.push_back(slot->size);
    intervals.append({slot->first, slot->last});
  }
  auto pack = ResourcePackOp::create(builder, loc, index, SmallVector<Type>(sizes.size(), index),
                                     Value(), builder.getIndexArrayAttr(intervals), sizes,
                                     region.getAffinityAttr());
  transientsSize = pack.getTotalLength();
  auto type = ResourceType::get(builder.getContext(), Lifetime::Transient);
  auto alloca = ResourceAllocaOp::create(builder, loc, type, builder.getType<TimepointType>(),
                                         transientsSize, UnitAttr(), region.getAwaitTimepoint(),
                                         region.getAffinityAttr());
  transients = alloca.getResult();
  timepoints.push_back(alloca.getResultTimepoint());
  captures.push_back(transients);
  captureSizes.push_back(transientsSize);
  for (auto [slot, offset] : llvm::zip_equal(transientSlots, pack.getPackedOffsets()))
    ranges[aliases.getLeaderValue(slot->value)] = {transients, transientsSize, offset};
}

//===----------------------------------------------------------------------===//
// Commands
//===----------------------------------------------------------------------===//

Value RegionAllocator::addOffset(Location loc, Range range, Value offset, OpBuilder &inner) {
  if (!offset)
    return range.offset;
  if (matchPattern(range.offset, m_Zero()))
    return offset;
  if (matchPattern(offset, m_Zero()))
    return range.offset;
  // What is known outside of the commands is computed there.
  OpBuilder outer(commands);
  bool isInner = commands.getBody().isAncestor(offset.getParentRegion());
  return (isInner ? inner : outer).createOrFold<arith::AddIOp>(loc, range.offset, offset);
}

void RegionAllocator::convertCopy(Location loc, Value source, Value sourceOffset, Value target,
                                  Value targetOffset, Value length, OpBuilder &inner) {
  Range from = lookup(source), to = lookup(target);
  // The same memory at the same place needs no copy.
  if (from.resource == to.resource && from.offset == to.offset && sourceOffset == targetOffset)
    return;
  CmdCopyOp::create(inner, loc, from.resource, from.size, addOffset(loc, from, sourceOffset, inner),
                    to.resource, to.size, addOffset(loc, to, targetOffset, inner), length);
}

/// What others wrote is made visible here, and what is written here to them.
void RegionAllocator::convertTransfer(AsyncTransferOp op, OpBuilder &inner) {
  auto isElsewhere = [&](Value value, AffinityAttr affinity) {
    return (affinity && affinity != region.getAffinityAttr()) ||
           cast<ResourceType>(value.getType()).getLifetime() == Lifetime::Staging;
  };
  Location loc = op.getLoc();
  AffinityAttr source = op.getSourceAffinityAttr(), target = op.getTargetAffinityAttr();
  if (isElsewhere(op.getSource(), source)) {
    Range from = lookup(op.getSource());
    CmdInvalidateOp::create(inner, loc, from.resource, from.size, from.offset, op.getSourceSize(),
                            source);
  }
  convertCopy(loc, op.getSource(), Value(), op.getResult(), Value(), op.getResultSize(), inner);
  if (isElsewhere(op.getResult(), target)) {
    Range to = lookup(op.getResult());
    CmdFlushOp::create(inner, loc, to.resource, to.size, to.offset, op.getResultSize(), target);
  }
}

void RegionAllocator::convertDispatch(AsyncDispatchOp op, OpBuilder &inner) {
  SmallVector<Value> operands, resources, sizes, offsets, lengths;
  SmallVector<Attribute> accesses;
  auto addResource = [&](Value value, Value offset, Value length, ResourceAccessBitfield access) {
    Range range = lookup(value);
    resources.push_back(range.resource);
    sizes.push_back(range.size);
    offsets.push_back(addOffset(op.getLoc(), range, offset, inner));
    lengths.push_back(length);
    accesses.push_back(ResourceAccessBitfieldAttr::get(op.getContext(), access));
  };
  unsigned rangeIndex = 0, firstOperand = op.getTiedOperandsIndexAndLength().first;
  for (auto [i, operand] : llvm::enumerate(op.getResourceOperands())) {
    if (!isa<ResourceType>(operand.getType())) {
      operands.push_back(operand);
      continue;
    }
    auto access = ResourceAccessBitfield::Read;
    if (op.isOperandTied(firstOperand + i))
      access = access | ResourceAccessBitfield::Write;
    addResource(operand, op.getResourceOperandOffsets()[rangeIndex],
                op.getResourceOperandLengths()[rangeIndex], access);
    ++rangeIndex;
  }
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    if (!op.getTiedResultOperandIndex(i))
      addResource(result, Value(), op.getResultSize(i), ResourceAccessBitfield::Write);
  auto dispatch = CmdDispatchOp::create(inner, op.getLoc(), op.getWorkload(),
                                        op.getEntryPointsAttr(), operands, resources, sizes,
                                        offsets, lengths, inner.getArrayAttr(accesses));
  dispatch->setDiscardableAttrs(op->getDiscardableAttrDictionary());
}

void RegionAllocator::convertBlock(Block &block, OpBuilder &inner) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    llvm::TypeSwitch<Operation *>(&op)
        .Case<AsyncAllocaOp, AsyncConstantOp, AsyncCastOp, AsyncBarrierOp, YieldOp>(
            [](auto) { /* Memory, or a name of it: nothing to do. */ })
        .Case([&](AsyncConcurrentOp op) {
          auto concurrent = CmdConcurrentOp::create(inner, op.getLoc());
          OpBuilder nested = OpBuilder::atBlockBegin(&concurrent.getBody().emplaceBlock());
          convertBlock(op.getBody().front(), nested);
          YieldOp::create(nested, op.getLoc());
        })
        .Case([&](AsyncDispatchOp op) { convertDispatch(op, inner); })
        .Case([&](AsyncSplatOp op) {
          Range to = lookup(op.getResult());
          CmdFillOp::create(inner, op.getLoc(), to.resource, to.size, to.offset,
                            op.getResultSize(), op.getValue());
        })
        .Case([&](AsyncFillOp op) {
          Range to = lookup(op.getTarget());
          CmdFillOp::create(inner, op.getLoc(), to.resource, to.size,
                            addOffset(op.getLoc(), to, op.getTargetOffset(), inner),
                            op.getTargetLength(), op.getValue());
        })
        .Case([&](AsyncCloneOp op) {
          convertCopy(op.getLoc(), op.getSource(), Value(), op.getResult(), Value(),
                      op.getResultSize(), inner);
        })
        .Case([&](AsyncTransferOp op) { convertTransfer(op, inner); })
        .Case([&](AsyncSliceOp op) {
          convertCopy(op.getLoc(), op.getSource(), op.getSourceOffset(), op.getResult(), Value(),
                      op.getResultSize(), inner);
        })
        .Case([&](AsyncUpdateOp op) {
          convertCopy(op.getLoc(), op.getUpdate(), Value(), op.getTarget(), op.getTargetOffset(),
                      op.getUpdateSize(), inner);
        })
        .Case([&](AsyncCopyOp op) {
          convertCopy(op.getLoc(), op.getSource(), op.getSourceOffset(), op.getTarget(),
                      op.getTargetOffset(), op.getLength(), inner);
        })
        // Ops of other dialects compute values, such as offsets.
        .Default([&](Operation *op) {
          op->moveBefore(inner.getInsertionBlock(), inner.getInsertionPoint());
        });
  }
}

/// What stands straight in an initializer runs once.
bool isExecutedOnce(Operation *op) {
  auto initializer = dyn_cast<util::InitializerOpInterface>(op->getParentOp());
  return initializer && op->getBlock()->isEntryBlock();
}

LogicalResult RegionAllocator::run() {
  if (failed(checkOps()))
    return failure();
  for (BlockArgument arg : body.getArguments())
    aliases.add(arg);
  findAliases(body);

  if (region.getAwaitTimepoint())
    timepoints.push_back(region.getAwaitTimepoint());
  SmallVector<AsyncConstantOp> constantOps;
  region.getBody().walk([&](AsyncConstantOp op) { constantOps.push_back(op); });
  ResourceConstantsOp constants;
  if (!constantOps.empty())
    constants = buildConstants(constantOps);
  for (auto [operand, size, arg] : llvm::zip_equal(
           region.getResourceOperands(), region.getResourceOperandSizes(), body.getArguments()))
    capture(arg, size, operand);
  if (constants)
    for (auto [op, resource] : llvm::zip_equal(constantOps, constants.getResults()))
      capture(op.getResult(), op.getResultSize(), resource);
  findSlots(body, 0);
  allocateResults();
  allocateTransients();
  for (Value value : yield.getResourceOperands())
    results.push_back(lookup(value).resource);

  UnitAttr once = isExecutedOnce(region) ? builder.getUnitAttr() : UnitAttr();
  commands = CmdExecuteOp::create(builder, loc, builder.getType<TimepointType>(), captures,
                                       captureSizes, once,
                                       joinTimepoints(loc, timepoints, builder),
                                       region.getAffinityAttr());
  commands->setDiscardableAttrs(region->getDiscardableAttrDictionary());
  Block &commandBody = commands.getBody().emplaceBlock();
  DenseMap<Value, Value> innerNames;
  for (Value outer : captures)
    innerNames.try_emplace(outer, commandBody.addArgument(outer.getType(), loc));
  for (auto &[leader, range] : ranges)
    range.resource = innerNames.lookup(range.resource);
  OpBuilder inner = OpBuilder::atBlockBegin(&commandBody);
  convertBlock(body, inner);
  YieldOp::create(inner, loc);

  builder.setInsertionPointAfter(commands);
  Value done = commands.getResultTimepoint();
  if (transients) {
    auto dealloca = ResourceDeallocaOp::create(builder, loc, builder.getType<TimepointType>(),
                                               transients, transientsSize, UnitAttr(), done,
                                               region.getAffinityAttr());
    done = joinTimepoints(loc, {dealloca.getResultTimepoint(), done}, builder);
  }
  for (auto [result, value] : llvm::zip_equal(region.getResults(), results))
    result.replaceAllUsesWith(value);
  region.getResultTimepoint().replaceAllUsesWith(done);
  region.erase();
  return success();
}

} // namespace

LogicalResult allocateRegion(AsyncExecuteOp region, const AffinityAnalysis &affinities) {
  return RegionAllocator(region, affinities).run();
}

} // namespace mlir::iree::stream
