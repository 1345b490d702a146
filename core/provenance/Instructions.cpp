#include "core/provenance/Instructions.h"

#include <algorithm>
#include <array>

namespace strata::provenance {

namespace {

constexpr size_t npos = std::string_view::npos;

enum Kind : OperationKinds {
  Load = 1 << 0,
  Store = 1 << 1,
  Fma = 1 << 2,
  Add = 1 << 3, // of floating point numbers, like the next
  Subtract = 1 << 4,
  Multiply = 1 << 5,
  Divide = 1 << 6,
  Root = 1 << 7,
  Extreme = 1 << 8,
  Reduce = 1 << 9,
  Shuffle = 1 << 10,
  Insert = 1 << 11,
  Extract = 1 << 12,
  Select = 1 << 13,
  Round = 1 << 14,
  ToInteger = 1 << 15,
  IntegerMultiply = 1 << 16,
  Extend = 1 << 17,
  Return = 1 << 18,
  Widen = 1 << 19, // and narrow floating point numbers
  Contracted = 1 << 20, // may become a part of a fused multiplication and addition
};
constexpr OperationKinds kAnything = ~OperationKinds(0);

struct Entry {
  std::string_view begin;
  OperationKinds kinds;
};

constexpr Entry kOperations[] = {
    {"llvm.load", Load},
    {"llvm.store", Store},
    {"llvm.fadd", Add},
    {"llvm.fsub", Subtract},
    {"llvm.fneg", Subtract},
    {"llvm.fmul", Multiply},
    {"llvm.fdiv", Divide},
    {"llvm.shufflevector", Shuffle},
    {"llvm.insertelement", Insert},
    {"llvm.insertvalue", Insert},
    {"llvm.extractelement", Extract},
    {"llvm.extractvalue", Extract},
    {"llvm.select", Select},
    {"llvm.fptosi", ToInteger},
    {"llvm.fptoui", ToInteger},
    {"llvm.mul", IntegerMultiply},
    {"llvm.sext", Extend},
    {"llvm.zext", Extend},
    {"llvm.fpext", Widen},
    {"llvm.fptrunc", Widen},
    {"llvm.return", Return},
    {"llvm.intr.fma", Fma},
    {"llvm.intr.fmuladd", Fma},
    {"llvm.intr.masked.load", Load},
    {"llvm.intr.masked.gather", Load},
    {"llvm.intr.masked.expandload", Load},
    {"llvm.intr.masked.store", Store},
    {"llvm.intr.masked.scatter", Store},
    {"llvm.intr.masked.compressstore", Store},
    {"llvm.intr.mem", Load | Store}, // memcpy, memset and the like
    {"llvm.intr.sqrt", Root},
    {"llvm.intr.maximum", Extreme},
    {"llvm.intr.minimum", Extreme},
    {"llvm.intr.maxnum", Extreme},
    {"llvm.intr.minnum", Extreme},
    {"llvm.intr.vector.reduce", Reduce},
    {"llvm.intr.vp.reduce", Reduce},
    {"llvm.intr.floor", Round},
    {"llvm.intr.ceil", Round},
    {"llvm.intr.round", Round},
    {"llvm.intr.trunc", Round},
    {"llvm.intr.rint", Round},
    {"llvm.intr.nearbyint", Round},
    // What leaves traces that are not told apart.
    {"llvm.func", 0},
    {"llvm.mlir.", 0},
    {"llvm.br", 0},
    {"llvm.cond_br", 0},
    {"llvm.switch", 0},
    {"llvm.unreachable", 0},
    {"llvm.icmp", 0},
    {"llvm.fcmp", 0},
    {"llvm.add", 0},
    {"llvm.sub", 0},
    {"llvm.and", 0},
    {"llvm.or", 0},
    {"llvm.xor", 0},
    {"llvm.shl", 0},
    {"llvm.lshr", 0},
    {"llvm.ashr", 0},
    {"llvm.sdiv", 0},
    {"llvm.udiv", 0},
    {"llvm.srem", 0},
    {"llvm.urem", 0},
    {"llvm.trunc", 0},
    {"llvm.bitcast", 0},
    {"llvm.getelementptr", 0},
    {"llvm.ptrtoint", 0},
    {"llvm.inttoptr", 0},
    {"llvm.addrspacecast", 0},
    {"llvm.alloca", 0},
    {"llvm.freeze", 0},
    {"llvm.sitofp", 0},
    {"llvm.uitofp", 0},
    {"llvm.intr.assume", 0},
    {"llvm.intr.smin", 0},
    {"llvm.intr.smax", 0},
    {"llvm.intr.umin", 0},
    {"llvm.intr.umax", 0},
    {"llvm.intr.lifetime", 0},
};

constexpr OperationKinds kFused = Fma | Contracted;
constexpr OperationKinds kArithmetic = Fma | Add | Subtract | Multiply;
constexpr OperationKinds kRearrange = Shuffle | Insert | Extract | Reduce | Load | Store | Select | Extreme;

/// The longer beginnings first.
constexpr Entry kInstructions[] = {
    // x86
    {"vfmadd", kFused}, {"vfmsub", kFused}, {"vfnmadd", kFused}, {"vfnmsub", kFused},
    {"vaddp", kArithmetic | Reduce | Shuffle | Extreme}, {"vadds", kArithmetic | Reduce | Shuffle},
    {"vsubp", kArithmetic}, {"vsubs", kArithmetic},
    {"vmulp", kArithmetic | Divide | Reduce}, {"vmuls", kArithmetic | Divide | Reduce},
    {"vdivp", Divide | Root}, {"vdivs", Divide | Root},
    {"vsqrt", Root}, {"vrsqrt", Root | Divide},
    {"vmaxp", Extreme | Select | Reduce | Shuffle}, {"vmaxs", Extreme | Select | Reduce}, {"vminp", Extreme | Select | Reduce | Shuffle},
    {"vmins", Extreme | Select | Reduce},
    {"vround", Round}, {"vrndscale", Round}, {"vcvtt", ToInteger},
    {"vshuff", kRearrange}, {"vshufi", kRearrange}, {"vunpck", kRearrange}, {"vpermt2", kRearrange}, {"vperm2f", kRearrange},
    {"vpmulld", IntegerMultiply | Reduce},
    // Arm
    {"fmla", kFused}, {"fmls", kFused}, {"fmadd", kFused}, {"fmsub", kFused},
    {"fnmadd", kFused}, {"fnmsub", kFused}, {"fadd", kArithmetic | Reduce | Shuffle}, {"fsub", kArithmetic},
    {"fmul", kArithmetic | Divide | Reduce}, {"fdiv", Divide}, {"fsqrt", Root}, {"fmax", Extreme | Select | Reduce | Shuffle},
    {"fmin", Extreme | Select | Reduce | Shuffle}, {"frint", Round},
    // RISC-V
    {"vfmacc", kFused}, {"vfnmacc", kFused}, {"vfmsac", kFused}, {"vfadd", kArithmetic | Reduce},
    {"vfsub", kArithmetic}, {"vfmul", kArithmetic | Divide | Reduce}, {"vfdiv", Divide}, {"vfsqrt", Root},
    {"ret", Return},
};

OperationKinds lookUp(const auto &entries, std::string_view name) {
  const Entry *best = nullptr;
  for (const Entry &entry : entries)
    if (name.starts_with(entry.begin) && (!best || entry.begin.size() > best->begin.size()))
      best = &entry;
  return best ? best->kinds : kAnything;
}

bool startsWithAny(std::string_view word, std::initializer_list<std::string_view> beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(), [&](std::string_view b) { return word.starts_with(b); });
}

/// `movups %xmm0, 16(%rax,%rcx,4)`: AT&T, where the last operand is written.
OperationKinds x86Move(std::string_view word, std::string_view operands) {
  size_t open = operands.rfind('(');
  if (open == npos || operands.find("%rsp") != npos || operands.find("%rbp") != npos || operands.find("%rip") != npos)
    return 0; // a spill, or a constant
  size_t close = operands.find(')', open), after = close == npos ? npos : operands.find(',', close);
  if (after == npos) {
    bool stores = startsWithAny(word, {"vmov", "mov", "vmaskmov", "vpmaskmov", "vpextr", "vextract"});
    return stores ? OperationKinds(Store) : 0;
  }
  if (startsWithAny(word, {"vmovs", "vmovd\t", "vpinsr", "vbroadcast", "vpbroadcast", "vinsert"}) || word == "vmovd" || word == "vmovq")
    return Load | Insert | Shuffle | Extract;
  if (startsWithAny(word, {"movz", "movs"}))
    return Load | Insert | Extend | Shuffle;
  return startsWithAny(word, {"vmov", "vmaskmov", "vpmaskmov"}) ? OperationKinds(Load | Shuffle | Insert)
         : word == "movq" || word == "movl" || word == "movw" || word == "movb" ? OperationKinds(Load | Extend | Insert)
                                                                               : 0;
}

/// `ldr q0, [x8, #16]`, `vle32.v v8, (a0)`.
OperationKinds otherMove(std::string_view word, std::string_view operands) {
  if (operands.find("sp") != npos || operands.find("x29") != npos || operands.find("lo") != npos || operands.find(".L") != npos)
    return 0;
  if (operands.find('[') != npos && startsWithAny(word, {"ldr", "ldp", "ldur", "ld1", "ldnp", "ldrsw"}))
    return Load | Insert | Shuffle | Extend | Widen;
  if (operands.find('[') != npos && startsWithAny(word, {"str", "stp", "stur", "st1", "stnp"}))
    return Store;
  if (operands.find('(') != npos && startsWithAny(word, {"vle", "vlse", "vluxei", "vloxei"}))
    return Load | Shuffle;
  if (operands.find('(') != npos && startsWithAny(word, {"vse", "vsse", "vsuxei", "vsoxei"}) && !word.starts_with("vset"))
    return Store;
  return 0;
}

} // namespace

OperationKinds kindOfOperation(std::string_view text) {
  OperationKinds kinds = lookUp(kOperations, text.substr(0, text.find_first_of(" (\"")));
  bool contracts = text.find("contract") != npos || text.find("fastmath<fast>") != npos;
  return contracts ? kinds | Contracted : kinds;
}

bool mayMultiply(OperationKinds kinds) { return kinds & Multiply; }

Work workOf(OperationKinds kinds) {
  constexpr OperationKinds kMoves = Load | Store | Shuffle | Insert | Extract | Select;
  constexpr OperationKinds kComputes =
      kArithmetic | Divide | Root | Extreme | Reduce | Round | ToInteger | Widen;
  if (kinds == kAnything || kinds == withoutContraction(kAnything))
    return Work::MayCompute; // a call, say
  // Products of integers are as a rule parts of addresses.
  if (kinds & (Fma | Multiply) && !(kinds & kRearrange))
    return Work::Multiplies;
  if (kinds & kComputes && !(kinds & (Load | Store)))
    return Work::Computes;
  return kinds & kMoves ? Work::MovesData : Work::Unknown;
}

OperationKinds withoutContraction(OperationKinds kinds) { return kinds & ~OperationKinds(Contracted); }

OperationKinds kindsOfInstruction(std::string_view line) {
  size_t begin = line.find_first_not_of(" \t");
  if (begin == npos)
    return 0;
  line.remove_prefix(begin);
  size_t space = line.find_first_of(" \t");
  std::string_view word = line.substr(0, space), operands = space == npos ? std::string_view() : line.substr(space + 1);
  bool x86 = operands.find('%') != npos;
  for (char comment : {'#', ';'})
    if (x86 && operands.find(comment) != npos)
      operands = operands.substr(0, operands.find(comment));
  if (size_t comment = operands.find("//"); comment != npos)
    operands = operands.substr(0, comment);
  if (word == "retq" || word == "ret" || word == "retl")
    return Return;
  if (OperationKinds moved = x86 ? x86Move(word, operands) : otherMove(word, operands))
    return moved;
  OperationKinds kinds = lookUp(kInstructions, word);
  return kinds == kAnything || word.starts_with("ret") ? 0 : kinds;
}

} // namespace strata::provenance
