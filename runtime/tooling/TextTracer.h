// Executed instructions as lines of text.
#pragma once

#include "runtime/vm/Context.h"

#include <cstdio>
#include <map>
#include <string>

namespace strata::rt::tooling {

/// `[module.function+0000001E]    %i4 = vm.add.i32 %i2, %i3  // %i2=5 %i3=7`: what the instruction
/// reads is shown as it is before it runs.
class TextTracer final : public vm::Tracer {
public:
  explicit TextTracer(std::FILE *file) : file_(file) {}
  void step(const vm::Function &function, int32_t pc, const int32_t *slots,
            Object *const *refs) override;

private:
  struct Listing {
    std::string name;
    std::map<uint32_t, std::string> lines;
  };
  std::FILE *file_;
  std::map<const vm::Function *, Listing> listings_;
};

} // namespace strata::rt::tooling
