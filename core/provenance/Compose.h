//===- Compose.h - The newest state of something, out of several dumps -------===//
// Passes on functions that ran between two passes on their module changed it: what the later one found
// is the earlier dump with the functions as those left them. Each dump names its aliases for itself, so
// the names of a part that mean something else are changed where it is put in.
#pragma once

#include "core/provenance/Extract.h"

#include <string>
#include <string_view>
#include <vector>

namespace strata::provenance {

struct Patch {
  Place place;           // of the part
  std::string_view text; // its newest, at the margin, with its aliases
};

/// `text` with the parts that `patches` show, of which later ones are newer. Those that it doesn't hold
/// are left out.
std::string compose(std::string_view text, const std::vector<Patch> &patches);

/// `text` with the names that `like` has for what its aliases stand for.
std::string withAliasesOf(std::string_view text, std::string_view like);

} // namespace strata::provenance
