#include "compiler/dialects/vm/conversion/math_to_vm/MathToVm.h"
#include "compiler/dialects/vm/conversion/TypedOps.h"

namespace mlir::iree::vm {

static constexpr NamedConversion kNamed[] = {
    {"math.absi", "abs"},     {"math.absf", "abs"},     {"math.ctlz", "ctlz"},
    {"math.ceil", "ceil"},    {"math.floor", "floor"},  {"math.round", "round"},
    {"math.roundeven", "round", ".even"},               {"math.atan", "atan"},
    {"math.atan2", "atan2"},  {"math.cos", "cos"},      {"math.sin", "sin"},
    {"math.exp", "exp"},      {"math.exp2", "exp2"},    {"math.expm1", "expm1"},
    {"math.log", "log"},      {"math.log10", "log10"},  {"math.log1p", "log1p"},
    {"math.log2", "log2"},    {"math.powf", "pow"},     {"math.rsqrt", "rsqrt"},
    {"math.sqrt", "sqrt"},    {"math.tanh", "tanh"},    {"math.erf", "erf"},
    {"math.fma", "fma"},
};

void populateMathToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns) {
  populateNamedConversions(kNamed, types, patterns);
}

} // namespace mlir::iree::vm
