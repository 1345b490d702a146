// Steps through the bytecode of one function.
//
// Whoever decodes instructions (verifier, rewriting for the interpreter, disassemblers, tracer)
// steps with this: each step is checked against the end of the code. A step that would pass it
// reads zeros, and from then on failed() is true.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace strata::rt::isa {

/// The words of a list, where they lie in the code.
struct Words {
  const uint8_t *data = nullptr;
  size_t count = 0;
  uint16_t operator[](size_t i) const {
    uint16_t word;
    std::memcpy(&word, data + 2 * i, 2);
    return word;
  }
};

class CodeReader {
public:
  explicit CodeReader(std::span<const uint8_t> code, size_t at = 0) : code_(code) { skip(at); }

  size_t at() const { return at_; }
  size_t left() const { return code_.size() - at_; }
  bool failed() const { return failed_; }

  template <typename T> T read() {
    T value{};
    if (const uint8_t *bytes = take(sizeof(T)))
      std::memcpy(&value, bytes, sizeof(T));
    return value;
  }
  void skip(size_t bytes) { (void)take(bytes); }

  /// A length and as many characters.
  std::string_view string() {
    size_t length = read<uint16_t>();
    const uint8_t *text = take(length);
    return text ? std::string_view(reinterpret_cast<const char *>(text), length)
                : std::string_view();
  }

  /// Lists begin at an even offset of their function, with their count of entries.
  size_t listCount() {
    skip(at_ & 1);
    return read<uint16_t>();
  }
  Words list(size_t wordsPerEntry = 1) {
    size_t count = listCount() * wordsPerEntry;
    const uint8_t *words = take(2 * count);
    return words ? Words{words, count} : Words();
  }

private:
  /// The only step there is: the next bytes, or null behind the end.
  const uint8_t *take(size_t bytes) {
    if (bytes > left()) [[unlikely]] {
      at_ = code_.size();
      failed_ = true;
      return nullptr;
    }
    const uint8_t *taken = code_.data() + at_;
    at_ += bytes;
    return taken;
  }

  std::span<const uint8_t> code_;
  size_t at_ = 0;
  bool failed_ = false;
};

} // namespace strata::rt::isa
