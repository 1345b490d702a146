#include "compiler/dialects/io_parameters/ir/IOParametersDialect.h"

#include "compiler/dialects/hal/ir/HalDialect.h"
#include "compiler/dialects/io_parameters/ir/IOParametersOps.h"
#include "compiler/dialects/util/ir/UtilDialect.h"

#include "mlir/Transforms/InliningUtils.h"

#include "compiler/dialects/io_parameters/ir/IOParametersDialect.cpp.inc"

namespace mlir::iree::io_parameters {

namespace {

struct IOParametersInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }
};

} // namespace

void IOParametersDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/io_parameters/ir/IOParametersOps.cpp.inc"
      >();
  addInterfaces<IOParametersInlinerInterface>();
}

} // namespace mlir::iree::io_parameters
