#include "compiler/codegen/llvm_cpu/ProcessorFeatures.h"

#include "compiler/codegen/llvm_cpu/strategy/CpuTarget.h"

namespace mlir::iree::codegen {

namespace {
struct Feature {
  StringLiteral name;
  unsigned bit;
};
} // namespace

static constexpr Feature kX86[] = {
    {"+sse3", 0},          {"+ssse3", 1},      {"+sse4.1", 2},      {"+sse4.2", 3},
    {"+sse4a", 4},         {"+avx", 10},       {"+fma", 11},        {"+fma4", 12},
    {"+xop", 13},          {"+f16c", 14},      {"+avx2", 15},       {"+avx512f", 20},
    {"+avx512cd", 21},     {"+avx512vl", 22},  {"+avx512dq", 23},   {"+avx512bw", 24},
    {"+avx512ifma", 25},   {"+avx512vbmi", 26}, {"+avx512vpopcntdq", 27}, {"+avx512vnni", 28},
    {"+avx512vbmi2", 29},  {"+avx512bitalg", 30}, {"+avx512bf16", 31}, {"+avx512fp16", 32},
    {"+amx-tile", 50},     {"+amx-int8", 51},  {"+amx-bf16", 52}};

static constexpr Feature kAArch64[] = {
    {"+fp-armv8", 0},  {"+lse", 1},       {"+lse128", 2},      {"+fullfp16", 10},
    {"+fp16fml", 11},  {"+dotprod", 12},  {"+i8mm", 13},       {"+bf16", 14},
    {"+sve", 20},      {"+sve2", 21},     {"+sve2p1", 22},     {"+sve2-bitperm", 23},
    {"+f32mm", 24},    {"+f64mm", 25},    {"+sme", 30},        {"+sme2", 31},
    {"+sme2p1", 32},   {"+sme-f16f16", 33}, {"+sme-f64f64", 34}, {"+sme-i16i64", 35}};

static constexpr Feature kRiscV[] = {{"+v", 0},       {"+zvfhmin", 1}, {"+zvfh", 2},
                                     {"+zvfbfwma", 3}, {"+xsmtvdot", 4}, {"+zvl256b", 5},
                                     {"+zvl1024b", 6}, {"+zvl4096b", 7}};

uint64_t getProcessorFeatures(const CpuTarget &target) {
  ArrayRef<Feature> known;
  if (target.isX86())
    known = kX86;
  else if (target.isAArch64())
    known = kAArch64;
  else if (target.isRiscV())
    known = kRiscV;
  uint64_t bits = 0;
  for (const Feature &feature : known)
    if (target.hasFeature(feature.name))
      bits |= uint64_t(1) << feature.bit;
  return bits;
}

} // namespace mlir::iree::codegen
