#include "tests/numerics/Tensor.h"

#include <bit>
#include <cstring>

namespace numerics {
namespace {

size_t bytesOf(Element element) {
  switch (element) {
  case Element::F16:
  case Element::BF16:
    return 2;
  case Element::I8:
    return 1;
  case Element::F32:
  case Element::F64:
  case Element::I32:
    break;
  }
  return 4;
}

// All values of our inputs are normal numbers of half precision, so no rounding is needed.
uint16_t toHalf(float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value);
  if ((bits & 0x7FFFFFFF) == 0)
    return static_cast<uint16_t>(bits >> 16);
  int exponent = static_cast<int>(bits >> 23 & 0xFF) - 127 + 15;
  return static_cast<uint16_t>((bits >> 16 & 0x8000) | static_cast<uint32_t>(exponent) << 10 |
                               (bits >> 13 & 0x3FF));
}

float fromHalf(uint16_t half) {
  uint32_t sign = static_cast<uint32_t>(half & 0x8000) << 16;
  uint32_t exponent = half >> 10 & 0x1F, fraction = half & 0x3FF;
  if (exponent == 0)
    return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(static_cast<float>(fraction) * 0x1p-24f));
  return std::bit_cast<float>(sign | (exponent + 112) << 23 | fraction << 13);
}

template <typename T>
void put(uint8_t *to, T value) {
  std::memcpy(to, &value, sizeof(T));
}

template <typename T>
T get(const uint8_t *from) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  return value;
}

std::string join(const std::vector<int64_t> &shape, bool dynamic) {
  std::string text;
  for (int64_t size : shape)
    text += (dynamic ? "?" : std::to_string(size)) + "x";
  return text;
}

} // namespace

std::string nameOf(Element element) {
  switch (element) {
  case Element::F32:
    return "f32";
  case Element::F16:
    return "f16";
  case Element::BF16:
    return "bf16";
  case Element::F64:
    return "f64";
  case Element::I8:
    return "i8";
  case Element::I32:
    return "i32";
  }
  return "";
}

int64_t Tensor::count() const {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

Tensor Tensor::zeros(std::vector<int64_t> shape, Element element) {
  Tensor tensor;
  tensor.shape = std::move(shape);
  tensor.element = element;
  tensor.values.resize(static_cast<size_t>(tensor.count()));
  return tensor;
}

Tensor Tensor::random(std::vector<int64_t> shape, Element element, std::mt19937 &engine) {
  Tensor tensor = zeros(std::move(shape), element);
  std::uniform_int_distribution<int> distribution(-128, 127);
  bool isInteger = element == Element::I8 || element == Element::I32;
  for (double &value : tensor.values)
    value = isInteger ? distribution(engine) : distribution(engine) / 64.0;
  return tensor;
}

static size_t offsetOf(const std::vector<int64_t> &shape, const std::vector<int64_t> &index) {
  int64_t offset = 0;
  for (size_t dim = 0; dim < shape.size(); ++dim)
    offset = offset * shape[dim] + index[dim];
  return static_cast<size_t>(offset);
}

double &Tensor::at(const std::vector<int64_t> &index) { return values[offsetOf(shape, index)]; }
double Tensor::at(const std::vector<int64_t> &index) const { return values[offsetOf(shape, index)]; }

std::string Tensor::type(bool dynamic) const {
  return "tensor<" + join(shape, dynamic) + nameOf(element) + ">";
}

std::string Tensor::runtimeType() const {
  return join(shape, false) + nameOf(element == Element::F64 ? Element::F32 : element);
}

std::vector<uint8_t> Tensor::encode() const {
  size_t width = bytesOf(element);
  std::vector<uint8_t> bytes(values.size() * width);
  uint8_t *to = bytes.data();
  for (double value : values) {
    float single = static_cast<float>(value);
    switch (element) {
    case Element::F32:
    case Element::F64:
      put(to, single);
      break;
    case Element::F16:
      put(to, toHalf(single));
      break;
    case Element::BF16:
      put(to, static_cast<uint16_t>(std::bit_cast<uint32_t>(single) >> 16));
      break;
    case Element::I8:
      put(to, static_cast<int8_t>(value));
      break;
    case Element::I32:
      put(to, static_cast<int32_t>(value));
      break;
    }
    to += width;
  }
  return bytes;
}

bool Tensor::decode(const std::vector<uint8_t> &bytes) {
  size_t width = bytesOf(element);
  values.resize(static_cast<size_t>(count()));
  if (bytes.size() != values.size() * width)
    return false;
  const uint8_t *from = bytes.data();
  for (double &value : values) {
    switch (element) {
    case Element::F32:
    case Element::F64:
      value = get<float>(from);
      break;
    case Element::F16:
      value = fromHalf(get<uint16_t>(from));
      break;
    case Element::BF16:
      value = std::bit_cast<float>(static_cast<uint32_t>(get<uint16_t>(from)) << 16);
      break;
    case Element::I8:
      value = get<int8_t>(from);
      break;
    case Element::I32:
      value = get<int32_t>(from);
      break;
    }
    from += width;
  }
  return true;
}

} // namespace numerics
