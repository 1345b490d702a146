#pragma once

#include "compiler/dialects/util/ir/UtilInterfaces.h"
#include "compiler/dialects/util/ir/UtilValues.h"

#define GET_TYPEDEF_CLASSES
#include "compiler/dialects/util/ir/UtilTypes.h.inc"
