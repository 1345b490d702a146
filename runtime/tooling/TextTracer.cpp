#include "runtime/tooling/TextTracer.h"

#include "runtime/tooling/ModuleDump.h"

#include <charconv>
#include <cstring>

namespace strata::rt::tooling {
namespace {

template <typename T> T readSlot(const int32_t *slots, unsigned at) {
  T value;
  std::memcpy(&value, slots + at, sizeof(T));
  return value;
}

/// Values of the registers that `line` names behind its `=`.
std::string operandValues(std::string_view line, const int32_t *slots, Object *const *refs) {
  size_t equals = line.find(" = ");
  std::string_view body = equals == std::string_view::npos ? line : line.substr(equals + 3);
  std::string_view mnemonic = body.substr(0, body.find(' '));
  bool isF32 = mnemonic.find(".f32") != std::string_view::npos;
  bool isF64 = mnemonic.find(".f64") != std::string_view::npos;
  std::string text;
  for (size_t at = body.find('%'); at != std::string_view::npos; at = body.find('%', at + 1)) {
    unsigned first = 0;
    const char *end = body.data() + body.size();
    const char *next = std::from_chars(body.data() + at + 2, end, first).ptr;
    bool isWide = next < end && *next == ':';
    if (isWide)
      while (++next < end && *next >= '0' && *next <= '9')
        ;
    text += " " + std::string(body.substr(at, static_cast<size_t>(next - body.data()) - at)) + "=";
    if (body[at + 1] != 'i')
      text += refs[first] ? std::string(refs[first]->type()->name) : "null";
    else if (isWide)
      text += isF64 ? format("%g", readSlot<double>(slots, first))
                    : std::to_string(readSlot<int64_t>(slots, first));
    else
      text += isF32 ? format("%g", static_cast<double>(readSlot<float>(slots, first)))
                    : std::to_string(slots[first]);
    // What follows an arrow is written, not read.
    if (std::string_view(next, static_cast<size_t>(end - next)).starts_with("->"))
      at = body.find('%', at + 1);
    if (at == std::string_view::npos)
      break;
  }
  return text.empty() ? text : "  //" + text;
}

} // namespace

void TextTracer::step(const vm::Function &function, int32_t pc, const int32_t *slots,
                      Object *const *refs) {
  auto [listing, isNew] = listings_.try_emplace(&function);
  if (isNew) {
    const vm::BytecodeModule &module = *function.module;
    std::string_view name = module.functionName(function.ordinal);
    listing->second.name =
        std::string(module.name()) + (name.empty() ? "@" + std::to_string(function.ordinal)
                                                   : "." + std::string(name));
    listing->second.lines = instructionTexts(module, function);
  }
  auto found = listing->second.lines.find(static_cast<uint32_t>(pc));
  if (found == listing->second.lines.end())
    return; // a block's marker
  const std::string &line = found->second;
  std::fprintf(file_, "[%s+%08X]    %s%s\n", listing->second.name.c_str(),
               static_cast<unsigned>(pc), line.c_str(), operandValues(line, slots, refs).c_str());
}

} // namespace strata::rt::tooling
