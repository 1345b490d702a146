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

namespace {

/// A text without its numbers, byte by byte.
class Plain {
public:
  explicit Plain(std::string_view text) : text_(text) {}
  /// The next byte; -1 at the end.
  int next() {
    if (at_ == text_.size())
      return -1;
    char c = text_[at_++];
    quoted_ = c == '\n' ? false : c == '"' ? !quoted_ : quoted_;
    if (!quoted_ && (c == '#' || c == '!'))
      while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9')
        ++at_;
    return (unsigned char)c;
  }

private:
  std::string_view text_;
  size_t at_ = 0;
  bool quoted_ = false;
};

} // namespace

std::string withoutNumbers(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  Plain plain(text);
  for (int c; (c = plain.next()) >= 0;)
    out += char(c);
  return out;
}

bool sameWithoutNumbers(std::string_view a, std::string_view b) {
  Plain x(a), y(b);
  for (int c, d;;)
    if ((c = x.next()) != (d = y.next()) || c < 0)
      return c == d;
}

} // namespace strata::trace
