#include "core/diff/Patchwork.h"

#include "core/diff/Structure.h"

#include <algorithm>

namespace strata::diff {

using ir::kNone;

void Patchwork::addLines(std::string_view bytes, PatchLine first, bool counts) {
  for (size_t at = 0; at < bytes.size();) {
    size_t end = std::min(bytes.find('\n', at), bytes.size() - 1) + 1;
    text_ += bytes.substr(at, end - at);
    lines_.push_back(first);
    first.line += counts;
    at = end;
  }
  if (!bytes.empty() && bytes.back() != '\n')
    text_ += '\n';
}

void Patchwork::add(std::string_view bytes, uint32_t chunk, uint32_t line) { addLines(bytes, {chunk, line}, true); }
void Patchwork::addFrame(std::string_view bytes) { addLines(bytes, {}, false); }

void Patchwork::addChunks(const std::vector<PatchSource> &chunks) {
  uint32_t count = uint32_t(chunks.size());
  std::vector<uint32_t> parents(count, kNone);
  for (uint32_t i = 0; i < count; ++i)
    for (uint32_t child : chunks[i].inside)
      if (child != kNone)
        parents[child] = i;
  std::vector<char> needed(count);
  for (uint32_t i = count; i-- > 0;) {
    needed[i] |= !chunks[i].same;
    if (needed[i] && parents[i] != kNone)
      needed[parents[i]] |= 1;
  }
  struct Frame {
    uint32_t chunk;
    size_t part = 0;
    int64_t line = 0;
  };
  for (uint32_t root = 0; root < count; ++root) {
    if (parents[root] != kNone || !needed[root])
      continue;
    std::vector<Frame> stack{{root}};
    while (!stack.empty()) {
      Frame &frame = stack.back();
      uint32_t chunk = frame.chunk;
      const PatchSource &source = chunks[chunk];
      if (frame.part == source.own->size()) {
        stack.pop_back();
        continue;
      }
      const ir::LineRange &range = (*source.own)[frame.part];
      std::string_view bytes = source.text.substr(size_t(range.bytes.begin), size_t(range.bytes.size()));
      if (!source.same) {
        add(bytes, chunk, uint32_t(frame.line));
      } else {
        // Only its first and its last line, for the nesting.
        if (frame.part == 0)
          addFrame(bytes.substr(0, std::min(bytes.find('\n'), bytes.size())));
        if (frame.part + 1 == source.own->size())
          addFrame(bytes.substr(bytes.substr(0, bytes.size() - bytes.ends_with('\n')).rfind('\n') + 1));
      }
      frame.line += range.count;
      uint32_t child = frame.part < source.inside.size() ? source.inside[frame.part] : kNone;
      ++frame.part;
      if (child == kNone)
        continue;
      if (needed[child])
        stack.push_back({child});
      else if (!source.same)
        addFrame("strata.same"); // a region that holds only such must not look empty
    }
  }
}

std::vector<uint32_t> operationsOfLines(const ir::Tree &tree) {
  const ir::TokenBuffer &tokens = tree.tokens();
  std::vector<uint32_t> out(1, kNone);
  std::vector<uint32_t> open; // operations that hold the token, the outermost first
  uint32_t node = 1;
  bool first = true; // no word of the line was seen yet
  for (uint32_t t = 0; t < tokens.size(); ++t) {
    ir::TokenKind kind = tokens.kind(t);
    if (kind == ir::TokenKind::Newline) {
      out.push_back(kNone);
      first = true;
      continue;
    }
    if (!first || tokens.isTrivia(t))
      continue;
    first = false;
    auto leave = [&](uint32_t at) {
      while (!open.empty() && tree.node(open.back()).last <= at)
        open.pop_back();
    };
    for (; node < tree.size() && tree.node(node).begin <= t; ++node)
      if (tree.node(node).kind == ir::NodeKind::Op) {
        leave(tree.node(node).begin);
        open.push_back(node);
      }
    leave(t);
    if (!open.empty())
      out.back() = open.back();
  }
  return out;
}

Fates compareNodes(const ir::Tree &before, const ir::Tree &after, const CancelToken &cancel) {
  StructureDiff d = diffStructure(before, after, cancel);
  Fates fates;
  fates.nodes.resize(after.size());
  for (uint32_t x = 0; x < d.partner.size(); ++x)
    if (d.partner[x] != kNone)
      fates.nodes[d.partner[x]].before = x;
  for (const Change &change : d.changes) {
    if (change.after == kNone)
      continue;
    fates.nodes[change.after].modified |= change.kind == ChangeKind::Modified && !change.follows;
    fates.nodes[change.after].moved |= change.kind == ChangeKind::Moved || change.kind == ChangeKind::Outlined ||
                                       change.kind == ChangeKind::Inlined;
  }
  for (auto [v, w] : d.substitutions) {
    uint32_t y = after.opAt(after.tokens().begin(w));
    if (y == kNone || fates.nodes[y].before != kNone)
      continue;
    uint32_t x = before.opAt(before.tokens().begin(v));
    if (x != kNone && d.partner[x] == kNone)
      fates.replaced.emplace_back(y, x);
  }
  std::sort(fates.replaced.begin(), fates.replaced.end());
  return fates;
}

} // namespace strata::diff
