#include "core/provenance/Listing.h"

#include <algorithm>

namespace strata::provenance {

/// The name in front of a colon at the margin, without quotes; empty if the line is no function's label.
static std::string_view labelOf(std::string_view line) {
  if (line.empty() || line[0] == ' ' || line[0] == '\t' || line[0] == '.' || line[0] == '#' || line[0] == ';' || line[0] == '/')
    return {};
  if (line[0] == '"') {
    size_t close = line.find('"', 1);
    return close != std::string_view::npos && line.substr(close + 1).starts_with(":") ? line.substr(1, close - 1) : std::string_view();
  }
  size_t colon = line.find(':');
  if (colon == std::string_view::npos || line.substr(0, colon).find_first_of(" \t=,(") != std::string_view::npos)
    return {};
  return line.substr(0, colon);
}

std::vector<ListedFunction> listedFunctions(std::string_view text) {
  std::vector<ListedFunction> out;
  bool code = true;
  int64_t number = 0;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    ++number;
    if (line.ends_with("\r"))
      line.remove_suffix(1);
    size_t word = line.find_first_not_of(" \t");
    if (word == std::string_view::npos)
      continue;
    std::string_view rest = line.substr(word);
    if (rest.starts_with(".text") || rest.starts_with(".section")) {
      code = rest.find(".text") != std::string_view::npos;
      continue;
    }
    if (!code)
      continue;
    if (std::string_view name = labelOf(line); !name.empty())
      out.push_back({std::string(name), number, number});
    else if (word > 0 && rest[0] != '.' && rest[0] != '#' && !out.empty())
      out.back().last = number;
  }
  return out;
}

} // namespace strata::provenance
