//===- KnownChunks.h - What the dumps so far say of each chunk ---------------===//
// A chunk is known by the names around it: "module", "@exe", "@f". Traces and trees tell the names around a dump in its
// row's path; a log that tells none is understood by where its functions were seen before.
#pragma once

#include "core/ir/Chunks.h"
#include "core/trace/Source.h"

#include <memory>
#include <set>
#include <unordered_map>

namespace strata::provenance {

using ir::Chunk;
using ir::LineRange;

using EventId = uint32_t;
constexpr EventId kNoEvent = UINT32_MAX;

/// A chunk as some dumps show it: what is kept for ever.
struct Version {
  uint64_t hash = 0;
  std::vector<EventId> lines; // by own line
};
/// The definitions at the head of a text.
struct Aliases {
  std::string lines;
  uint64_t hash = 0;
  std::unordered_map<std::string_view, std::string_view> definitions; // into lines
};
std::shared_ptr<const Aliases> aliasesOf(std::string_view text);

/// A chunk as the newest dump of it shows it.
struct Latest {
  Text text; // of the whole dump
  std::vector<LineRange> own;
  std::vector<std::string> inside; // keys
  int64_t row = 0;
  std::shared_ptr<const Aliases> aliases;
  std::shared_ptr<const Version> version;
  std::vector<trace::OpNumber> numbers; // by own line; empty if there are none
};

/// The line of the text, from 0, that own line `line` is.
int64_t textLine(const std::vector<LineRange> &own, int64_t line);

class KnownChunks {
public:
  /// The keys of a dump's chunks. No two are the same.
  std::vector<std::string> keysOf(const trace::PassEvent &event, std::string_view text, const std::vector<Chunk> &chunks) const;
  /// Keys of the chunks that the dump shows anew, as they are known, the outer before the inner.
  std::vector<std::string> shownAnew(const std::vector<Chunk> &chunks, const std::vector<std::string> &keys) const;
  /// Keys of the functions that a chunk called when it was last shown, and no longer calls in its new text, with those that
  /// these call: an inliner may have put them there.
  std::vector<std::string> inlinedInto(const std::string &key, std::string_view text, const Chunk &chunk) const;
  /// What a dump shows as it was, with what was equal to it and is gone: who named the one now names the other, as where
  /// equal executables are made one. Of `before` the keys of what the dump shows anew.
  struct Twin {
    uint32_t kept;    // chunk of the dump
    std::string gone; // key
  };
  std::vector<Twin> twins(std::string_view text, const std::vector<Chunk> &chunks, const std::vector<std::string> &keys,
                          const std::vector<char> &same, const std::vector<std::string> &before) const;
  /// Null if there is none.
  const Latest *find(const std::string &key) const;
  void remember(const std::string &key, Latest latest);
  void forget(const std::string &key);

private:
  std::string likest(const std::string &key, std::string_view text, const Chunk &chunk) const;
  bool pairUp(const std::string &gone, const std::string &kept, std::vector<std::pair<std::string, std::string>> &pairs) const;
  std::vector<std::string> baseOf(const trace::PassEvent &event, const std::vector<Chunk> &chunks) const;

  std::unordered_map<std::string, Latest> chunks_;                 // by key
  std::unordered_map<std::string, std::set<std::string>> byName_; // keys that end in the name
};

/// True if the chunk's text, which is as it was, means the same: no alias that it mentions is another now.
bool sameAliases(const Latest &before, const Text &text, const Chunk &chunk, const Aliases &now);

} // namespace strata::provenance
