// Moves form a graph: an edge from each source to its target, and every register is the target of at most
// one. Without cycles, making each move after those that read its target is enough. Each cycle is broken by
// saving one source to a scratch register first and moving it from there last.

#include "compiler/bytecode/ParallelMoves.h"

#include "llvm/ADT/MapVector.h"

namespace mlir::iree::bytecode {
namespace {

/// Bank and ordinal of a register.
using Node = std::pair<int, int>;

Node getNode(const Register &reg) { return {reg.isRef, reg.ordinal}; }

/// The moves that close cycles. Sources and targets at loose ends are peeled off; what remains is cycles, from
/// each of which the move into its first node is taken.
SmallVector<Move> getCycleClosers(ArrayRef<Move> moves) {
  SmallVector<Move> rest(moves), closers;
  auto peel = [&] {
    size_t before;
    do {
      before = rest.size();
      const SmallVector<Move> all = rest;
      llvm::erase_if(rest, [&](const Move &move) {
        bool isRead = llvm::any_of(all, [&](const Move &other) {
          return other.source.isSameAs(move.target);
        });
        bool isWritten = llvm::any_of(all, [&](const Move &other) {
          return other.target.isSameAs(move.source);
        });
        return !isRead || !isWritten;
      });
    } while (rest.size() != before);
  };
  for (peel(); !rest.empty(); peel()) {
    Node first = getNode(rest.front().source);
    auto it = llvm::find_if(rest, [&](const Move &move) { return getNode(move.target) == first; });
    closers.push_back(*it);
    rest.erase(it);
  }
  return closers;
}

SmallVector<Move> orderRegisters(ArrayRef<Move> moves, ScratchRegisters &scratch) {
  SmallVector<Move> closers = getCycleClosers(moves);
  SmallVector<Move> acyclic;
  llvm::SetVector<Node> nodes;
  for (const Move &move : moves) {
    if (llvm::any_of(closers, [&](const Move &closer) {
          return closer.source.isSameAs(move.source) && closer.target.isSameAs(move.target);
        }))
      continue;
    acyclic.push_back(move);
    nodes.insert(getNode(move.source));
    nodes.insert(getNode(move.target));
  }

  // Post-order from the targets: a register is overwritten only after what it held has moved on.
  llvm::SetVector<Node> done;
  std::function<void(Node)> visit = [&](Node node) {
    if (done.contains(node))
      return;
    for (const Move &move : acyclic)
      if (getNode(move.source) == node)
        visit(getNode(move.target));
    done.insert(node);
  };
  for (Node node : llvm::reverse(nodes))
    visit(node);
  SmallVector<Move> ordered;
  for (Node node : done)
    for (const Move &move : acyclic)
      if (getNode(move.source) == node)
        ordered.push_back(move);

  for (const Move &closer : closers) {
    Register saved = closer.source;
    saved.isMove = false;
    int &next = saved.isRef ? scratch.nextRef : scratch.nextValue;
    saved.ordinal = next;
    next += saved.isWide ? 2 : 1;
    ordered.insert(ordered.begin(), {closer.source, saved});
    saved.isMove = saved.isRef;
    ordered.push_back({saved, closer.target});
  }
  return ordered;
}

SmallVector<Move> splitWide(ArrayRef<Move> moves) {
  SmallVector<Move> parts;
  for (Move move : moves) {
    bool isWide = move.source.isWide;
    move.source.isWide = move.target.isWide = false;
    parts.push_back(move);
    if (!isWide)
      continue;
    ++move.source.ordinal;
    ++move.target.ordinal;
    parts.push_back(move);
  }
  return parts;
}

/// True if a move reads what an earlier one has overwritten. Registers of different widths that overlap are no
/// nodes of one graph, so whole registers in order may still clash by halves.
bool hasClash(ArrayRef<Move> parts, const ScratchRegisters &scratch) {
  llvm::SmallDenseSet<Node> written;
  for (const Move &move : parts) {
    int firstScratch = move.source.isRef ? scratch.nextRef : scratch.nextValue;
    if (move.source.ordinal < firstScratch && written.contains(getNode(move.source)))
      return true;
    written.insert(getNode(move.target));
  }
  return false;
}

} // namespace

SmallVector<Move> orderMoves(ArrayRef<Move> moves, ScratchRegisters &scratch) {
  ScratchRegisters untouched = scratch;
  SmallVector<Move> parts = splitWide(orderRegisters(moves, scratch));
  if (!hasClash(parts, untouched))
    return parts;
  scratch = untouched;
  return orderRegisters(splitWide(moves), scratch);
}

} // namespace mlir::iree::bytecode
