#include "runtime/vm/CallingConvention.h"

namespace strata::rt::vm {
namespace {

bool isAtom(char c) { return c == 'i' || c == 'I' || c == 'f' || c == 'F' || c == 'r'; }

Status bad(std::string_view text, const char *why) {
  return Status(Code::InvalidArgument,
                "calling_convention `" + std::string(text) + "`: " + std::string(why));
}

} // namespace

Result<CallingConvention> CallingConvention::parse(std::string_view text) {
  CallingConvention convention;
  if (text.empty())
    return convention;
  if (text.front() != '0')
    return Status(Code::Unimplemented,
                  "unsupported cconv version: calling_convention `" + std::string(text) + "`");
  std::string_view rest = text.substr(1);
  size_t split = rest.find('_');
  std::string_view arguments = rest.substr(0, split);
  std::string_view results =
      split == std::string_view::npos ? std::string_view() : rest.substr(split + 1);
  if (arguments != "v")
    for (size_t i = 0; i < arguments.size(); ++i) {
      char c = arguments[i];
      if (c == 'C') {
        size_t end = arguments.find('D', i);
        if (end == std::string_view::npos)
          return bad(text, "a span is not closed");
        std::string tuple(arguments.substr(i + 1, end - i - 1));
        for (char atom : tuple)
          if (!isAtom(atom))
            return bad(text, "unknown letter in a span");
        if (tuple.empty())
          return bad(text, "a span has no values");
        convention.arguments += 'C';
        convention.spans.push_back(std::move(tuple));
        i = end;
      } else if (isAtom(c)) {
        convention.arguments += c;
      } else {
        return bad(text, "unknown letter in the arguments");
      }
    }
  if (results != "v")
    for (char c : results) {
      if (!isAtom(c))
        return bad(text, "unknown letter in the results");
      convention.results += c;
    }
  return convention;
}

RegisterLayout RegisterLayout::of(std::string_view letters) {
  RegisterLayout layout;
  for (char c : letters) {
    if (c == 'r') {
      layout.ordinals.push_back(static_cast<uint16_t>(layout.refSlots++));
      continue;
    }
    bool wide = c == 'I' || c == 'F';
    if (wide)
      layout.valueSlots = (layout.valueSlots + 1) & ~1;
    layout.ordinals.push_back(static_cast<uint16_t>(layout.valueSlots));
    layout.valueSlots += wide ? 2 : 1;
  }
  return layout;
}

} // namespace strata::rt::vm
