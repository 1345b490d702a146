#include "core/stream/Schedule.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <unordered_map>

namespace strata::stream {

using ir::kNone;
using ir::NodeKind;
using ir::TokenKind;
using ir::Tree;

std::string_view name(Mode mode) {
  return mode == Mode::Read ? "read" : mode == Mode::Write ? "write" : "read-write";
}

namespace {

class Reader {
public:
  explicit Reader(const Tree &tree) : tree_(tree), tokens_(tree.tokens()), values_(ir::resolveValues(tree)) {}

  std::vector<Schedule> schedules() {
    std::vector<Schedule> out;
    for (uint32_t n = 1; n < tree_.size(); ++n)
      if (tree_.node(n).kind == NodeKind::Op && tree_.opName(n) == "stream.cmd.execute")
        out.push_back(schedule(n));
    return out;
  }

  /// The integer of `%x`, if it is a constant.
  std::optional<int64_t> constant(uint32_t token) const {
    ir::ValueId id = values_.at(token);
    if (!id.valid())
      return std::nullopt;
    const ir::Value &value = values_.values[id.index];
    if (value.node == kNone || value.argument || tree_.opName(value.node) != "arith.constant")
      return std::nullopt;
    const ir::Node &node = tree_.node(value.node);
    for (uint32_t t = node.name + 1; t < node.last; ++t)
      if (tokens_.kind(t) == TokenKind::Number) {
        int64_t number = 0;
        std::string_view text = tokens_.text(t);
        if (std::from_chars(text.data(), text.data() + text.size(), number).ptr == text.data() + text.size())
          return number;
        return std::nullopt;
      }
    return std::nullopt;
  }

  uint32_t next(uint32_t t) const {
    do
      ++t;
    while (t < tokens_.size() && tokens_.isTrivia(t));
    return t;
  }
  bool is(uint32_t t, TokenKind kind) const { return t < tokens_.size() && tokens_.kind(t) == kind; }
  bool isChar(uint32_t t, char c) const { return t < tokens_.size() && tokens_.first(t) == c && tokens_.text(t).size() == 1; }
  bool isWord(uint32_t t, std::string_view word) const { return is(t, TokenKind::Word) && tokens_.text(t) == word; }

  /// What an execution knows a buffer as: all of one, or a part from an offset on.
  struct Part {
    uint32_t resource = 0;
    std::string offset; // empty: from the beginning
    std::optional<int64_t> offsetBytes;
  };
  using Views = std::unordered_map<uint32_t, Part>; // by value inside

  struct View {
    uint32_t token = 0; // of the value that the buffer is made by
    std::string offset;
    std::optional<int64_t> offsetBytes, bytes; // bytes: of the whole
  };
  /// Through `stream.resource.subview %whole[%offset] : !stream.resource<..>{%size} -> ...` to the whole.
  View root(uint32_t token) const {
    View view{token, {}, std::nullopt, std::nullopt};
    for (int depth = 0; depth < 16; ++depth) {
      ir::ValueId id = values_.at(view.token);
      if (!id.valid() || values_.values[id.index].argument || !values_.values[id.index].resolved)
        break;
      uint32_t op = values_.values[id.index].node;
      if (op == kNone || tree_.opName(op) != "stream.resource.subview")
        break;
      uint32_t whole = next(tree_.node(op).name), offset = next(next(whole));
      if (!is(whole, TokenKind::Value) || !is(offset, TokenKind::Value))
        break;
      std::optional<int64_t> here = constant(offset);
      view.offsetBytes = view.offset.empty() ? here : here && view.offsetBytes ? std::optional(*here + *view.offsetBytes) : std::nullopt;
      view.offset = view.offset.empty() ? std::string(tokens_.text(offset)) : std::string(tokens_.text(offset)) + " + " + view.offset;
      view.token = whole;
      uint32_t brace = offset;
      while (brace < tree_.node(op).last && !isChar(brace, '{'))
        brace = next(brace);
      view.bytes = is(next(brace), TokenKind::Value) ? constant(next(brace)) : std::nullopt;
    }
    return view;
  }

  Schedule schedule(uint32_t execute) {
    Schedule s;
    s.node = execute;
    for (uint32_t n = execute; n != kNone; n = tree_.node(n).parent)
      if (tree_.node(n).symbol != kNone) {
        s.function = tree_.symbol(n);
        requests(n, s);
        break;
      }
    const ir::Node &node = tree_.node(execute);
    Views views;
    std::unordered_map<uint32_t, uint32_t> resourceOf; // value outside to resource
    // with(%0 as %arg3: !stream.resource<external>{%c1000000}, ...)
    for (uint32_t t = node.name; t < node.header; t = next(t)) {
      uint32_t as = next(t);
      uint32_t inner = next(as);
      if (!is(t, TokenKind::Value) || !isWord(as, "as") || !is(inner, TokenKind::Value))
        continue;
      View view = root(t);
      Resource r;
      r.outer = tokens_.text(view.token);
      r.name = tokens_.text(inner);
      uint32_t u = next(next(inner));
      if (is(u, TokenKind::Type) && isChar(next(u), '<')) {
        r.lifetime = tokens_.text(next(next(u)));
        uint32_t brace = next(next(next(next(u))));
        if (isChar(brace, '{') && is(next(brace), TokenKind::Value))
          r.bytes = constant(next(brace));
      }
      if (view.token != t)
        r.bytes = view.bytes;
      // Parts of one buffer that are handed in one by one are that buffer.
      ir::ValueId outside = values_.at(view.token);
      auto [known, isNew] = resourceOf.try_emplace(outside.valid() ? outside.index : kNone - t, uint32_t(s.resources.size()));
      if (ir::ValueId id = values_.at(inner); id.valid())
        views[id.index] = {known->second, view.offset, view.offsetBytes};
      if (isNew)
        s.resources.push_back(std::move(r));
    }
    for (uint32_t region = execute + 1; region < node.end; region = tree_.node(region).end)
      s.steps = std::max(s.steps, serial(region, 0, s, views));
    collectSlices(s);
    return s;
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
    // Nesting in real IR is two or three deep; text that claims more is not followed.
    if ((op == "stream.cmd.concurrent" || op == "stream.cmd.serial") && depth_ < 64) {
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
    std::string kind(op.substr(11));
    c.name = kind;
    const ir::Node &node = tree_.node(n);
    if (std::string entry = entryPoint(node); !entry.empty())
      c.name += " " + entry;
    bool isCopy = kind == "copy", isFill = kind == "fill";
    for (uint32_t t = node.name; t < node.last; ++t) {
      if (!is(t, TokenKind::Value) || !isChar(next(t), '['))
        continue;
      ir::ValueId id = values_.at(t);
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
               : isFill   ? Mode::Write : isCopy && !c.accesses.empty() ? Mode::Write : isCopy ? Mode::Read : Mode::ReadWrite;
      uint32_t offset = next(next(t));
      if (is(offset, TokenKind::Value)) {
        a.offset = tokens_.text(offset);
        a.offsetBytes = constant(offset);
        if (const std::string &base = view->second.offset; !base.empty()) {
          a.offset = a.offsetBytes == 0 ? base : base + " + " + a.offset;
          a.offsetBytes = view->second.offsetBytes && a.offsetBytes ? std::optional(*view->second.offsetBytes + *a.offsetBytes) : std::nullopt;
        }
      }
      uint32_t length = next(next(offset));
      if (isWord(next(offset), "for") && is(length, TokenKind::Value)) {
        a.length = tokens_.text(length);
        a.lengthBytes = constant(length);
      } else if (isCopy) { // the length is the last operand before the types
        for (uint32_t u = offset; u < node.last && !is(u, TokenKind::Colon); ++u)
          if (is(u, TokenKind::Value) && !isChar(next(u), '[') && !isChar(next(u), ']')) {
            a.length = tokens_.text(u);
            a.lengthBytes = constant(u);
          }
      }
      c.accesses.push_back(std::move(a));
    }
    s.commands.push_back(std::move(c));
    return step + 1;
  }
  std::string entryPoint(const ir::Node &node) const {
    for (uint32_t t = node.name; t < node.header; ++t)
      if (is(t, TokenKind::Symbol)) {
        std::string entry(tokens_.text(t));
        while (is(t + 1, TokenKind::Colon) && is(t + 2, TokenKind::Symbol)) {
          entry += "::" + std::string(tokens_.text(t + 2));
          t += 2;
        }
        return entry;
      }
    return {};
  }

  /// stream.resource.pack ... slices({ [0, 1] = %size, ... })
  void requests(uint32_t function, Schedule &s) {
    for (uint32_t n = function + 1; n < tree_.node(function).end; ++n) {
      if (tree_.node(n).kind != NodeKind::Op || tree_.opName(n) != "stream.resource.pack")
        continue;
      const ir::Node &node = tree_.node(n);
      for (uint32_t t = node.name; t < node.last; ++t) {
        uint32_t a = next(t), comma = next(a), b = next(comma), close = next(b), equal = next(close), size = next(equal);
        if (!isChar(t, '[') || !is(a, TokenKind::Number) || !is(b, TokenKind::Number) || !is(equal, TokenKind::Equal) ||
            !is(size, TokenKind::Value))
          continue;
        PackRequest request;
        request.node = n;
        std::from_chars(tokens_.text(a).data(), tokens_.text(a).data() + tokens_.text(a).size(), request.first);
        std::from_chars(tokens_.text(b).data(), tokens_.text(b).data() + tokens_.text(b).size(), request.last);
        request.bytes = constant(size);
        s.packed.push_back(request);
      }
    }
  }

  static void collectSlices(Schedule &s) {
    std::map<std::pair<uint32_t, std::string>, size_t> at;
    for (uint32_t c = 0; c < s.commands.size(); ++c)
      for (const Access &a : s.commands[c].accesses) {
        // Constants by their number, everything else by its name.
        std::string key = a.offsetBytes ? std::to_string(*a.offsetBytes) : a.offset;
        auto [found, isNew] = at.try_emplace({a.resource, key}, s.slices.size());
        if (isNew)
          s.slices.push_back({a.resource, a.offset, a.offsetBytes, a.lengthBytes, s.commands[c].step, s.commands[c].step, {}, {}});
        Slice &slice = s.slices[found->second];
        slice.firstStep = std::min(slice.firstStep, s.commands[c].step);
        slice.lastStep = std::max(slice.lastStep, s.commands[c].step);
        if (a.lengthBytes)
          slice.lengthBytes = std::max(slice.lengthBytes.value_or(0), *a.lengthBytes);
        if (a.mode != Mode::Read)
          slice.writers.push_back(c);
        if (a.mode != Mode::Write)
          slice.readers.push_back(c);
      }
    std::sort(s.slices.begin(), s.slices.end(), [](const Slice &a, const Slice &b) {
      return std::tuple(a.resource, a.offsetBytes.value_or(INT64_MAX), a.offset) <
             std::tuple(b.resource, b.offsetBytes.value_or(INT64_MAX), b.offset);
    });
  }

  Graph graph() {
    Graph g;
    std::map<std::string, int> occurrences;
    std::unordered_map<uint32_t, uint32_t> indexOf; // node to graph node
    for (uint32_t n = 1; n < tree_.size(); ++n) {
      if (tree_.node(n).kind != NodeKind::Op)
        continue;
      std::string_view op = tree_.opName(n);
      if (!op.ends_with(".dispatch") && op != "flow.dispatch.region" && op != "flow.dispatch.workgroups")
        continue;
      std::string label = entryPoint(tree_.node(n));
      if (label.empty())
        label = op;
      indexOf[n] = uint32_t(g.nodes.size());
      g.nodes.push_back({n, label, label + "#" + std::to_string(occurrences[label]++)});
    }
    std::set<std::tuple<uint32_t, uint32_t, std::string>> seen;
    auto edge = [&](uint32_t from, uint32_t to, std::string what) {
      if (from != to && seen.emplace(from, to, what).second)
        g.edges.push_back({from, to, std::move(what)});
    };
    // By value: through what only hands values on (casts, transfers), up to a bound.
    for (auto [n, to] : indexOf) {
      std::vector<std::pair<uint32_t, int>> work;
      std::set<uint32_t> visited;
      auto operands = [&](uint32_t op, int depth) {
        const ir::Node &node = tree_.node(op);
        for (uint32_t t = node.name == kNone ? node.begin : node.name; t < node.last; ++t)
          if (is(t, TokenKind::Value))
            if (ir::ValueId id = values_.at(t); id.valid()) {
              uint32_t from = values_.values[id.index].node;
              if (from == kNone || from == op || values_.values[id.index].argument || !visited.insert(from).second)
                continue;
              if (auto dispatch = indexOf.find(from); dispatch != indexOf.end())
                edge(dispatch->second, to, std::string(tokens_.text(t)));
              else if (depth < 32 && tree_.opName(from) != "arith.constant")
                work.push_back({from, depth + 1});
            }
      };
      operands(n, 0);
      while (!work.empty()) {
        auto [op, depth] = work.back();
        work.pop_back();
        operands(op, depth);
      }
    }
    // By memory: who wrote the slice that a command reads.
    for (const Schedule &s : schedules())
      for (const Slice &slice : s.slices)
        for (uint32_t w : slice.writers)
          for (uint32_t r : slice.readers) {
            auto from = indexOf.find(s.commands[w].node), to = indexOf.find(s.commands[r].node);
            if (from != indexOf.end() && to != indexOf.end() && s.commands[w].step < s.commands[r].step)
              edge(from->second, to->second, s.resources[slice.resource].name + "[" + slice.offset + "]");
          }
    std::sort(g.edges.begin(), g.edges.end(), [](const GraphEdge &a, const GraphEdge &b) {
      return std::tie(a.from, a.to, a.what) < std::tie(b.from, b.to, b.what);
    });
    return g;
  }

private:
  const Tree &tree_;
  const ir::TokenBuffer &tokens_;
  ir::Values values_;
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

std::vector<Schedule> schedules(const Tree &tree) { return Reader(tree).schedules(); }
Graph dispatchGraph(const Tree &tree) { return Reader(tree).graph(); }

} // namespace strata::stream
