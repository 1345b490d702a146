//===- Lexer.h - IR text to tokens ------------------------------------------===//
// Accepts any bytes. The rules are those of MLIR's lexer, widened by what other printers and versions write;
// nothing depends on a dialect. Cost: linear, measured in tests/bench.
#pragma once

#include "core/ir/Token.h"

namespace strata::ir {

/// Tokens of `text`, which must outlive them. Texts above 4 GiB - 1 are cut there.
TokenBuffer lex(std::string_view text);

} // namespace strata::ir
