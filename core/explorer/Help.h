//===- Help.h - What an operation or a pass is for --------------------------===//
// Read from the documents that mlir-tblgen makes of the dialects' and passes' .td files when Strata is built.
#pragma once

#include "core/base/Result.h"

#include <map>
#include <string>
#include <string_view>

namespace strata::explorer {

struct HelpEntry {
  std::string summary; // one sentence
  std::string body;    // Markdown: syntax, description, tables of operands
};

class Help {
public:
  /// Takes in one document: entries begin with "### `name`". A name that is known keeps its first entry.
  void add(std::string_view markdown);
  /// Reads every .md file of a folder. Errors: NotFound, Io.
  static Result<Help> load(const std::string &folder);

  /// By the operation's name ("flow.dispatch") or the pass's argument; null if there is none.
  const HelpEntry *find(std::string_view name) const;
  size_t size() const { return entries_.size(); }

private:
  std::map<std::string, HelpEntry, std::less<>> entries_;
};

/// The description alone: without syntax, traits, interfaces and tables.
std::string description(const HelpEntry &entry);

} // namespace strata::explorer
