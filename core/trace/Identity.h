//===- Identity.h - Which operation stands where ----------------------------===//
// The compiler gives every operation a number that stays with it from pass to pass. Each dump then says on which of
// its lines which operation begins, and which operations are new with it, made from which others. From that, "what
// became of this matmul" is read instead of guessed.
//
// Stored per row as one zstd frame of LEB128 numbers: the count of lines, per line (line - previous line, zigzag of
// operation - previous operation); the count of births, per birth (operation - previous operation, 2 * count +
// guessed, zigzag of each parent - operation). Untrusted when read: every count is checked against the bytes left.
#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace strata::trace {

using OpNumber = uint32_t; // from 1; 0 is none

struct Identities {
  struct Place {
    int64_t line = 0; // of the row's text, from 1, ascending; several on a line: the outermost first
    OpNumber op = 0;
    friend bool operator==(const Place &, const Place &) = default;
  };
  struct Birth {
    OpNumber op = 0;
    std::vector<OpNumber> from = {}; // empty: made from nothing that had a number
    bool guessed = false; // `from` is what its users, or its operands, were made from
    friend bool operator==(const Birth &, const Birth &) = default;
  };
  std::vector<Place> places;
  std::vector<Birth> births; // by `op`, ascending

  bool empty() const { return places.empty(); }
  /// The (outermost) operation that begins on `line`; 0 if none does.
  OpNumber at(int64_t line) const;
  /// The line where `op` begins; 0 if the dump doesn't show it.
  int64_t lineOf(OpNumber op) const;
};

std::string encode(const Identities &identities);
/// Errors: Corrupt.
Result<Identities> decodeIdentities(std::string_view bytes);

} // namespace strata::trace
