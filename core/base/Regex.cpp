#include "core/base/Regex.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <utility>

namespace strata {

namespace {
constexpr size_t kMostInstructions = 20'000;
constexpr int kDeepest = 100;
constexpr size_t kMostStates = 4'000; // of Lines; then it forgets them

// What the table of Lines holds where it holds no state.
constexpr int32_t kUnknown = -1; // not made yet, or a line's end
constexpr int32_t kAccepts = -2;

bool isWord(unsigned char c) { return std::isalnum(c) || c == '_'; }
} // namespace

/// By recursive descent into a program; depth and size are limited.
class RegexParser {
public:
  explicit RegexParser(std::string_view pattern) : text_(pattern) {}

  Result<Regex> run() {
    if (text_.starts_with("(?i)")) {
      ignoreCase_ = true;
      at_ = 4;
    }
    Piece whole = alternatives(0);
    if (error_.empty() && at_ < text_.size())
      fail("')' closes nothing");
    if (!error_.empty())
      return Error{ErrorCode::InvalidArgument, "regular expression '" + std::string(text_) + "': " + error_};
    emit({Regex::Kind::Match});
    if (!ignoreCase_)
      regex_.literal_ = whole.literal;
    findFirstBytes();
    makeClasses();
    return std::move(regex_);
  }

private:
  /// Instructions from `begin` to the program's end. They leave at the end.
  struct Piece {
    uint32_t begin = 0;
    std::string literal = {}; // in every match of it
    bool exact = false;       // the literal is all that it matches
  };

  void fail(std::string why) {
    if (error_.empty())
      error_ = std::move(why);
    at_ = text_.size();
  }
  bool more() const { return at_ < text_.size(); }
  uint32_t size() const { return uint32_t(regex_.program_.size()); }
  uint32_t emit(Regex::Instruction instruction) {
    if (size() >= kMostInstructions)
      fail("it is too large");
    else
      regex_.program_.push_back(instruction);
    return size() - 1;
  }
  uint32_t emitNext(Regex::Kind kind, uint32_t set = 0) { return emit({kind, set, size() + 1, 0}); }
  uint32_t addSet(const std::bitset<256> &set) {
    for (uint32_t i = 0; i < regex_.sets_.size(); ++i)
      if (regex_.sets_[i] == set)
        return i;
    regex_.sets_.push_back(set);
    return uint32_t(regex_.sets_.size()) - 1;
  }

  /// Instructions moved up by one: what is put before them needs a place.
  void insertSplit(uint32_t at, Regex::Instruction split) {
    if (size() >= kMostInstructions)
      return fail("it is too large");
    for (uint32_t i = at; i < size(); ++i) {
      Regex::Instruction &in = regex_.program_[i];
      in.first += in.first >= at;
      in.second += in.second >= at;
    }
    regex_.program_.insert(regex_.program_.begin() + at, split);
  }

  Piece alternatives(int depth) {
    Piece first = sequence(depth);
    while (more() && text_[at_] == '|') {
      ++at_;
      // split first, L; first; jump end; L: second; end:
      insertSplit(first.begin, {Regex::Kind::Split, 0, first.begin + 1, 0});
      uint32_t jump = emit({Regex::Kind::Jump});
      if (!error_.empty())
        return {};
      regex_.program_[first.begin].second = size();
      sequence(depth);
      regex_.program_[jump].first = size();
      first.literal.clear();
      first.exact = false;
    }
    return first;
  }

  Piece sequence(int depth) {
    Piece whole{size(), {}, true};
    std::string run, best; // literals that follow each other
    while (more() && text_[at_] != '|' && text_[at_] != ')') {
      Piece part = repeated(depth);
      if (!error_.empty())
        return {};
      if (part.exact) {
        run += part.literal;
      } else {
        whole.exact = false;
        if (run.size() > best.size())
          best = run;
        run.clear();
        if (part.literal.size() > best.size())
          best = part.literal;
      }
    }
    whole.literal = run.size() > best.size() ? run : best;
    return whole;
  }

  Piece repeated(int depth) {
    size_t from = at_;
    Piece part = atom(depth);
    while (more() && error_.empty()) {
      int64_t least = 0, most = -1;
      size_t mark = at_;
      char c = text_[at_];
      if (c == '*' || c == '+' || c == '?') {
        ++at_;
        least = c == '+';
        most = c == '?' ? 1 : -1;
      } else if (c != '{' || !bounds(least, most)) {
        break;
      }
      bool lazy = more() && text_[at_] == '?';
      at_ += lazy;
      repeat(part, from, mark, depth, least, most, lazy);
    }
    return part;
  }

  /// `{2}`, `{2,}`, `{2,5}`; anything else is text.
  bool bounds(int64_t &least, int64_t &most) {
    size_t at = at_ + 1;
    auto number = [&](int64_t &value) {
      size_t begin = at;
      for (value = 0; at < text_.size() && std::isdigit((unsigned char)text_[at]) && at - begin < 5; ++at)
        value = value * 10 + (text_[at] - '0');
      return at > begin;
    };
    if (!number(least))
      return false;
    most = least;
    if (at < text_.size() && text_[at] == ',') {
      ++at;
      if (!number(most))
        most = -1;
    }
    if (at >= text_.size() || text_[at] != '}')
      return false;
    at_ = at + 1;
    if (most >= 0 && most < least)
      fail("a repetition ends before it begins");
    return true;
  }

  /// The piece, whose text is [from, to), is there once; the others are made by reading the text again.
  void repeat(Piece &part, size_t from, size_t to, int depth, int64_t least, int64_t most, bool lazy) {
    size_t after = at_;
    uint32_t begin = part.begin;
    std::string literal = part.literal;
    bool exact = part.exact && least == 1 && most == 1;
    auto again = [&] {
      at_ = from;
      std::string_view all = text_;
      text_ = text_.substr(0, to);
      Piece copy = repeated(depth); // with the repetitions before this one
      text_ = all;
      return copy.begin;
    };
    auto split = [&](uint32_t at, uint32_t out) {
      Regex::Instruction in{Regex::Kind::Split, 0, at + 1, out};
      if (lazy)
        std::swap(in.first, in.second);
      return in;
    };
    if (most == 0) {
      regex_.program_.resize(begin);
    } else {
      uint32_t last = begin; // where the last copy begins
      for (int64_t i = 1; i < least && error_.empty(); ++i)
        last = again();
      if (most < 0) {
        if (least == 0) {
          insertSplit(last, split(last, 0));
          uint32_t jump = emit({Regex::Kind::Jump, 0, last, 0});
          (lazy ? regex_.program_[last].first : regex_.program_[last].second) = jump + 1;
        } else { // the last copy again and again
          uint32_t at = emit({Regex::Kind::Split, 0, last, size() + 1});
          if (lazy && error_.empty())
            std::swap(regex_.program_[at].first, regex_.program_[at].second);
        }
      } else {
        std::vector<uint32_t> outs;
        for (int64_t i = std::max<int64_t>(least, 0); i < most && error_.empty(); ++i) {
          uint32_t copy = i == 0 ? begin : again();
          insertSplit(copy, split(copy, 0));
          outs.push_back(copy);
        }
        for (uint32_t out : outs)
          (lazy ? regex_.program_[out].first : regex_.program_[out].second) = size();
      }
    }
    if (error_.empty())
      at_ = after;
    part = {begin, least > 0 ? literal : std::string(), exact};
  }
  Piece atom(int depth) {
    if (depth > kDeepest || ++work_ > kMostInstructions) {
      fail(depth > kDeepest ? "it is nested too deep" : "it is too large");
      return {};
    }
    Piece piece{size(), {}, false};
    char c = text_[at_++];
    switch (c) {
    case '(':
      if (text_.substr(at_).starts_with("?:"))
        at_ += 2;
      else if (more() && text_[at_] == '?') {
        fail("only (?: groups are known, none that look around");
        return {};
      }
      piece = alternatives(depth + 1);
      if (error_.empty() && (!more() || text_[at_] != ')')) {
        fail("'(' is not closed");
        return {};
      }
      ++at_;
      return piece;
    case '[':
      emitNext(Regex::Kind::Byte, addSet(bracket()));
      return piece;
    case '.': {
      std::bitset<256> all;
      all.set().reset('\n');
      emitNext(Regex::Kind::Byte, addSet(all));
      return piece;
    }
    case '^':
      emitNext(Regex::Kind::LineStart);
      piece.exact = true;
      return piece;
    case '$':
      emitNext(Regex::Kind::LineEnd);
      piece.exact = true;
      return piece;
    case '*':
    case '+':
    case '?':
      fail(std::string("'") + c + "' repeats nothing");
      return {};
    case '\\': {
      if (!more()) {
        fail("it ends in a backslash");
        return {};
      }
      char e = text_[at_];
      if (e == 'b' || e == 'B') {
        ++at_;
        regex_.hasEdges_ = true;
        emitNext(e == 'b' ? Regex::Kind::WordEdge : Regex::Kind::NoWordEdge);
        piece.exact = true;
        return piece;
      }
      std::bitset<256> set = escaped();
      emitNext(Regex::Kind::Byte, addSet(set));
      if (set.count() == 1)
        piece = {piece.begin, std::string(1, onlyOf(set)), true};
      return piece;
    }
    default:
      emitNext(Regex::Kind::Byte, addSet(folded(std::bitset<256>().set((unsigned char)c))));
      return {piece.begin, std::string(1, c), true};
    }
  }

  static char onlyOf(const std::bitset<256> &set) {
    int c = 0;
    while (!set[size_t(c)])
      ++c;
    return char(c);
  }
  std::bitset<256> folded(std::bitset<256> set) const {
    if (ignoreCase_)
      for (int c = 'a'; c <= 'z'; ++c)
        if (size_t upper = size_t(c - 'a' + 'A'); set[size_t(c)] || set[upper])
          set.set(size_t(c)).set(upper);
    return set;
  }

  /// After the backslash.
  std::bitset<256> escaped() {
    char c = text_[at_++];
    std::bitset<256> set;
    auto all = [&](auto &&test) {
      for (int b = 0; b < 256; ++b)
        set[size_t(b)] = test((unsigned char)b);
    };
    switch (c) {
    case 'd':
    case 'D':
      all([](unsigned char b) { return b >= '0' && b <= '9'; });
      break;
    case 'w':
    case 'W':
      all(isWord);
      break;
    case 's':
    case 'S':
      all([](unsigned char b) { return b == ' ' || (b >= '\t' && b <= '\r'); });
      break;
    case 't':
      return set.set('\t');
    case 'n':
      return set.set('\n');
    case 'r':
      return set.set('\r');
    case 'x': {
      int value = 0, digits = 0;
      for (; digits < 2 && more() && std::isxdigit((unsigned char)text_[at_]); ++digits, ++at_)
        value = value * 16 + (std::isdigit((unsigned char)text_[at_]) ? text_[at_] - '0' : (text_[at_] | 32) - 'a' + 10);
      if (digits == 2)
        return folded(set.set(size_t(value)));
      fail("\\x wants two digits");
      return set;
    }
    default:
      if (std::isalnum((unsigned char)c)) {
        fail(std::string("'\\") + c + "' is not known" + (std::isdigit((unsigned char)c) ? ": there are no back references" : ""));
        return set;
      }
      return set.set((unsigned char)c);
    }
    if (c == 'D' || c == 'W' || c == 'S')
      set = ~set.set('\n');
    return set;
  }

  std::bitset<256> bracket() {
    std::bitset<256> set;
    bool negated = more() && text_[at_] == '^';
    at_ += negated;
    bool first = true;
    for (; more() && (text_[at_] != ']' || first); first = false) {
      auto one = [&]() -> std::bitset<256> {
        char c = text_[at_++];
        if (c == '\\' && more()) {
          if (text_[at_] == 'b') {
            ++at_;
            return std::bitset<256>().set('\b');
          }
          return escaped();
        }
        return std::bitset<256>().set((unsigned char)c);
      };
      std::bitset<256> low = one();
      if (at_ + 1 < text_.size() && text_[at_] == '-' && text_[at_ + 1] != ']' && low.count() == 1) {
        ++at_;
        std::bitset<256> high = one();
        if (high.count() != 1 || (unsigned char)onlyOf(high) < (unsigned char)onlyOf(low)) {
          fail("a range in brackets ends before it begins");
          return set;
        }
        for (int c = (unsigned char)onlyOf(low); c <= (unsigned char)onlyOf(high); ++c)
          set.set(size_t(c));
      } else {
        set |= low;
      }
    }
    if (!more()) {
      fail("'[' is not closed");
      return set;
    }
    ++at_;
    set = folded(set);
    return negated ? (~set).reset('\n') : set;
  }

  void findFirstBytes() {
    std::vector<char> seen(size());
    std::vector<uint32_t> stack{0};
    while (!stack.empty()) {
      uint32_t i = stack.back();
      stack.pop_back();
      if (std::exchange(seen[i], 1))
        continue;
      const Regex::Instruction &in = regex_.program_[i];
      if (in.kind == Regex::Kind::Match)
        regex_.mayBeEmpty_ = true;
      else if (in.kind == Regex::Kind::Byte)
        regex_.firstBytes_ |= regex_.sets_[in.set];
      else
        stack.push_back(in.first);
      if (in.kind == Regex::Kind::Split)
        stack.push_back(in.second);
    }
  }

  /// Bytes that no set tells apart are one class.
  void makeClasses() {
    std::map<std::vector<bool>, uint8_t> seen;
    for (int c = 0; c < 256; ++c) {
      std::vector<bool> in;
      for (const auto &set : regex_.sets_)
        in.push_back(set[size_t(c)]);
      in.push_back(c == '\n');
      in.push_back(c == '\r');
      auto [entry, isNew] = seen.try_emplace(std::move(in), uint8_t(seen.size()));
      if (isNew)
        regex_.byteOfClass_.push_back(uint8_t(c));
      regex_.classOf_[c] = entry->second;
    }
  }

  std::string_view text_;
  size_t at_ = 0;
  size_t work_ = 0; // parts read, some of them again and again
  bool ignoreCase_ = false;
  std::string error_;
  Regex regex_;
};

Result<Regex> Regex::parse(std::string_view pattern) { return RegexParser(pattern).run(); }

std::optional<Regex::Match> Regex::find(std::string_view line) const {
  if (!literal_.empty() && line.find(literal_) == std::string_view::npos)
    return std::nullopt;
  struct Thread {
    uint32_t at;
    size_t begin;
  };
  std::vector<Thread> now, next;
  std::vector<size_t> seen(program_.size(), SIZE_MAX); // position at which an instruction was added
  std::vector<uint32_t> stack;
  std::optional<Match> found;
  // Threads in the order in which a backtracking matcher would try them.
  auto add = [&](std::vector<Thread> &list, uint32_t at, size_t begin, size_t p) {
    stack.push_back(at);
    while (!stack.empty()) {
      uint32_t i = stack.back();
      stack.pop_back();
      if (seen[i] == p)
        continue;
      seen[i] = p;
      const Instruction &in = program_[i];
      bool before = p > 0 && isWord((unsigned char)line[p - 1]), after = p < line.size() && isWord((unsigned char)line[p]);
      switch (in.kind) {
      case Kind::Byte:
      case Kind::Match:
        list.push_back({i, begin});
        break;
      case Kind::Split:
        stack.push_back(in.second);
        stack.push_back(in.first);
        break;
      case Kind::Jump:
        stack.push_back(in.first);
        break;
      case Kind::LineStart:
        if (p == 0)
          stack.push_back(in.first);
        break;
      case Kind::LineEnd:
        if (p == line.size() || (p + 1 == line.size() && line[p] == '\r'))
          stack.push_back(in.first);
        break;
      case Kind::WordEdge:
      case Kind::NoWordEdge:
        if ((before != after) == (in.kind == Kind::WordEdge))
          stack.push_back(in.first);
        break;
      }
    }
  };
  for (size_t p = 0; p <= line.size(); ++p) {
    if (now.empty() && !mayBeEmpty_) {
      while (p < line.size() && !firstBytes_[(unsigned char)line[p]])
        ++p;
      if (p == line.size())
        break;
    }
    if (!found)
      add(now, 0, p, p); // `now` holds what began further left, and goes first
    if (now.empty() && found)
      break;
    next.clear();
    for (const Thread &thread : now) {
      const Instruction &in = program_[thread.at];
      if (in.kind == Kind::Match) {
        found = Match{thread.begin, p};
        break; // what comes after is tried later
      }
      if (p < line.size() && sets_[in.set][(unsigned char)line[p]])
        add(next, in.first, thread.begin, p + 1);
    }
    std::swap(now, next);
  }
  return found;
}

//===- Lines -----------------------------------------------------------------===//

int32_t Regex::Lines::make(std::vector<uint32_t> from, bool lineStart) {
  State state;
  std::vector<char> seen(regex_.program_.size());
  // Twice: as the line goes on, and as if it ended here.
  for (bool end : {false, true}) {
    std::fill(seen.begin(), seen.end(), 0);
    std::vector<uint32_t> stack = from, at;
    while (!stack.empty()) {
      uint32_t i = stack.back();
      stack.pop_back();
      if (std::exchange(seen[i], 1))
        continue;
      const Instruction &in = regex_.program_[i];
      switch (in.kind) {
      case Kind::Byte:
        at.push_back(i);
        break;
      case Kind::Match:
        (end ? state.acceptsAtEnd : state.accepts) = true;
        break;
      case Kind::Split:
        stack.push_back(in.second);
        [[fallthrough]];
      case Kind::Jump:
      case Kind::WordEdge:
      case Kind::NoWordEdge:
        stack.push_back(in.first);
        break;
      case Kind::LineStart:
        if (lineStart)
          stack.push_back(in.first);
        break;
      case Kind::LineEnd:
        if (end)
          stack.push_back(in.first);
        break;
      }
    }
    if (!end)
      state.at = std::move(at);
  }
  std::sort(state.at.begin(), state.at.end());
  // Equal ones share a state: by what they wait for, and what they accept.
  std::vector<uint32_t> key = state.at;
  key.push_back(UINT32_MAX - uint32_t(state.accepts) - 2 * uint32_t(state.acceptsAtEnd));
  auto [entry, isNew] = known_.try_emplace(std::move(key), int32_t(states_.size()));
  if (isNew) {
    states_.push_back(std::move(state));
    table_.resize(states_.size() * regex_.byteOfClass_.size(), kUnknown);
  }
  return entry->second;
}

int32_t Regex::Lines::start() {
  if (start_ < 0)
    start_ = make({0}, true);
  return start_;
}

int32_t Regex::Lines::step(int32_t state, uint8_t byteClass) {
  std::vector<uint32_t> from{0}; // a match may begin at any byte
  uint8_t byte = regex_.byteOfClass_[byteClass];
  for (uint32_t i : states_[size_t(state)].at)
    if (regex_.sets_[regex_.program_[i].set][byte])
      from.push_back(regex_.program_[i].first);
  if (states_.size() >= kMostStates) {
    states_.clear();
    table_.clear();
    known_.clear();
    start_ = -1;
    return make(std::move(from), false);
  }
  int32_t next = make(std::move(from), false);
  if (byte != '\r') // whether the line ends there is looked at each time
    table_[size_t(state) * regex_.byteOfClass_.size() + byteClass] = states_[size_t(next)].accepts ? kAccepts : next * int32_t(regex_.byteOfClass_.size());
  return next;
}

/// From the begin of a line on: the first place where some line is known to match.
size_t Regex::Lines::scan(size_t from) {
  int32_t state = start();
  if (states_[size_t(state)].accepts)
    return from;
  const int32_t classes = int32_t(regex_.byteOfClass_.size());
  const uint8_t *classOf = regex_.classOf_;
  const char *text = text_.data();
  const size_t size = text_.size();
  for (size_t p = from; p < size; ++p) {
    // The usual bytes, as fast as the table answers.
    const int32_t *table = table_.data();
    int32_t at = state * classes, next;
    while ((next = table[at + classOf[(unsigned char)text[p]]]) >= 0) {
      at = next;
      if (++p == size)
        break;
    }
    state = at / classes;
    if (p == size)
      break;
    if (next == kAccepts)
      return p;
    unsigned char c = (unsigned char)text[p];
    if (c == '\n' || (c == '\r' && (p + 1 == size || text[p + 1] == '\n'))) {
      if (states_[size_t(state)].acceptsAtEnd)
        return p;
      if (c == '\n') {
        state = start();
        if (states_[size_t(state)].accepts && p + 1 < size)
          return p + 1;
        continue;
      }
    }
    state = step(state, classOf[c]);
    if (states_[size_t(state)].accepts)
      return p;
  }
  return text_.empty() || text_.back() == '\n' || !states_[size_t(state)].acceptsAtEnd ? std::string_view::npos : text_.size();
}

size_t Regex::Lines::next(size_t from) {
  constexpr size_t npos = std::string_view::npos;
  auto beginOf = [&](size_t at) {
    size_t newline = at == 0 ? npos : text_.rfind('\n', at - 1);
    return newline == npos ? 0 : newline + 1;
  };
  while (from < text_.size()) {
    size_t at;
    if (regex_.literal_.size() > 1) {
      const void *hit = ::memmem(text_.data() + from, text_.size() - from, regex_.literal_.data(), regex_.literal_.size());
      if (!hit)
        return npos;
      at = size_t(static_cast<const char *>(hit) - text_.data());
    } else {
      at = scan(from);
      if (at == npos)
        return npos;
      if (!regex_.hasEdges_)
        return std::max(from, beginOf(at));
    }
    size_t begin = std::max(from, beginOf(at)), end = std::min(text_.find('\n', at), text_.size());
    if (regex_.find(text_.substr(begin, end - begin)))
      return begin;
    from = end + 1;
  }
  return npos;
}

} // namespace strata
