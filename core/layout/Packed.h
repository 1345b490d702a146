//===- Packed.h - Packs, unpacks and products of tiles, with what they stand for --===//
// `linalg.mmt4d` says how its operands lie in memory, not how large their matrices were: 63 rows of tiles of 8 may hold 500
// rows or 504. That is found where the tensor was packed or will be unpacked, by following values through slices, loops
// and copies; or, where a kernel gets a packed tensor from outside, at its binding, of which an earlier dump of the
// kernel told the encoding. What neither says stays open.
#pragma once

#include "core/ir/Values.h"
#include "core/layout/Find.h"

namespace strata::layout {

/// Packs, unpacks, operands of products and packed bindings of the text, in no order.
std::vector<Found> findPacked(const ir::Tree &tree, const std::vector<Bound> &earlier);

/// Which binding of which kernel a `hal.interface.binding.subspan` is. False if the text doesn't say where in it.
bool bindingOf(const ir::Tree &tree, const ir::Values &values, uint32_t op, Bound &out);

/// `[0, ?, [8]]` that begins at `open`: what isn't a constant, or scales with the machine, counts as -1. False if it is no
/// such list.
bool readNumbers(std::string_view text, size_t open, Index &out);
/// The list after `key` and an equal sign.
bool readList(std::string_view text, std::string_view key, Index &out);
/// One past the bracket that closes the one at `open`; strings are skipped.
size_t closingBracket(std::string_view text, size_t open);

} // namespace strata::layout
