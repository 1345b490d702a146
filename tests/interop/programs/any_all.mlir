func.func @any_all(%x: tensor<6x19xi1>) -> (tensor<6xi1>, tensor<6xi1>) {
  %f = arith.constant false
  %t = arith.constant true
  %e = tensor.empty() : tensor<6xi1>
  %f0 = linalg.fill ins(%f : i1) outs(%e : tensor<6xi1>) -> tensor<6xi1>
  %t0 = linalg.fill ins(%t : i1) outs(%e : tensor<6xi1>) -> tensor<6xi1>
  %any = linalg.reduce ins(%x : tensor<6x19xi1>) outs(%f0 : tensor<6xi1>) dimensions = [1]
    (%i: i1, %o: i1) {
      %a = arith.ori %i, %o : i1
      linalg.yield %a : i1
    }
  %all = linalg.reduce ins(%x : tensor<6x19xi1>) outs(%t0 : tensor<6xi1>) dimensions = [1]
    (%i: i1, %o: i1) {
      %a = arith.andi %i, %o : i1
      linalg.yield %a : i1
    }
  return %any, %all : tensor<6xi1>, tensor<6xi1>
}
