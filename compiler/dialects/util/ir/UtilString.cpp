// util.string.*: what a format says, and what is known of a text while compiling.

#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::util {

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

namespace {

/// A piece of a format: text, or the place of an argument.
struct Piece {
  std::string text;
  std::optional<unsigned> arg;
};

/// `{}` takes the next argument and `{2}` the third; `{{` and `}}` stand for single braces.
struct Format {
  SmallVector<Piece> pieces;
  unsigned numArgs = 0;
  /// What is wrong, if anything.
  std::string error;

  void addText(StringRef text) {
    if (pieces.empty() || pieces.back().arg)
      pieces.emplace_back();
    pieces.back().text += text;
  }
  void addArg(unsigned arg) { pieces.push_back({"", arg}); }
};

} // namespace

static Format parseFormat(StringRef text) {
  Format format;
  bool hasNext = false, hasNumbered = false;
  unsigned next = 0;
  while (!text.empty()) {
    size_t plain = std::min(text.find_first_of("{}"), text.size());
    if (plain) {
      format.addText(text.take_front(plain));
      text = text.drop_front(plain);
    } else if (text.consume_front("{{")) {
      format.addText("{");
    } else if (text.consume_front("}}")) {
      format.addText("}");
    } else if (text.front() == '}') {
      format.error = "has a single '}'; write '}}' for one";
      return format;
    } else {
      size_t close = text.find('}');
      if (close == StringRef::npos) {
        format.error = "has a '{' that is never closed; write '{{' for one";
        return format;
      }
      StringRef number = text.slice(1, close);
      // A number that leaves no room for a count can't be an argument's.
      unsigned arg = next;
      if (number.empty()) {
        hasNext = true;
        ++next;
      } else if (number.getAsInteger(10, arg) || arg == std::numeric_limits<unsigned>::max()) {
        format.error = "has a placeholder that is no number: '{" + number.str() + "}'";
        return format;
      } else {
        hasNumbered = true;
      }
      format.addArg(arg);
      format.numArgs = std::max(format.numArgs, arg + 1);
      text = text.drop_front(close + 1);
    }
  }
  if (hasNext && hasNumbered)
    format.error = "mixes '{}' and numbered placeholders";
  return format;
}

/// The text of a constant argument. Numbers are unsigned.
static std::optional<std::string> getConstantText(Value arg) {
  APInt number;
  if (matchPattern(arg, m_ConstantInt(&number))) {
    SmallString<24> digits;
    number.toStringUnsigned(digits);
    return digits.str().str();
  }
  auto constant = arg.getDefiningOp<BufferConstantOp>();
  auto text = constant ? dyn_cast<StringAttr>(constant.getValue()) : StringAttr();
  return text ? std::optional(text.getValue().str()) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// util.string.format
//===----------------------------------------------------------------------===//

LogicalResult StringFormatOp::verify() {
  Format format = parseFormat(getFormat());
  if (!format.error.empty())
    return emitOpError() << "format " << format.error;
  if (format.numArgs != getArgs().size())
    return emitOpError() << "has a format for " << format.numArgs << " arguments but "
                         << getArgs().size() << " are given";
  return success();
}

void StringFormatOp::getAsmResultNames(function_ref<void(Value, StringRef)> setName) {
  // The readable part of the format, with N for a placeholder: "blk.{}.weight" gives blk_N_weight.
  constexpr size_t maxLength = 32;
  std::string name;
  for (const Piece &piece : parseFormat(getFormat()).pieces) {
    if (piece.arg)
      name += 'N';
    for (char c : piece.text) {
      if (llvm::isAlnum(c) || c == '_')
        name += c;
      else if (StringRef("./-").contains(c))
        name += '_';
    }
  }
  setName(getResult(), name.empty() ? "formatted" : StringRef(name).take_front(maxLength));
}

OpFoldResult StringFormatOp::fold(FoldAdaptor) {
  Format format = parseFormat(getFormat());
  if (!format.error.empty() || format.numArgs != getArgs().size())
    return {};
  std::string text;
  for (const Piece &piece : format.pieces) {
    std::optional<std::string> part =
        piece.arg ? getConstantText(getArgs()[*piece.arg]) : std::optional(piece.text);
    if (!part)
      return {};
    text += *part;
  }
  return StringAttr::get(getContext(), text);
}

/// Constant arguments become part of the format, and numbered placeholders plain ones in order.
static LogicalResult simplifyFormat(StringFormatOp op, PatternRewriter &rewriter) {
  Format format = parseFormat(op.getFormat());
  if (!format.error.empty() || format.numArgs != op.getArgs().size())
    return failure();
  std::string text;
  SmallVector<Value> args;
  for (const Piece &piece : format.pieces) {
    std::optional<std::string> part =
        piece.arg ? getConstantText(op.getArgs()[*piece.arg]) : std::optional(piece.text);
    if (!part) {
      text += "{}";
      args.push_back(op.getArgs()[*piece.arg]);
      continue;
    }
    for (char c : *part)
      text.append(c == '{' || c == '}' ? 2 : 1, c);
  }
  if (text == op.getFormat())
    return failure();
  rewriter.replaceOpWithNewOp<StringFormatOp>(op, op.getType(), rewriter.getStringAttr(text), args);
  return success();
}

/// A format of one placeholder alone is its argument.
static LogicalResult unwrapFormat(StringFormatOp op, PatternRewriter &rewriter) {
  if (op.getFormat() != "{}")
    return failure();
  Value arg = op.getArgs().front();
  if (isa<BufferType>(arg.getType()))
    rewriter.replaceOp(op, arg);
  else
    rewriter.replaceOpWithNewOp<StringItoaOp>(op, op.getType(), arg);
  return success();
}

void StringFormatOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(simplifyFormat);
  patterns.add(unwrapFormat);
}

//===----------------------------------------------------------------------===//
// util.string.itoa
//===----------------------------------------------------------------------===//

void StringItoaOp::getAsmResultNames(function_ref<void(Value, StringRef)> setName) {
  setName(getResult(), "itoa");
}

OpFoldResult StringItoaOp::fold(FoldAdaptor) {
  if (std::optional<std::string> text = getConstantText(getValue()))
    return StringAttr::get(getContext(), *text);
  // The digits are those of the unsigned number, so zeros before it change nothing.
  if (auto extend = getValue().getDefiningOp<arith::ExtUIOp>()) {
    getValueMutable().assign(extend.getIn());
    return getResult();
  }
  return {};
}

} // namespace mlir::iree::util
