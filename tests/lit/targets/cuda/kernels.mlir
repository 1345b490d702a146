// RUN: rm -rf %t && mkdir -p %t
// RUN: strata-compile %s --iree-hal-target-device=cuda --iree-hal-dump-executable-binaries-to=%t -o %t/out.vmfb
// RUN: cat %t/*.ptx | FileCheck %s

// Threads pass nothing to each other, so they wait for nobody, not even between the tiles that a workgroup takes.
// CHECK: .entry dynamic_dispatch_0
// CHECK: mov.u32 {{.*}}%nctaid.x
// CHECK-NOT: bar.sync
// CHECK: st.global.b32

// Four rows of a column, each stored where it belongs.
// CHECK: .entry transpose_dispatch_0
// CHECK-NOT: bar.sync
// CHECK: ld.global.nc.v4.b32
// CHECK-COUNT-4: st.global.b32

// Rounding and square roots are instructions; no library is asked for them.
// CHECK: .entry math_dispatch_0
// CHECK-NOT: __nv_
// CHECK-DAG: cvt.rmi.f32.f32
// CHECK-DAG: sqrt.rn.f32
// CHECK-DAG: rsqrt.approx.f32
// CHECK-DAG: fma.rn.f32
func.func @dynamic(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %0 = arith.subi %a, %b : tensor<?xi32>
  return %0 : tensor<?xi32>
}

func.func @transpose(%a: tensor<40x64xf32>) -> tensor<64x40xf32> {
  %e = tensor.empty() : tensor<64x40xf32>
  %0 = linalg.transpose ins(%a : tensor<40x64xf32>) outs(%e : tensor<64x40xf32>) permutation = [1, 0]
  return %0 : tensor<64x40xf32>
}

func.func @math(%a: tensor<96xf32>) -> tensor<96xf32> {
  %0 = math.floor %a : tensor<96xf32>
  %1 = math.sqrt %a : tensor<96xf32>
  %3 = math.rsqrt %a : tensor<96xf32>
  %2 = math.fma %0, %1, %3 : tensor<96xf32>
  return %2 : tensor<96xf32>
}
