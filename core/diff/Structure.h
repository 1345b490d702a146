//===- Structure.h - Diff of what the text means ----------------------------===//
// Compares operations instead of lines, and doesn't see what a printer makes up: SSA names, block labels, aliases
// (expanded), the order of attributes in a dictionary, locations, comments and blanks.
//
// How. Every operation gets a hash of its own words (no values, aliases expanded, dictionaries sorted) and one that
// also covers its operands and everything inside. Region by region, operations are matched in order: first those
// equal in full, in the gaps those with the same words, then the same name and symbol, then the same name. Hashes
// alone would confuse two equal constants, so the pairs are then checked: each operand's definition must be the
// partner of the other's. A pair that fails is modified. Pairs made by name alone give way to what equal users say of
// their operands, and those that share nothing are undone. Operations without a partner on both sides with equal
// hashes, or the only ones of their name, have moved; if the function around them is new they were outlined, if it
// is gone, inlined.
#pragma once

#include "core/base/Cancel.h"
#include "core/ir/Tree.h"
#include "core/ir/Values.h"

#include <string_view>
#include <vector>

namespace strata::diff {

enum class ChangeKind : uint8_t { Added, Removed, Modified, Moved, Outlined, Inlined };
std::string_view name(ChangeKind kind);

struct Change {
  ChangeKind kind = ChangeKind::Modified;
  uint32_t before = ir::kNone; // node of the tree before; kNone if added
  uint32_t after = ir::kNone;  // node of the tree after; kNone if removed
  bool follows = false;        // modified in its printed types only, because an operand's definition changed, or of a substitution
};

struct StructureDiff {
  /// In the order of the text after; removed ones where they stood. Operations, labelled blocks, and aliases that no
  /// operation mentions (LLVM's named metadata); what is inside
  /// an added, removed or moved operation is listed too (each entry is one operation's own lines).
  std::vector<Change> changes;
  /// partner[node of before] = node of after, kNone without one. Operations, regions and blocks.
  std::vector<uint32_t> partner;
  /// (token of a definition before, token of a definition after): all uses of the one became uses of the other,
  /// because the one was removed and the other added, or is its equal. The users are changes that follow.
  std::vector<std::pair<uint32_t, uint32_t>> substitutions;
  /// Own lines of the changed operations: without what is in their regions, and without changes that follow. Lines of a
  /// modified operation stand beside each other and count as one.
  int64_t linesAdded = 0;
  int64_t linesRemoved = 0;
  int64_t linesModified = 0;

  bool equal() const { return changes.empty(); }
};

/// `values`, if given, gets the values of both texts, before and after: they were resolved on the way.
StructureDiff diffStructure(const ir::Tree &before, const ir::Tree &after, const CancelToken &cancel = {},
                            std::pair<ir::Values, ir::Values> *values = nullptr);

/// What the diff compares: the words of a node's own tokens with values numbered by definition, aliases expanded,
/// dictionaries sorted. Two texts with equal canonical forms differ in nothing that the diff sees.
std::string canonical(const ir::Tree &tree);

} // namespace strata::diff
