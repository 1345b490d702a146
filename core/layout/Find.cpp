#include "core/layout/Find.h"

#include "core/layout/Packed.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace strata::layout {

namespace {

constexpr size_t npos = std::string_view::npos;

bool isWordChar(char c) { return std::isalnum((unsigned char)c) || c == '_'; }

/// `swizzle = {expandShape = [[["Internal", 4], ["CrossThread", 8]], ...], permutation = [...]}`: of each part its size counts.
void swizzle(std::string_view info, Tiling &tiling) {
  size_t at = info.find("expandShape"), open = at == npos ? npos : info.find('[', at);
  if (open == npos)
    return;
  readList(info.substr(open), "permutation", tiling.permutation);
  std::string_view shape = info.substr(open, closingBracket(info, open) - open);
  int depth = 0;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] == '"') {
      i = std::min(shape.find('"', i + 1), shape.size());
      continue;
    }
    depth += shape[i] == '[';
    depth -= shape[i] == ']';
    if (shape[i] == '[' && depth == 2)
      tiling.expand.emplace_back();
    int64_t size = 0;
    if (depth == 3 && std::isdigit((unsigned char)shape[i]) && !tiling.expand.empty()) {
      auto [end, error] = std::from_chars(shape.data() + i, shape.data() + shape.size(), size);
      tiling.expand.back().push_back(error == std::errc() ? size : 0);
      // `4 : i16`: the type's digits are no size.
      i = std::min(shape.find(']', size_t(end - shape.data())), shape.size()) - 1;
    }
  }
}

/// `scalableTiles = [true, false]`: such a tile is a multiple of what is said, and only the machine knows which.
void scale(std::string_view info, Tiling &tiling) {
  size_t at = info.find("scalableTiles"), open = at == npos ? npos : info.find('[', at);
  if (open == npos)
    return;
  std::string_view list = info.substr(open + 1, info.find(']', open) - open - 1);
  for (size_t i = 0; i < tiling.innerTileSizes.size() && !list.empty(); ++i) {
    std::string_view word = list.substr(0, list.find(','));
    if (word.find("true") != npos)
      tiling.innerTileSizes[i] = -1;
    list.remove_prefix(std::min(list.size(), word.size() + 1));
  }
}

/// Which operand of which product: `operand_index = 2 : index, op_type = scaled_matmul`.
std::string roleOf(std::string_view encoding) {
  size_t at = encoding.find("operand_index"), digit = at == npos ? npos : encoding.find_first_of("0123456789", at);
  if (digit == npos)
    return {};
  static constexpr std::string_view scaled[] = {"lhs", "rhs", "lhs scales", "rhs scales", "result"};
  size_t index = size_t(encoding[digit] - '0');
  bool scales = encoding.find("scaled_matmul") != npos;
  if (digit + 1 < encoding.size() && std::isdigit((unsigned char)encoding[digit + 1]))
    return "operand " + std::string(encoding.substr(digit, 2));
  if (index < (scales ? 5 : 2))
    return std::string(scaled[index]);
  return index == 2 ? "result" : "operand " + std::to_string(index);
}

/// What an encoding attribute says, without a shape.
Found describe(std::string_view encoding) {
  Found f;
  if (size_t at = encoding.find("encoding_info"); at != npos) {
    size_t open = encoding.find('{', at);
    std::string_view body = open == npos ? std::string_view() : encoding.substr(open, closingBracket(encoding, open) - open);
    if (readList(body, "innerDimsPos", f.tiling.innerDimsPos) && readList(body, "innerTileSizes", f.tiling.innerTileSizes)) {
      readList(body, "outerDimsPerm", f.tiling.outerDimsPerm);
      scale(body, f.tiling);
      swizzle(body, f.tiling);
      return f;
    }
    f.tiling = {};
  }
  auto has = [&](std::string_view name) { return encoding.find(name) != npos; };
  if (has("#iree_encoding.padding<[")) {
    f.source = Found::Source::Padding;
    readNumbers(encoding, encoding.find('[', encoding.find("#iree_encoding.padding")), f.tiling.innerTileSizes);
  } else if (has("#iree_encoding.identity")) {
    f.source = Found::Source::Identity;
  } else if (has("#iree_encoding.encoding<")) {
    f.source = Found::Source::Abstract;
    f.role = roleOf(encoding);
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
  explicit Finder(std::string_view text) : text_(text) { aliases(); }

  std::vector<Found> run(std::vector<Found> packed) {
    types();
    for (const auto &[name, alias] : aliases_)
      if (!alias.used && alias.described.source == Found::Source::EncodingInfo)
        add(alias.described, alias.bytes);
    for (Found &f : packed)
      found_.push_back(std::move(f));
    std::vector<std::pair<int64_t, size_t>> order; // what begins at one place stays in its order
    for (size_t i = 0; i < found_.size(); ++i)
      order.emplace_back(found_[i].bytes.begin, i);
    std::sort(order.begin(), order.end());
    std::vector<Found> out;
    for (auto [begin, i] : order)
      out.push_back(std::move(found_[i]));
    return out;
  }

  /// A type with an encoding, taken apart; false without one.
  bool describeType(std::string_view type, Found &f) {
    size_t comma = type.find(','), hash = type.find('#');
    if (comma == npos || hash == npos || hash < comma)
      return false;
    auto shaped = parseShaped(type);
    std::string_view encoding = type.substr(hash, type.size() - hash - 1);
    if (!shaped)
      return false;
    if (auto alias = aliases_.find(encoding); alias != aliases_.end()) {
      alias->second.used = true;
      f = alias->second.described;
    } else if (encoding.starts_with("#iree_encoding.") || encoding.find("encoding_info") != npos) {
      f = describe(resolver(encoding));
    } else {
      return false;
    }
    f.shape = shaped->shape;
    f.element = shaped->element;
    if (f.source == Found::Source::Padding)
      padded(f);
    return true;
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

  /// The resolver may have a name of its own: `#iree_encoding.layout<[#cpu_resolver]>`.
  std::string_view resolver(std::string_view value) {
    size_t open = value.find("layout<[#"), close = value.find(']', open);
    if (open == npos || close == npos)
      return value;
    auto alias = aliases_.find(value.substr(open + 8, close - open - 8));
    if (alias == aliases_.end())
      return value;
    alias->second.used = true;
    return text_.substr(size_t(alias->second.bytes.begin), size_t(alias->second.bytes.size()));
  }

  /// `#name = #iree_encoding....` at the margin.
  void aliases() {
    for (size_t at = 0; at < text_.size();) {
      size_t end = std::min(text_.find('\n', at), text_.size());
      std::string_view line = text_.substr(at, end - at);
      if (size_t equal = line.find(" = "); line.starts_with('#') && equal != npos) {
        std::string_view value = line.substr(equal + 3);
        if (value.starts_with("#iree_encoding.") || value.find("encoding_info") != npos)
          aliases_[line.substr(0, equal)] = {describe(resolver(value)), {int64_t(at), int64_t(end)}, false};
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
      size_t end = closingBracket(text_, at + 6);
      if (Found f; describeType(text_.substr(at, end - at), f))
        add(std::move(f), {int64_t(at), int64_t(end)});
    }
  }

  std::string_view text_;
  std::map<std::string_view, Alias> aliases_;
  std::vector<Found> found_;
};

} // namespace

std::string_view name(Found::Source source) {
  using Source = Found::Source;
  switch (source) {
  case Source::Pack:
    return "pack";
  case Source::Unpack:
    return "unpack";
  case Source::Mmt4d:
    return "mmt4d";
  case Source::Identity:
    return "row-major";
  case Source::Padding:
    return "padding";
  case Source::Binding:
    return "binding";
  case Source::EncodingInfo:
  case Source::Abstract:
  case Source::Other:
    break;
  }
  return "encoding";
}

std::vector<Bound> boundTensors(const ir::Tree &tree) {
  std::vector<Bound> out;
  if (tree.text().find("encoding_info") == npos)
    return out;
  Finder finder(tree.text());
  ir::Values values = ir::resolveValues(tree);
  for (uint32_t op = 0; op < tree.size(); ++op) {
    if (tree.node(op).kind != ir::NodeKind::Op || tree.opName(op) != "hal.interface.binding.subspan")
      continue;
    std::string_view text = tree.textOf(op);
    size_t at = text.find(":tensor<"); // `...dispatch.tensor<readonly:tensor<`
    Found f;
    Bound bound;
    if (at == npos || !finder.describeType(text.substr(at + 1, closingBracket(text, at + 7) - at - 1), f) ||
        f.source != Found::Source::EncodingInfo || !bindingOf(tree, values, op, bound))
      continue;
    bound.shape = f.shape;
    bound.element = f.element;
    bound.tiling = f.tiling;
    out.push_back(std::move(bound));
  }
  return out;
}

std::vector<Found> findLayouts(const ir::Tree &tree, const std::vector<Bound> &earlier) {
  return Finder(tree.text()).run(findPacked(tree, earlier));
}

bool sameLayout(const Found &a, const Found &b) {
  return name(a.source) == name(b.source) && a.role == b.role && a.tiling == b.tiling && a.shape == b.shape;
}

Gap gapOf(const Found &found) {
  auto dynamic = [](const Index &sizes) { return std::any_of(sizes.begin(), sizes.end(), [](int64_t size) { return size < 0; }); };
  if (found.source == Found::Source::Abstract)
    return Gap::Abstract;
  if (found.source == Found::Source::Other)
    return Gap::NoTiles;
  if (found.shape.empty())
    return Gap::NoShape;
  if (dynamic(found.shape) || dynamic(found.tiling.innerTileSizes))
    return Gap::Dynamic;
  return bitsOf(found.element) == 0 ? Gap::Element : Gap::None;
}

} // namespace strata::layout
