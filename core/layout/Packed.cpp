#include "core/layout/Packed.h"

#include "core/ir/SymbolText.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace strata::layout {

namespace {

constexpr size_t npos = std::string_view::npos;
constexpr int kFar = 64; // steps that a value is followed

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The shaped types in a stretch of text, in order; the tensor inside a dispatch tensor, not that around it.
std::vector<std::string_view> shapedTypes(std::string_view text) {
  std::vector<std::string_view> types;
  for (size_t at = 0; (at = std::min(text.find("tensor<", at), text.find("memref<", at))) != npos;) {
    if (at > 0 && text[at - 1] == '.') {
      at += 7;
      continue;
    }
    size_t end = closingBracket(text, at + 6);
    types.push_back(text.substr(at, end - at));
    at = end;
  }
  return types;
}

int64_t product(const Index &sizes) {
  int64_t all = 1;
  for (int64_t size : sizes)
    if (size < 0 || __builtin_mul_overflow(all, size, &all))
      return -1;
  return all;
}

class Packed {
public:
  Packed(const ir::Tree &tree, const std::vector<Bound> &earlier) : tree_(tree), values_(ir::resolveValues(tree)), earlier_(earlier) {}

  std::vector<Found> run() {
    for (uint32_t op = 0; op < tree_.size(); ++op) {
      if (tree_.node(op).kind != ir::NodeKind::Op)
        continue;
      std::string_view name = tree_.opName(op);
      if (isOneOf(name, {"linalg.pack", "tensor.pack"}))
        addPack(op, Found::Source::Pack);
      else if (isOneOf(name, {"linalg.unpack", "tensor.unpack"}))
        addPack(op, Found::Source::Unpack);
      else if (isOneOf(name, {"linalg.mmt4d", "linalg.batch_mmt4d"}))
        addProduct(op, name == "linalg.batch_mmt4d");
      else if (name == "hal.interface.binding.subspan" && !earlier_.empty())
        addBinding(op);
      else if (name == "llvm.func" && !earlier_.empty())
        addKernel(op);
    }
    return std::move(found_);
  }

private:
  std::string_view header(uint32_t op) const {
    uint32_t begin = tree_.begin(op), end = tree_.tokens().begin(tree_.node(op).header);
    return tree_.text().substr(begin, end - begin);
  }
  /// `"linalg.pack"(...) <{...}> : (...) -> ...`.
  bool isGeneric(uint32_t op) const { return tree_.text()[tree_.tokens().begin(tree_.node(op).name)] == '"'; }
  /// What tells an operation's types: in the generic form they stand behind its regions.
  std::string_view signature(uint32_t op) const {
    if (!isGeneric(op))
      return header(op);
    uint32_t begin = tree_.begin(op);
    for (uint32_t region = op + 1; region < tree_.node(op).end; region = tree_.node(region).end)
      begin = tree_.end(region);
    std::string_view text = tree_.text().substr(begin, tree_.end(op) - begin);
    size_t colon = text.rfind(" : (");
    return colon == npos ? std::string_view() : text.substr(colon);
  }
  Span span(uint32_t op) const { return {int64_t(tree_.begin(op)), int64_t(tree_.begin(op) + header(op).size())}; }

  /// Tokens of the values that an operation's own text names, results left out.
  std::vector<uint32_t> operandTokens(uint32_t op) const {
    std::vector<uint32_t> tokens;
    bool results = tree_.node(op).results > 0;
    for (uint32_t t = tree_.node(op).begin; t < tree_.node(op).header; ++t) {
      ir::TokenKind kind = tree_.tokens().kind(t);
      if (results)
        results = kind != ir::TokenKind::Equal;
      else if (kind == ir::TokenKind::Value)
        tokens.push_back(t);
    }
    return tokens;
  }
  ir::ValueId operand(uint32_t op, size_t n) const {
    auto tokens = operandTokens(op);
    return n < tokens.size() ? values_.at(tokens[n]) : ir::ValueId();
  }
  /// `%a = %b` in the header of a loop: where `%a` begins, in order.
  std::vector<uint32_t> carried(uint32_t op) const {
    std::vector<uint32_t> tokens;
    bool inside = false;
    for (uint32_t t = tree_.node(op).begin; t < tree_.node(op).header; ++t) {
      if (tree_.tokens().kind(t) == ir::TokenKind::Word)
        inside |= tree_.tokens().text(t) == "iter_args" || tree_.tokens().text(t) == "shared_outs";
      else if (inside && tree_.tokens().kind(t) == ir::TokenKind::Value && follows(t, ir::TokenKind::Equal) != ir::kNone)
        tokens.push_back(t);
    }
    return tokens;
  }
  /// The token after `t` that isn't a blank, if it is of that kind.
  uint32_t follows(uint32_t t, ir::TokenKind kind) const {
    for (++t; t < tree_.tokens().size() && tree_.tokens().isTrivia(t);)
      ++t;
    return t < tree_.tokens().size() && tree_.tokens().kind(t) == kind ? t : ir::kNone;
  }
  ir::ValueId initial(uint32_t argument) const {
    uint32_t equal = follows(argument, ir::TokenKind::Equal);
    uint32_t value = equal == ir::kNone ? equal : follows(equal, ir::TokenKind::Value);
    return value == ir::kNone ? ir::ValueId() : values_.at(value);
  }
  /// Of the name of one result of several, `%8#1`, the number.
  size_t resultNumber(uint32_t token) const {
    std::string_view text = tree_.tokens().text(token);
    size_t hash = text.find('#'), number = 0;
    if (hash != npos)
      std::from_chars(text.data() + hash + 1, text.data() + text.size(), number);
    return number;
  }

  static bool isView(std::string_view name) {
    return isOneOf(name, {"iree_codegen.load_from_buffer", "iree_tensor_ext.dispatch.tensor.load", "flow.dispatch.tensor.load", "tensor.cast",
                          "memref.cast", "memref.assume_alignment", "memref.memory_space_cast", "bufferization.to_tensor",
                          "bufferization.to_buffer", "amdgpu.fat_raw_buffer_cast"});
  }
  static bool isSlice(std::string_view name) { return isOneOf(name, {"tensor.extract_slice", "memref.subview"}); }

  /// Where a packed tensor comes from, or goes to.
  struct Origin {
    uint32_t op = ir::kNone; // a pack, an unpack, or a binding's subspan
    Index whole;             // of the packed tensor, where slices of it were taken
    bool part = false;
  };

  Origin originOf(uint32_t token) const {
    Origin origin;
    ir::ValueId value = values_.at(token);
    size_t number = resultNumber(token);
    for (int step = 0; step < kFar && value.valid(); ++step) {
      const ir::Value &v = values_.values[value.index];
      if (!v.resolved)
        break;
      if (v.argument) {
        value = initial(v.token);
        continue;
      }
      std::string_view name = tree_.opName(v.node);
      if (isOneOf(name, {"linalg.pack", "tensor.pack", "hal.interface.binding.subspan"})) {
        origin.op = v.node;
        return origin;
      }
      if (isSlice(name)) {
        auto types = shapedTypes(header(v.node));
        auto whole = types.empty() ? Result<Shaped>(Error{}) : parseShaped(types.front());
        if (!whole)
          break;
        origin.whole = whole->shape;
        origin.part = true;
      } else if (isOneOf(name, {"scf.for", "scf.forall"})) {
        auto loops = carried(v.node);
        value = number < loops.size() ? initial(loops[number]) : ir::ValueId();
        number = 0;
        continue;
      } else if (!isView(name)) {
        break;
      }
      value = operand(v.node, 0);
      number = 0;
    }
    return origin;
  }

  /// Where a packed result is unpacked, or which binding it is stored to.
  Origin destinationOf(ir::ValueId value) const {
    Origin origin;
    for (int step = 0; step < kFar && value.valid(); ++step) {
      ir::ValueId next;
      auto uses = values_.tokensOf(value);
      for (size_t i = 1; i < uses.size() && !next.valid(); ++i) {
        uint32_t op = tree_.opAt(tree_.tokens().begin(uses[i]));
        if (op == ir::kNone)
          continue;
        std::string_view name = tree_.opName(op);
        auto operands = operandTokens(op);
        auto at = std::find(operands.begin(), operands.end(), uses[i]);
        size_t n = size_t(at - operands.begin());
        if (isOneOf(name, {"linalg.unpack", "tensor.unpack"}) && n == 0) {
          origin.op = op;
          return origin;
        }
        if (isOneOf(name, {"iree_tensor_ext.dispatch.tensor.store", "iree_codegen.store_to_buffer"}) && n == 0 && operands.size() > 1) {
          Origin stored = originOf(operands[1]);
          stored.part |= origin.part;
          if (stored.op != ir::kNone)
            return stored;
        } else if (name == "scf.yield") {
          uint32_t loop = tree_.enclosingOp(op);
          if (loop != ir::kNone && tree_.opName(loop) == "scf.for")
            next = resultOf(loop, n);
        } else if (isOneOf(name, {"tensor.insert_slice", "tensor.parallel_insert_slice"}) && n == 0 && operands.size() > 1) {
          origin.part = true;
          next = name == "tensor.insert_slice" ? resultOf(op, 0) : loopOf(operands[1]);
        } else if (isView(name) || (isOneOf(name, {"linalg.generic", "linalg.elementwise"}) && isElementwise(op))) {
          next = resultOf(op, 0);
        }
      }
      value = next;
    }
    return {};
  }
  /// The n-th result of an operation; of a pack of results only the name is known.
  ir::ValueId resultOf(uint32_t op, size_t n) const {
    size_t seen = 0;
    for (uint32_t t = tree_.node(op).begin; t < tree_.node(op).header; ++t) {
      if (tree_.tokens().kind(t) == ir::TokenKind::Equal)
        break;
      if (tree_.tokens().kind(t) == ir::TokenKind::Value && seen++ == n)
        return values_.at(t);
    }
    return {};
  }
  /// The result of the loop that a value is shared by.
  ir::ValueId loopOf(uint32_t token) const {
    ir::ValueId value = values_.at(token);
    if (!value.valid() || !values_.values[value.index].argument)
      return {};
    uint32_t loop = values_.values[value.index].node;
    auto loops = carried(loop);
    auto at = std::find(loops.begin(), loops.end(), values_.values[value.index].token);
    return at == loops.end() ? ir::ValueId() : resultOf(loop, size_t(at - loops.begin()));
  }
  /// Every place of the result is made from the same place of the operands: all its maps are one.
  bool isElementwise(uint32_t op) const {
    std::string_view text = header(op);
    size_t at = text.find("indexing_maps"), open = at == npos ? npos : text.find('[', at);
    if (open == npos)
      return false;
    std::string_view maps = text.substr(open + 1, closingBracket(text, open) - open - 2), first;
    for (size_t begin = 0; begin < maps.size();) {
      size_t end = begin;
      for (int depth = 0; end < maps.size() && (depth > 0 || maps[end] != ','); ++end) {
        depth += maps[end] == '<' || maps[end] == '(';
        depth -= (maps[end] == '>' && maps[end - 1] != '-') || maps[end] == ')';
      }
      std::string_view map = maps.substr(begin, end - begin);
      if (first.empty())
        first = map;
      else if (map != first)
        return false;
      begin = std::min(maps.find_first_not_of(' ', end + 1), maps.size());
    }
    return true;
  }

  /// What `inner_dims_pos` and the rest of a pack say; false if they don't.
  bool tilingOf(uint32_t op, Tiling &tiling) const {
    std::string_view text = header(op);
    if (!readList(text, "inner_dims_pos", tiling.innerDimsPos) ||
        (!readList(text, "inner_tiles", tiling.innerTileSizes) && !readList(text, "static_inner_tiles", tiling.innerTileSizes)))
      return false;
    readList(text, "outer_dims_perm", tiling.outerDimsPerm);
    return true;
  }

  /// The unpacked side of a pack or an unpack. Inside a loop it is a slice of a tensor, whose shape is then taken.
  bool plainSide(uint32_t op, Found &f) const {
    bool packs = tree_.opName(op).ends_with(".pack");
    std::string_view text = signature(op);
    size_t colon = text.rfind(" : ");
    auto types = shapedTypes(colon == npos ? std::string_view() : text.substr(colon));
    if (types.empty())
      return false;
    auto shaped = parseShaped(packs ? types.front() : types.back());
    if (!shaped)
      return false;
    f.shape = shaped->shape;
    f.element = shaped->element;
    // The destination is what stands after `into`; the source comes first.
    uint32_t token = ir::kNone;
    for (uint32_t t : operandTokens(op)) {
      if (packs && token == ir::kNone)
        token = t;
      if (!packs && isGeneric(op)) {
        token = operandTokens(op).back();
        for (uint32_t second : operandTokens(op))
          if (second != t) {
            token = second;
            break;
          }
        break;
      }
      uint32_t before = t;
      do
        --before;
      while (before > tree_.node(op).begin && tree_.tokens().isTrivia(before));
      if (!packs && tree_.tokens().text(before) == "into")
        token = t;
    }
    for (int step = 0; token != ir::kNone && step < kFar; ++step) {
      ir::ValueId value = values_.at(token);
      if (!value.valid() || values_.values[value.index].argument || !values_.values[value.index].resolved)
        break;
      uint32_t definition = values_.values[value.index].node;
      if (!isSlice(tree_.opName(definition)))
        break;
      auto slice = shapedTypes(header(definition));
      auto whole = slice.empty() ? Result<Shaped>(Error{}) : parseShaped(slice.front());
      if (!whole || whole->shape.size() != f.shape.size())
        break;
      f.shape = whole->shape;
      f.part = true;
      f.fromByte = tree_.begin(definition);
      auto operands = operandTokens(definition);
      token = operands.empty() ? ir::kNone : operands.front();
    }
    return true;
  }

  void addPack(uint32_t op, Found::Source source) {
    Found f;
    f.source = source;
    f.bytes = span(op);
    if (!tilingOf(op, f.tiling))
      return;
    if (!plainSide(op, f))
      f.shape.clear();
    found_.push_back(std::move(f));
  }

  /// What an earlier dump told of the tensor at a binding, if the packed one is that.
  const Bound *boundAt(uint32_t op, const Index &packed, std::string_view element) const {
    Bound here;
    if (earlier_.empty() || !bindingOf(tree_, values_, op, here))
      return nullptr;
    for (const Bound &bound : earlier_)
      if (bound.function == here.function && bound.number == here.number && bound.offset == here.offset && bound.element == element) {
        auto layout = Layout::make(bound.shape, bound.tiling, std::max<int64_t>(1, bitsOf(element)));
        // Kernels see it packed, or flat.
        if (layout && (layout->packedShape() == packed || (packed.size() <= 1 && product(packed) == layout->packedElements())))
          return &bound;
      }
    return nullptr;
  }

  void addBinding(uint32_t op) {
    auto types = shapedTypes(header(op));
    auto shaped = types.empty() ? Result<Shaped>(Error{}) : parseShaped(types.back());
    const Bound *bound = shaped ? boundAt(op, shaped->shape, shaped->element) : nullptr;
    if (!bound)
      return;
    Found f;
    f.source = Found::Source::Binding;
    f.role = std::to_string(bound->number);
    f.bytes = span(op);
    f.shape = bound->shape;
    f.element = bound->element;
    f.tiling = bound->tiling;
    f.fromRow = bound->row;
    found_.push_back(std::move(f));
  }

  /// A kernel in the llvm dialect has its bindings as pointers, but they hold what they did.
  void addKernel(uint32_t op) {
    std::string symbol = tree_.symbol(op);
    std::vector<const Bound *> own;
    for (const Bound &bound : earlier_)
      if (bound.function == symbol)
        own.push_back(&bound);
    auto sameDespiteOf = [](const Bound &a, const Bound &b) { return a.shape == b.shape && a.element == b.element && a.tiling == b.tiling; };
    for (size_t i = 0; i < own.size(); ++i) {
      // Two kernels of one name may be told apart no more.
      bool first = true, doubtful = false;
      for (size_t j = 0; j < own.size(); ++j)
        if (own[j]->number == own[i]->number && own[j]->offset == own[i]->offset) {
          first &= j >= i;
          doubtful |= !sameDespiteOf(*own[i], *own[j]);
        }
      if (!first || doubtful)
        continue;
      Found f;
      f.source = Found::Source::Binding;
      f.role = std::to_string(own[i]->number) + (own[i]->offset ? " +" + std::to_string(own[i]->offset) : "");
      f.bytes = span(op);
      f.shape = own[i]->shape;
      f.element = own[i]->element;
      f.tiling = own[i]->tiling;
      f.fromRow = own[i]->row;
      found_.push_back(std::move(f));
    }
  }

  /// An operand of a product: what is known of it, and what its type says.
  struct Operand {
    Found found;
    Index packed; // of the whole
    bool known = false;
  };

  Operand operandOf(uint32_t op, size_t i, uint32_t token, std::string_view type) const {
    Operand o;
    o.found.source = Found::Source::Mmt4d;
    o.found.role = i == 0 ? "lhs" : i == 1 ? "rhs" : "result";
    o.found.bytes = span(op);
    auto shaped = parseShaped(type);
    if (!shaped)
      return o;
    o.packed = shaped->shape;
    o.found.element = shaped->element;
    std::vector<Origin> origins{originOf(token)};
    if (i == 2) // what is accumulated in may come from nowhere, the result goes somewhere
      origins.push_back(destinationOf(resultOf(op, 0)));
    for (const Origin &origin : origins) {
      if (origin.op == ir::kNone)
        continue;
      Index whole = origin.whole.size() == o.packed.size() ? origin.whole : o.packed;
      Found f = o.found;
      bool pack = tree_.opName(origin.op) != "hal.interface.binding.subspan";
      if (pack ? tilingOf(origin.op, f.tiling) && plainSide(origin.op, f) : false) {
        f.fromByte = tree_.begin(origin.op);
      } else if (!pack) {
        auto types = shapedTypes(header(origin.op));
        auto bound = types.empty() ? Result<Shaped>(Error{}) : parseShaped(types.back());
        const Bound *told = bound ? boundAt(origin.op, bound->shape, bound->element) : nullptr;
        if (!told)
          continue;
        f.shape = told->shape;
        f.tiling = told->tiling;
        f.fromRow = told->row;
        f.fromByte = tree_.begin(origin.op);
      } else {
        continue;
      }
      auto layout = Layout::make(f.shape, f.tiling, std::max<int64_t>(1, bitsOf(f.element)));
      if (!layout || layout->packedShape().size() != o.packed.size())
        continue;
      f.part |= origin.part || layout->packedShape() != o.packed;
      // A part has the tiles of the whole; else the text and what was found don't belong together.
      if (!f.part && layout->packedShape() != whole)
        continue;
      if (f.part && !std::equal(o.packed.end() - ptrdiff_t(f.tiling.innerTileSizes.size()), o.packed.end(), f.tiling.innerTileSizes.begin()))
        continue;
      o.packed = layout->packedShape();
      o.found = std::move(f);
      o.known = true;
      return o;
    }
    return o;
  }

  void addProduct(uint32_t op, bool batch) {
    std::string_view text = header(op);
    size_t ins = text.find("ins("), outs = text.find("outs(");
    std::vector<std::string_view> types;
    std::vector<uint32_t> tokens;
    if (isGeneric(op)) {
      std::string_view of = signature(op);
      size_t open = of.find('(');
      if (open != npos)
        types = shapedTypes(of.substr(open, closingBracket(of, open) - open));
      tokens = operandTokens(op);
    } else {
      if (ins == npos || outs == npos)
        return;
      for (size_t open : {ins + 3, outs + 4})
        for (std::string_view type : shapedTypes(text.substr(open, closingBracket(text, open) - open)))
          types.push_back(type);
      for (uint32_t t : operandTokens(op))
        if (tree_.tokens().begin(t) >= tree_.begin(op) + ins)
          tokens.push_back(t);
    }
    if (types.size() != 3 || tokens.size() != 3)
      return;
    size_t first = batch ? 1 : 0;
    std::array<Operand, 3> operands;
    for (size_t i = 0; i < 3; ++i) {
      operands[i] = operandOf(op, i, tokens[i], types[i]);
      if (operands[i].packed.size() != 4 + first)
        return;
    }
    // M, N and K of the product, from the operands that are known: left M x K, right N x K, result M x N outside tiles.
    constexpr int kDims[3][2] = {{0, 2}, {1, 2}, {0, 1}};
    std::array<std::optional<int64_t>, 3> sizes;
    for (size_t i = 0; i < 3; ++i)
      for (size_t k = 0; operands[i].known && k < 2; ++k) {
        const Tiling &tiling = operands[i].found.tiling;
        size_t outer = first + k, dim = tiling.outerDimsPerm.empty() ? outer : size_t(tiling.outerDimsPerm[outer]);
        if (dim < operands[i].found.shape.size())
          sizes[size_t(kDims[i][k])] = operands[i].found.shape[dim];
      }
    for (size_t i = 0; i < 3; ++i) {
      if (!operands[i].known)
        infer(operands[i], i, batch, sizes[size_t(kDims[i][0])], sizes[size_t(kDims[i][1])]);
      found_.push_back(std::move(operands[i].found));
    }
  }

  /// Left M x K, right K x N stored by columns of tiles, result M x N: from the operand's own type, and from the sizes that
  /// other operands tell. A dimension in tiles of one is what it is; of others only whole tiles are known.
  static void infer(Operand &o, size_t i, bool batch, std::optional<int64_t> outer, std::optional<int64_t> inner) {
    Found &f = o.found;
    size_t first = batch ? 1 : 0;
    const Index &p = o.packed;
    int64_t row = int64_t(first), column = row + 1;
    bool turned = i == 1;
    auto size = [&](size_t k, std::optional<int64_t> told, int64_t dim) {
      int64_t tiles = p[first + k], tile = p[first + 2 + k];
      if (tiles < 0 || tile < 0)
        return int64_t(-1);
      if (told && *told > 0 && (*told + tile - 1) / tile == tiles)
        return *told;
      int64_t all;
      if (__builtin_mul_overflow(tiles, tile, &all))
        return int64_t(-1);
      if (tile > 1)
        f.open.push_back(dim);
      return all;
    };
    int64_t a = size(0, outer, turned ? column : row), b = size(1, inner, turned ? row : column);
    if (batch)
      f.shape.push_back(p[0]);
    f.tiling.innerTileSizes = {p[first + 2], p[first + 3]};
    if (turned) {
      f.shape.insert(f.shape.end(), {b, a});
      f.tiling.innerDimsPos = {column, row};
      f.tiling.outerDimsPerm = batch ? Index{0, 2, 1} : Index{1, 0};
    } else {
      f.shape.insert(f.shape.end(), {a, b});
      f.tiling.innerDimsPos = {row, column};
    }
  }

  const ir::Tree &tree_;
  ir::Values values_;
  const std::vector<Bound> &earlier_;
  std::vector<Found> found_;
};

} // namespace

bool readNumbers(std::string_view text, size_t open, Index &out) {
  size_t close = closingBracket(text, open);
  if (close > text.size() || text[close - 1] != ']')
    return false;
  out.clear();
  for (size_t i = open + 1; i + 1 < close;) {
    size_t end = i;
    for (int depth = 0; end + 1 < close && (depth > 0 || text[end] != ','); ++end)
      depth += (text[end] == '[') - (text[end] == ']');
    std::string_view word = text.substr(i, end - i);
    word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
    i = end + 1;
    if (word.empty())
      continue;
    int64_t value = -1;
    if (word[0] != '?' && word[0] != '%' && word[0] != '[' &&
        std::from_chars(word.data(), word.data() + word.size(), value).ec != std::errc())
      return false;
    out.push_back(value);
  }
  return true;
}

/// `i64: 8, 1>` of an attribute in generic form; the number that stands for a size unknown is below zero.
static bool readArray(std::string_view rest, Index &out) {
  out.clear();
  rest = rest.substr(0, rest.find('>'));
  size_t colon = rest.find(':');
  while (colon != npos) {
    rest.remove_prefix(std::min(rest.size(), rest.find_first_not_of(' ', colon + 1)));
    int64_t value = 0;
    if (std::from_chars(rest.data(), rest.data() + rest.size(), value).ec != std::errc())
      return false;
    out.push_back(std::max<int64_t>(value, -1));
    colon = rest.find(',');
  }
  return true;
}

bool readList(std::string_view text, std::string_view key, Index &out) {
  for (size_t at = 0; (at = text.find(key, at)) != npos; ++at) {
    size_t rest = text.find_first_not_of(' ', at + key.size());
    if ((at > 0 && ir::isSymbolChar((unsigned char)text[at - 1])) || rest == npos || text[rest] != '=')
      continue;
    size_t open = text.find_first_not_of(' ', rest + 1);
    if (open != npos && text.substr(open).starts_with("array<"))
      return readArray(text.substr(open + 6), out);
    return open != npos && text[open] == '[' && readNumbers(text, open, out);
  }
  return false;
}

size_t closingBracket(std::string_view text, size_t open) {
  int depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    char c = text[i];
    if (c == '"') {
      i = text.find('"', i + 1);
      if (i == npos)
        return text.size();
      continue;
    }
    bool arrow = c == '>' && i > 0 && text[i - 1] == '-';
    depth += c == '<' || c == '{' || c == '(' || c == '[';
    depth -= (c == '>' && !arrow) || c == '}' || c == ')' || c == ']';
    if (depth == 0)
      return i + 1;
  }
  return text.size();
}

bool bindingOf(const ir::Tree &tree, const ir::Values &values, uint32_t op, Bound &out) {
  std::string_view text = tree.textOf(op);
  auto number = [&](std::string_view key) -> size_t {
    size_t at = text.find(key);
    return at == npos ? npos : at + key.size();
  };
  bool generic = tree.text()[tree.tokens().begin(tree.node(op).name)] == '"';
  size_t binding = generic ? number("binding = ") : number(" binding("), offset = number(generic ? "\"(" : " offset(");
  // Its operands are the offset, if there is one, and then sizes that are not known.
  if (generic && offset != npos && (text[offset] == ')' || text.find("operandSegmentSizes = array<i32: 0") != npos))
    offset = npos;
  if (binding == npos || std::from_chars(text.data() + binding, text.data() + text.size(), out.number).ec != std::errc())
    return false;
  out.offset = 0;
  if (offset != npos) {
    uint32_t token = tree.tokens().at(uint32_t(tree.begin(op) + offset));
    ir::ValueId value = values.at(token);
    if (!value.valid() || values.values[value.index].argument || !values.values[value.index].resolved)
      return false;
    std::string_view constant = tree.textOf(values.values[value.index].node);
    size_t at = constant.find("arith.constant "), key = constant.find("\"arith.constant\"");
    if (at != npos)
      at += 15;
    else if (key != npos && (key = constant.find("value = ")) != npos)
      at = key + 8;
    if (at == npos || std::from_chars(constant.data() + at, constant.data() + constant.size(), out.offset).ec != std::errc())
      return false;
  }
  for (uint32_t around = tree.enclosingOp(op); around != ir::kNone; around = tree.enclosingOp(around))
    if (out.function = tree.symbol(around); !out.function.empty())
      return true;
  return false;
}

std::vector<Found> findPacked(const ir::Tree &tree, const std::vector<Bound> &earlier) {
  bool any = false;
  for (uint32_t op = 0; op < tree.size() && !any; ++op)
    if (tree.node(op).kind == ir::NodeKind::Op)
      any = isOneOf(tree.opName(op), {"linalg.pack", "tensor.pack", "linalg.unpack", "tensor.unpack", "linalg.mmt4d", "linalg.batch_mmt4d"}) ||
            (!earlier.empty() && isOneOf(tree.opName(op), {"hal.interface.binding.subspan", "llvm.func"}));
  return any ? Packed(tree, earlier).run() : std::vector<Found>();
}

} // namespace strata::layout
