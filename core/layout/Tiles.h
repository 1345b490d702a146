//===- Tiles.h - Element, tile, byte ----------------------------------------===//
// A packed tensor keeps its elements tile by tile. The description is that of `encoding_info` and of `linalg.pack`:
// `innerDimsPos` names the dimensions that are tiled, `innerTileSizes` their tiles, `outerDimsPerm` the order of the
// dimensions outside the tiles (new position i holds old dimension outerDimsPerm[i]; empty: as they are). The packed
// tensor is dense and row-major: outer dimensions first, then the tile's, in the order of innerDimsPos. Dimensions
// that the tile doesn't divide are padded.
//
// A swizzle changes the order inside the tile: each of its dimensions is split (`expand`, the product is the tile's size)
// and the parts, of all of them in a row, are put into the order of `permutation`.
#pragma once

#include "core/base/Ids.h"
#include "core/base/Result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace strata::layout {

using Index = std::vector<int64_t>;

struct Tiling {
  Index innerDimsPos;
  Index innerTileSizes;
  Index outerDimsPerm;
  std::vector<Index> expand = {}; // of a swizzle; empty: none
  Index permutation = {};
  friend bool operator==(const Tiling &, const Tiling &) = default;
};

/// Where one element is.
struct Place {
  Index outer;        // which tile: one index for each dimension of the tensor, in packed order
  Index inner;        // where in the tile, before a swizzle
  int64_t element = 0; // ordinal in the packed tensor
  int64_t bit = 0;     // offset of its first bit: elements may be smaller than a byte
  int64_t byte() const { return bit / 8; }
};

class Layout {
public:
  /// Errors: InvalidArgument (a tiling that doesn't fit the rank, a swizzle that doesn't fit
  /// the tile, sizes below 1, a product above 2^62).
  static Result<Layout> make(Index shape, Tiling tiling, int64_t elementBits);

  const Index &shape() const { return shape_; }
  const Index &packedShape() const { return packed_; }
  const Tiling &tiling() const { return tiling_; }
  int64_t elementBits() const { return bits_; }
  int64_t elements() const { return elements_; }             // of the tensor
  int64_t packedElements() const { return packedElements_; } // with padding
  int64_t paddingElements() const { return packedElements_ - elements_; }
  int64_t bytes() const { return (packedElements_ * bits_ + 7) / 8; }
  /// Share of the packed tensor that is padding, in [0, 1).
  double waste() const { return double(paddingElements()) / double(packedElements_); }

  /// `element` has one index per dimension, inside the padded shape. Errors: InvalidArgument.
  Result<Place> place(const Index &element) const;
  struct Element {
    Index index;         // in the tensor's dimensions; may lie in the padding
    bool padding = false;
  };
  /// What lies at the n-th place of the packed tensor. Errors: InvalidArgument.
  Result<Element> element(int64_t ordinal) const;
  Result<Element> elementAtByte(int64_t byte) const { return element(byte * 8 / bits_); }

private:
  Index expanded(const Index &inner) const;

  Index shape_, packed_, permutation_;
  Tiling tiling_;
  int64_t bits_ = 0, elements_ = 0, packedElements_ = 0;
};

/// "f32" -> 32, "i1" -> 1, "index" -> 64, "bf16" -> 16, "complex<f32>" -> 64; 0 if unknown.
int64_t bitsOf(std::string_view elementType);

/// "tensor<500x?xf32, #enc>": its dimensions (-1: dynamic) and element type.
struct Shaped {
  Index shape;
  std::string element;
};
Result<Shaped> parseShaped(std::string_view type);

} // namespace strata::layout
