#include "core/trace/import/Banner.h"

#include <algorithm>
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

/// "Pattern Application", not "(anonymous namespace)::X".
bool isSeveralWords(std::string_view name) {
  int depth = 0;
  for (char c : name) {
    depth += (c == '(' || c == '<') - (c == ')' || c == '>');
    if (c == ' ' && depth == 0)
      return true;
  }
  return false;
}

/// The number that -print-pass-numbers puts before a name: "18-GlobalOptPass".
void takeNumber(PassEvent &event) {
  size_t digits = event.className.find_first_not_of("0123456789");
  if (digits == 0 || digits > 9 || digits == std::string::npos || event.className[digits] != '-')
    return;
  event.number = std::stoll(event.className.substr(0, digits));
  bool same = event.pass == event.className;
  event.className.erase(0, digits + 1);
  if (same)
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
    constexpr std::string_view close = " //----- //";
    if (!eatBack(rest, close)) {
      // The text may begin on the line of its header.
      size_t end = rest.find(close);
      if (end == std::string_view::npos || rest.substr(end + close.size(), 1) != " ")
        return banner;
      banner.length = size_t(rest.data() - line.data()) + end + close.size();
      rest = rest.substr(0, end);
    }
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
    // Classes are one word; what has several is a step of a pass.
    if (event.moment == Moment::After && isSeveralWords(event.className))
      event.moment = Moment::Inside;
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
    takeNumber(event);
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
    return banner;
  }
  if (eat(rest, "HLO in module ")) {
    for (std::string_view when : {" before pass: ", " after pass: "})
      if (size_t at = rest.find(when); at != std::string_view::npos) {
        banner.style = BannerStyle::Hlo;
        event.pass = event.className = trim(rest.substr(at + when.size()));
        event.moment = when[1] == 'b' ? Moment::Before : Moment::After;
        event.anchorOp = "HloModule";
        event.anchorSymbol = rest.substr(0, at);
        break;
      }
  }
  return banner;
}

namespace {

/// Where `word` stands, whichever its case.
size_t findAnyCase(std::string_view text, std::string_view word) {
  auto found = std::search(text.begin(), text.end(), word.begin(), word.end(), [](char a, char b) {
    return std::tolower((unsigned char)a) == std::tolower((unsigned char)b);
  });
  return found == text.end() ? std::string_view::npos : size_t(found - text.begin());
}

/// `// ----- // IR dump after X //---//` as MLIR spells it; empty if it is none.
std::string asMlirSpells(std::string_view line) {
  size_t words = findAnyCase(line, "IR Dump ");
  if (words == std::string_view::npos)
    return {};
  std::string_view head = trim(line.substr(0, words)), rest = line.substr(words + 8);
  auto isRule = [](std::string_view text) { // slashes and at least three dashes
    return text.starts_with("//") && text.ends_with("//") && text.find("---") != std::string_view::npos &&
           text.find_first_not_of("/- ") == std::string_view::npos;
  };
  bool before = findAnyCase(rest, "before ") == 0, after = findAnyCase(rest, "after ") == 0;
  size_t end = rest.find("//");
  if (!isRule(head) || (!before && !after) || end == std::string_view::npos)
    return {};
  size_t close = rest.find_first_not_of("/- ", end);
  if (!isRule(trim(rest.substr(end, close == std::string_view::npos ? close : close - end))))
    return {};
  return "// -----// IR Dump " + std::string(before ? "Before " : "After ") +
         std::string(trim(rest.substr(before ? 7 : 6, end - (before ? 7 : 6)))) + " //----- //";
}

} // namespace

Banner findBanner(std::string_view line, size_t &begin) {
  begin = 0;
  if (Banner banner = parseBanner(line))
    return banner;
  size_t words = findAnyCase(line, "IR Dump ");
  if (words == std::string_view::npos || words > 200)
    return {};
  begin = line.substr(0, words).rfind("// -");
  if (begin == std::string_view::npos)
    begin = line.substr(0, words).rfind("//-");
  for (std::string_view mark : {"; *** ", "# *** ", "// *** ", "*** "})
    if (begin == std::string_view::npos && line.substr(0, words).ends_with(mark))
      begin = words - mark.size();
  if (begin == std::string_view::npos)
    return {};
  // Text in quotes, or an operation that carries one, is no header.
  if (line.substr(0, begin).find_first_of("\"'`%") != std::string_view::npos)
    return {};
  std::string_view header = line.substr(begin);
  if (Banner banner = parseBanner(header)) {
    if (banner.length != std::string_view::npos)
      banner.length += begin;
    return banner;
  }
  std::string spelled = asMlirSpells(header);
  return spelled.empty() ? Banner() : parseBanner(spelled);
}

} // namespace strata::trace
