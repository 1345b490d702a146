#pragma once

#include "mlir/IR/Dialect.h"

#include "compiler/dialects/stream/ir/StreamDialect.h.inc"
