//===- Capture.h - What a terminal, a CI or a launcher put around a log -----===//
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace strata::trace {

/// The text without the sequences that colour a terminal; nothing if it begins without any, or is no text.
std::optional<std::string> withoutColours(std::string_view text);

/// The lines that a JSON file, such as a notebook, holds in its strings, one behind the other; nothing
/// if none of them heads a dump.
std::optional<std::string> outOfStrings(std::string_view text);

/// The text of an HTML page, or of what was quoted for one: without tags, `&gt;` as `>`. Nothing if there
/// are no such entities.
std::optional<std::string> withoutEntities(std::string_view text);

struct Unprefixed {
  std::string text;
  std::string prefix; // of the first header: "2024-06-11T09:31:02.1234567Z "
  int sources = 1;    // processes whose lines were mixed; each one's are in a row now
};

/// A log whose headers stand behind something that each line begins with: times, ranks, names of containers. Nothing if
/// it has no headers, or its lines don't begin alike. Digits and runs of blanks may differ from line to line.
std::optional<Unprefixed> withoutPrefixes(std::string_view text);

} // namespace strata::trace
