// Both algorithms walk a block backwards, so that the users of an op have their place before it gets
// one, and number partitions in the order of their creation: a higher number runs earlier. For each op
// they keep which partitions depend on it, directly or through others.

#include "compiler/dialects/stream/analysis/Partitioning.h"

#include "compiler/dialects/util/ir/UtilInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/BitVector.h"

namespace mlir::iree::stream {

void Partition::findCaptures() {
  llvm::SetVector<Value> consumed;
  DenseSet<Value> produced;
  for (Operation *op : ops) {
    op->walk<WalkOrder::PreOrder>([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        if (!op->isAncestor(operand.getParentRegion()->getParentOp()))
          consumed.insert(operand);
    });
    for (Value result : op->getResults())
      produced.insert(result);
  }
  ins.clear();
  for (Value value : consumed)
    if (!produced.contains(value))
      ins.push_back(value);
  outs.clear();
  for (Operation *op : ops)
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUsers(), [&](Operation *user) { return !contains(user); }))
        outs.push_back(result);
}

namespace {

/// Bit vectors that grow as partitions are added.
bool test(const BitVector &bits, unsigned i) { return i < bits.size() && bits.test(i); }
void set(BitVector &bits, unsigned i) {
  if (bits.size() <= i)
    bits.resize(i + 1);
  bits.set(i);
}

AffinityAttr getAffinity(Operation *op) {
  auto affinityOp = dyn_cast<AffinityOpInterface>(op);
  return affinityOp ? affinityOp.getAffinityAttr() : AffinityAttr();
}

/// Partitions of a block into execution regions.
class ExecutionPartitioner {
public:
  explicit ExecutionPartitioner(Block &block) : block(block) {}

  SmallVector<Partition> run() {
    for (Operation &op : llvm::reverse(block))
      visit(op);
    return finish();
  }

private:
  struct Info {
    /// The partitions that the op is in.
    BitVector membership;
    /// The partitions that run after the op because they need it, through whatever other ops.
    BitVector dependents;
  };
  struct Builder {
    AffinityAttr affinity;
    SmallVector<Operation *> ops;
    /// The partitions that must run after this one.
    BitVector dependents;
    bool isUsable = true;
  };

  /// What hands a value over runs where it is made, so that it is on its way as early as it can be.
  bool waitsForProducer(Operation &op) {
    if (!isa<AsyncBarrierOp, AsyncTransferOp>(op))
      return false;
    Operation *producer = op.getOperand(0).getDefiningOp();
    if (!producer || producer->getBlock() != &block || !isa<StreamableOpInterface>(producer) ||
        isa<AsyncBarrierOp, AsyncTransferOp>(producer) ||
        !AffinityAttr::canExecuteTogether(getAffinity(&op), getAffinity(producer)))
      return false;
    handovers[producer].push_back(&op);
    return true;
  }

  void visit(Operation &op) {
    bool isStreamable = isa<StreamableOpInterface>(op);
    if (op.hasTrait<OpTrait::ConstantLike>() || isa<util::GlobalStoreOpInterface>(op) ||
        waitsForProducer(op))
      return;
    // What has effects outside of our control stays where it is relative to every region.
    if (!isStreamable && !wouldOpBeTriviallyDead(&op))
      for (Builder &builder : builders)
        builder.isUsable = false;

    Info info;
    BitVector consumers = addDependents(op, info);
    for (Operation *handover : handovers.lookup(&op)) {
      (void)addDependents(*handover, info);
      consumers.reset();
    }
    if (isStreamable)
      place(op, info, consumers);
    for (Operation *handover : handovers.lookup(&op))
      infos[handover] = info;
    infos[&op] = std::move(info);
  }

  /// Adds what depends on users of the op; the partitions of the users themselves.
  BitVector addDependents(Operation &op, Info &info) {
    BitVector consumers;
    for (Operation *user : op.getUsers()) {
      auto it = infos.find(block.findAncestorOpInBlock(*user));
      if (it == infos.end())
        continue;
      consumers |= it->second.membership;
      info.dependents |= it->second.membership;
      info.dependents |= it->second.dependents;
    }
    return consumers;
  }

  /// True if the op can run in the partition with nothing in between that depends on it.
  bool canJoin(Operation &op, const Info &info, unsigned ordinal) {
    const Builder &builder = builders[ordinal];
    if (!builder.isUsable || !AffinityAttr::canExecuteTogether(getAffinity(&op), builder.affinity))
      return false;
    for (Operation *user : op.getUsers()) {
      auto it = infos.find(block.findAncestorOpInBlock(*user));
      if (it != infos.end() && !test(it->second.membership, ordinal) &&
          test(it->second.dependents, ordinal))
        return false;
    }
    for (unsigned other : info.dependents.set_bits())
      if (other != ordinal && (ordinal < other || test(builders[other].dependents, ordinal)))
        return false;
    return true;
  }

  bool canJoinWithHandovers(Operation &op, const Info &info, unsigned ordinal) {
    return canJoin(op, info, ordinal) &&
           llvm::all_of(handovers.lookup(&op), [&](Operation *handover) {
             return canJoin(*handover, info, ordinal);
           });
  }

  void place(Operation &op, Info &info, const BitVector &consumers) {
    SmallVector<unsigned> users, others;
    for (unsigned i = 0; i < builders.size(); ++i)
      if ((test(consumers, i) || !test(info.dependents, i)) && canJoinWithHandovers(op, info, i))
        (test(consumers, i) ? users : others).push_back(i);

    bool clones = cast<StreamableOpInterface>(op).preferCloneToConsumers();
    if (clones && users.size() > 1 && users.size() == consumers.count()) {
      for (unsigned ordinal : users)
        insert(op, info, ordinal);
      return;
    }
    if (!users.empty())
      return insert(op, info, users.front());
    if (!others.empty())
      return insert(op, info, others.front());
    // Nothing that comes before the op shall run after what has been placed so far.
    for (unsigned i = 0; i + 1 < builders.size(); ++i)
      set(info.dependents, i);
    builders.emplace_back();
    insert(op, info, builders.size() - 1);
  }

  void append(Operation *op, Builder &builder) {
    if (AffinityAttr affinity = getAffinity(op))
      builder.affinity = builder.affinity ? builder.affinity.joinAND(affinity) : affinity;
    builder.ops.push_back(op);
  }

  void insert(Operation &op, Info &info, unsigned ordinal) {
    Builder &builder = builders[ordinal];
    for (Operation *handover : handovers.lookup(&op))
      append(handover, builder);
    append(&op, builder);
    builder.dependents |= info.dependents;
    if (ordinal < builder.dependents.size())
      builder.dependents.reset(ordinal);
    for (Builder &other : builders)
      if (test(other.dependents, ordinal))
        other.dependents |= builder.dependents;
    set(info.membership, ordinal);
    if (ordinal < info.dependents.size())
      info.dependents.reset(ordinal);
  }

  SmallVector<Partition> finish() {
    SmallVector<Partition> partitions;
    for (Builder &builder : llvm::reverse(builders)) {
      Partition &partition = partitions.emplace_back();
      partition.affinity = builder.affinity;
      partition.ops.assign(builder.ops.rbegin(), builder.ops.rend());
      partition.findCaptures();
    }
    // Of a cloned op only the first clone serves those outside of all partitions.
    DenseSet<Value> provided;
    for (Partition &partition : partitions) {
      llvm::erase_if(partition.outs, [&](Value value) {
        bool isCloned = infos[value.getDefiningOp()].membership.count() > 1;
        if (!isCloned)
          return false;
        bool usedOutside = llvm::any_of(value.getUsers(), [&](Operation *user) {
          auto it = infos.find(user);
          return it == infos.end() || it->second.membership.none();
        });
        return !usedOutside || !provided.insert(value).second;
      });
    }
    return partitions;
  }

  Block &block;
  DenseMap<Operation *, Info> infos;
  /// For a producer the ops that wait for it, the last one first.
  DenseMap<Operation *, SmallVector<Operation *>> handovers;
  SmallVector<Builder> builders;
};

/// Waves of a region.
class ConcurrencyPartitioner {
public:
  ConcurrencyPartitioner(Block &block, Favor favor) : block(block), favor(favor) {}

  SmallVector<Partition> run() {
    for (Operation &op : llvm::reverse(block))
      visit(op);
    SmallVector<Partition> waves;
    for (auto &ops : llvm::reverse(builders)) {
      Partition &wave = waves.emplace_back();
      wave.ops.assign(ops.rbegin(), ops.rend());
      wave.findCaptures();
    }
    return waves;
  }

private:
  struct Info {
    std::optional<unsigned> wave;
    /// The waves that run after the op.
    BitVector dependents;
  };

  void addDependents(Info &info, Operation &op, Operation *user) {
    auto it = infos.find(block.findAncestorOpInBlock(*user));
    if (it == infos.end())
      return;
    info.dependents |= it->second.dependents;
    if (it->second.wave && mayConflict(&op, user))
      set(info.dependents, *it->second.wave);
  }

  /// True unless both ops say which bytes they access, and no byte that one of them writes is among
  /// those of the other.
  static bool mayConflict(Operation *first, Operation *second) {
    auto firstAccess = dyn_cast<AsyncAccessOpInterface>(first);
    auto secondAccess = dyn_cast<AsyncAccessOpInterface>(second);
    if (!firstAccess || !secondAccess)
      return true;
    SmallVector<AsyncAccessRange> firstRanges, secondRanges;
    firstAccess.getAsyncAccessRanges(firstRanges);
    secondAccess.getAsyncAccessRanges(secondRanges);
    nameTiedValues(first, firstRanges);
    nameTiedValues(second, secondRanges);
    for (const AsyncAccessRange &a : firstRanges)
      for (const AsyncAccessRange &b : secondRanges)
        if ((a.isWrite() || b.isWrite()) && AsyncAccessRange::mayOverlap(a, b))
          return true;
    return false;
  }

  /// What is tied is one storage: an access of one is an access of the other.
  static void nameTiedValues(Operation *op, SmallVectorImpl<AsyncAccessRange> &ranges) {
    auto tiedOp = dyn_cast<util::TiedOpInterface>(op);
    if (!tiedOp)
      return;
    SmallVector<AsyncAccessRange> named;
    for (OpResult result : op->getResults()) {
      Value operand = tiedOp.getTiedResultOperand(result);
      for (AsyncAccessRange range : ranges) {
        if (!operand || (range.resource != operand && range.resource != result))
          continue;
        range.resource = range.resource == operand ? Value(result) : operand;
        named.push_back(range);
      }
    }
    ranges.append(named);
  }

  void visit(Operation &op) {
    if (op.hasTrait<OpTrait::ConstantLike>())
      return;
    Info info;
    for (Operation *user : op.getUsers())
      addDependents(info, op, user);
    // Reading what a later op changes in place must be over before it starts, and two changes in place
    // keep their order.
    for (Value operand : op.getOperands()) {
      if (!isa<ResourceType>(operand.getType()))
        continue;
      for (OpOperand &use : operand.getUses()) {
        Operation *user = block.findAncestorOpInBlock(*use.getOwner());
        if (!user || user == &op || user->isBeforeInBlock(&op))
          continue;
        auto tiedUser = dyn_cast<util::TiedOpInterface>(use.getOwner());
        auto tiedOp = dyn_cast<util::TiedOpInterface>(op);
        bool userWrites = tiedUser && tiedUser.isOperandTied(use.getOperandNumber());
        bool opWrites = tiedOp && llvm::any_of(op.getOpOperands(), [&](OpOperand &own) {
          return own.get() == operand && tiedOp.isOperandTied(own.getOperandNumber());
        });
        if (userWrites || opWrites)
          addDependents(info, op, user);
      }
    }
    auto streamable = dyn_cast<StreamableOpInterface>(op);
    // Storage, and what only hands it on, is not work.
    bool isWork = streamable && !streamable.isMetadata() &&
                  !isa<AsyncAllocaOp, AsyncBarrierOp, AsyncConstantOp>(op);
    if (isWork)
      place(op, info);
    infos[&op] = std::move(info);
  }

  void place(Operation &op, Info &info) {
    std::optional<unsigned> choice;
    for (unsigned i = 0; i < builders.size(); ++i)
      if (!test(info.dependents, i) && (!choice || favor != Favor::MaxConcurrency))
        choice = i;
    // Waves are a sequence: all that run after the one that is chosen depend on the op.
    if (!choice) {
      choice = builders.size();
      builders.emplace_back();
    }
    for (unsigned i = 0; i < *choice; ++i)
      set(info.dependents, i);
    builders[*choice].push_back(&op);
    info.wave = choice;
  }

  Block &block;
  Favor favor;
  DenseMap<Operation *, Info> infos;
  SmallVector<SmallVector<Operation *>> builders;
};

} // namespace

SmallVector<Partition> partitionExecution(PartitioningConfigAttr config, Block &block) {
  if (config.getFavor().getValue() != Favor::Debug)
    return ExecutionPartitioner(block).run();
  // For debugging each op is on its own.
  SmallVector<Partition> partitions;
  for (Operation &op : block) {
    if (!isa<StreamableOpInterface>(op))
      continue;
    Partition &partition = partitions.emplace_back();
    partition.affinity = getAffinity(&op);
    partition.ops.push_back(&op);
    partition.findCaptures();
  }
  return partitions;
}

SmallVector<Partition> partitionConcurrency(PartitioningConfigAttr config, Block &block) {
  Favor favor = config.getFavor().getValue();
  if (favor == Favor::Debug)
    return {};
  return ConcurrencyPartitioner(block, favor).run();
}

} // namespace mlir::iree::stream
