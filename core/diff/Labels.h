//===- Labels.h - Labels of LLVM IR -----------------------------------------===//
// The reader knows no blocks of LLVM IR: a line `15:` is the end of the operation before it, or, by its looks, one of
// its own. For the diff it is a label all the same: its name is a printer's, and who branches to it is known by what
// stands around it.
#pragma once

#include "core/ir/Tree.h"

#include <string_view>
#include <unordered_map>
#include <vector>

namespace strata::diff {

/// Where functions are defined as in LLVM IR, the name of the label that begins with this token: `15:` or `exit:`, alone
/// on its line; empty if none does.
std::string_view labelAt(const ir::TokenBuffer &tokens, uint32_t token);
/// True of LLVM IR: it defines a function, or is a part of one.
bool hasLabels(const ir::Tree &tree);

class Labels {
public:
  explicit Labels(const ir::Tree &tree);

  /// A label by the operations around it.
  struct Place {
    uint32_t before = ir::kNone; // holds the label, or stands before it
    uint32_t after = ir::kNone;  // the block's first operation
    bool implied = false;        // of an entry block, which isn't printed
  };
  /// What the value token `use`, in operation `user`, is the label of; null if it is none.
  const Place *find(uint32_t user, uint32_t use) const;

private:
  uint32_t functionOf(uint32_t node) const;
  size_t argumentsWithoutNames(uint32_t function) const;

  const ir::Tree &tree_;
  std::vector<uint32_t> functions_; // operations that define one, in order
  std::unordered_map<uint32_t, std::unordered_map<std::string_view, Place>> labels_; // by function
};

} // namespace strata::diff
