#pragma once

#include "mlir/IR/Dialect.h"

#include "compiler/dialects/flow/ir/FlowDialect.h.inc"
