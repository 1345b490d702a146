// Dialect class of io_parameters.
#pragma once

#include "mlir/IR/Dialect.h"

#include "compiler/dialects/io_parameters/ir/IOParametersDialect.h.inc"
