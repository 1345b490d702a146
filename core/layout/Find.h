//===- Find.h - The packed tensors that a text speaks of --------------------===//
// Encodings, `linalg.pack`, `linalg.unpack` and `linalg.mmt4d`. An encoding that resolves to `encoding_info` is found at
// the tensor types that carry it, which give the shape; one whose tiles are still open is found too, so that a reader
// is told what it waits for.
#pragma once

#include "core/layout/Tiles.h"

namespace strata::layout {

struct Found {
  enum class Source {
    EncodingInfo, // tiles, from a resolver
    Identity,     // row-major
    Padding,      // row-major, with room after each dimension
    Abstract,     // `#iree_encoding.encoding`: what a tensor is for, tiles to be chosen
    Other,        // an encoding without a description of tiles
    Pack,
    Unpack,
    Mmt4d, // an operand of it, its padding included
  } source = Source::EncodingInfo;
  std::string role;    // "lhs", "rhs", "result" of a product; the name of an `Other` encoding
  Span bytes;          // of the type, attribute or operation in the text
  Tiling tiling;
  Index shape;         // of the unpacked tensor; empty if the text doesn't say; -1: dynamic
  std::string element; // "f32"
  bool swizzled = false; // elements change places inside a tile too
};

/// In the order of the text. A type that occurs many times is listed once a line.
std::vector<Found> findLayouts(std::string_view text);

} // namespace strata::layout
