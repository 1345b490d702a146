#pragma once

#include "compiler/dialects/util/ir/UtilDialect.h"
#include "compiler/dialects/vm/ir/VmTypes.h"
#include "mlir/IR/Dialect.h"

#include "compiler/dialects/vm/ir/VmDialect.h.inc"
