#include "compiler/dispatch_creation/Passes.h"
#include "compiler/dispatch_creation/UnitDims.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_FOLDUNITEXTENTDIMSFORFUNCPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {
struct FoldUnitExtentDimsForFuncPass
    : impl::FoldUnitExtentDimsForFuncPassBase<FoldUnitExtentDimsForFuncPass> {
  void runOnOperation() override {
    if (failed(foldUnitDims(getOperation())))
      signalPassFailure();
  }
};
} // namespace
} // namespace mlir::iree::dispatch_creation
