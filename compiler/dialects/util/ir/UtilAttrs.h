#pragma once

#include "compiler/dialects/util/ir/UtilInterfaces.h"

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/util/ir/UtilAttrs.h.inc"
