// Programs that never end by themselves.
func.func @spin(%start: tensor<4xf32>, %bound: tensor<f32>) -> tensor<4xf32> {
  %half = arith.constant dense<0.5> : tensor<4xf32>
  %0 = scf.while (%x = %start) : (tensor<4xf32>) -> tensor<4xf32> {
    %c0 = arith.constant 0 : index
    %first = tensor.extract %x[%c0] : tensor<4xf32>
    %limit = tensor.extract %bound[] : tensor<f32>
    %more = arith.cmpf olt, %first, %limit : f32
    scf.condition(%more) %x : tensor<4xf32>
  } do {
  ^bb0(%x: tensor<4xf32>):
    %y = arith.mulf %x, %half : tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

func.func @grow(%start: tensor<?xf32>, %bound: tensor<f32>) -> tensor<?xf32> {
  %0 = scf.while (%x = %start) : (tensor<?xf32>) -> tensor<?xf32> {
    %c0 = arith.constant 0 : index
    %first = tensor.extract %x[%c0] : tensor<?xf32>
    %limit = tensor.extract %bound[] : tensor<f32>
    %more = arith.cmpf olt, %first, %limit : f32
    scf.condition(%more) %x : tensor<?xf32>
  } do {
  ^bb0(%x: tensor<?xf32>):
    %y = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
