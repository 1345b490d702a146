#include "core/ir/Lexer.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace strata::ir {

namespace {

// Classes of bytes, as bits: one look-up decides how a token starts and how far it goes.
enum : uint8_t {
  kLetter = 1, // starts a word
  kDigit = 2,
  kName = 4,   // goes on in a word: letters, digits, _ . $
  kSuffix = 8, // goes on in %x, ^bb, #x, !x: also '-'
  kBlank = 16,
};

constexpr std::array<uint8_t, 256> makeClasses() {
  std::array<uint8_t, 256> classes{};
  for (int c = 0; c < 256; ++c) {
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    bool digit = c >= '0' && c <= '9';
    if (letter)
      classes[c] |= kLetter;
    if (digit)
      classes[c] |= kDigit;
    if (letter || digit || c == '.' || c == '$')
      classes[c] |= kName | kSuffix;
    if (c == '-')
      classes[c] |= kSuffix;
    if (c == ' ' || c == '\t')
      classes[c] |= kBlank;
  }
  return classes;
}
constexpr std::array<uint8_t, 256> kClasses = makeClasses();

bool is(char c, uint8_t bits) { return kClasses[static_cast<unsigned char>(c)] & bits; }

} // namespace

std::string_view name(TokenKind kind) {
  static constexpr std::string_view names[] = {"blank", "newline", "comment", "word", "number", "string", "value",
                                               "block", "symbol", "attribute", "type", "arrow", "colon", "equal",
                                               "comma", "open", "close", "operator", "resource", "unknown"};
  static_assert(std::size(names) == kTokenKinds);
  return names[int(kind)];
}

uint32_t TokenBuffer::at(uint32_t byte) const {
  if (byte >= text_.size())
    return size();
  return uint32_t(std::upper_bound(starts_.begin(), starts_.end(), byte) - starts_.begin()) - 1;
}

class Lexer {
public:
  explicit Lexer(std::string_view text) : text_(text.substr(0, UINT32_MAX)), p_(text_.data()), end_(p_ + text_.size()) {}

  TokenBuffer run() {
    TokenBuffer buffer;
    buffer.text_ = text_;
    // Real IR has a token in about four bytes; huge strings need none of that.
    buffer.starts_.reserve(text_.size() / 4 + 16);
    buffer.kinds_.reserve(text_.size() / 4 + 16);
    while (p_ < end_) {
      TokenKind kind = next();
      buffer.kinds_.push_back(kind);
      buffer.starts_.push_back(uint32_t(p_ - text_.data()));
    }
    return buffer;
  }

private:
  void skip(uint8_t bits) {
    while (p_ < end_ && is(*p_, bits))
      ++p_;
  }
  bool follows(char c) const { return p_ < end_ && *p_ == c; }

  TokenKind next() {
    char c = *p_++;
    if (is(c, kLetter)) {
      skip(kName);
      return TokenKind::Word;
    }
    if (is(c, kDigit))
      return numberAfter(c);
    switch (c) {
    case ' ':
    case '\t':
      skip(kBlank);
      return TokenKind::Blank;
    case '\n':
      return TokenKind::Newline;
    case '\r':
      if (!follows('\n'))
        return TokenKind::Unknown;
      ++p_;
      return TokenKind::Newline;
    case '/':
      if (!follows('/'))
        return TokenKind::Operator;
      toLineEnd();
      return TokenKind::Comment;
    case '"':
      return string();
    case '%':
      return sigil(TokenKind::Value);
    case '^':
      return sigil(TokenKind::Block);
    case '@':
      if (follows('"')) {
        ++p_;
        string();
        return TokenKind::Symbol;
      }
      return sigil(TokenKind::Symbol);
    case '#':
      if (follows('-') && end_ - p_ > 1 && p_[1] == '}') {
        p_ += 2;
        return TokenKind::Resource;
      }
      return sigil(TokenKind::Attribute);
    case '!':
      return sigil(TokenKind::Type);
    case '-':
      if (follows('>')) {
        ++p_;
        return TokenKind::Arrow;
      }
      return TokenKind::Operator;
    case ':':
      if (follows(':'))
        ++p_;
      return TokenKind::Colon;
    case '=':
      if (follows('=')) {
        ++p_;
        return TokenKind::Operator;
      }
      return TokenKind::Equal;
    case ',':
      return TokenKind::Comma;
    case '{':
      if (follows('-') && end_ - p_ > 1 && p_[1] == '#') {
        p_ += 2;
        return TokenKind::Resource;
      }
      return TokenKind::Open;
    case '(':
    case '[':
      return TokenKind::Open;
    case '<':
    case '>':
      // `d0 >= 0` in an affine set is no bracket.
      if (follows('=') && !(end_ - p_ > 1 && p_[1] == '=')) {
        ++p_;
        return TokenKind::Operator;
      }
      // Nor is a comparison, as it is written: blanks on both sides.
      if (p_ - text_.data() > 1 && is(p_[-2], kBlank) && p_ < end_ && is(*p_, kBlank))
        return TokenKind::Operator;
      return c == '<' ? TokenKind::Open : TokenKind::Close;
    case ')':
    case ']':
    case '}':
      return TokenKind::Close;
    case ';':
      // A comment of LLVM IR; assembly ends statements with the same sign.
      if (follows(' ') && (p_ - 1 == text_.data() || is(p_[-2], kBlank) || p_[-2] == '\n')) {
        toLineEnd();
        return TokenKind::Comment;
      }
      return TokenKind::Operator;
    case '+':
    case '*':
    case '?':
    case '|':
    case '&':
    case '.':
    case '~':
    case '\'':
    case '`':
    case '\\':
    case '$':
      return TokenKind::Operator;
    default:
      // A run of bytes above ASCII is one token: characters are not torn apart.
      if (static_cast<unsigned char>(c) >= 0x80)
        while (p_ < end_ && static_cast<unsigned char>(*p_) >= 0x80)
          ++p_;
      return TokenKind::Unknown;
    }
  }

  TokenKind numberAfter(char first) {
    if (first == '0' && follows('x')) {
      const char *q = p_ + 1;
      while (q < end_ && std::strchr("0123456789abcdefABCDEF", *q) && *q)
        ++q;
      // "0xf32" in a shape is zero, then "xf32" (tensor<0xf32>); a hexadecimal number ends in no word.
      if (q > p_ + 1 && !(q < end_ && is(*q, kLetter)) && !shape(p_ + 1, q)) {
        p_ = q;
        return TokenKind::Number;
      }
    }
    skip(kDigit);
    if (follows('.') && end_ - p_ > 1 && is(p_[1], kDigit)) {
      ++p_;
      skip(kDigit);
    }
    if (follows('e') || follows('E')) {
      const char *q = p_ + 1;
      if (q < end_ && (*q == '+' || *q == '-'))
        ++q;
      if (q < end_ && is(*q, kDigit)) {
        p_ = q;
        skip(kDigit);
      }
    }
    return TokenKind::Number;
  }
  /// "f32", "bf16" after a leading zero dimension.
  static bool shape(const char *at, const char *end) {
    std::string_view word(at, size_t(end - at));
    return word == "f16" || word == "f32" || word == "f64" || word == "bf16" || word == "f80" || word == "f128";
  }

  TokenKind sigil(TokenKind kind) {
    const char *begin = p_;
    skip(kSuffix);
    // `%a->%b`, `@f-` : a dash belongs to a name only if the name goes on.
    while (p_ > begin && p_[-1] == '-')
      --p_;
    // A full stop ends a sentence, not a name.
    if (p_ == begin)
      return kind == TokenKind::Attribute || kind == TokenKind::Type ? TokenKind::Operator : TokenKind::Unknown;
    // %0#1: the second result.
    if (kind == TokenKind::Value && follows('#') && end_ - p_ > 1 && is(p_[1], kDigit)) {
      ++p_;
      skip(kDigit);
    }
    return kind;
  }

  TokenKind string() {
    while (p_ < end_) {
      char c = *p_;
      if (c == '"') {
        ++p_;
        return TokenKind::String;
      }
      if (c == '\n')
        return TokenKind::String;
      if (c == '\\' && end_ - p_ > 1 && p_[1] != '\n')
        ++p_;
      ++p_;
    }
    return TokenKind::String;
  }

  void toLineEnd() {
    const void *found = std::memchr(p_, '\n', size_t(end_ - p_));
    p_ = found ? static_cast<const char *>(found) : end_;
  }

  std::string_view text_;
  const char *p_;
  const char *end_;
};

TokenBuffer lex(std::string_view text) { return Lexer(text).run(); }

} // namespace strata::ir
