// Operations of the io_parameters dialect.
#pragma once

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/io_parameters/ir/IOParametersDialect.h"
#include "compiler/dialects/util/ir/UtilInterfaces.h"
#include "compiler/dialects/util/ir/UtilTypes.h"

#define GET_OP_CLASSES
#include "compiler/dialects/io_parameters/ir/IOParametersOps.h.inc"
