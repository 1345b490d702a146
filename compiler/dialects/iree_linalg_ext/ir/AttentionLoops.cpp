#include "compiler/dialects/iree_linalg_ext/ir/AttentionLoops.h"

#include "llvm/ADT/SmallBitVector.h"

namespace mlir::iree::linalg_ext {

using Loops = llvm::SmallBitVector;

static Loops loopsOf(AffineMap map) {
  Loops loops(map.getNumDims());
  for (AffineExpr result : map.getResults())
    loops.set(cast<AffineDimExpr>(result).getPosition());
  return loops;
}

static Loops both(Loops a, const Loops &b) { return a &= b; }
static Loops either(Loops a, const Loops &b) { return a |= b; }
static Loops without(Loops a, const Loops &b) { return a.reset(b); }

static SmallVector<unsigned> toList(const Loops &loops) {
  return SmallVector<unsigned>(loops.set_bits_begin(), loops.set_bits_end());
}

std::optional<AttentionLoops> AttentionLoops::get(AffineMap query, AffineMap key, AffineMap value,
                                                  AffineMap output) {
  for (AffineMap map : {query, key, value, output})
    if (!map.isProjectedPermutation() || map.getNumDims() != query.getNumDims())
      return std::nullopt;
  Loops q = loopsOf(query), k = loopsOf(key), v = loopsOf(value), o = loopsOf(output);
  // A loop that goes through the softmax untouched is one of the query and the values, or of the keys and the result.
  Loops batch = either(both(q, v), both(k, o));
  Loops inner = without(both(q, k), batch);
  Loops keys = without(without(k, batch), inner);
  Loops rows = without(without(q, batch), inner);
  Loops columns = without(without(v, batch), keys);
  Loops all = either(either(either(batch, inner), keys), either(rows, columns));
  if (!all.all() || keys.none() || both(v, keys) != keys ||
      either(either(batch, rows), columns) != o)
    return std::nullopt;

  AttentionLoops result;
  result.batch = toList(batch);
  result.rows = toList(rows);
  result.inner = toList(inner);
  result.keys = toList(keys);
  result.columns = toList(columns);
  result.numLoops = query.getNumDims();
  result.context = query.getContext();
  return result;
}

AffineMap AttentionLoops::getMap(ArrayRef<ArrayRef<unsigned>> groups) const {
  SmallVector<AffineExpr> loops;
  for (ArrayRef<unsigned> group : groups)
    for (unsigned loop : group)
      loops.push_back(getAffineDimExpr(loop, context));
  return AffineMap::get(numLoops, 0, loops, context);
}

AffineMap AttentionLoops::getScores() const { return getMap({batch, rows, keys}); }
AffineMap AttentionLoops::getRows() const { return getMap({batch, rows}); }

} // namespace mlir::iree::linalg_ext
