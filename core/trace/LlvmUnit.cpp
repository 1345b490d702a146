#include "core/trace/LlvmUnit.h"

#include <algorithm>

namespace strata::trace {

bool LlvmUnit::shows(std::string_view function) const {
  return kind == Kind::Module ||
         std::find(functions.begin(), functions.end(), function) != functions.end();
}

LlvmUnit llvmUnit(const PassEvent &event) {
  std::string_view name = event.anchorSymbol;
  if (event.subject == "[module]" || name == "[module]" || event.moment == Moment::Initial)
    return {LlvmUnit::Kind::Module, {}};
  constexpr std::string_view in = " in function ";
  if (size_t at = name.rfind(in); name.starts_with("loop ") && at != std::string_view::npos)
    return {LlvmUnit::Kind::Loop, {std::string(name.substr(at + in.size()))}};
  LlvmUnit unit;
  if (name.size() > 2 && name.starts_with("(") && name.ends_with(")")) {
    name = name.substr(1, name.size() - 2);
    for (size_t comma; (comma = name.find(", ")) != std::string_view::npos;) {
      unit.functions.emplace_back(name.substr(0, comma));
      name.remove_prefix(comma + 2);
    }
  }
  unit.functions.emplace_back(name);
  return unit;
}

bool isLlvm(const Run &run) {
  return run.kind == "llvm-log" || run.kind == "mir-log" || run.kind == "llvm-tree";
}

std::string withoutNumbers(std::string_view text) {
  auto isDigit = [&](size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
  std::string out;
  out.reserve(text.size());
  bool quoted = false;
  for (size_t at = 0; at < text.size(); ++at) {
    out += text[at];
    quoted = text[at] == '\n' ? false : text[at] == '"' ? !quoted : quoted;
    if (!quoted && (text[at] == '#' || text[at] == '!'))
      while (isDigit(at + 1))
        ++at;
  }
  return out;
}

} // namespace strata::trace
