#include "core/ir/Memory.h"

#include "core/ir/Symbols.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace strata::ir {
namespace {

constexpr uint32_t kNoBuffer = kNone - 1;

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string_view lastPart(std::string_view name) { return name.substr(name.rfind('.') + 1); }

/// Looks at a buffer in another way; its first operand is the buffer.
bool isView(std::string_view name) {
  return isOneOf(lastPart(name), {"subview", "cast", "reinterpret_cast", "collapse_shape", "expand_shape", "assume_alignment", "memory_space_cast", "view",
                                  "getelementptr", "bitcast", "addrspacecast", "transpose_view", "memref_reinterpret_cast", "fat_raw_buffer_cast"}) ||
         name == "memref.transpose";
}

/// Says something about a buffer, but doesn't look into it.
bool isAbout(std::string_view name) {
  std::string_view last = lastPart(name);
  return isView(name) || isOneOf(last, {"dim", "rank", "size", "dealloc", "dealloca", "deallocate", "extract_strided_metadata", "extract_aligned_pointer_as_index",
                                        "subspan", "retain", "release", "await"});
}

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

bool isBufferType(std::string_view text) {
  for (std::string_view type : {"memref", "!stream.resource", "!stream.binding", "!llvm.ptr", "!hal.buffer", "dispatch.tensor", "!util.buffer"})
    for (size_t at = text.find(type); at != std::string_view::npos; at = text.find(type, at + 1)) {
      size_t after = at + type.size();
      if (after >= text.size() || (!std::isalnum(static_cast<unsigned char>(text[after])) && text[after] != '_'))
        return true;
    }
  return false;
}

/// Written with one type, and that is its result's.
bool isOfItsType(std::string_view name) {
  return isView(name) || has(name, "alloc") || has(name, "subspan") || isOneOf(lastPart(name), {"get_global", "addressof", "await", "to_memref", "to_buffer"});
}

/// The next token of `op` from `t` on that is neither blank nor comment; kNone at its end.
uint32_t next(const Tree &tree, uint32_t op, uint32_t t) {
  while (t < tree.node(op).last && tree.tokens().isTrivia(t))
    ++t;
  return t < tree.node(op).last ? t : kNone;
}

} // namespace

Memory::Memory(const Tree &tree, const Values &values)
    : tree_(tree), values_(values), of_(tree.size()), buffers_(values.values.size(), kNone), captured_(values.values.size()) {
  // `with(%a as %b: type)`: inside, %b is what %a is outside.
  const TokenBuffer &tokens = tree.tokens();
  for (uint32_t op = 1; op < tree.size(); ++op) {
    if (tree.node(op).kind != NodeKind::Op || tree.node(op).header == tree.node(op).last)
      continue;
    ValueId before;
    bool as = false;
    for (uint32_t t = tree.node(op).begin; t < tree.node(op).header; ++t) {
      if (tokens.kind(t) == TokenKind::Value) {
        ValueId id = values.at(t);
        if (as && before.valid() && id.valid())
          captured_[id.index] = before;
        before = id;
      }
      if (!tokens.isTrivia(t))
        as = tokens.kind(t) == TokenKind::Word && tokens.text(t) == "as";
    }
  }
  for (uint32_t op = 1; op < tree.size(); ++op)
    if (tree.node(op).kind == NodeKind::Op)
      lookAt(op);
}

uint32_t Memory::bufferNamed(std::string_view key) {
  for (auto &[name, buffer] : named_)
    if (name == key)
      return buffer;
  named_.emplace_back(key, uint32_t(touching_.size()));
  touching_.emplace_back();
  return named_.back().second;
}

/// By the type that stands behind its definition.
bool Memory::holdsBuffer(ValueId value) const {
  const Value &v = values_.values[value.index];
  if (v.node == kNone || !v.resolved)
    return false;
  const TokenBuffer &tokens = tree_.tokens();
  if (v.argument) {
    // `%a: memref<4xf32>`, up to the next name.
    uint32_t t = v.token + 1;
    while (t < tokens.size() && tokens.kind(t) != TokenKind::Value && tokens.kind(t) != TokenKind::Newline)
      ++t;
    return isBufferType(tokens.text().substr(tokens.begin(v.token), tokens.begin(std::min(t, tokens.size() - 1)) - tokens.begin(v.token)));
  }
  // The type of a result stands at the end, behind the last arrow; where there is none, what stands behind the last
  // colon is the operands' type, too.
  uint32_t arrow = kNone, colon = kNone;
  forOwnTokens(tree_, v.node, [&](uint32_t t) {
    (tokens.kind(t) == TokenKind::Arrow ? arrow : tokens.kind(t) == TokenKind::Colon ? colon : t) = t;
  });
  uint32_t from = arrow != kNone ? arrow : colon;
  if (from == kNone || (arrow == kNone && !isOfItsType(tree_.opName(v.node))))
    return false;
  return isBufferType(tokens.text().substr(tokens.begin(from), tree_.end(v.node) - tokens.begin(from)));
}

uint32_t Memory::bufferOf(ValueId value) {
  ValueId at = value;
  for (int steps = 0; steps < 1000; ++steps) { // names that go in a circle are somebody's mistake
    if (buffers_[at.index] != kNone)
      break;
    if (captured_[at.index].valid()) {
      at = captured_[at.index];
      continue;
    }
    const Value &v = values_.values[at.index];
    if (v.argument || v.node == kNone)
      break;
    const bool awaits = lastPart(tree_.opName(v.node)) == "await"; // `%t => %r`: %r, once %t is reached
    if (!awaits && !isView(tree_.opName(v.node)))
      break;
    ValueId first;
    bool there = !awaits;
    forOwnTokens(tree_, v.node, [&](uint32_t t) {
      there |= tree_.tokens().text().substr(tree_.tokens().begin(t), 2) == "=>";
      if (ValueId id = values_.at(t); there && !first.valid() && id.valid() && values_.values[id.index].token != t)
        first = id;
    });
    if (!first.valid())
      break;
    at = first;
  }
  uint32_t &buffer = buffers_[at.index];
  if (buffer == kNone) {
    const Value &v = values_.values[at.index];
    if (!holdsBuffer(at)) {
      buffer = kNoBuffer;
    } else if (!v.argument && has(tree_.opName(v.node), "binding.subspan") && has(tree_.textOf(v.node), "binding(")) {
      // Two looks at one binding of a kernel, in one function.
      std::string_view text = tree_.textOf(v.node);
      size_t open = text.find("binding(");
      buffer = bufferNamed(std::to_string(tree_.enclosingOp(v.node)) + std::string(text.substr(open, text.find(')', open) - open)));
    } else {
      buffer = uint32_t(touching_.size());
      touching_.emplace_back();
    }
  }
  return buffers_[value.index] = buffer;
}

void Memory::add(uint32_t op, uint32_t buffer, bool reads, bool writes, bool guessed) {
  for (auto &[known, access] : of_[op])
    if (known == buffer) {
      access.reads |= reads;
      access.writes |= writes;
      access.guessed |= guessed;
      Access &same = *std::find_if(touching_[buffer].begin(), touching_[buffer].end(), [&](const Access &a) { return a.op == op; });
      same = access;
      return;
    }
  Access access{op, reads, writes, guessed};
  of_[op].emplace_back(buffer, access);
  touching_[buffer].push_back(access);
}

void Memory::lookAt(uint32_t op) {
  const TokenBuffer &tokens = tree_.tokens();
  std::string_view name = tree_.opName(op), last = lastPart(name);
  // Globals are buffers with a name.
  if (has(name, "global.load") || has(name, "global.store")) {
    bool writes = has(name, "global.store");
    forOwnTokens(tree_, op, [&](uint32_t t) {
      if (tokens.kind(t) == TokenKind::Symbol)
        add(op, bufferNamed(tokens.text(t)), !writes, writes, false);
    });
    return;
  }
  if (isAbout(name) || tree_.node(op).symbol != kNone)
    return;
  // Resources that are values, before they are places.
  if (name.starts_with("stream.async.") || (name.starts_with("stream.tensor.") && last != "export"))
    return;
  const bool copies = last == "copy" || last == "memcpy" || last == "update";
  const bool stores = !copies && (has(last, "store") || has(last, "write") || has(last, "scatter") || last == "fill" || last == "memset" || last == "flush");
  const bool loads = has(last, "load") || has(last, "read") || has(last, "gather") || last == "invalidate" || last == "export";
  const bool yields = isOneOf(last, {"return", "yield", "br", "cond_br", "branch", "cond_branch", "execute", "concurrent", "serial"});
  if (yields || has(last, "alloc"))
    return;
  enum class Role { Plain, Read, Write, Both } role = Role::Plain;
  std::vector<std::pair<uint32_t, Role>> buffers; // in the order of the text
  forOwnTokens(tree_, op, [&](uint32_t t) {
    if (tokens.kind(t) == TokenKind::Word) {
      std::string_view word = tokens.text(t);
      uint32_t after = next(tree_, op, t + 1);
      bool group = after != kNone && tokens.text(after) == "(";
      if (word == "ro" || (word == "ins" && group))
        role = Role::Read;
      else if (word == "wo")
        role = Role::Write;
      else if (word == "rw" || (word == "outs" && group))
        role = Role::Both;
      return;
    }
    if (tokens.kind(t) != TokenKind::Value)
      return;
    ValueId id = values_.at(t);
    if (!id.valid() || values_.values[id.index].token == t)
      return;
    if (uint32_t buffer = bufferOf(id); buffer != kNoBuffer)
      buffers.emplace_back(buffer, role);
  });
  for (size_t i = 0; i < buffers.size(); ++i) {
    auto [buffer, how] = buffers[i];
    if (how != Role::Plain)
      add(op, buffer, how != Role::Write, how != Role::Read, false);
    else if (copies)
      add(op, buffer, i == 0, i > 0, false);
    else if (stores || loads)
      add(op, buffer, loads && !stores, stores, false);
    else if (tree_.node(op).header == tree_.node(op).last) // what has regions says inside what it does
      add(op, buffer, true, true, true);
  }
}

const std::vector<std::pair<uint32_t, Access>> &Memory::of(uint32_t op) const { return of_[op]; }

} // namespace strata::ir
