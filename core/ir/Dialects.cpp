#include "core/ir/Dialects.h"

namespace strata::ir {

std::string_view dialectOf(std::string_view name) {
  while (!name.empty() && (name[0] == '#' || name[0] == '!' || name[0] == '"'))
    name.remove_prefix(1);
  if (name.empty())
    return {};
  size_t dot = name.find('.');
  return dot == std::string_view::npos ? "builtin" : name.substr(0, dot);
}

std::map<std::string_view, int64_t> dialects(const Tree &tree) {
  std::map<std::string_view, int64_t> counts;
  for (std::string_view name : opNames(tree))
    ++counts[dialectOf(name)];
  return counts;
}

} // namespace strata::ir
