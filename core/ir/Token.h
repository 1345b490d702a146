//===- Token.h - Leaves of IR text ------------------------------------------===//
// Every byte of a text belongs to exactly one token, also blanks, comments and what makes no sense, so that the
// tokens in order give back the text. A token knows where it starts; it ends where the next one starts.
#pragma once

#include "core/base/Ids.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace strata::ir {

enum class TokenKind : uint8_t {
  Blank,      // spaces, tabs
  Newline,    // one "\n" or "\r\n"
  Comment,    // `// ...`, and `; ...` of LLVM IR, up to the end of the line
  Word,       // bare identifier, with dots: arith.addf, tensor, x86, true
  Number,     // 4, 0x1F, 1.0e-3
  String,     // "..."; ends at the line's end if it is never closed
  Value,      // %x, %0, %0#1
  Block,      // ^bb0
  Symbol,     // @f, @"any name"
  Attribute,  // #map, #hal.device
  Type,       // !hal.buffer, !llvm
  Arrow,      // ->
  Colon,      // : or ::
  Equal,      // =
  Comma,
  Open,       // ( [ { <
  Close,      // ) ] } >
  Operator,   // == >= <= + - * / ? | & and other punctuation
  Resource,   // {-# or #-}
  Unknown,    // bytes that mean nothing here
};

inline constexpr int kTokenKinds = int(TokenKind::Unknown) + 1;
std::string_view name(TokenKind kind);

struct TokenTag;
using TokenId = Id<TokenTag>;

/// Tokens of one text, in two columns. 5 bytes a token; a token is 4 to 6 bytes of IR on average.
class TokenBuffer {
public:
  TokenBuffer() { starts_.push_back(0); }

  uint32_t size() const { return uint32_t(kinds_.size()); }
  TokenKind kind(uint32_t i) const { return kinds_[i]; }
  uint32_t begin(uint32_t i) const { return starts_[i]; }
  uint32_t end(uint32_t i) const { return starts_[i + 1]; }
  std::string_view text(uint32_t i) const { return text_.substr(begin(i), end(i) - begin(i)); }
  std::string_view text() const { return text_; }
  char first(uint32_t i) const { return text_[starts_[i]]; }
  bool isTrivia(uint32_t i) const { return kinds_[i] <= TokenKind::Comment; }
  /// The token that holds byte `at`; `size()` past the end.
  uint32_t at(uint32_t byte) const;

private:
  friend class Lexer;
  std::string_view text_;
  std::vector<uint32_t> starts_; // one more than there are tokens
  std::vector<TokenKind> kinds_;
};

} // namespace strata::ir
