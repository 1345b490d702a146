#include "runtime/hal/X86Code.h"

#include <array>

namespace strata::rt::hal {
namespace {

// In the order of `kNames`.
enum Feature : uint8_t {
  Ssse3,
  Sse41,
  Sse42,
  Popcnt,
  Aes,
  Pclmul,
  Sha,
  Movbe,
  Adx,
  Avx,
  Avx2,
  Fma,
  F16c,
  Bmi,
  Bmi2,
  AvxVnni,
  AmxTile,
  AmxBf16,
  AmxInt8,
  Avx512f,
  Avx512Vnni,
  Avx512Bf16,
  Avx512Fp16,
  Avx512Vbmi,
  Avx512Vbmi2,
  Avx512Bitalg,
  Avx512Popcnt,
  Avx512Ifma,
  kFeatureCount
};
constexpr std::array<std::string_view, kFeatureCount> kNames = {
    "ssse3",       "sse4.1",       "sse4.2",
    "popcnt",      "aes",          "pclmul",
    "sha",         "movbe",        "adx",
    "avx",         "avx2",         "fma",
    "f16c",        "bmi",          "bmi2",
    "avxvnni",     "amx-tile",     "amx-bf16",
    "amx-int8",    "avx512f",      "avx512vnni",
    "avx512bf16",  "avx512fp16",   "avx512vbmi",
    "avx512vbmi2", "avx512bitalg", "avx512vpopcntdq",
    "avx512ifma"};

constexpr bool within(uint8_t op, unsigned low, unsigned high) { return op >= low && op <= high; }

/// One instruction, as far as its length and its extension need it.
class Decoder {
public:
  explicit Decoder(std::span<const uint8_t> code) : code_(code) {}

  /// False when there is no instruction, or when it is cut off.
  bool run(uint64_t &features) {
    features_ = &features;
    return prefixes() && !cut_ && at_ <= kMaxBytes;
  }
  size_t bytes() const { return at_; }

private:
  static constexpr size_t kMaxBytes = 15;

  uint8_t next() {
    if (at_ >= code_.size()) {
      cut_ = true;
      return 0;
    }
    return code_[at_++];
  }
  bool skip(size_t bytes) {
    cut_ |= bytes > code_.size() - at_;
    at_ += cut_ ? 0 : bytes;
    return !cut_;
  }
  void uses(Feature feature) { *features_ |= uint64_t{1} << feature; }
  size_t immediate() const { return size16_ && !wide_ ? 2 : 4; }

  bool prefixes() {
    for (;;) {
      uint8_t byte = next();
      if (cut_)
        return false;
      switch (byte) {
      case 0x66:
        size16_ = true;
        continue;
      case 0x67:
        address32_ = true;
        continue;
      case 0xF2:
      case 0xF3:
        repeat_ = byte;
        continue;
      case 0xF0:
      case 0x2E:
      case 0x36:
      case 0x3E:
      case 0x26:
      case 0x64:
      case 0x65:
        continue;
      case 0x62:
        return evex();
      case 0xC4:
      case 0xC5:
        return vex(byte == 0xC4);
      default:
        break;
      }
      if (within(byte, 0x40, 0x4F)) {
        wide_ = byte & 8;
        byte = next();
        if (within(byte, 0x40, 0x4F) || byte == 0x62 || byte == 0xC4 || byte == 0xC5)
          return false;
      }
      return byte == 0x0F ? twoByte() : oneByte(byte);
    }
  }

  /// The byte behind the opcode and what it says of the address. Gives its middle field.
  unsigned modrm() {
    uint8_t byte = next();
    unsigned mode = byte >> 6, base = byte & 7;
    isRegister_ = mode == 3;
    if (isRegister_)
      return byte >> 3 & 7;
    if (base == 4)
      base = next() & 7;
    skip(mode == 1 ? 1 : mode == 2 || base == 5 ? 4 : 0);
    return byte >> 3 & 7;
  }

  bool oneByte(uint8_t op) {
    if (op < 0x40) {
      unsigned low = op & 7;
      if (low >= 6)
        return false;
      if (low < 4)
        modrm();
      else
        skip(low == 4 ? 1 : immediate());
      return true;
    }
    if (within(op, 0x50, 0x5F) || within(op, 0x6C, 0x6F) || within(op, 0xA4, 0xA7) ||
        within(op, 0xAA, 0xAF) || within(op, 0xEC, 0xEF) || within(op, 0xF8, 0xFD))
      return true;
    if (within(op, 0x70, 0x7F) || within(op, 0xB0, 0xB7) || within(op, 0xE0, 0xE7))
      return skip(1);
    if (within(op, 0xB8, 0xBF))
      return skip(wide_ ? 8 : immediate());
    if (within(op, 0xA0, 0xA3))
      return skip(address32_ ? 4 : 8);
    switch (op) {
    case 0x82:
    case 0x9A:
    case 0xCE:
    case 0xD4:
    case 0xD5:
    case 0xD6:
    case 0xEA:
    case 0x60:
    case 0x61:
      return false;
    case 0x68:
    case 0xA9:
      return skip(immediate());
    case 0x6A:
    case 0xA8:
    case 0xCD:
    case 0xEB:
      return skip(1);
    case 0xE8:
    case 0xE9:
      return skip(4);
    case 0xC2:
    case 0xCA:
      return skip(2);
    case 0xC8:
      return skip(3);
    case 0x69:
    case 0x81:
    case 0xC7:
      modrm();
      return skip(immediate());
    case 0x6B:
    case 0x80:
    case 0x83:
    case 0xC0:
    case 0xC1:
    case 0xC6:
      modrm();
      return skip(1);
    case 0xF6:
    case 0xF7:
      return modrm() > 1 || skip(op == 0xF6 ? 1 : immediate());
    case 0xC3:
    case 0xC9:
    case 0xCB:
    case 0xCC:
    case 0xCF:
    case 0xD7:
    case 0xF1:
    case 0xF4:
    case 0xF5:
      return true;
    default:
      break;
    }
    if (!within(op, 0x90, 0x9F))
      modrm();
    return true;
  }

  static bool hasByteOperand(uint8_t op) {
    return within(op, 0x70, 0x73) || op == 0xC2 || within(op, 0xC4, 0xC6);
  }

  bool twoByte() {
    uint8_t op = next();
    if (op == 0x38)
      return threeByte38();
    if (op == 0x3A)
      return threeByte3A();
    if (within(op, 0x05, 0x09) || op == 0x0B || op == 0x0E || within(op, 0x30, 0x37) ||
        op == 0x77 || within(op, 0xA0, 0xA2) || within(op, 0xA8, 0xAA) || within(op, 0xC8, 0xCF))
      return true;
    if (within(op, 0x80, 0x8F))
      return skip(4);
    if (op == 0xB8 && repeat_ == 0xF3)
      uses(Popcnt);
    modrm();
    if (hasByteOperand(op) || op == 0xA4 || op == 0xAC || op == 0xBA || op == 0x0F)
      return skip(1);
    return true;
  }

  bool threeByte38() {
    uint8_t op = next();
    if (op <= 0x0B || within(op, 0x1C, 0x1E))
      uses(Ssse3);
    else if (op == 0x37 || (within(op, 0xF0, 0xF1) && repeat_ == 0xF2))
      uses(Sse42);
    else if (within(op, 0x10, 0x41))
      uses(Sse41);
    else if (within(op, 0xC8, 0xCD))
      uses(Sha);
    else if (within(op, 0xDB, 0xDF))
      uses(Aes);
    else if (within(op, 0xF0, 0xF1))
      uses(Movbe);
    else if (op == 0xF6)
      uses(Adx);
    modrm();
    return true;
  }

  bool threeByte3A() {
    uint8_t op = next();
    if (op == 0x0F)
      uses(Ssse3);
    else if (op == 0x44)
      uses(Pclmul);
    else if (within(op, 0x60, 0x63))
      uses(Sse42);
    else if (op == 0xCC)
      uses(Sha);
    else if (op == 0xDF)
      uses(Aes);
    else
      uses(Sse41);
    modrm();
    return skip(1);
  }

  bool vex(bool three) {
    unsigned map = 1;
    if (three) {
      map = next() & 31;
      if (map < 1 || map > 3)
        return false;
    }
    uint8_t last = next(), op = next();
    bool is256 = last & 4;
    unsigned prefix = last & 3; // none, 66, F3, F2
    noteVex(map, op, prefix, is256);
    if (map == 1 && op == 0x77)
      return !cut_;
    modrm();
    if (map == 2 && (op == 0x18 || op == 0x19) && isRegister_)
      uses(Avx2); // a broadcast of a register, not of memory
    return map == 3 || (map == 1 && hasByteOperand(op)) ? skip(1) : true;
  }

  void noteVex(unsigned map, uint8_t op, unsigned prefix, bool is256) {
    if (map == 2) {
      if (op == 0x49 || op == 0x4B)
        return uses(AmxTile);
      if (op == 0x5C || op == 0x5E)
        return uses(op == 0x5C ? AmxBf16 : AmxInt8);
      if (op == 0xF2 || op == 0xF3 || (op == 0xF7 && prefix == 0))
        return uses(Bmi);
      if (within(op, 0xF5, 0xF7))
        return uses(Bmi2);
      if (within(op, 0x50, 0x53))
        uses(AvxVnni);
      if (within(op, 0x96, 0x9F) || within(op, 0xA6, 0xAF) || within(op, 0xB6, 0xBF))
        uses(Fma);
      if (op == 0x13)
        uses(F16c);
      bool isNew = op == 0x16 || op == 0x36 || within(op, 0x45, 0x47) || within(op, 0x58, 0x5A) ||
                   within(op, 0x78, 0x79) || op == 0x8C || op == 0x8E || within(op, 0x90, 0x93);
      bool isInteger =
          op <= 0x0B || within(op, 0x1C, 0x25) || within(op, 0x28, 0x2B) || within(op, 0x30, 0x41);
      if (isNew || (is256 && isInteger))
        uses(Avx2);
    } else if (map == 3) {
      if (op == 0xF0)
        return uses(Bmi2);
      if (op == 0x1D)
        uses(F16c);
      if (op <= 0x02 || op == 0x38 || op == 0x39 || op == 0x46 ||
          (is256 && (op == 0x0E || op == 0x0F || op == 0x42 || op == 0x4C)))
        uses(Avx2);
    } else if (is256 && prefix == 1 &&
               (within(op, 0x60, 0x6D) || within(op, 0x70, 0x76) || within(op, 0xD1, 0xD5) ||
                within(op, 0xD8, 0xE5) || within(op, 0xE8, 0xEF) || within(op, 0xF1, 0xFE))) {
      // 0xE6 converts numbers, and 0xE7 stores them: both came with AVX.
      uses(Avx2);
    }
    uses(Avx);
  }

  bool evex() {
    uint8_t first = next(), second = next();
    unsigned map = first & 7, prefix = second & 3;
    // Bits that are fixed in every instruction.
    if (first & 8 || !(second & 4) || map == 0 || map == 4 || map == 7)
      return false;
    next();
    uint8_t op = next();
    bool isWide = second & 0x80;
    uses(Avx512f);
    if (map == 2) {
      if (op == 0x72 || (op == 0x52 && prefix == 2))
        uses(prefix == 1 ? Avx512Vbmi2 : Avx512Bf16);
      else if (within(op, 0x50, 0x53) && prefix == 1)
        uses(Avx512Vnni);
      else if (op == 0x54 || op == 0x8F)
        uses(Avx512Bitalg);
      else if (op == 0x55)
        uses(Avx512Popcnt);
      else if (within(op, 0xB4, 0xB5))
        uses(Avx512Ifma);
      else if (within(op, 0x62, 0x63) || within(op, 0x70, 0x73))
        uses(Avx512Vbmi2);
      else if (op == 0x83 || ((op == 0x8D || op == 0x75 || op == 0x7D) && !isWide))
        uses(Avx512Vbmi);
    } else if (map == 3 && within(op, 0x70, 0x73)) {
      uses(Avx512Vbmi2);
    } else if (map >= 5) {
      uses(Avx512Fp16);
    }
    modrm();
    return map == 3 || (map == 1 && hasByteOperand(op)) ? skip(1) : true;
  }

  std::span<const uint8_t> code_;
  uint64_t *features_ = nullptr;
  size_t at_ = 0;
  bool cut_ = false, size16_ = false, address32_ = false, wide_ = false, isRegister_ = false;
  uint8_t repeat_ = 0;
};

} // namespace

size_t x86InstructionBytes(std::span<const uint8_t> code) {
  uint64_t features = 0;
  Decoder decoder(code);
  return decoder.run(features) ? decoder.bytes() : 0;
}

X86Use x86FeaturesOf(std::span<const uint8_t> code) {
  X86Use use;
  uint64_t found = 0;
  while (use.decodedBytes < code.size()) {
    Decoder decoder(code.subspan(use.decodedBytes));
    uint64_t features = 0;
    if (!decoder.run(features))
      break;
    found |= features;
    use.decodedBytes += decoder.bytes();
  }
  for (size_t i = 0; i < kNames.size(); ++i)
    if (found >> i & 1)
      use.features.push_back(kNames[i]);
  return use;
}

} // namespace strata::rt::hal
