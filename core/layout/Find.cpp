#include "core/layout/Find.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace strata::layout {

namespace {

constexpr size_t npos = std::string_view::npos;

bool isWordChar(char c) { return std::isalnum((unsigned char)c) || c == '_'; }

/// The numbers between the brackets that begin at `open`. False if one of them isn't a constant; `?` counts as -1.
bool numbers(std::string_view text, size_t open, Index &out) {
  size_t close = text.find(']', open);
  if (close == npos)
    return false;
  out.clear();
  for (size_t i = open + 1; i < close;) {
    while (i < close && (text[i] == ' ' || text[i] == ','))
      ++i;
    if (i >= close)
      break;
    if (text[i] == '?') {
      out.push_back(-1);
      ++i;
      continue;
    }
    int64_t value = 0;
    auto [end, error] = std::from_chars(text.data() + i, text.data() + close, value);
    if (error != std::errc())
      return false; // a scalable tile or a value
    out.push_back(value);
    i = size_t(end - text.data());
  }
  return true;
}

/// `[0, 1]` after `key` and an equal sign.
bool list(std::string_view text, std::string_view key, Index &out) {
  for (size_t at = 0; (at = text.find(key, at)) != npos; ++at) {
    size_t rest = text.find_first_not_of(' ', at + key.size());
    if ((at > 0 && isWordChar(text[at - 1])) || rest == npos || text[rest] != '=')
      continue;
    size_t open = text.find_first_not_of(' ', rest + 1);
    return open != npos && text[open] == '[' && numbers(text, open, out);
  }
  return false;
}

/// One past the bracket that closes the one at `open`; strings are skipped.
size_t closing(std::string_view text, size_t open) {
  int depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    char c = text[i];
    if (c == '"') {
      i = text.find('"', i + 1);
      if (i == npos)
        return text.size();
      continue;
    }
    bool arrow = c == '>' && i > 0 && text[i - 1] == '-';
    depth += c == '<' || c == '{' || c == '(' || c == '[';
    depth -= (c == '>' && !arrow) || c == '}' || c == ')' || c == ']';
    if (depth == 0)
      return i + 1;
  }
  return text.size();
}

/// What an encoding attribute says, without a shape.
Found describe(std::string_view encoding) {
  Found f;
  if (size_t at = encoding.find("encoding_info"); at != npos) {
    size_t open = encoding.find('{', at);
    std::string_view body = open == npos ? std::string_view() : encoding.substr(open, closing(encoding, open) - open);
    if (list(body, "innerDimsPos", f.tiling.innerDimsPos) && list(body, "innerTileSizes", f.tiling.innerTileSizes)) {
      list(body, "outerDimsPerm", f.tiling.outerDimsPerm);
      f.swizzled = body.find("swizzle") != npos;
      return f;
    }
    f.tiling = {};
  }
  auto has = [&](std::string_view name) { return encoding.find(name) != npos; };
  if (has("#iree_encoding.padding<[")) {
    f.source = Found::Source::Padding;
    numbers(encoding, encoding.find('[', encoding.find("#iree_encoding.padding")), f.tiling.innerTileSizes);
  } else if (has("#iree_encoding.identity")) {
    f.source = Found::Source::Identity;
  } else if (has("#iree_encoding.encoding<")) {
    f.source = Found::Source::Abstract;
    size_t at = encoding.find("operand_index");
    size_t digit = at == npos ? npos : encoding.find_first_of("0123456789", at);
    f.role = digit == npos ? "" : encoding[digit] == '0' ? "lhs" : encoding[digit] == '1' ? "rhs" : "result";
  } else {
    f.source = Found::Source::Other;
    size_t at = encoding.find("#iree_");
    size_t end = at;
    while (at != npos && end < encoding.size() && (isWordChar(encoding[end]) || encoding[end] == '.' || encoding[end] == '#'))
      ++end;
    f.role = at == npos ? "" : encoding.substr(at, end - at);
  }
  return f;
}

/// Room after each dimension is one tile as large as the tensor and the room together.
void padded(Found &f) {
  Index room = std::move(f.tiling.innerTileSizes);
  f.tiling = {};
  if (room.size() != f.shape.size())
    return;
  for (size_t d = 0; d < room.size(); ++d) {
    f.tiling.innerDimsPos.push_back(int64_t(d));
    f.tiling.innerTileSizes.push_back(room[d] < 0 || f.shape[d] < 0 ? -1 : f.shape[d] + room[d]);
  }
}

class Finder {
public:
  explicit Finder(std::string_view text) : text_(text) {}

  std::vector<Found> run() {
    aliases();
    types();
    for (const auto &[name, alias] : aliases_)
      if (!alias.used && alias.described.source == Found::Source::EncodingInfo)
        add(alias.described, alias.bytes);
    packs();
    products();
    std::vector<std::pair<int64_t, size_t>> order; // what begins at one place stays in its order
    for (size_t i = 0; i < found_.size(); ++i)
      order.emplace_back(found_[i].bytes.begin, i);
    std::sort(order.begin(), order.end());
    std::vector<Found> out;
    for (auto [begin, i] : order)
      out.push_back(std::move(found_[i]));
    return out;
  }

private:
  struct Alias {
    Found described;
    Span bytes;
    bool used = false;
  };

  void add(Found f, Span bytes) {
    f.bytes = bytes;
    found_.push_back(std::move(f));
  }

  /// `#name = #iree_encoding....` at the margin.
  void aliases() {
    for (size_t at = 0; at < text_.size();) {
      size_t end = std::min(text_.find('\n', at), text_.size());
      std::string_view line = text_.substr(at, end - at);
      if (size_t equal = line.find(" = "); line.starts_with('#') && equal != npos) {
        std::string_view value = line.substr(equal + 3);
        if (value.starts_with("#iree_encoding.") || value.find("encoding_info") != npos)
          aliases_[line.substr(0, equal)] = {describe(value), {int64_t(at), int64_t(end)}, false};
      }
      at = end + 1;
    }
  }

  /// `tensor<4x8xf32, #encoding>`, with the alias or the attribute itself.
  void types() {
    for (size_t at = 0; (at = text_.find("tensor<", at)) != npos; ++at) {
      size_t comma = at + 7;
      while (comma < text_.size() && (isWordChar(text_[comma]) || text_[comma] == '?'))
        ++comma;
      if (comma + 2 >= text_.size() || text_[comma] != ',' || text_[comma + 2] != '#')
        continue;
      size_t end = closing(text_, at + 6);
      std::string_view type = text_.substr(at, end - at), encoding = text_.substr(comma + 2, end - comma - 3);
      auto shaped = parseShaped(type);
      if (!shaped)
        continue;
      Found f;
      if (auto alias = aliases_.find(encoding); alias != aliases_.end()) {
        alias->second.used = true;
        f = alias->second.described;
      } else if (encoding.starts_with("#iree_encoding.")) {
        f = describe(encoding);
      } else {
        continue;
      }
      f.shape = shaped->shape;
      f.element = shaped->element;
      if (f.source == Found::Source::Padding)
        padded(f);
      add(std::move(f), {int64_t(at), int64_t(end)});
    }
  }

  void packs() {
    for (auto [name, source] : {std::pair{std::string_view("linalg.pack "), Found::Source::Pack},
                                std::pair{std::string_view("tensor.pack "), Found::Source::Pack},
                                std::pair{std::string_view("linalg.unpack "), Found::Source::Unpack},
                                std::pair{std::string_view("tensor.unpack "), Found::Source::Unpack}})
      for (size_t at = 0; (at = text_.find(name, at)) != npos; ++at) {
        size_t eol = std::min(text_.find('\n', at), text_.size());
        std::string_view line = text_.substr(at, eol - at);
        Found f;
        f.source = source;
        if (!list(line, "inner_dims_pos", f.tiling.innerDimsPos) || !list(line, "inner_tiles", f.tiling.innerTileSizes))
          continue;
        list(line, "outer_dims_perm", f.tiling.outerDimsPerm);
        // ... : tensor<unpacked> -> tensor<packed>, and the other way round.
        size_t arrow = line.rfind(" -> "), colon = line.rfind(" : ", arrow);
        if (arrow != npos && colon != npos) {
          std::string_view type = source == Found::Source::Pack ? line.substr(colon + 3, arrow - colon - 3) : line.substr(arrow + 4);
          if (auto shaped = parseShaped(type)) {
            f.shape = shaped->shape;
            f.element = shaped->element;
          }
        }
        add(std::move(f), {int64_t(at), int64_t(eol)});
      }
  }

  /// The operands of `linalg.mmt4d`: left M x K, right K x N stored by columns of tiles, result M x N.
  void products() {
    for (std::string_view name : {"linalg.mmt4d", "linalg.batch_mmt4d"})
      for (size_t at = 0; (at = text_.find(name, at)) != npos; at += name.size()) {
        size_t eol = std::min(text_.find('\n', at), text_.size()), ins = text_.find("ins(", at), outs = text_.find("outs(", at);
        if (ins >= eol || outs >= eol)
          continue;
        std::vector<std::string_view> types;
        for (size_t open : {ins + 3, outs + 4}) {
          std::string_view group = text_.substr(open, closing(text_, open) - open);
          for (size_t t = 0; (t = std::min(group.find("tensor<", t), group.find("memref<", t))) != npos;) {
            size_t end = closing(group, t + 6);
            types.push_back(group.substr(t, end - t));
            t = end;
          }
        }
        if (types.size() != 3)
          continue;
        bool batch = name == "linalg.batch_mmt4d";
        for (size_t i = 0; i < 3; ++i)
          operand(types[i], i, batch, {int64_t(at), int64_t(eol)});
      }
  }
  void operand(std::string_view type, size_t i, bool batch, Span bytes) {
    auto shaped = parseShaped(type);
    size_t first = batch ? 1 : 0;
    if (!shaped || shaped->shape.size() != 4 + first)
      return;
    const Index &p = shaped->shape;
    auto whole = [&](size_t outer, size_t inner) { return p[outer] < 0 || p[inner] < 0 ? -1 : p[outer] * p[inner]; };
    Found f;
    f.source = Found::Source::Mmt4d;
    f.role = i == 0 ? "lhs" : i == 1 ? "rhs" : "result";
    f.element = shaped->element;
    if (batch)
      f.shape.push_back(p[0]);
    int64_t row = int64_t(first), column = row + 1;
    int64_t outer = whole(first, first + 2), inner = whole(first + 1, first + 3);
    f.tiling.innerTileSizes = {p[first + 2], p[first + 3]};
    if (i == 1) {
      f.shape.insert(f.shape.end(), {inner, outer});
      f.tiling.innerDimsPos = {column, row};
      f.tiling.outerDimsPerm = batch ? Index{0, 2, 1} : Index{1, 0};
    } else {
      f.shape.insert(f.shape.end(), {outer, inner});
      f.tiling.innerDimsPos = {row, column};
    }
    add(std::move(f), bytes);
  }

  std::string_view text_;
  std::map<std::string_view, Alias> aliases_;
  std::vector<Found> found_;
};

} // namespace

std::vector<Found> findLayouts(std::string_view text) { return Finder(text).run(); }

} // namespace strata::layout
