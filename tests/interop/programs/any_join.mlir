func.func @any_join(%a: tensor<?x6xf32>, %b: tensor<?x6xf32>) -> tensor<?x6xf32> {
  %r = tensor.concat dim(0) %a, %b : (tensor<?x6xf32>, tensor<?x6xf32>) -> tensor<?x6xf32>
  return %r : tensor<?x6xf32>
}
