//===- Plain.h - Lines without what a printer makes up ------------------------===//
// What lines are aligned by: names of values and blocks are cut down to their sign, an alias stands for its definition,
// and locations, indentation and runs of blanks are left out. Line for line, and by characters alone, so that any
// language will do: what two such lines share is decided by the structural diff.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace strata::diff {

/// The aliases that a text defines: `#map = ...`, `!type = ...`, and LLVM's metadata and attribute groups.
class Aliases {
public:
  Aliases() = default;
  explicit Aliases(std::string_view text);

  /// A number for what the alias `name` (with its sign) stands for; null if the text doesn't define it.
  const uint64_t *find(std::string_view name) const;
  /// Names that don't stand for the same in both texts.
  static std::unordered_set<std::string_view> changed(const Aliases &a, const Aliases &b);

private:
  struct Alias {
    Alias(uint64_t m, std::string_view d) : meaning(m), definition(d) {}
    uint64_t meaning;
    std::string_view definition;
  };
  std::unordered_map<std::string_view, Alias> aliases_;
};

/// Each line as it is aligned by, with its newline.
std::string plain(std::string_view text, const Aliases &aliases);

/// True if a name of `names` occurs in the text.
bool mentions(std::string_view text, const std::unordered_set<std::string_view> &names);

} // namespace strata::diff
