// All interfaces of the util dialect.

#ifndef STRATA_DIALECTS_UTIL_IR_UTIL_INTERFACES
#define STRATA_DIALECTS_UTIL_IR_UTIL_INTERFACES

include "compiler/dialects/util/ir/UtilAnalysisInterfaces.td"
include "compiler/dialects/util/ir/UtilAttrInterfaces.td"
include "compiler/dialects/util/ir/UtilGlobalInterfaces.td"
include "compiler/dialects/util/ir/UtilTypeInterfaces.td"
include "compiler/dialects/util/ir/UtilValueInterfaces.td"

#endif // STRATA_DIALECTS_UTIL_IR_UTIL_INTERFACES
