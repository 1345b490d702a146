#include "core/stream/Schedule.h"

#include "core/stream/Kernels.h"
#include "core/stream/Text.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>
#include <unordered_map>

namespace strata::stream {

using ir::kNone;
using ir::NodeKind;
using ir::TokenKind;

std::string_view name(Mode mode) {
  return mode == Mode::Read ? "read" : mode == Mode::Write ? "write" : "read-write";
}

namespace {

constexpr int kDeepest = 64; // nesting in real IR is two or three deep; text that claims more is not followed

class Reader {
public:
  explicit Reader(const ir::Tree &tree) : text_(tree), tree_(tree), tokens_(tree.tokens()), kernels_(text_) {}

  std::vector<Schedule> schedules() {
    std::vector<Schedule> out;
    for (uint32_t n = 1; n < tree_.size(); ++n)
      if (tree_.node(n).kind == NodeKind::Op && tree_.opName(n) == "stream.cmd.execute")
        out.push_back(schedule(n));
    return out;
  }

private:
  uint32_t next(uint32_t t) const { return text_.next(t); }
  bool isValue(uint32_t t) const { return text_.is(t, TokenKind::Value); }

  /// What an execution knows a buffer as: all of one, or a part from an offset on.
  struct Part {
    uint32_t resource = 0;
    std::string offset; // empty: from the beginning
    std::optional<int64_t> offsetBytes;
  };
  using Views = std::unordered_map<uint32_t, Part>; // by value inside

  Schedule schedule(uint32_t execute) {
    Schedule s;
    s.node = execute;
    for (uint32_t n = tree_.enclosingOp(execute); n != kNone; n = tree_.enclosingOp(n))
      if (bool named = tree_.node(n).symbol != kNone; named || tree_.opName(n) == "util.initializer") {
        s.function = named ? tree_.symbol(n) : std::string(tree_.opName(n));
        requests(n, s);
        break;
      }
    const ir::Node &node = tree_.node(execute);
    Views views;
    std::unordered_map<uint32_t, uint32_t> resourceOf; // value outside to resource
    // on(#affinity) ... with(%0 as %arg3: !stream.resource<external>{%c1000000}, ...)
    for (uint32_t t = node.name; t < node.header; t = next(t)) {
      if (s.affinity.empty() && text_.isWord(t, "on") && text_.isChar(next(t), '('))
        s.affinity = inBrackets(next(t), node.header);
      uint32_t as = next(t), inner = next(as);
      if (!isValue(t) || !text_.isWord(as, "as") || !isValue(inner))
        continue;
      Text::Buffer view = text_.bufferOf(t);
      Resource r;
      r.outer = tokens_.text(view.token);
      r.name = tokens_.text(inner);
      uint32_t u = next(next(inner));
      if (text_.is(u, TokenKind::Type) && text_.isChar(next(u), '<')) {
        r.lifetime = tokens_.text(next(next(u)));
        uint32_t brace = next(next(next(next(u))));
        if (text_.isChar(brace, '{') && isValue(next(brace)))
          r.bytes = text_.constant(next(brace));
      }
      if (view.part)
        r.bytes = view.bytes;
      // Parts of one buffer that are handed in one by one are that buffer.
      r.value = text_.identity(text_.use(view.token));
      r.token = view.token;
      auto [known, isNew] = resourceOf.try_emplace(r.value, uint32_t(s.resources.size()));
      if (ir::ValueId id = text_.values.at(inner); id.valid())
        views[id.index] = {known->second, view.offset, view.offsetBytes};
      if (isNew)
        s.resources.push_back(std::move(r));
    }
    for (uint32_t region = execute + 1; region < node.end; region = tree_.node(region).end)
      s.steps = std::max(s.steps, serial(region, 0, s, views));
    collectSlices(s);
    return s;
  }

  /// The text between a bracket at `open` and the one that closes it.
  std::string inBrackets(uint32_t open, uint32_t end) const {
    std::string out;
    int depth = 0;
    for (uint32_t t = open; t < end; ++t) {
      depth += text_.is(t, TokenKind::Open);
      depth -= text_.is(t, TokenKind::Close);
      if (depth == 0)
        break;
      if (t != open)
        out += tokens_.text(t);
    }
    return out;
  }

  /// Commands of a region one after the other from `step` on; the step after the last.
  int64_t serial(uint32_t region, int64_t step, Schedule &s, const Views &views) {
    for (uint32_t n = region + 1; n < tree_.node(region).end;) {
      if (tree_.node(n).kind == NodeKind::Block) {
        ++n;
        continue;
      }
      step = std::max(step, command(n, step, s, views));
      n = tree_.node(n).end;
    }
    return step;
  }
  int64_t command(uint32_t n, int64_t step, Schedule &s, const Views &views) {
    if (tree_.node(n).kind != NodeKind::Op)
      return step;
    std::string_view op = tree_.opName(n);
    if ((op == "stream.cmd.concurrent" || op == "stream.cmd.serial") && depth_ < kDeepest) {
      ++depth_;
      int64_t end = step;
      for (uint32_t region = n + 1; region < tree_.node(n).end; region = tree_.node(region).end) {
        if (op == "stream.cmd.serial") {
          end = std::max(end, serial(region, step, s, views));
          continue;
        }
        for (uint32_t child = region + 1; child < tree_.node(region).end; child = tree_.node(child).end)
          end = std::max(end, command(child, step, s, views));
      }
      --depth_;
      return end;
    }
    if (!op.starts_with("stream.cmd."))
      return step;
    Command c;
    c.node = n;
    c.step = step;
    c.name = op.substr(11);
    std::string entry = text_.entryPoint(n);
    if (c.name == "flush" || c.name == "invalidate") // the symbol is of the other device
      c.name += entry.empty() ? "" : (c.name == "flush" ? " to " : " from ") + entry;
    else if (!entry.empty())
      c.name += " " + entry;
    accesses(c, op.substr(11), entry, views);
    s.commands.push_back(std::move(c));
    return step + 1;
  }

  /// `ro %slab[%offset for %length]`, `%slab[%offset for %length]` of a fill, `%source[%a], %target[%b], %length` of a copy.
  void accesses(Command &c, std::string_view kind, const std::string &entry, const Views &views) {
    const ir::Node &node = tree_.node(c.node);
    bool isCopy = kind == "copy";
    const std::vector<BindingPart> *parts = kind == "dispatch" ? &kernels_.parts(entry) : nullptr;
    uint32_t binding = 0;
    for (uint32_t t = node.name; t < node.last; ++t) {
      if (!isValue(t) || !text_.isChar(next(t), '['))
        continue;
      ir::ValueId id = text_.values.at(t);
      auto view = id.valid() ? views.find(id.index) : views.end();
      if (view == views.end())
        continue;
      Access a;
      a.resource = view->second.resource;
      uint32_t before = t;
      do
        --before;
      while (before > node.begin && tokens_.isTrivia(before));
      std::string_view how = tokens_.text(before);
      a.mode = how == "ro" ? Mode::Read : how == "wo" ? Mode::Write : how == "rw" ? Mode::ReadWrite
               : kind == "flush" ? Mode::Read // others see from now on what is there
               : kind == "fill" || kind == "invalidate" || kind == "discard" ? Mode::Write
               : isCopy ? (c.accesses.empty() ? Mode::Read : Mode::Write) : Mode::ReadWrite;
      uint32_t offset = next(next(t)), length = next(next(offset));
      if (isValue(offset)) {
        a.offset = tokens_.text(offset);
        a.offsetBytes = text_.constant(offset);
        if (!view->second.offset.empty())
          moveBy(a, view->second.offset, view->second.offsetBytes);
      }
      if (text_.isWord(next(offset), "for") && isValue(length)) {
        a.length = tokens_.text(length);
        a.lengthBytes = text_.constant(length);
      } else if (isCopy) { // the length is the last operand before the types
        for (uint32_t u = offset; u < node.last && !text_.is(u, TokenKind::Colon); ++u)
          if (isValue(u) && !text_.isChar(next(u), '[') && !text_.isChar(next(u), ']')) {
            a.length = tokens_.text(u);
            a.lengthBytes = text_.constant(u);
          }
      }
      if (!parts || !addParts(c, a, binding++, *parts))
        c.accesses.push_back(std::move(a));
    }
  }
  /// Puts an access `base` further on.
  static void moveBy(Access &a, const std::string &base, const std::optional<int64_t> &baseBytes) {
    a.offset = a.offsetBytes == 0 ? base : baseBytes == 0 ? a.offset : base + " + " + a.offset;
    a.offsetBytes = baseBytes && a.offsetBytes ? std::optional(*baseBytes + *a.offsetBytes) : std::nullopt;
  }
  /// Buffers are handed in with what fills them up to the alignment.
  static int64_t aligned(int64_t bytes) { return (bytes + 63) / 64 * 64; }
  /// What a kernel does in a binding, in its place; false where that is not known, or is all of it.
  bool addParts(Command &c, const Access &whole, uint32_t binding, const std::vector<BindingPart> &parts) {
    std::vector<Access> out;
    std::vector<Use> operands;
    bool smaller = false, looked = false;
    bool several = std::count_if(parts.begin(), parts.end(), [&](const BindingPart &p) { return p.binding == binding; }) > 1;
    for (const BindingPart &part : parts) {
      if (part.binding != binding)
        continue;
      if (!looked)
        operands = handedIn(c.node), looked = true;
      auto offset = kernels_.offset(part.offset, operands);
      if (!offset)
        return false;
      Access a = whole;
      if (offset->bytes != 0) {
        a.offset = offset->bytes && offset->text.empty() ? std::to_string(*offset->bytes) : offset->text;
        a.offsetBytes = offset->bytes;
        moveBy(a, whole.offset, whole.offsetBytes);
      }
      if (offset->bytes != 0 || part.lengthBytes) {
        a.lengthBytes = part.lengthBytes;
        a.length = part.lengthBytes ? std::to_string(*part.lengthBytes) : std::string();
      }
      if (several && (part.mode == "readonly" || part.mode == "writeonly"))
        a.mode = part.mode == "readonly" ? Mode::Read : Mode::Write;
      smaller |= offset->bytes != 0 || (a.lengthBytes && whole.lengthBytes && aligned(*a.lengthBytes) < *whole.lengthBytes);
      out.push_back(std::move(a));
    }
    if (!smaller)
      return false;
    std::move(out.begin(), out.end(), std::back_inserter(c.accesses));
    return true;
  }
  /// `dispatch @e[%workload](%a, %b : index, index) {...}`: %a and %b.
  std::vector<Use> handedIn(uint32_t dispatch) const {
    std::vector<Use> out;
    uint32_t t = tree_.node(dispatch).name;
    while (t < tree_.node(dispatch).last && !text_.is(t, TokenKind::Symbol))
      ++t;
    int depth = 0;
    for (; t < tree_.node(dispatch).last; t = next(t)) {
      if (text_.isChar(t, '{') && depth == 0)
        break;
      if (text_.isChar(t, '(') && depth == 0) {
        for (t = next(t); t < tree_.node(dispatch).last && !text_.is(t, TokenKind::Colon) && !text_.isChar(t, ')'); t = next(t))
          if (isValue(t))
            out.push_back(text_.use(t));
        break;
      }
      depth += text_.is(t, TokenKind::Open);
      depth -= text_.is(t, TokenKind::Close);
    }
    return out;
  }

  /// stream.resource.pack ... slices({ [0, 1] = %size, ... })
  void requests(uint32_t function, Schedule &s) {
    for (uint32_t n = function + 1; n < tree_.node(function).end; ++n) {
      if (tree_.node(n).kind != NodeKind::Op || tree_.opName(n) != "stream.resource.pack")
        continue;
      const ir::Node &node = tree_.node(n);
      for (uint32_t t = node.name; t < node.last; ++t) {
        uint32_t a = next(t), comma = next(a), b = next(comma), close = next(b), equal = next(close), size = next(equal);
        if (!text_.isChar(t, '[') || !text_.is(a, TokenKind::Number) || !text_.is(b, TokenKind::Number) ||
            !text_.is(equal, TokenKind::Equal) || !isValue(size))
          continue;
        PackRequest request;
        request.node = n;
        std::from_chars(tokens_.text(a).data(), tokens_.text(a).data() + tokens_.text(a).size(), request.first);
        std::from_chars(tokens_.text(b).data(), tokens_.text(b).data() + tokens_.text(b).size(), request.last);
        request.bytes = text_.constant(size);
        s.packed.push_back(request);
      }
    }
  }

  static void collectSlices(Schedule &s) {
    struct Use {
      int64_t step;
      uint32_t command;
      const Access *access;
    };
    std::map<std::pair<uint32_t, std::string>, std::vector<Use>> at;
    for (uint32_t c = 0; c < s.commands.size(); ++c)
      for (const Access &a : s.commands[c].accesses) // constants by their number, everything else by its name
        at[{a.resource, a.offsetBytes ? std::to_string(*a.offsetBytes) : a.offset}].push_back({s.commands[c].step, c, &a});
    for (auto &[key, uses] : at) {
      std::sort(uses.begin(), uses.end(), [](const Use &a, const Use &b) { return std::tie(a.step, a.command) < std::tie(b.step, b.command); });
      Slice *slice = nullptr;
      for (size_t i = 0; i < uses.size();) {
        size_t end = i;
        bool afresh = true;
        for (; end < uses.size() && uses[end].step == uses[i].step; ++end)
          afresh &= uses[end].access->mode == Mode::Write;
        if (!slice || (afresh && !slice->readers.empty())) {
          const Access &first = *uses[i].access;
          s.slices.push_back({first.resource, first.offset, first.offsetBytes, std::nullopt, uses[i].step, uses[i].step, {}, {}});
          slice = &s.slices.back();
        }
        for (; i < end; ++i) {
          const Access &a = *uses[i].access;
          slice->lastStep = uses[i].step;
          if (a.lengthBytes)
            slice->lengthBytes = std::max(slice->lengthBytes.value_or(0), *a.lengthBytes);
          if (a.mode != Mode::Read)
            addOnce(slice->writers, uses[i].command);
          if (a.mode != Mode::Write)
            addOnce(slice->readers, uses[i].command);
        }
      }
    }
    std::sort(s.slices.begin(), s.slices.end(), [](const Slice &a, const Slice &b) {
      return std::tuple(a.resource, a.offsetBytes.value_or(INT64_MAX), a.offset, a.firstStep) <
             std::tuple(b.resource, b.offsetBytes.value_or(INT64_MAX), b.offset, b.firstStep);
    });
  }
  static void addOnce(std::vector<uint32_t> &commands, uint32_t command) {
    if (commands.empty() || commands.back() != command)
      commands.push_back(command);
  }

  Text text_;
  const ir::Tree &tree_;
  const ir::TokenBuffer &tokens_;
  Kernels kernels_;
  int depth_ = 0;
};

} // namespace

std::optional<int64_t> Schedule::transientBytes() const {
  std::optional<int64_t> sum;
  for (const Resource &r : resources)
    if (r.lifetime == "transient" && r.bytes)
      sum = sum.value_or(0) + *r.bytes;
  return sum;
}

std::vector<Schedule> schedules(const ir::Tree &tree) { return Reader(tree).schedules(); }

} // namespace strata::stream
