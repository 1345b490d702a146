//===- Find.h - The packed tensors that a text speaks of --------------------===//
// Encodings, `linalg.pack`, `linalg.unpack`, the operands of `linalg.mmt4d`, and bindings of kernels. An encoding that
// resolves to `encoding_info` is found at the tensor types that carry it, which give the shape; one whose tiles are still
// open is found too, so that a reader is told what it waits for.
#pragma once

#include "core/ir/Tree.h"
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
    Mmt4d,   // an operand of it, its padding included
    Binding, // of a kernel, where an earlier dump told how it is packed
  } source = Source::EncodingInfo;
  std::string role;    // "lhs", "rhs", "result" of a product; the number of a binding; the name of an `Other` encoding
  Span bytes;          // of the type, attribute or operation in the text
  Tiling tiling;
  Index shape;         // of the unpacked tensor; empty if the text doesn't say; -1: dynamic
  std::string element; // "f32"
  /// Dimensions of which only whole tiles are known: how much of them is padding isn't.
  Index open = {};
  /// The operation works on tiles of that tensor, a loop around it on all of them.
  bool part = false;
  /// Where the shape was read, if not at `bytes`: a byte of the text, or a row of the run with a binding's encoding.
  int64_t fromByte = -1, fromRow = -1;
};
std::string_view name(Found::Source source);

/// A binding of a kernel whose type has an encoding with tiles.
struct Bound {
  std::string function; // "@f"
  int64_t number = 0, offset = 0;
  Index shape;
  std::string element;
  Tiling tiling;
  int64_t row = -1; // that told it
};
std::vector<Bound> boundTensors(const ir::Tree &tree);

/// In the order of the text. A type that occurs many times is listed once a line. `earlier` is what dumps before this one
/// told of the bindings of its kernels.
std::vector<Found> findLayouts(const ir::Tree &tree, const std::vector<Bound> &earlier = {});

/// What a line says twice is told once: true if both say the same.
bool sameLayout(const Found &a, const Found &b);

/// Why a layout can't be made of it; empty if it can.
enum class Gap { None, Abstract, NoTiles, NoShape, Dynamic, Element };
Gap gapOf(const Found &found);

} // namespace strata::layout
