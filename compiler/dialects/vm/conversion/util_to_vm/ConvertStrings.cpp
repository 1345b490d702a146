// Text is put together at run time: literal pieces are constants, numbers are written by a function that is
// part of the module, and all is copied into a buffer that is long enough.

#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/vm/conversion/TypedOps.h"
#include "compiler/dialects/vm/conversion/util_to_vm/UtilToVm.h"

namespace mlir::iree::vm {
namespace {

constexpr StringRef kItoaName = "__iree_string_itoa_u64";
/// Digits of the largest number.
constexpr int64_t kMaxDigits = 20;

Value createI64(OpBuilder &builder, Location loc, int64_t value) {
  return ConstI64Op::create(builder, loc, builder.getI64IntegerAttr(value));
}

/// Writes digits from the last to the first and returns a copy of what was written.
void buildItoa(FuncOp func) {
  Location loc = func.getLoc();
  Block *entry = func.addEntryBlock();
  auto builder = OpBuilder::atBlockBegin(entry);
  Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
  Type buffer = getBufferRefType(func.getContext());
  Value number = entry->getArgument(0);
  Block *zeroBlock = builder.createBlock(&func.getBody(), func.getBody().end());
  Block *loop = builder.createBlock(&func.getBody(), func.getBody().end(), {i64, i64}, {loc, loc});
  Block *done = builder.createBlock(&func.getBody(), func.getBody().end(), {i64}, {loc});

  builder.setInsertionPointToStart(entry);
  Value zero = ConstI64ZeroOp::create(builder, loc, i64);
  Value alignment = createI32(builder, loc, 1);
  Value one = createI64(builder, loc, 1), ten = createI64(builder, loc, 10);
  Value size = createI64(builder, loc, kMaxDigits), last = createI64(builder, loc, kMaxDigits - 1);
  Value digit0 = createI32(builder, loc, '0');
  Value text = BufferAllocOp::create(builder, loc, buffer, size, alignment);
  Value isZero = CmpEQI64Op::create(builder, loc, i32, number, zero);
  CondBranchOp::create(builder, loc, isZero, ValueRange(), ValueRange{number, last}, zeroBlock, loop);

  builder.setInsertionPointToStart(zeroBlock);
  BufferStoreI8Op::create(builder, loc, text, zero, digit0);
  Value textOfZero = BufferCloneOp::create(builder, loc, buffer, text, zero, one, alignment);
  ReturnOp::create(builder, loc, textOfZero);

  builder.setInsertionPointToStart(loop);
  Value rest = loop->getArgument(0), position = loop->getArgument(1);
  Value value = RemI64UOp::create(builder, loc, i64, rest, ten);
  value = TruncI64I32Op::create(builder, loc, i32, value);
  Value digit = AddI32Op::create(builder, loc, i32, value, digit0);
  BufferStoreI8Op::create(builder, loc, text, position, digit);
  Value next = DivI64UOp::create(builder, loc, i64, rest, ten);
  Value before = SubI64Op::create(builder, loc, i64, position, one);
  Value isLast = CmpEQI64Op::create(builder, loc, i32, next, zero);
  CondBranchOp::create(builder, loc, isLast, ValueRange(position), ValueRange{next, before}, done,
                       loop);

  builder.setInsertionPointToStart(done);
  Value first = done->getArgument(0);
  Value length = SubI64Op::create(builder, loc, i64, size, first);
  Value result = BufferCloneOp::create(builder, loc, buffer, text, first, length, alignment);
  ReturnOp::create(builder, loc, result);
}

/// The digits of a number, which is taken as unsigned.
Value createItoa(OpBuilder &builder, Location loc, Value number) {
  number = castInteger(builder, number, builder.getI64Type(), /*isSigned=*/false);
  return CallOp::create(builder, loc, FlatSymbolRefAttr::get(builder.getContext(), kItoaName),
                        TypeRange(getBufferRefType(builder.getContext())), ValueRange(number))
      ->getResult(0);
}

struct ConvertItoa : OpConversionPattern<util::StringItoaOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::StringItoaOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, createItoa(rewriter, op.getLoc(), adaptor.getValue()));
    return success();
  }
};

/// A literal, or the next argument if there is none. Doubled braces stand for single ones.
SmallVector<std::optional<std::string>> splitFormat(StringRef format) {
  SmallVector<std::optional<std::string>> pieces;
  while (!format.empty()) {
    if (format.consume_front("{}")) {
      pieces.push_back(std::nullopt);
      continue;
    }
    if (pieces.empty() || !pieces.back())
      pieces.emplace_back(std::string());
    bool isBrace = format.starts_with("{{") || format.starts_with("}}");
    *pieces.back() += format.front();
    format = format.drop_front(isBrace ? 2 : 1);
  }
  return pieces;
}

struct ConvertFormat : OpConversionPattern<util::StringFormatOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::StringFormatOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type i64 = rewriter.getI64Type(), buffer = getBufferRefType(getContext());
    auto createLiteral = [&](StringRef text) -> Value {
      return RodataInlineOp::create(rewriter, loc, buffer, StringAttr(), rewriter.getStringAttr(text),
                                    IntegerAttr(), StringAttr());
    };
    SmallVector<std::optional<std::string>> pieces = splitFormat(op.getFormat());
    if (adaptor.getArgs().empty()) {
      rewriter.replaceOp(op, createLiteral(pieces.empty() ? "" : *pieces.front()));
      return success();
    }

    Value zero = ConstI64ZeroOp::create(rewriter, loc, i64);
    Value alignment = createI32(rewriter, loc, 1);
    SmallVector<Value> args, lengths;
    for (Value arg : adaptor.getArgs())
      args.push_back(isa<RefType>(arg.getType()) ? arg : createItoa(rewriter, loc, arg));
    for (Value arg : args)
      lengths.push_back(BufferLengthOp::create(rewriter, loc, i64, arg));
    int64_t literalLength = 0;
    for (const std::optional<std::string> &piece : pieces)
      literalLength += piece ? static_cast<int64_t>(piece->size()) : 0;
    Value size = createI64(rewriter, loc, literalLength);
    for (Value length : lengths)
      size = AddI64Op::create(rewriter, loc, i64, size, length);

    Value result = BufferAllocOp::create(rewriter, loc, buffer, size, alignment);
    Value offset = zero;
    auto *arg = args.begin();
    for (const std::optional<std::string> &piece : pieces) {
      Value source = piece ? createLiteral(*piece) : *arg++;
      Value length = piece ? createI64(rewriter, loc, static_cast<int64_t>(piece->size()))
                           : BufferLengthOp::create(rewriter, loc, i64, source);
      BufferCopyOp::create(rewriter, loc, source, zero, result, offset, length);
      offset = AddI64Op::create(rewriter, loc, i64, offset, length);
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};

} // namespace

void declareStringFunctions(mlir::ModuleOp module) {
  bool isUsed = module
                    .walk([](Operation *op) {
                      return isa<util::StringItoaOp, util::StringFormatOp>(op)
                                 ? WalkResult::interrupt()
                                 : WalkResult::advance();
                    })
                    .wasInterrupted();
  if (!isUsed)
    return;
  auto builder = OpBuilder::atBlockBegin(module.getBody());
  auto type = builder.getFunctionType({builder.getI64Type()},
                                      {getBufferRefType(module.getContext())});
  auto func = FuncOp::create(builder, module.getLoc(), kItoaName, type);
  func.setPrivate();
  buildItoa(func);
}

void eraseUnusedStringFunctions(mlir::ModuleOp module) {
  module.walk([](FuncOp func) {
    if (func.getName() == kItoaName && SymbolTable::symbolKnownUseEmpty(func, func->getParentOp()))
      func.erase();
  });
}

void populateUtilStringToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns) {
  patterns.add<ConvertItoa, ConvertFormat>(types, patterns.getContext());
}

} // namespace mlir::iree::vm
