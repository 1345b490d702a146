// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(func.func(iree-spirv-tile-and-distribute))'

func.func @one_value(%a: memref<64xf32>, %sum: memref<f32>) {
  // expected-error @+1 {{has no loop that the invocations of a workgroup could share}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%a : memref<64xf32>) outs(%sum : memref<f32>) {
  ^bb0(%x: f32, %o: f32):
    %r = arith.addf %x, %o : f32
    linalg.yield %r : f32
  }
  return
}
