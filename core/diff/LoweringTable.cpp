#include "core/diff/LoweringTable.h"

#include <algorithm>
#include <map>
#include <memory>

namespace strata::diff {

namespace {

/// A pattern is a list of items: names with `|` between them, then `?`, `*` or `+`. `$name` stands for a group.
struct Entry {
  std::string_view op, pattern;
};

constexpr Entry kGroups[] = {
    {"$address", "llvm.add|llvm.mul|llvm.sub|llvm.shl|llvm.lshr|llvm.sdiv|llvm.udiv|llvm.trunc|llvm.zext|llvm.sext|llvm.ptrtoint|"
                 "llvm.inttoptr|llvm.extractvalue"},
    {"$descriptor", "llvm.add|llvm.mul|llvm.sub|llvm.ptrtoint|llvm.inttoptr|llvm.extractvalue|llvm.insertvalue|llvm.getelementptr|"
                    "llvm.addrspacecast|llvm.alloca|llvm.sdiv|llvm.load|llvm.store"},
    {"$state", "llvm.load|llvm.extractvalue|llvm.getelementptr|llvm.zext|llvm.trunc|llvm.sext|llvm.or|llvm.shl|llvm.add|llvm.mul|"
               "llvm.inttoptr|llvm.ptrtoint|llvm.bitcast|llvm.addrspacecast|llvm.insertvalue"},
    {"$compute", "llvm.add|llvm.sub|llvm.mul|llvm.sdiv|llvm.srem|llvm.icmp|llvm.select|llvm.or|llvm.and|llvm.xor|"
                 "arith.addi|arith.subi|arith.muli|arith.divsi|arith.remsi|arith.cmpi|arith.select"},
    {"$minmax", "llvm.intr.smin|llvm.intr.smax|arith.minsi|arith.maxsi|llvm.add|llvm.mul|llvm.sub|arith.addi|arith.muli|arith.subi|"
                "llvm.icmp|llvm.select|arith.cmpi|arith.select|llvm.sdiv|llvm.srem|arith.divsi|arith.remsi"},
    {"$mask", "llvm.insertelement|llvm.shufflevector|llvm.icmp|llvm.select|llvm.insertvalue|llvm.trunc|llvm.sext"},
    {"$insert", "llvm.insertelement|llvm.insertvalue"},
    {"$extract", "llvm.extractelement|llvm.extractvalue"},
    {"$fma", "llvm.intr.fmuladd|llvm.intr.fma"},
    {"$build", "torch_c.to_builtin_tensor|tensor.dim|tensor.empty|tensor.cast|tensor.collapse_shape|tensor.expand_shape|linalg.fill|"
               "arith.index_cast|arith.cmpi|arith.addi|arith.muli|arith.select|cf.assert|torch_c.to_i64|torch_c.from_i64"},
    {"$body", "arith.addf|arith.subf|arith.mulf|arith.divf|arith.negf|arith.cmpf|arith.select|arith.maximumf|arith.minimumf|arith.extf|"
              "arith.truncf|arith.sitofp|arith.fptosi|arith.addi|arith.subi|arith.muli|arith.cmpi|math.tanh|math.exp|math.log|math.sqrt|"
              "math.rsqrt|math.erf|math.absf|math.powf|math.sin|math.cos|linalg.index|linalg.yield"},
};

/// Of torch, what is done to each element becomes one loop nest.
constexpr std::string_view kTorchElementwise[] = {"relu", "tanh", "sigmoid", "exp", "log", "sqrt", "rsqrt", "erf", "abs", "neg", "sin", "cos", "gelu",
                                                  "silu", "add.Tensor", "sub.Tensor", "mul.Tensor", "div.Tensor", "add.Scalar", "sub.Scalar",
                                                  "mul.Scalar", "div.Scalar", "pow.Tensor_Scalar", "maximum", "minimum", "clamp", "where.self"};

/// Operations that work element by element: on vectors of more than one dimension, once for each of the innermost.
constexpr Entry kElementwise[] = {
    {"arith.addi", "llvm.add"},           {"arith.subi", "llvm.sub"},           {"arith.muli", "llvm.mul"},
    {"arith.divsi", "llvm.sdiv"},         {"arith.divui", "llvm.udiv"},         {"arith.remsi", "llvm.srem"},
    {"arith.remui", "llvm.urem"},         {"arith.andi", "llvm.and"},           {"arith.ori", "llvm.or"},
    {"arith.xori", "llvm.xor"},           {"arith.shli", "llvm.shl"},           {"arith.shrsi", "llvm.ashr"},
    {"arith.shrui", "llvm.lshr"},         {"arith.addf", "llvm.fadd"},          {"arith.subf", "llvm.fsub"},
    {"arith.mulf", "llvm.fmul"},          {"arith.divf", "llvm.fdiv"},          {"arith.remf", "llvm.frem"},
    {"arith.negf", "llvm.fneg"},          {"arith.cmpi", "llvm.icmp"},          {"arith.cmpf", "llvm.fcmp"},
    {"arith.select", "llvm.select"},      {"arith.extf", "llvm.fpext"},         {"arith.truncf", "llvm.fptrunc"},
    {"arith.sitofp", "llvm.sitofp"},      {"arith.uitofp", "llvm.uitofp"},      {"arith.fptosi", "llvm.fptosi"},
    {"arith.fptoui", "llvm.fptoui"},      {"arith.extsi", "llvm.sext"},         {"arith.extui", "llvm.zext"},
    {"arith.trunci", "llvm.trunc"},       {"arith.maxsi", "llvm.intr.smax"},    {"arith.minsi", "llvm.intr.smin"},
    {"arith.maxui", "llvm.intr.umax"},    {"arith.minui", "llvm.intr.umin"},    {"arith.maximumf", "llvm.intr.maximum"},
    {"arith.minimumf", "llvm.intr.minimum"}, {"arith.maxnumf", "llvm.intr.maxnum"}, {"arith.minnumf", "llvm.intr.minnum"},
    {"vector.fma", "$fma"},               {"math.fma", "$fma"},                 {"math.absf", "llvm.intr.fabs"},
    {"math.absi", "llvm.intr.abs"},       {"math.ceil", "llvm.intr.ceil"},      {"math.floor", "llvm.intr.floor"},
    {"math.sqrt", "llvm.intr.sqrt"},      {"math.copysign", "llvm.intr.copysign"}, {"math.round", "llvm.intr.round"},
    {"math.roundeven", "llvm.intr.roundeven"}, {"math.trunc", "llvm.intr.trunc"}, {"math.ctlz", "llvm.intr.ctlz"},
    {"math.cttz", "llvm.intr.cttz"},      {"math.ctpop", "llvm.intr.ctpop"},
};

constexpr Entry kOthers[] = {
    {"arith.index_cast", "llvm.sext|llvm.trunc|llvm.zext?"},
    {"arith.index_castui", "llvm.zext|llvm.trunc?"},
    {"arith.bitcast", "llvm.bitcast?"},
    {"cf.br", "llvm.br"},
    {"cf.cond_br", "llvm.cond_br"},
    {"cf.switch", "llvm.switch"},
    {"func.return", "llvm.insertvalue* llvm.return"},
    {"return", "llvm.insertvalue* llvm.return"},
    {"func.call", "llvm.call llvm.extractvalue*"},
    {"call", "llvm.call llvm.extractvalue*"},
    {"affine.min", "$minmax+"},
    {"affine.max", "$minmax+"},
    {"memref.load", "$address* llvm.getelementptr? llvm.load"},
    {"memref.store", "$address* llvm.getelementptr? llvm.store"},
    {"memref.assume_alignment", "$address* llvm.getelementptr? llvm.intr.assume"},
    {"memref.subview", "$descriptor*"},
    {"memref.cast", "$descriptor*"},
    {"memref.reinterpret_cast", "$descriptor*"},
    {"memref.expand_shape", "$descriptor*"},
    {"memref.collapse_shape", "$descriptor*"},
    {"memref.extract_strided_metadata", "$descriptor*"},
    {"memref.dim", "$descriptor*"},
    {"memref.alloca", "$descriptor*"},
    {"memref.memory_space_cast", "$descriptor*"},
    {"memref.get_global", "llvm.mlir.addressof|llvm.getelementptr|llvm.insertvalue|llvm.inttoptr*"},
    {"hal.interface.binding.subspan", "llvm.load llvm.extractvalue $state*"},
    {"hal.interface.constant.load", "llvm.load llvm.extractvalue $state*"},
    {"hal.interface.workgroup.id", "llvm.load llvm.extractvalue llvm.zext|llvm.sext|llvm.trunc*"},
    {"hal.interface.workgroup.count", "llvm.load llvm.extractvalue llvm.zext|llvm.sext|llvm.trunc*"},
    {"hal.interface.workgroup.size", "llvm.load llvm.extractvalue llvm.zext|llvm.sext|llvm.trunc*"},
    {"vector.load", "$address* llvm.getelementptr? llvm.load"},
    {"vector.store", "$address* llvm.getelementptr? llvm.store"},
    {"vector.maskedload", "$address* llvm.getelementptr? llvm.intr.masked.load"},
    {"vector.maskedstore", "$address* llvm.getelementptr? llvm.intr.masked.store"},
    {"vector.broadcast", "llvm.insertelement? llvm.shufflevector? llvm.insertvalue*"},
    {"vector.splat", "llvm.insertelement? llvm.shufflevector? llvm.insertvalue*"},
    {"vector.extract", "llvm.extractvalue? llvm.extractelement?"},
    {"vector.insert", "llvm.extractvalue? llvm.insertelement? llvm.insertvalue?"},
    {"vector.extractelement", "llvm.extractelement"},
    {"vector.insertelement", "llvm.insertelement"},
    {"vector.from_elements", "$insert*"},
    {"vector.to_elements", "$extract*"},
    {"vector.create_mask", "$mask*"},
    {"vector.constant_mask", "$mask*"},
    {"vector.bitcast", "llvm.bitcast|llvm.extractvalue|llvm.insertvalue*"},
    {"builtin.unrealized_conversion_cast", ""},
    {"torch.aten.mm", "$build* linalg.matmul tensor.cast? torch_c.from_builtin_tensor?"},
    {"torch.aten.bmm", "$build* linalg.batch_matmul tensor.cast? torch_c.from_builtin_tensor?"},
    {"hal.tensor.import", "hal.element_type? hal.encoding_type? hal.buffer_view.assert? stream.tensor.sizeof stream.tensor.import "
                          "stream.async.cast|stream.async.transfer?"},
    {"hal.tensor.export", "stream.async.cast|stream.async.transfer* stream.tensor.export"},
    {"flow.tensor.encode", "stream.async.cast|stream.async.transfer* stream.tensor.sizeof? stream.tensor.encode"},
    {"flow.dispatch", "stream.async.cast|stream.async.transfer* stream.tensor.sizeof* stream.async.dispatch|stream.tensor.dispatch"},
};

std::string_view next(std::string_view &text, char separator) {
  size_t end = std::min(text.find(separator), text.size());
  std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(text.size(), end + 1));
  return part;
}

void addNames(std::string_view alternatives, std::vector<std::string_view> &names) {
  while (!alternatives.empty()) {
    std::string_view name = next(alternatives, '|');
    if (!name.starts_with('$')) {
      names.push_back(name);
      continue;
    }
    for (const Entry &group : kGroups)
      if (group.op == name)
        addNames(group.pattern, names);
  }
}

Lowering parsed(std::string_view pattern) {
  Lowering out;
  out.known = true;
  while (!pattern.empty()) {
    std::string_view word = next(pattern, ' ');
    Lowering::Item item;
    if (char last = word.back(); last == '?' || last == '*' || last == '+') {
      item.optional = last != '+';
      item.repeated = last != '?';
      word.remove_suffix(1);
    }
    addNames(word, item.names);
    out.items.push_back(std::move(item));
  }
  return out;
}

struct Table {
  std::map<std::string_view, Lowering> exact, rows; // rows: of vectors with more than one dimension
  Table() {
    for (const Entry &entry : kOthers)
      exact.emplace(entry.op, parsed(entry.pattern));
    for (const Entry &entry : kElementwise) {
      exact.emplace(entry.op, parsed(entry.pattern));
      Lowering each;
      each.known = true;
      each.items = {{{"llvm.extractvalue"}, true, true}, exact.at(entry.op).items[0], {{"llvm.insertvalue"}, true, false}};
      each.loops = true;
      rows.emplace(entry.op, std::move(each));
    }
  }
};

/// True if a vector of the text has more than one dimension.
bool manyDimensions(std::string_view text) {
  for (size_t at = 0; (at = text.find("vector<", at)) != std::string_view::npos;) {
    at += 7;
    int dimensions = 0;
    while (at < text.size() && (std::isdigit((unsigned char)text[at]) || text[at] == '[' || text[at] == ']' || text[at] == 'x')) {
      dimensions += text[at] == 'x';
      ++at;
    }
    if (dimensions > 1)
      return true;
  }
  return false;
}

/// `affine_map<()[s0] -> (s0 * 4 + 7)>`: so many additions and products. 0 if there is more to it.
int64_t stepsOf(std::string_view text) {
  size_t arrow = text.find("->"), end = text.find(")>", arrow == std::string_view::npos ? 0 : arrow);
  if (arrow == std::string_view::npos || end == std::string_view::npos)
    return 0;
  std::string_view body = text.substr(arrow, end - arrow);
  for (std::string_view word : {"div", "mod", " - "})
    if (body.find(word) != std::string_view::npos)
      return 0;
  int64_t minus = std::count(body.begin() + 2, body.end(), '-'), constants = 0;
  for (size_t at = 0; (at = body.find("* -", at)) != std::string_view::npos; ++at)
    ++constants;
  for (size_t at = 0; (at = body.find("+ -", at)) != std::string_view::npos; ++at)
    ++constants;
  return std::count(body.begin(), body.end(), '+') + std::count(body.begin(), body.end(), '*') + (minus > constants ? minus - constants : 0);
}

} // namespace

bool Lowering::Item::accepts(std::string_view op) const {
  if (!names.empty())
    return std::find(names.begin(), names.end(), op) != names.end();
  return op != "llvm.br" && op != "llvm.cond_br" && op != "llvm.return" && op != "llvm.switch" && op != "cf.br" && op != "cf.cond_br" &&
         op != "return" && op != "func.return" && op != "llvm.intr.assume";
}

bool Lowering::skippable() const {
  return std::all_of(items.begin(), items.end(), [](const Item &item) { return item.optional; });
}

bool isConstant(std::string_view op) {
  return op == "arith.constant" || op == "llvm.mlir.constant" || op == "llvm.mlir.poison" || op == "llvm.mlir.undef" || op == "llvm.mlir.zero" ||
         op == "ub.poison" || op == "llvm.mlir.addressof" || op == "index.constant" || op == "constant";
}

Lowering loweringOf(std::string_view op, std::string_view text) {
  static const Table table;
  if (op == "affine.apply")
    if (int64_t steps = stepsOf(text)) {
      Lowering out;
      out.known = true;
      for (; steps > 0; --steps) {
        Lowering::Item item;
        addNames("llvm.add|llvm.mul|llvm.sub|arith.addi|arith.muli|arith.subi", item.names);
        out.items.push_back(std::move(item));
      }
      return out;
    }
  if (op == "affine.apply")
    return parsed("$compute+");
  if (op.starts_with("torch.aten.") &&
      std::find(std::begin(kTorchElementwise), std::end(kTorchElementwise), op.substr(11)) != std::end(kTorchElementwise))
    return parsed("$build* linalg.generic $body* tensor.cast? torch_c.from_builtin_tensor?");
  if (auto row = table.rows.find(op); row != table.rows.end() && manyDimensions(text))
    return row->second;
  if (auto known = table.exact.find(op); known != table.exact.end())
    return known->second;
  Lowering anything;
  anything.items.push_back({{}, true, true});
  return anything;
}

} // namespace strata::diff
