// Passes that lower dispatches to SPIR-V.
#ifndef STRATA_CODEGEN_SPIRV_PASSES
#define STRATA_CODEGEN_SPIRV_PASSES

include "mlir/Pass/PassBase.td"

class SpirvFunctionPass<string argument> : InterfacePass<argument, "mlir::FunctionOpInterface">;

//===-- Strategy -----------------------------------------------------------===//

def SPIRVSelectLoweringStrategyPass
    : Pass<"iree-spirv-select-lowering-strategy-pass", "mlir::ModuleOp"> {
  let summary = "Decides how each function is spread over the invocations of a workgroup";
  let description = [{
    The invocations of a workgroup share the innermost parallel loop; other loops stay whole in each of them, or
    are shared among workgroups. What would have to pass values between invocations is an error.
    See tests/lit/codegen/spirv/select-lowering-strategy-pass.mlir.
  }];
  let dependentDialects = ["::mlir::iree::codegen::IREECodegenDialect",
                           "::mlir::iree::gpu::IREEGPUDialect"];
}

def SPIRVLowerExecutableTargetPass
    : SpirvFunctionPass<"iree-spirv-lower-executable-target-pass"> {
  let summary = "Runs the pipeline that was selected for a function";
  let description = [{
    The pipeline is that of the function's `translation_info`.

    See tests/lit/codegen/spirv/lower-executable-target-pass.mlir.
  }];
}

def PropagateExecutableTargetPass
    : Pass<"iree-vulkan-spirv-propagate-executable-target", "mlir::ModuleOp"> {
  let summary = "Tells functions which executable target they are compiled for";
  let description = [{
    The module of a variant and its functions get the variant's target as `hal.executable.target`.

    See tests/lit/codegen/spirv/propagate-executable-target.mlir.
  }];
  let dependentDialects = ["::mlir::iree::hal::HALDialect"];
}

//===-- From workgroups to invocations -------------------------------------===//

def SPIRVTileAndDistributePass : SpirvFunctionPass<"iree-spirv-tile-and-distribute"> {
  let summary = "Shares loops among the invocations of a workgroup";
  let description = [{
    Of a linalg operation on buffers the innermost parallel loop is given out: each invocation takes every n-th
    iteration, n being the number of invocations. See tests/lit/codegen/spirv/tile-and-distribute.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "::mlir::gpu::GPUDialect", "linalg::LinalgDialect",
                           "memref::MemRefDialect", "scf::SCFDialect"];
}

//===-- Buffers as SPIR-V has them -----------------------------------------===//

def FlattenMemRefSubspanPass : Pass<"iree-codegen-flatten-memref-subspan", "mlir::ModuleOp"> {
  let summary = "Makes bindings rows of elements that begin where their buffer does";
  let description = [{
    Several dimensions become one, and the offset of a binding is added to each index. What is known of alignments is
    dropped. See tests/lit/codegen/spirv/flatten-memref-subspan.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "memref::MemRefDialect"];
}

def SPIRVEraseStorageBufferStaticShapePass
    : SpirvFunctionPass<"iree-spirv-erase-storage-buffer-static-shape"> {
  let summary = "Gives bindings of storage a size that isn't part of their type";
  let description = [{
    Bindings that differ in their size alone become one variable of SPIR-V, a runtime array.

    See tests/lit/codegen/spirv/erase-storage-buffer-static-shape.mlir.
  }];
  let dependentDialects = ["arith::ArithDialect"];
}

def SPIRVMapMemRefStorageClassPass : SpirvFunctionPass<"iree-spirv-map-memref-storage-class"> {
  let summary = "Says of buffers in which storage class of SPIR-V they are";
  let description = [{
    Bindings are in StorageBuffer or Uniform, memory of a workgroup in Workgroup, all else in Function.

    See tests/lit/codegen/spirv/map-memref-storage-class.mlir.
  }];
  let dependentDialects = ["spirv::SPIRVDialect"];
}

//===-- To SPIR-V ----------------------------------------------------------===//

def SPIRVConvertGPUTargetPass : Pass<"iree-spirv-convert-gpu-target", "mlir::ModuleOp"> {
  let summary = "Describes the GPU as the spirv dialect does";
  let description = [{
    The features of the executable target, such as `spirv:v1.3,cap:Shader`, and its limits become
    `spirv.target_env`. See tests/lit/codegen/spirv/convert-gpu-target.mlir.
  }];
  let dependentDialects = ["spirv::SPIRVDialect"];
}

def ConvertToSPIRVPass : Pass<"iree-convert-to-spirv", "mlir::ModuleOp"> {
  let summary = "Converts functions to a module of the spirv dialect";
  let description = [{
    Bindings become variables of descriptor set 0, constants of a dispatch push constants. Operations that the target
    has no instructions for are errors. See tests/lit/codegen/spirv/convert-to-spirv.mlir.
  }];
  let options = [Option<"indexBits", "index-bits", "unsigned", "32", "Width of an index: 32">];
  let dependentDialects = ["spirv::SPIRVDialect"];
}

#endif // STRATA_CODEGEN_SPIRV_PASSES
