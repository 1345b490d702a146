// Tensors of the plain evaluator, and how they travel to and from a module.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace numerics {

/// F64 is what programs say; it is demoted, so that F32 goes in and out.
enum class Element { F32, F16, BF16, F64, I8, I32 };

std::string nameOf(Element element);

struct Tensor {
  std::vector<int64_t> shape;
  Element element = Element::F32;
  std::vector<double> values;

  static Tensor zeros(std::vector<int64_t> shape, Element element);
  /// Floats that 16 bits hold exactly; integers of the whole range of a byte.
  static Tensor random(std::vector<int64_t> shape, Element element, std::mt19937 &engine);

  int64_t count() const;
  double &at(const std::vector<int64_t> &index);
  double at(const std::vector<int64_t> &index) const;

  /// tensor<2x3xf32>, or tensor<?x?xf32>.
  std::string type(bool dynamic = false) const;
  /// 2x3xf32, as the runtime's tools write it.
  std::string runtimeType() const;
  std::vector<uint8_t> encode() const;
  /// False if there are not as many bytes as the tensor has.
  bool decode(const std::vector<uint8_t> &bytes);
};

/// Calls `visit` with each index of a box, the last dimension fastest.
template <typename Visit>
void forEach(const std::vector<int64_t> &shape, Visit visit) {
  std::vector<int64_t> index(shape.size(), 0);
  for (int64_t size : shape)
    if (size == 0)
      return;
  while (true) {
    visit(static_cast<const std::vector<int64_t> &>(index));
    size_t dim = shape.size();
    while (dim > 0 && ++index[dim - 1] == shape[dim - 1])
      index[--dim] = 0;
    if (dim == 0)
      return;
  }
}

} // namespace numerics
