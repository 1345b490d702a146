#include "compiler/targets/llvm_cpu/BroadcastLoads.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Target/TargetMachine.h"

namespace mlir::iree::llvm_cpu {
namespace {

namespace pm = llvm::PatternMatch;

constexpr unsigned kLanes = 16, kNeighbours = 4;

/// Zen 5 starts two loads, two multiplications and two shuffles of 64 bytes in a cycle, and shuffles have one port that
/// multiplications don't use. Others have fewer multipliers or none but shared ports for shuffles.
bool isBoundByLoads(const llvm::TargetMachine &machine) {
  return machine.getTargetTriple().isX86() && machine.getTargetCPU() == "znver5";
}

bool isTileRow(const llvm::Type *type) {
  auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return vector && vector->getNumElements() == kLanes && vector->getElementType()->isFloatTy();
}

/// A number in memory that a loop reads into all lanes.
struct Splat {
  llvm::LoadInst *load;
  llvm::Instruction *spread;
  int64_t offset;
};

/// What the block of a loop does in one turn, as far as it is told by its ports.
struct Turn {
  unsigned loads = 0, multiplications = 0;
  /// By the pointer that they are relative to, in the order of the program.
  llvm::MapVector<llvm::Value *, llvm::SmallVector<Splat>> splats;
};

/// The number's only use must be the splat, or the load would stay.
void addSplat(llvm::Instruction &spread, const llvm::DataLayout &layout, Turn &turn) {
  llvm::Instruction *scalar;
  if (!isTileRow(spread.getType()) ||
      !pm::match(&spread,
                 pm::m_Shuffle(pm::m_OneUse(pm::m_InsertElt(
                                   pm::m_Poison(), pm::m_OneUse(pm::m_Instruction(scalar)), pm::m_Zero())),
                               pm::m_Poison(), pm::m_ZeroMask())))
    return;
  auto *load = llvm::dyn_cast<llvm::LoadInst>(scalar);
  if (!load || !load->isSimple() || load->getParent() != spread.getParent())
    return;
  llvm::APInt offset(layout.getIndexTypeSizeInBits(load->getPointerOperandType()), 0);
  llvm::Value *base = load->getPointerOperand()->stripAndAccumulateConstantOffsets(
      layout, offset, /*AllowNonInbounds=*/true);
  turn.splats[base].push_back({load, &spread, offset.getSExtValue()});
}

Turn readTurn(llvm::BasicBlock &block) {
  Turn turn;
  for (llvm::Instruction &op : block) {
    turn.loads += llvm::isa<llvm::LoadInst>(op);
    auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&op);
    if (call && isTileRow(op.getType()))
      turn.multiplications += call->getIntrinsicID() == llvm::Intrinsic::fmuladd ||
                              call->getIntrinsicID() == llvm::Intrinsic::fma;
    addSplat(op, block.getDataLayout(), turn);
  }
  return turn;
}

/// Whether the first is read first and memory stays as it is until the last is read.
bool canReadTogether(llvm::ArrayRef<Splat> group) {
  llvm::SmallPtrSet<const llvm::Instruction *, kNeighbours> missing;
  for (const Splat &splat : group.drop_front())
    missing.insert(splat.load);
  for (const llvm::Instruction *op = group.front().load; op && !missing.empty(); op = op->getNextNode()) {
    if (op->mayWriteToMemory())
      return false;
    missing.erase(op);
  }
  return missing.empty();
}

void readTogether(llvm::ArrayRef<Splat> group) {
  llvm::LoadInst *first = group.front().load;
  llvm::IRBuilder<> builder(first);
  auto *type = llvm::FixedVectorType::get(builder.getFloatTy(), kNeighbours);
  llvm::Value *quarter = builder.CreateAlignedLoad(type, first->getPointerOperand(), first->getAlign());
  llvm::SmallVector<int> mask;
  for (unsigned lane = 0; lane < kLanes; ++lane)
    mask.push_back(lane % kNeighbours);
  llvm::Value *quarters = builder.CreateShuffleVector(quarter, mask);
  // Without the fence the code generator sees that a lane comes from memory, and loads it from there again.
  quarters = builder.CreateArithmeticFence(quarters, quarters->getType());
  for (auto [i, splat] : llvm::enumerate(group)) {
    for (unsigned lane = 0; lane < kLanes; ++lane)
      mask[lane] = lane / kNeighbours * kNeighbours + i;
    builder.SetInsertPoint(splat.spread);
    splat.spread->replaceAllUsesWith(builder.CreateShuffleVector(quarters, mask));
    auto *insert = llvm::cast<llvm::Instruction>(splat.spread->getOperand(0));
    splat.spread->eraseFromParent();
    insert->eraseFromParent();
    splat.load->eraseFromParent();
  }
}

void balance(llvm::BasicBlock &block) {
  Turn turn = readTurn(block);
  for (auto &[base, splats] : turn.splats) {
    llvm::sort(splats, [](const Splat &a, const Splat &b) { return a.offset < b.offset; });
    llvm::ArrayRef<Splat> rest = splats;
    while (rest.size() >= kNeighbours) {
      // A quarter of slack: other reads, of memory farther away, take longer.
      if (4 * turn.loads <= 3 * turn.multiplications)
        return;
      llvm::ArrayRef<Splat> group = rest.take_front(kNeighbours);
      bool neighbours = llvm::all_of(llvm::enumerate(group), [&](auto item) {
        return item.value().offset == group.front().offset + 4 * static_cast<int64_t>(item.index());
      });
      if (!neighbours || !canReadTogether(group)) {
        rest = rest.drop_front();
        continue;
      }
      readTogether(group);
      turn.loads -= kNeighbours - 1;
      rest = rest.drop_front(kNeighbours);
    }
  }
}

} // namespace

void balanceBroadcastLoads(llvm::Module &module, const llvm::TargetMachine &machine) {
  if (!isBoundByLoads(machine))
    return;
  for (llvm::Function &function : module)
    for (llvm::BasicBlock &block : function)
      if (llvm::is_contained(llvm::successors(&block), &block))
        balance(block);
}

} // namespace mlir::iree::llvm_cpu
