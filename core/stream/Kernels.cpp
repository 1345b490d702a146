#include "core/stream/Kernels.h"

#include "core/ir/Symbols.h"
#include "core/layout/Find.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace strata::stream {

using ir::kNone;
using ir::NodeKind;
using ir::TokenKind;

namespace {

constexpr int kDeepest = 24; // of an expression

/// Bytes of `tensor<4x8xf32>` or `memref<4x8xf32, ...>` inside `type`; nothing with dynamic sizes or an encoding.
std::optional<int64_t> denseBytes(std::string_view type) {
  size_t at = type.rfind("tensor<");
  bool tensor = at != std::string_view::npos;
  if (!tensor && (at = type.find("memref<")) == std::string_view::npos)
    return std::nullopt;
  type.remove_prefix(at + 7);
  type = type.substr(0, type.find('>'));
  if (size_t comma = type.find(','); comma != std::string_view::npos) {
    if (tensor)
      return std::nullopt; // an encoding
    type = type.substr(0, comma);
  }
  int64_t elements = 1;
  for (size_t x; (x = type.find('x')) != std::string_view::npos && type[0] >= '0' && type[0] <= '9'; type.remove_prefix(x + 1)) {
    int64_t size = 0;
    if (std::from_chars(type.data(), type.data() + x, size).ptr != type.data() + x || size > (int64_t(1) << 40) || elements > (int64_t(1) << 40))
      return std::nullopt;
    elements *= size;
  }
  int64_t bits = layout::bitsOf(std::string(type));
  return bits > 0 && elements <= (int64_t(1) << 40) ? std::optional((elements * bits + 7) / 8) : std::nullopt;
}

/// The number in `word(4)`, or the value in `word(%x)`, as a token; kNone without it.
uint32_t inside(const Text &text, uint32_t op, std::string_view word) {
  uint32_t out = kNone;
  ir::forOwnTokens(text.tree, op, [&](uint32_t t) {
    if (out == kNone && text.isWord(t, word) && text.isChar(text.next(t), '('))
      out = text.next(text.next(t));
  });
  return out;
}

bool isCast(std::string_view name) {
  constexpr std::array<std::string_view, 5> casts{"arith.index_cast", "arith.index_castui", "arith.extui", "arith.extsi", "arith.trunci"};
  return std::find(casts.begin(), casts.end(), name) != casts.end();
}

int64_t numberAt(const Text &text, uint32_t token) {
  int64_t number = -1;
  if (text.is(token, TokenKind::Number))
    std::from_chars(text.tokens.text(token).data(), text.tokens.text(token).data() + text.tokens.text(token).size(), number);
  return number;
}

} // namespace

void Kernels::findFunctions() {
  found_ = true;
  for (uint32_t n = 1; n < text_.tree.size(); ++n)
    if (text_.tree.node(n).kind == NodeKind::Op && text_.tree.node(n).symbol != kNone && text_.tree.opName(n) == "func.func")
      kernels_.try_emplace(text_.tree.symbol(n), Kernel{n, {}});
}

const std::vector<BindingPart> &Kernels::parts(const std::string &entryPoint) {
  static const std::vector<BindingPart> none;
  if (!found_)
    findFunctions();
  size_t at = entryPoint.rfind("::");
  auto kernel = kernels_.find(at == std::string::npos ? entryPoint : entryPoint.substr(at + 2));
  if (kernel == kernels_.end())
    return none;
  if (!known_[kernel->first]) {
    known_[kernel->first] = true;
    read(kernel->second);
  }
  return kernel->second.parts;
}

void Kernels::read(Kernel &kernel) {
  const ir::Tree &tree = text_.tree;
  std::vector<uint32_t> arguments; // values, by number
  for (uint32_t t = tree.node(kernel.function).name; t < tree.node(kernel.function).header; ++t)
    if (text_.is(t, TokenKind::Value))
      if (ir::ValueId id = text_.values.at(t); id.valid())
        arguments.push_back(id.index);
  std::vector<layout::Found> layouts;
  bool looked = false;
  for (uint32_t n = kernel.function + 1; n < tree.node(kernel.function).end; ++n) {
    if (tree.node(n).kind != NodeKind::Op)
      continue;
    std::string_view name = tree.opName(n);
    BindingPart part;
    if (name == "stream.binding.subspan") {
      std::vector<Use> operands = text_.operands(n);
      if (operands.size() < 2 || !operands[0].id.valid())
        continue;
      auto at = std::find(arguments.begin(), arguments.end(), operands[0].id.index);
      if (at == arguments.end())
        continue;
      part.binding = uint32_t(at - arguments.begin());
      part.offset = operands[1];
    } else if (name == "hal.interface.binding.subspan") {
      int64_t number = numberAt(text_, inside(text_, n, "binding"));
      uint32_t offset = inside(text_, n, "offset");
      if (number < 0 || offset == kNone || !text_.is(offset, TokenKind::Value))
        continue;
      part.binding = uint32_t(number);
      part.offset = text_.use(offset);
    } else {
      continue;
    }
    std::string_view type = tree.textOf(n);
    type = type.substr(std::min(type.size(), type.rfind(" : ")));
    for (std::string_view mode : {"readonly", "writeonly", "readwrite"})
      if (type.find("<" + std::string(mode) + ":") != std::string_view::npos)
        part.mode = mode;
    part.lengthBytes = denseBytes(type);
    if (!part.lengthBytes) { // in tiles
      if (!looked)
        layouts = layout::findLayouts(tree), looked = true;
      for (const layout::Found &found : layouts)
        if (found.source == layout::Found::Source::EncodingInfo && found.bytes.begin >= tree.begin(n) && found.bytes.end <= tree.end(n))
          if (auto l = layout::Layout::make(found.shape, found.tiling, layout::bitsOf(found.element)))
            part.lengthBytes = l->bytes();
    }
    kernel.parts.push_back(std::move(part));
  }
}

std::optional<Kernels::Offset> Kernels::offset(const Use &of, const std::vector<Use> &operands) const {
  struct Evaluator {
    const Text &text;
    const std::vector<Use> &handedIn;
    int depth = 0;

    std::optional<Offset> operand(size_t number) const {
      if (number >= handedIn.size())
        return std::nullopt;
      // A cast of a number is that number to a reader.
      uint32_t token = handedIn[number].token;
      for (int round = 0; round < kDeepest; ++round) {
        uint32_t op = text.definition(text.values.at(token));
        std::vector<Use> inputs = op != kNone && isCast(text.tree.opName(op)) ? text.operands(op) : std::vector<Use>();
        if (inputs.size() != 1)
          break;
        token = inputs[0].token;
      }
      return Offset{text.constant(token), std::string(text.tokens.text(token))};
    }
    std::optional<Offset> argument(const ir::Value &value) const {
      // Bindings come first, then what the dispatch hands in.
      size_t number = 0, bindings = 0;
      for (uint32_t t = text.tree.node(value.node).name; t < value.token; ++t)
        if (text.is(t, TokenKind::Value)) {
          ++number;
          bindings += text.isChar(text.next(t), ':') && text.is(text.next(text.next(t)), TokenKind::Type) &&
                      text.tokens.text(text.next(text.next(t))).ends_with("binding");
        }
      return number < bindings ? std::nullopt : operand(number - bindings);
    }
    std::optional<Offset> value(const Use &use) {
      if (!use.id.valid() || ++depth > kDeepest)
        return std::nullopt;
      const ir::Value &value = text.values.values[use.id.index];
      if (value.argument)
        return value.node != kNone && text.tree.node(value.node).kind == NodeKind::Op ? argument(value) : std::nullopt;
      uint32_t op = text.definition(use.id);
      if (op == kNone)
        return std::nullopt;
      if (auto number = text.constantOf(op))
        return Offset{number, std::string(text.tokens.text(use.token))};
      std::string_view name = text.tree.opName(op);
      if (name == "hal.interface.constant.load") {
        int64_t ordinal = numberAt(text, inside(text, op, "ordinal"));
        return ordinal < 0 ? std::nullopt : operand(size_t(ordinal));
      }
      std::vector<Use> inputs = text.operands(op);
      if (isCast(name) || name == "util.assume.int") {
        uint32_t number = text.resultNumber(use);
        return number < inputs.size() ? this->value(inputs[number]) : std::nullopt;
      }
      if (inputs.size() != 2)
        return std::nullopt;
      auto a = this->value(inputs[0]), b = this->value(inputs[1]);
      if (!a || !b)
        return std::nullopt;
      if (name == "arith.shli" && (!a->bytes || a->bytes == 0))
        return Offset{a->bytes, {}}; // the upper half of a number: its lower half names it
      if (name == "arith.addi" || name == "arith.ori") {
        if (b->bytes == 0 || (!b->bytes && b->text.empty()))
          return a;
        if (a->bytes == 0 || (!a->bytes && a->text.empty()))
          return b;
      }
      if (!a->bytes || !b->bytes)
        return std::nullopt;
      uint64_t x = uint64_t(*a->bytes), y = uint64_t(*b->bytes);
      if (name == "arith.addi")
        return Offset{int64_t(x + y), {}};
      if (name == "arith.ori")
        return Offset{int64_t(x | y), {}};
      if (name == "arith.muli")
        return Offset{int64_t(x * y), {}};
      if (name == "arith.shli" && y < 64)
        return Offset{int64_t(x << y), {}};
      return std::nullopt;
    }
  };
  return Evaluator{text_, operands}.value(of);
}

} // namespace strata::stream
