//===- Aliases.h - `#map = …` at the head of a text -------------------------===//
#pragma once

#include <string>
#include <string_view>

namespace strata::explorer {

/// Leaves out the aliases at the head of a text that nothing in it uses: they are the module's, and a dump of the
/// operation alone would not have them.
std::string withoutIdleAliases(std::string_view text);

/// True if two texts differ in nothing but the names of their aliases, and in which of them stand at the head.
bool sameButForAliases(std::string_view a, std::string_view b);

/// Two texts with aliases of their own, under one head. `head` is that of the text that `body` is put into; it gets those
/// definitions of `own`, the head that `body` came with, that it lacks, and `body` comes back with the names that they
/// have there: #map in one dump is rarely #map in the other.
std::string adopted(std::string &head, std::string_view own, std::string_view body);

} // namespace strata::explorer
