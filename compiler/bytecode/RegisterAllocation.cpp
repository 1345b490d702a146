#include "compiler/bytecode/RegisterAllocation.h"
#include "compiler/bytecode/LinearScan.h"
#include "compiler/bytecode/ParallelMoves.h"
#include "runtime/isa/VmIsa.h"

namespace mlir::iree::bytecode {

namespace rt = strata::rt;

uint16_t Register::getWord() const {
  uint16_t word = static_cast<uint16_t>(ordinal);
  if (isRef)
    word |= rt::isa::kRefBit | (isMove ? rt::isa::kMoveBit : 0);
  return word;
}

static Register makeRegister(Type type, int ordinal) {
  Register result;
  result.isRef = isa<vm::RefType>(type);
  result.isWide = !result.isRef && type.getIntOrFloatBitWidth() == 64;
  result.ordinal = ordinal;
  return result;
}

RegisterAllocation::RegisterAllocation(vm::FuncOp func)
    : liveness_(std::make_shared<Liveness>(func)) {}

FailureOr<RegisterAllocation> RegisterAllocation::compute(vm::FuncOp func) {
  RegisterAllocation allocation(func);
  if (failed(allocation.allocate(func)))
    return failure();
  return allocation;
}

/// For each value, one whose register it can take over: the interval of that one ends where its own starts.
/// Among several, the last found counts.
static llvm::DenseMap<Value, Value> getHandOffs(ArrayRef<Block *> blocks,
                                                ArrayRef<LiveInterval> intervals) {
  llvm::DenseMap<Value, const LiveInterval *> byValue;
  for (const LiveInterval &interval : intervals)
    byValue[interval.value] = &interval;
  llvm::DenseMap<Value, Value> sources;
  auto note = [&](Value target, Value source) {
    if (target.getType() == source.getType() &&
        byValue.at(source)->end == byValue.at(target)->start)
      sources[target] = source;
  };
  for (Block *block : blocks) {
    for (Block *predecessor : block->getPredecessors()) {
      auto branch = dyn_cast<BranchOpInterface>(predecessor->getTerminator());
      if (!branch)
        continue;
      for (auto [index, successor] : llvm::enumerate(branch->getSuccessors())) {
        if (successor != block)
          continue;
        SuccessorOperands operands = branch.getSuccessorOperands(index);
        for (unsigned i = operands.getProducedOperandCount(); i < operands.size(); ++i)
          note(block->getArgument(i), operands[i]);
      }
    }
    for (Operation &op : *block)
      for (Value result : op.getResults())
        for (Value operand : op.getOperands())
          note(result, operand);
  }
  return sources;
}

/// Registers hold 32 or 64 bits, or a reference.
static LogicalResult verifyTypes(vm::FuncOp func) {
  auto fits = [](Type type) {
    return isa<vm::RefType>(type) || type.isInteger(32) || type.isInteger(64) || type.isF32() ||
           type.isF64();
  };
  WalkResult result = func.walk([&](Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Type type : block.getArgumentTypes())
          if (!fits(type)) {
            op->emitOpError("no register holds an argument of type ") << type;
            return WalkResult::interrupt();
          }
    for (Type type : op->getResultTypes())
      if (!fits(type)) {
        op->emitOpError("no register holds a result of type ") << type;
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult RegisterAllocation::allocate(vm::FuncOp func) {
  if (failed(verifyTypes(func)))
    return failure();
  SmallVector<Block *> blocks = getDominanceOrder(func);
  std::vector<LiveInterval> intervals = getLiveIntervals(func, blocks, *liveness_);
  llvm::DenseMap<Value, Value> sources = getHandOffs(blocks, intervals);
  RegisterBank values(rt::isa::kMaxValueOrdinal + 1), refs(rt::isa::kMaxRefOrdinal + 1);
  auto widthOf = [](const Register &reg) { return reg.isWide ? 2 : 1; };
  auto bankOf = [&](const Register &reg) -> RegisterBank & { return reg.isRef ? refs : values; };

  // Arguments arrive in order.
  for (BlockArgument argument : func.getArguments()) {
    Register reg = makeRegister(argument.getType(), -1);
    reg.ordinal = bankOf(reg).allocateAtEnd(widthOf(reg));
    if (reg.ordinal < 0)
      return func.emitOpError("has more arguments than registers");
    registers_[argument] = reg;
  }

  for (bool refPass : {false, true}) {
    // Sorted by end; of equal ends the newest is first.
    std::vector<const LiveInterval *> active;
    auto activate = [&](const LiveInterval *interval) {
      auto it = llvm::lower_bound(active, interval, [](const LiveInterval *a, const LiveInterval *b) {
        return a->end < b->end;
      });
      active.insert(it, interval);
    };
    auto release = [&](const LiveInterval *interval) {
      const Register &reg = registers_.at(interval->value);
      bankOf(reg).release(reg.ordinal, widthOf(reg));
    };
    for (BlockArgument argument : func.getArguments())
      for (const LiveInterval &interval : intervals)
        if (interval.value == argument && registers_.at(argument).isRef == refPass)
          activate(&interval);

    for (const LiveInterval &interval : intervals) {
      Register reg = makeRegister(interval.value.getType(), -1);
      if (reg.isRef != refPass || registers_.contains(interval.value))
        continue;
      while (!active.empty() && active.front()->end < interval.start) {
        release(active.front());
        active.erase(active.begin());
      }
      RegisterBank &bank = bankOf(reg);
      if (auto source = sources.find(interval.value); source != sources.end()) {
        auto preferred = registers_.find(source->second);
        if (preferred != registers_.end()) {
          int ordinal = preferred->second.ordinal;
          if (!bank.allocateAt(ordinal, widthOf(reg))) {
            // Its present owner may end right here.
            auto owner = llvm::find_if(active, [&](const LiveInterval *other) {
              return registers_.at(other->value).ordinal == ordinal && other->end == interval.start;
            });
            if (owner != active.end()) {
              release(*owner);
              active.erase(owner);
            } else {
              ordinal = -1;
            }
            if (ordinal >= 0 && !bank.allocateAt(ordinal, widthOf(reg)))
              ordinal = -1;
          }
          reg.ordinal = ordinal;
        }
      }
      if (reg.ordinal < 0)
        reg.ordinal = bank.allocate(widthOf(reg));
      if (reg.ordinal < 0)
        return func.emitOpError("needs more registers than the machine has");
      registers_[interval.value] = reg;
      activate(&interval);
    }
  }
  valueCount_ = values.getCount();
  refCount_ = refs.getCount();
  return success();
}

/// True if the terminator hands this value on to a successor.
static bool isForwarded(Operation *op, Value value) {
  auto branch = dyn_cast<BranchOpInterface>(op);
  if (!branch)
    return false;
  return llvm::any_of(llvm::seq(op->getNumSuccessors()), [&](unsigned index) {
    return llvm::is_contained(branch.getSuccessorOperands(index).getForwardedOperands(), value);
  });
}

/// True if nothing but discards uses the value after this operand.
bool RegisterAllocation::isLastUse(OpOperand &use) const {
  Operation *op = use.getOwner();
  Value value = use.get();
  Block *block = op->getBlock();
  if (isa<vm::DiscardRefsOp>(op))
    return false;
  if (liveness_->getLiveOut(block).contains(value)) {
    if (!op->hasTrait<OpTrait::IsTerminator>())
      return false;
    // A value that is forwarded is handed over; on edges that do not forward it, a discard releases it.
    bool forwarded = isForwarded(op, value);
    for (Block *successor : op->getSuccessors()) {
      if (liveness_->getLiveIn(successor).contains(value) &&
          liveness_->getLiveOut(successor).contains(value))
        return false;
      for (Operation *user : value.getUsers())
        if (user->getBlock() == successor && successor != block &&
            !(forwarded && isa<vm::DiscardRefsOp>(user)))
          return false;
    }
  }
  for (Operation *next = op->getNextNode(); next; next = next->getNextNode())
    if (!isa<vm::DiscardRefsOp>(next) && llvm::is_contained(next->getOperands(), value))
      return false;
  for (OpOperand &other : llvm::drop_begin(op->getOpOperands(), use.getOperandNumber() + 1))
    if (other.get() == value)
      return false;
  return true;
}

Register RegisterAllocation::getUse(OpOperand &use) const {
  Register reg = getRegister(use.get());
  reg.isMove = vm::takesReference(use) && isLastUse(use);
  return reg;
}

bool RegisterAllocation::isDiscardElided(OpOperand &use) const {
  for (Operation *op = use.getOwner()->getPrevNode(); op; op = op->getPrevNode())
    for (OpOperand &earlier : op->getOpOperands())
      if (earlier.get() == use.get() && isLastUse(earlier) && vm::takesReference(earlier))
        return true;
  return false;
}

SmallVector<Move> RegisterAllocation::getMoves(Operation *op, unsigned successorIndex) {
  auto branch = cast<BranchOpInterface>(op);
  Block *successor = op->getSuccessor(successorIndex);
  SuccessorOperands operands = branch.getSuccessorOperands(successorIndex);
  SmallVector<Move> moves;
  OperandRange forwarded = operands.getForwardedOperands();
  for (auto [index, operand] : llvm::enumerate(forwarded)) {
    OpOperand &use = op->getOpOperand(forwarded.getBeginOperandIndex() + index);
    Register target = getRegister(successor->getArgument(operands.getProducedOperandCount() + index));
    Register source = getUse(use);
    if (!source.isSameAs(target))
      moves.push_back({source, target});
  }
  ScratchRegisters scratch = {valueCount_, refCount_};
  SmallVector<Move> ordered = orderMoves(moves, scratch);
  valueScratch_ = std::max(valueScratch_, scratch.nextValue - valueCount_);
  refScratch_ = std::max(refScratch_, scratch.nextRef - refCount_);
  return ordered;
}

} // namespace mlir::iree::bytecode
