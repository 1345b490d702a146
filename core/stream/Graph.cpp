// Who feeds whom. Tensors and resources of stream.async are values: what made an operand is followed back through casts,
// transfers, loops and regions, each result to the operand that it is. Memory of stream.cmd is followed by who wrote
// last: a command reads what the newest writes before its step left in the bytes that it looks at.
#include "core/stream/Schedule.h"
#include "core/stream/Text.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

namespace strata::stream {

using ir::kNone;
using ir::NodeKind;
using ir::TokenKind;

namespace {

/// The step of a command within the whole function: its execution's place in the text, then the step there.
using Moment = std::pair<size_t, int64_t>;

struct Write {
  Moment moment;
  const Command *command;
  const Access *access;
};

bool isExact(const Access &a) { return a.offsetBytes && a.lengthBytes; }

class Grapher {
public:
  explicit Grapher(const ir::Tree &tree) : text_(tree), tree_(tree) {}

  Graph run() {
    nodes();
    for (uint32_t i = 0; i < graph_.nodes.size(); ++i)
      byValue(i);
    byMemory();
    std::sort(graph_.edges.begin(), graph_.edges.end(), [](const GraphEdge &a, const GraphEdge &b) {
      return std::tie(a.from, a.to, a.what) < std::tie(b.from, b.to, b.what);
    });
    return std::move(graph_);
  }

private:
  void nodes() {
    std::map<std::string, int> occurrences;
    for (uint32_t n = 1; n < tree_.size(); ++n) {
      if (tree_.node(n).kind != NodeKind::Op)
        continue;
      std::string_view op = tree_.opName(n);
      if (!op.ends_with(".dispatch") && op != "flow.dispatch.region" && op != "flow.dispatch.workgroups")
        continue;
      std::string label = text_.entryPoint(n);
      if (label.empty()) // hal.command_buffer.dispatch: the function was looked up
        for (const Use &operand : text_.operands(n))
          if (uint32_t lookup = text_.definition(operand.id); lookup != kNone && tree_.opName(lookup).starts_with("hal.executable.lookup."))
            if (std::string entry = lastSymbol(lookup); !entry.empty())
              label = entry;
      if (label.empty())
        label = op;
      indexOf_[n] = uint32_t(graph_.nodes.size());
      graph_.nodes.push_back({n, label, label + "#" + std::to_string(occurrences[label]++)});
    }
  }
  std::string lastSymbol(uint32_t op) const {
    std::string out;
    for (uint32_t t = tree_.node(op).name; t < tree_.node(op).header; ++t)
      if (text_.is(t, TokenKind::Symbol)) {
        out = text_.tokens.text(t);
        for (; text_.is(t + 1, TokenKind::Colon) && text_.is(t + 2, TokenKind::Symbol); t += 2)
          out += "::" + std::string(text_.tokens.text(t + 2));
      }
    return out;
  }

  void edge(uint32_t from, uint32_t to, std::string what) {
    if (from != to && seen_.emplace(from, to, what).second)
      graph_.edges.push_back({from, to, std::move(what)});
  }

  void byValue(uint32_t to) {
    std::set<std::pair<uint32_t, uint32_t>> visited; // value, which of a pack
    std::vector<Use> work = text_.operands(graph_.nodes[to].node);
    // A dispatch region takes what it needs without naming it.
    const ir::Node &node = tree_.node(graph_.nodes[to].node);
    for (uint32_t t = node.header; t < node.last; ++t)
      if (text_.is(t, TokenKind::Value))
        if (Use use = text_.use(t); use.id.valid() && text_.values.values[use.id.index].token < node.begin)
          work.push_back(use);
    while (!work.empty()) {
      Use use = work.back();
      work.pop_back();
      if (!use.id.valid() || !visited.emplace(use.id.index, use.nth).second)
        continue;
      const ir::Value &value = text_.values.values[use.id.index];
      if (value.argument)
        argument(use, work);
      else if (auto dispatch = indexOf_.find(text_.definition(use.id)); dispatch != indexOf_.end())
        edge(dispatch->second, to, std::string(text_.tokens.text(use.token)));
      else if (uint32_t op = text_.definition(use.id); op != kNone)
        result(op, text_.resultNumber(use), work);
    }
  }

  /// What one result of an operation is made of.
  void result(uint32_t op, uint32_t number, std::vector<Use> &work) {
    const ir::Node &node = tree_.node(op);
    if (node.end > op + 1) {
      for (uint32_t region = op + 1; region < node.end; region = tree_.node(region).end)
        if (std::vector<Use> given = handedOn(region); number < given.size())
          work.push_back(given[number]);
      return;
    }
    std::vector<Use> operands = text_.operands(op);
    uint32_t results = text_.resultCount(op);
    if (tree_.opName(op) == "stream.timepoint.await" && operands.size() >= results && number < results)
      work.push_back(operands[operands.size() - results + number]);
    else if (results > 1 && operands.size() == results && number < results)
      work.push_back(operands[number]);
    else
      work.insert(work.end(), operands.begin(), operands.end());
  }

  /// Operands of what a region ends with: its operation's results.
  std::vector<Use> handedOn(uint32_t region) const {
    uint32_t last = kNone;
    for (uint32_t n = region + 1; n < tree_.node(region).end; n = tree_.node(n).kind == NodeKind::Op ? tree_.node(n).end : n + 1)
      if (tree_.node(n).kind == NodeKind::Op)
        last = n;
    if (last == kNone)
      return {};
    std::vector<Use> given = text_.operands(last);
    if (tree_.opName(last) == "scf.condition" && !given.empty())
      given.erase(given.begin());
    return given;
  }

  /// What an argument of a region or block may be: `%a as %x`, `iter_args(%x = %a)`, `^bb1(%a : t)` of who goes there.
  void argument(const Use &use, std::vector<Use> &work) {
    const ir::Value &value = text_.values.values[use.id.index];
    if (value.node == kNone)
      return;
    const ir::Node &node = tree_.node(value.node);
    if (node.kind == NodeKind::Block) {
      branches(value, work);
      return;
    }
    uint32_t before = kNone, iteration = 0;
    bool iterates = false;
    for (uint32_t t = node.name; t < value.token; t = text_.next(t)) {
      if (text_.isWord(t, "iter_args") || tree_.opName(value.node) == "scf.while")
        iterates = true;
      if (text_.is(t, TokenKind::Value)) {
        before = t;
        iteration += iterates && text_.isAssigned(t);
      }
    }
    uint32_t after = text_.next(value.token);
    if (text_.isAssigned(value.token)) {
      if (text_.is(text_.next(after), TokenKind::Value))
        work.push_back(text_.use(text_.next(after)));
      if (iterates)
        for (uint32_t region = value.node + 1; region < node.end; region = tree_.node(region).end)
          if (std::vector<Use> given = handedOn(region); iteration < given.size())
            work.push_back(given[iteration]);
    } else if (before != kNone && text_.isWord(text_.next(before), "as")) {
      work.push_back(text_.use(before));
    }
  }
  void branches(const ir::Value &value, std::vector<Use> &work) {
    const ir::Node &block = tree_.node(value.node);
    uint32_t number = 0;
    for (uint32_t t = block.name; t < value.token; ++t)
      number += text_.is(t, TokenKind::Value);
    std::string_view label = text_.tokens.text(block.name);
    const ir::Node &region = tree_.node(block.parent);
    for (uint32_t t = region.begin; t < region.last; ++t) {
      if (!text_.is(t, TokenKind::Block) || t == block.name || text_.tokens.text(t) != label || !text_.isChar(text_.next(t), '('))
        continue;
      uint32_t left = number;
      for (uint32_t u = text_.next(text_.next(t)); u < region.last && !text_.is(u, TokenKind::Colon) && !text_.isChar(u, ')'); u = text_.next(u))
        if (text_.is(u, TokenKind::Value) && left-- == 0) {
          work.push_back(text_.use(u));
          break;
        }
    }
  }

  void byMemory() {
    std::vector<Schedule> schedules = stream::schedules(tree_);
    for (const Schedule &schedule : schedules)
      for (const Resource &resource : schedule.resources)
        if (auto &same = resourcesOf_[resource.value]; same.empty())
          same.push_back(&resource);
    for (size_t e = 0; e < schedules.size(); ++e)
      for (const Command &command : schedules[e].commands)
        for (const Access &access : command.accesses)
          if (access.mode != Mode::Read)
            writes_[schedules[e].resources[access.resource].value].push_back({{e, command.step}, &command, &access});
    for (auto &[value, writes] : writes_)
      std::sort(writes.begin(), writes.end(), [](const Write &a, const Write &b) { return std::tie(a.moment, a.command->node) < std::tie(b.moment, b.command->node); });
    for (size_t e = 0; e < schedules.size(); ++e)
      for (const Command &command : schedules[e].commands) {
        auto to = indexOf_.find(command.node);
        if (to == indexOf_.end())
          continue;
        for (const Access &access : command.accesses)
          if (access.mode != Mode::Write)
            follow(schedules, {e, command.step}, access, to->second);
      }
  }

  /// Edges from those who wrote last what `access` reads; copies are followed to what they copied.
  void follow(const std::vector<Schedule> &schedules, Moment moment, const Access &access, uint32_t to) {
    const std::string what = schedules[moment.first].resources[access.resource].name + "[" + access.offset + "]";
    struct Look {
      Moment moment;
      const Access *access;
      const Resource *buffer;
    };
    std::vector<Look> work{{moment, &access, &schedules[moment.first].resources[access.resource]}};
    std::set<const Access *> visited;
    std::set<uint32_t> arguments;
    while (!work.empty()) {
      Look look = work.back();
      work.pop_back();
      // An argument is, in turn, each of the buffers that it is given: what they hold at the end of a round counts, too.
      if (ir::ValueId id = text_.values.at(look.buffer->token); id.valid() && text_.values.values[id.index].argument && arguments.insert(id.index).second) {
        std::vector<Use> given;
        argument(text_.use(look.buffer->token), given);
        for (const Use &use : given)
          for (const Resource *other : resourcesOf_[text_.identity(text_.use(text_.bufferOf(use.token).token))])
            work.push_back({{schedules.size(), 0}, look.access, other});
      }
      auto found = writes_.find(look.buffer->value);
      if (found == writes_.end())
        continue;
      for (const Write *write : lastWrites(found->second, look.moment, *look.access)) {
        if (auto from = indexOf_.find(write->command->node); from != indexOf_.end())
          edge(from->second, to, what);
        else if (visited.insert(write->access).second)
          for (const Access &source : write->command->accesses)
            if (source.mode != Mode::Write)
              work.push_back({write->moment, &source, &schedules[write->moment.first].resources[source.resource]});
      }
    }
  }

  static std::vector<const Write *> lastWrites(const std::vector<Write> &writes, Moment before, const Access &access) {
    std::vector<const Write *> out;
    // Bytes whose writer isn't known yet; of places without numbers all or nothing.
    std::vector<std::pair<int64_t, int64_t>> open;
    if (isExact(access))
      open.emplace_back(*access.offsetBytes, *access.offsetBytes + *access.lengthBytes);
    auto end = std::lower_bound(writes.begin(), writes.end(), before, [](const Write &w, const Moment &m) { return w.moment < m; });
    bool done = false;
    while (end != writes.begin() && !done) {
      auto begin = end;
      Moment moment = std::prev(end)->moment;
      while (begin != writes.begin() && std::prev(begin)->moment == moment)
        --begin;
      std::vector<const Write *> here; // at once: none of them hides another
      for (auto w = begin; w != end; ++w) {
        bool same = w->access->offset == access.offset || (access.offsetBytes && w->access->offsetBytes == access.offsetBytes);
        bool touches = !isExact(access) || !isExact(*w->access)
                           ? same
                           : std::any_of(open.begin(), open.end(), [&](const auto &part) {
                               return *w->access->offsetBytes < part.second && *w->access->offsetBytes + *w->access->lengthBytes > part.first;
                             });
        if (touches)
          here.push_back(&*w);
      }
      for (const Write *w : here) {
        if (!isExact(access) || !isExact(*w->access)) {
          done = true;
          continue;
        }
        std::vector<std::pair<int64_t, int64_t>> rest;
        int64_t from = *w->access->offsetBytes, to = from + *w->access->lengthBytes;
        for (auto [a, b] : open) {
          if (a < std::min(b, from))
            rest.emplace_back(a, std::min(b, from));
          if (std::max(a, to) < b)
            rest.emplace_back(std::max(a, to), b);
        }
        open = std::move(rest);
        done |= open.empty();
      }
      out.insert(out.end(), here.begin(), here.end());
      end = begin;
    }
    return out;
  }

  Text text_;
  const ir::Tree &tree_;
  Graph graph_;
  std::unordered_map<uint32_t, uint32_t> indexOf_; // operation to node of the graph
  std::set<std::tuple<uint32_t, uint32_t, std::string>> seen_;
  std::map<uint32_t, std::vector<Write>> writes_; // by the value that the buffer is
  std::map<uint32_t, std::vector<const Resource *>> resourcesOf_;
};

} // namespace

Graph dispatchGraph(const ir::Tree &tree) { return Grapher(tree).run(); }

} // namespace strata::stream
