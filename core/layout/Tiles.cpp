#include "core/layout/Tiles.h"

#include <algorithm>
#include <charconv>

namespace strata::layout {

namespace {

constexpr size_t npos = std::string_view::npos;
constexpr int64_t kMost = int64_t(1) << 62;

bool multiply(int64_t &into, int64_t by) {
  int64_t product;
  if (__builtin_mul_overflow(into, by, &product) || product > kMost)
    return false;
  into = product;
  return true;
}

bool isPermutation(Index permutation, size_t of) {
  std::sort(permutation.begin(), permutation.end());
  for (size_t i = 0; i < permutation.size(); ++i)
    if (permutation[i] != int64_t(i))
      return false;
  return permutation.size() == of;
}

/// The dimensions of a tile in memory, after its swizzle; empty if that doesn't fit.
Index swizzledTile(const Tiling &tiling) {
  Index parts;
  if (tiling.expand.size() != tiling.innerTileSizes.size())
    return {};
  for (size_t i = 0; i < tiling.expand.size(); ++i) {
    int64_t product = 1;
    for (int64_t part : tiling.expand[i])
      if (part < 1 || !multiply(product, part))
        return {};
    if (product != tiling.innerTileSizes[i])
      return {};
    parts.insert(parts.end(), tiling.expand[i].begin(), tiling.expand[i].end());
  }
  if (!isPermutation(tiling.permutation, parts.size()))
    return {};
  Index out;
  for (int64_t part : tiling.permutation)
    out.push_back(parts[size_t(part)]);
  return out;
}

} // namespace

int64_t bitsOf(std::string_view type) {
  if (type == "index")
    return 64;
  if (type.starts_with("complex<") && type.ends_with(">"))
    return 2 * bitsOf(type.substr(8, type.size() - 9));
  size_t digit = type.find_first_of("0123456789");
  if (digit == npos)
    return 0;
  std::string_view prefix = type.substr(0, digit);
  if (prefix != "f" && prefix != "i" && prefix != "si" && prefix != "ui" && prefix != "bf" && prefix != "tf")
    return 0;
  int64_t bits = 0;
  // f8E4M3FN: the digits right after the prefix count.
  std::from_chars(type.data() + digit, type.data() + type.size(), bits);
  return bits > 0 && bits <= 1 << 16 ? bits : 0;
}

Result<Shaped> parseShaped(std::string_view type) {
  size_t open = type.find('<');
  if (open == npos)
    return Error{ErrorCode::InvalidArgument, "not a shaped type: " + std::string(type.substr(0, 80))};
  Shaped out;
  size_t at = open + 1;
  while (at < type.size()) {
    if (type[at] == '?' && at + 1 < type.size() && type[at + 1] == 'x') {
      out.shape.push_back(-1);
      at += 2;
      continue;
    }
    int64_t size = 0;
    auto [end, error] = std::from_chars(type.data() + at, type.data() + type.size(), size);
    size_t next = size_t(end - type.data());
    if (error != std::errc() || next >= type.size() || type[next] != 'x')
      break;
    out.shape.push_back(size);
    at = next + 1;
  }
  int depth = 0;
  size_t end = at;
  for (; end < type.size(); ++end) {
    char c = type[end];
    if (depth == 0 && (c == ',' || c == '>'))
      break;
    depth += c == '<';
    depth -= c == '>';
  }
  out.element = type.substr(at, end - at);
  return out;
}

Result<Layout> Layout::make(Index shape, Tiling tiling, int64_t elementBits) {
  auto bad = [](const std::string &why) { return Error{ErrorCode::InvalidArgument, "layout: " + why}; };
  size_t rank = shape.size();
  if (tiling.innerDimsPos.size() != tiling.innerTileSizes.size())
    return bad("innerDimsPos and innerTileSizes differ in length");
  if (elementBits <= 0)
    return bad("unknown element type");
  Layout l;
  l.shape_ = shape;
  l.permutation_.resize(rank);
  for (size_t i = 0; i < rank; ++i)
    l.permutation_[i] = int64_t(i);
  if (!tiling.outerDimsPerm.empty()) {
    if (!isPermutation(tiling.outerDimsPerm, rank))
      return bad("outerDimsPerm is no permutation of the dimensions");
    l.permutation_ = tiling.outerDimsPerm;
  }
  Index outer = shape;
  std::vector<char> tiled(rank, 0);
  l.elements_ = 1;
  for (int64_t size : shape)
    if (size < 1 || !multiply(l.elements_, size))
      return bad("dimensions must be static and at least 1");
  for (size_t i = 0; i < tiling.innerDimsPos.size(); ++i) {
    int64_t dim = tiling.innerDimsPos[i], tile = tiling.innerTileSizes[i];
    if (dim < 0 || dim >= int64_t(rank) || tiled[size_t(dim)]++)
      return bad("innerDimsPos names a dimension twice or one that isn't there");
    if (tile < 1)
      return bad("tiles must be static and at least 1");
    outer[size_t(dim)] = (shape[size_t(dim)] + tile - 1) / tile;
  }
  for (int64_t dim : l.permutation_)
    l.packed_.push_back(outer[size_t(dim)]);
  if (tiling.expand.empty() && tiling.permutation.empty()) {
    l.packed_.insert(l.packed_.end(), tiling.innerTileSizes.begin(), tiling.innerTileSizes.end());
  } else if (auto parts = swizzledTile(tiling); !parts.empty()) {
    l.packed_.insert(l.packed_.end(), parts.begin(), parts.end());
  } else {
    return bad("the swizzle doesn't fit the tile");
  }
  l.packedElements_ = 1;
  for (int64_t size : l.packed_)
    if (!multiply(l.packedElements_, size))
      return bad("too large");
  int64_t total = l.packedElements_;
  if (!multiply(total, elementBits))
    return bad("too large");
  l.bits_ = elementBits;
  l.tiling_ = std::move(tiling);
  return l;
}

/// An index in the tile, as its swizzle has it.
Index Layout::expanded(const Index &inner) const {
  if (tiling_.permutation.empty())
    return inner;
  Index parts;
  for (size_t i = 0; i < inner.size(); ++i) {
    size_t first = parts.size();
    int64_t rest = inner[i];
    parts.resize(first + tiling_.expand[i].size());
    for (size_t k = parts.size(); k-- > first;) {
      parts[k] = rest % tiling_.expand[i][k - first];
      rest /= tiling_.expand[i][k - first];
    }
  }
  Index out;
  for (int64_t part : tiling_.permutation)
    out.push_back(parts[size_t(part)]);
  return out;
}

Result<Place> Layout::place(const Index &element) const {
  if (element.size() != shape_.size())
    return Error{ErrorCode::InvalidArgument, "layout: an index per dimension is needed"};
  Index outer = element;
  Place p;
  for (size_t i = 0; i < tiling_.innerDimsPos.size(); ++i) {
    size_t dim = size_t(tiling_.innerDimsPos[i]);
    p.inner.push_back(element[dim] % tiling_.innerTileSizes[i]);
    outer[dim] = element[dim] / tiling_.innerTileSizes[i];
  }
  for (int64_t dim : permutation_)
    p.outer.push_back(outer[size_t(dim)]);
  Index all = p.outer;
  Index inside = expanded(p.inner);
  all.insert(all.end(), inside.begin(), inside.end());
  for (size_t i = 0; i < all.size(); ++i) {
    if (all[i] < 0 || all[i] >= packed_[i])
      return Error{ErrorCode::InvalidArgument, "layout: no such element"};
    p.element = p.element * packed_[i] + all[i];
  }
  p.bit = p.element * bits_;
  return p;
}

Result<Layout::Element> Layout::element(int64_t ordinal) const {
  if (ordinal < 0 || ordinal >= packedElements_)
    return Error{ErrorCode::InvalidArgument, "layout: no such place"};
  Index all(packed_.size());
  for (size_t i = packed_.size(); i-- > 0;) {
    all[i] = ordinal % packed_[i];
    ordinal /= packed_[i];
  }
  Index inner(all.begin() + ptrdiff_t(shape_.size()), all.end());
  if (!tiling_.permutation.empty()) { // back to the parts in their order, and those to the tile's dimensions
    Index parts(inner.size());
    for (size_t i = 0; i < inner.size(); ++i)
      parts[size_t(tiling_.permutation[i])] = inner[i];
    inner.assign(tiling_.expand.size(), 0);
    size_t part = 0;
    for (size_t i = 0; i < inner.size(); ++i)
      for (int64_t size : tiling_.expand[i])
        inner[i] = inner[i] * size + parts[part++];
  }
  Element e;
  e.index.resize(shape_.size());
  for (size_t i = 0; i < permutation_.size(); ++i)
    e.index[size_t(permutation_[i])] = all[i];
  for (size_t i = 0; i < tiling_.innerDimsPos.size(); ++i) {
    size_t dim = size_t(tiling_.innerDimsPos[i]);
    e.index[dim] = e.index[dim] * tiling_.innerTileSizes[i] + inner[i];
  }
  for (size_t i = 0; i < shape_.size(); ++i)
    e.padding |= e.index[i] >= shape_[i];
  return e;
}

} // namespace strata::layout
