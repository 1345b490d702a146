#include "core/ir/Dialects.h"

#include <array>
#include <utility>

namespace strata::ir {

std::string_view dialectOf(std::string_view name) {
  while (!name.empty() && (name[0] == '#' || name[0] == '!' || name[0] == '"'))
    name.remove_prefix(1);
  if (name.empty())
    return {};
  size_t dot = name.find('.');
  return dot == std::string_view::npos ? "builtin" : name.substr(0, dot);
}

std::map<std::string_view, int64_t> dialects(const Tree &tree) {
  std::map<std::string_view, int64_t> counts;
  for (std::string_view name : opNames(tree))
    ++counts[dialectOf(name)];
  return counts;
}

/// Hues in degrees. Neighbours in the pipeline are far apart on the wheel, so that a boundary shows.
static constexpr std::array<std::pair<std::string_view, int>, 36> kHues = {{
    {"linalg", 140},        {"tensor", 165},       {"iree_linalg_ext", 120}, {"iree_tensor_ext", 175},
    {"iree_encoding", 95},  {"arith", 215},        {"math", 225},            {"index", 220},
    {"affine", 245},        {"vector", 275},       {"iree_vector_ext", 285}, {"memref", 30},
    {"bufferization", 40},  {"scf", 325},          {"cf", 335},              {"func", 205},
    {"util", 195},          {"flow", 235},         {"stream", 185},          {"hal", 22},
    {"vm", 305},            {"llvm", 355},         {"nvvm", 75},             {"gpu", 70},
    {"iree_gpu", 80},       {"iree_codegen", 50},  {"iree_cpu", 60},         {"pcf", 90},
    {"tosa", 130},          {"stablehlo", 150},    {"torch", 10},            {"onnx", 0},
    {"tt", 265},            {"ttg", 255},          {"complex", 230},         {"ub", 345},
}};

int hueOf(std::string_view dialect) {
  for (auto [known, degrees] : kHues)
    if (known == dialect)
      return degrees;
  uint32_t hash = 2166136261u;
  for (char c : dialect)
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return int(hash % 360);
}

} // namespace strata::ir
