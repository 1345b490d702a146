// Which extensions of x86-64 machine code uses, found by decoding it.
//
// Executables don't say what they were compiled for. Instructions of the extensions have prefixes
// of their own (VEX, EVEX), so that lengths and prefixes are enough to tell (Intel SDM volume 2,
// chapter 2 and appendix A). What is found is a lower bound: of AVX-512's parts, the ones with
// opcodes of their own; foundation instructions stand for the rest.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace strata::rt::hal {

struct X86Use {
  /// By LLVM's names: "avx2", "avx512vnni".
  std::vector<std::string_view> features;
  /// Bytes up to the first one that begins no instruction: what lies behind it is not looked at.
  size_t decodedBytes = 0;
};

/// Work is linear in `code`.
X86Use x86FeaturesOf(std::span<const uint8_t> code);

/// Bytes of the instruction at the begin of `code`; 0 if there is none, or if it is cut off.
size_t x86InstructionBytes(std::span<const uint8_t> code);

} // namespace strata::rt::hal
