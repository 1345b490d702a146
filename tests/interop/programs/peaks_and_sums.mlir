// The largest number of each row and where it stands, then sums of rows so far, into a tensor that a loop carries.
func.func @peaks_and_sums(%x: tensor<9x4x7xf32>) -> (tensor<9x4xf32>, tensor<3x9xi32>) {
  %low = arith.constant -3.0 : f32
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : i32
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<9x4xf32>
  %f = linalg.fill ins(%low : f32) outs(%e : tensor<9x4xf32>) -> tensor<9x4xf32>
  %top = linalg.reduce { arith.maximumf } ins(%x : tensor<9x4x7xf32>) outs(%f : tensor<9x4xf32>) dimensions = [2]
  %e1 = tensor.empty() : tensor<9xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%e1 : tensor<9xf32>) -> tensor<9xf32>
  %e2 = tensor.empty() : tensor<9xi32>
  %f2 = linalg.fill ins(%none : i32) outs(%e2 : tensor<9xi32>) -> tensor<9xi32>
  %peak:2 = linalg.generic {indexing_maps = [affine_map<(r, c) -> (r, c)>, affine_map<(r, c) -> (r)>, affine_map<(r, c) -> (r)>], iterator_types = ["parallel", "reduction"]} ins(%top : tensor<9x4xf32>) outs(%f1, %f2 : tensor<9xf32>, tensor<9xi32>) {
  ^bb0(%v: f32, %m: f32, %k: i32):
    %c = linalg.index 1 : index
    %n = arith.index_cast %c : index to i32
    %more = arith.cmpf ogt, %v, %m : f32
    %a = arith.select %more, %v, %m : f32
    %b = arith.select %more, %n, %k : i32
    linalg.yield %a, %b : f32, i32
  } -> (tensor<9xf32>, tensor<9xi32>)
  %value = util.optimization_barrier %peak#0 : tensor<9xf32>
  %place = util.optimization_barrier %peak#1 : tensor<9xi32>
  %e3 = tensor.empty() : tensor<3x9xi32>
  %thrice = linalg.broadcast ins(%place : tensor<9xi32>) outs(%e3 : tensor<3x9xi32>) dimensions = [0]
  %e4 = tensor.empty() : tensor<1x4xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<1x4xf32>) -> tensor<1x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %sums:2 = scf.for %i = %c0 to %c9 step %c1 iter_args(%s = %f4, %t = %top) -> (tensor<1x4xf32>, tensor<9x4xf32>) {
    %row = tensor.extract_slice %top[%i, 0] [1, 4] [1, 1] : tensor<9x4xf32> to tensor<1x4xf32>
    %sum = arith.addf %s, %row : tensor<1x4xf32>
    %u = tensor.insert_slice %sum into %t[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<9x4xf32>
    scf.yield %sum, %u : tensor<1x4xf32>, tensor<9x4xf32>
  }
  %kept = util.optimization_barrier %sums#1 : tensor<9x4xf32>
  %r = linalg.map ins(%kept : tensor<9x4xf32>) outs(%e : tensor<9x4xf32>)
    (%v: f32, %o: f32) {
      %h = arith.mulf %v, %half : f32
      linalg.yield %h : f32
    }
  return %r, %thrice : tensor<9x4xf32>, tensor<3x9xi32>
}
