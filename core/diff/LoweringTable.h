//===- LoweringTable.h - What operations become when they are lowered --------===//
// Conversions replace operations one by one and leave what they become in its place. For each operation the table has a
// small pattern of what may stand there: the names in their order. Operations that the table doesn't know become
// anything, or nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace strata::diff {

struct Lowering {
  struct Item {
    std::vector<std::string_view> names; // any of them; empty: anything but what ends a block
    bool optional = false;
    bool repeated = false;
    bool accepts(std::string_view op) const;
  };
  std::vector<Item> items;
  bool loops = false; // all items again
  bool known = false; // by the table

  /// True if it may become nothing.
  bool skippable() const;
};

/// What `op`, whose text is `text`, may become.
Lowering loweringOf(std::string_view op, std::string_view text);

/// True of constants: equal ones become one, somewhere else.
bool isConstant(std::string_view op);

} // namespace strata::diff
