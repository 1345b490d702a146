#include "core/explorer/Regex.h"

#include <re2/re2.h>

namespace strata::explorer {

static constexpr size_t npos = std::string_view::npos;

Result<Regex> Regex::parse(std::string_view pattern) {
  RE2::Options options;
  options.set_encoding(RE2::Options::EncodingLatin1);
  options.set_log_errors(false);
  options.set_never_nl(true);
  // ^ and $ are those of lines, also where many lines are looked at together.
  auto compiled = std::make_shared<const RE2>("(?m)" + std::string(pattern), options);
  if (!compiled->ok()) {
    // Said of what was typed.
    std::string what = compiled->error();
    if (size_t ours = what.find("(?m)"); ours != std::string::npos)
      what.erase(ours, 4);
    return Error{ErrorCode::InvalidArgument, "regular expression '" + std::string(pattern) + "': " + what};
  }
  // What means the ends of the text, not of a line, can't be looked for in many lines at once.
  bool lineByLine = false;
  for (std::string_view part : {"\\A", "\\z", "(?"})
    lineByLine |= pattern.find(part) != npos;
  return Regex(std::move(compiled), lineByLine);
}

std::optional<Regex::Match> Regex::find(std::string_view line) const {
  if (line.ends_with('\r'))
    line.remove_suffix(1);
  re2::StringPiece found;
  re2::StringPiece text(line.data(), line.size());
  if (!compiled_->Match(text, 0, line.size(), RE2::UNANCHORED, &found, 1))
    return std::nullopt;
  auto begin = size_t(found.data() - line.data());
  return Match{begin, begin + found.size()};
}

size_t Regex::nextLine(std::string_view text, size_t from) const {
  auto lineEnd = [&](size_t at) { return at >= text.size() ? npos : text.find('\n', at); };
  auto lineBegin = [&](size_t at) {
    size_t newline = at ? text.rfind('\n', at - 1) : npos;
    return newline == npos ? 0 : newline + 1;
  };
  // Blocks of lines, so that a call costs no more than what lies before the next match.
  constexpr size_t kBlock = 16 * 1024;
  while (from < text.size()) {
    size_t newline = lineEnd(from + kBlock);
    size_t end = newline == npos ? text.size() : newline + 1;
    // `$` doesn't see past a carriage return: such lines are looked at one by one.
    size_t carriage = text.substr(from, end - from).find('\r');
    if (carriage != npos)
      end = lineBegin(from + carriage);
    if (lineByLine_)
      end = from;
    if (end == from) {
      size_t eol = std::min(lineEnd(from), text.size());
      if (find(text.substr(from, eol - from)))
        return from;
      from = eol + 1;
      continue;
    }
    re2::StringPiece found;
    if (compiled_->Match(re2::StringPiece(text.data(), text.size()), from, end, RE2::UNANCHORED, &found, 1)) {
      auto begin = size_t(found.data() - text.data());
      if (begin < end || text[end - 1] != '\n')
        return lineBegin(begin);
    }
    from = end;
  }
  return npos;
}

} // namespace strata::explorer
