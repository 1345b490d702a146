// Texts with less in them: what all lines of a kind have in common is left out, what tells them
// apart stays.
#pragma once

#include "app/models/DiffModel.h"

#include <unordered_map>

namespace strata::app {

enum class Quiet {
  Off,   // all as printed
  Types, // of types and attributes the head, of dictionaries that there is one
  Names, // operations, results and operands, symbols
};

enum class Locations {
  Printed,
  Short, // file and line
  Off,
};

/// How much of a text is shown.
struct Detail {
  Quiet quiet = Quiet::Off;
  Locations locations = Locations::Printed;
  Detail(Quiet level = Quiet::Off, Locations shown = Locations::Printed)
      : quiet(level), locations(shown) {}
  bool isAll() const { return *this == Detail(); }
  friend bool operator==(const Detail &, const Detail &) = default;
};

/// Bytes of lines, counted from the line's start, that stay whatever they are.
using KeptBytes = std::unordered_map<int64_t, std::vector<Span>>;

/// The text in so much detail. Any thread.
std::shared_ptr<const IrDocument> quiet(const std::shared_ptr<const IrDocument> &document,
                                        Detail detail, const KeptBytes &kept = {});

/// Both sides of a difference: what differs between two lines stays, and of long ones that differ
/// in little the rest is left out, too. Any thread.
struct QuietPair {
  std::shared_ptr<const IrDocument> before, after;
};
QuietPair quiet(const Diff &diff, Detail detail);

} // namespace strata::app
