#include "core/trace/import/Banner.h"

#include <cctype>

namespace strata::trace {

namespace {

bool eat(std::string_view &text, std::string_view prefix) {
  if (!text.starts_with(prefix))
    return false;
  text.remove_prefix(prefix.size());
  return true;
}
bool eatBack(std::string_view &text, std::string_view suffix) {
  if (!text.ends_with(suffix))
    return false;
  text.remove_suffix(suffix.size());
  return true;
}
std::string_view trim(std::string_view text) {
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r' || text.back() == '\t'))
    text.remove_suffix(1);
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
    text.remove_prefix(1);
  return text;
}
bool isArgument(std::string_view text) {
  if (text.empty())
    return false;
  for (unsigned char c : text)
    if (!std::isalnum(c) && c != '-' && c != '_' && c != '.')
      return false;
  return true;
}

/// `arg{options}` or `arg`.
void setArgument(PassEvent &event, std::string_view text) {
  size_t brace = text.find('{');
  event.pass = trim(text.substr(0, brace));
  if (brace == std::string_view::npos)
    return;
  std::string_view options = text.substr(brace + 1);
  eatBack(options, "}");
  event.options = options;
}

/// The text between `IR Dump Before/After ` and ` //----- //`.
void parseMlir(std::string_view rest, PassEvent &event) {
  if (rest.ends_with(")")) {
    size_t at = rest.rfind(" ('");
    if (at != std::string_view::npos) {
      std::string_view op = rest.substr(at + 3, rest.size() - at - 4);
      size_t quote = op.find('\'');
      std::string_view after = quote == std::string_view::npos ? "" : op.substr(quote + 1);
      if (eat(after, " operation")) {
        event.anchorOp = op.substr(0, quote);
        if (eat(after, ": "))
          event.anchorSymbol = after;
        rest = rest.substr(0, at);
      }
    }
  }
  std::string_view name = rest, argument;
  // Classes hold "::" and blanks ("(anonymous namespace)::X"), never ": ".
  if (size_t colon = rest.find(": "); colon != std::string_view::npos) {
    name = rest.substr(0, colon);
    argument = rest.substr(colon + 2);
  } else if (size_t open = rest.rfind(" ("); rest.ends_with(")") && open != std::string_view::npos) {
    name = rest.substr(0, open);
    argument = rest.substr(open + 2, rest.size() - open - 3);
  }
  name = trim(name);
  event.failed = eatBack(name, " Failed");
  event.className = name;
  setArgument(event, argument);
  if (event.pass.empty())
    event.pass = event.className;
}

/// The text between `*** IR Dump ` and ` ***`.
void parseLlvm(std::string_view rest, Banner &banner) {
  PassEvent &event = banner.event;
  if (eat(rest, "After "))
    event.moment = Moment::After;
  else if (eat(rest, "Before "))
    event.moment = Moment::Before;
  else {
    event.moment = Moment::Initial;
    event.pass = event.className = trim(rest);
    event.subject = "[module]"; // what passes on the module are compared with
    return;
  }
  for (std::string_view why : {" omitted because no change", " omitted", " ignored", " filtered out"})
    if (eatBack(rest, why)) {
      banner.noIr = true;
      break;
    }
  // Code generation: "Title (argument)", and " on function" where only changes are printed. The new pass manager's
  // targets may be in parentheses too.
  size_t on = rest.find(" on "), last = rest.rfind(" (");
  if (last != std::string_view::npos && on != std::string_view::npos && last > on + 3 && rest.ends_with(")")) {
    std::string_view argument = rest.substr(last + 2, rest.size() - last - 3);
    if (isArgument(argument) && argument != "invalidated")
      on = std::string_view::npos; // a title that holds the word
  }
  std::string_view title = trim(rest.substr(0, on));
  if (on != std::string_view::npos)
    event.anchorSymbol = rest.substr(on + 4);
  event.pass = event.className = title;
  size_t open = title.rfind(" (");
  if (open == std::string_view::npos || !title.ends_with(")"))
    return;
  std::string_view argument = title.substr(open + 2, title.size() - open - 3);
  if (isArgument(argument) && argument != "invalidated") {
    event.className = trim(title.substr(0, open));
    event.pass = argument;
  }
}

} // namespace

/// Without the sequences that colour a terminal.
static std::string withoutColours(std::string_view line) {
  std::string out;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\x1b') {
      out += line[i];
      continue;
    }
    while (i + 1 < line.size() && !std::isalpha(static_cast<unsigned char>(line[i + 1])))
      ++i;
    ++i;
  }
  return out;
}

Banner parseBanner(std::string_view line) {
  if (line.find('\x1b') != std::string_view::npos)
    return parseBanner(withoutColours(line));
  // Editors put a mark before the first line, and holes of a file that was cut while it was written read as zeros.
  eat(line, "\xef\xbb\xbf");
  while (!line.empty() && line[0] == '\0')
    line.remove_prefix(1);
  Banner banner;
  PassEvent &event = banner.event;
  std::string_view rest = trim(line);
  if (eat(rest, "// -----// IR Dump ")) {
    // Other tools print lines that begin alike ("internal IR Dump After: ..."): the end makes the header.
    if (!eatBack(rest, " //----- //"))
      return banner;
    if (eat(rest, "Before "))
      event.moment = Moment::Before;
    else if (!eat(rest, "After "))
      return banner;
    banner.style = BannerStyle::Mlir;
    for (std::string_view same : {" (not changed)", " (no change)", " (unchanged)"})
      banner.unchanged |= eatBack(rest, same);
    parseMlir(rest, event);
    return banner;
  }
  if (eat(rest, "// *** IR Dump ")) {
    if (!eatBack(rest, " ***"))
      return banner;
    if (eat(rest, "Before "))
      event.moment = Moment::Before;
    else if (!eat(rest, "After "))
      return banner;
    banner.style = BannerStyle::Mlir;
    parseMlir(rest, event);
    return banner;
  }
  if (rest.starts_with("; *** IR Dump ") || rest.starts_with("# *** IR Dump ") || rest.starts_with("*** IR Dump ")) {
    eat(rest, "; ") || eat(rest, "# ");
    eat(rest, "*** IR Dump ");
    eatBack(rest, ":");
    std::string_view target;
    for (std::string_view word : {" *** (function: ", " *** (loop: "})
      if (size_t at = rest.find(word); at != std::string_view::npos && rest.ends_with(")")) {
        target = rest.substr(at + word.size(), rest.size() - at - word.size() - 1);
        rest = rest.substr(0, at + 4);
      }
    if (!eatBack(rest, " ***"))
      return banner;
    banner.style = BannerStyle::Llvm;
    parseLlvm(rest, banner);
    if (!target.empty())
      event.anchorSymbol = target;
    return banner;
  }
  if (line.starts_with("IR after ") && rest.ends_with(":")) {
    std::string_view name = trim(rest.substr(9, rest.size() - 10));
    if (!name.empty() && name.find(' ') == std::string_view::npos) {
      banner.style = BannerStyle::Xdsl;
      setArgument(event, name);
    }
    return banner;
  }
  if (line.starts_with("After Running Pass: ")) {
    banner.style = BannerStyle::Tvm;
    size_t at = rest.find("name=\"");
    size_t end = at == std::string_view::npos ? at : rest.find('"', at + 6);
    event.pass = end == std::string_view::npos ? rest.substr(20) : rest.substr(at + 6, end - at - 6);
    event.className = event.pass;
  }
  return banner;
}

} // namespace strata::trace
