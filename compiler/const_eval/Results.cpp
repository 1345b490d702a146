#include "compiler/const_eval/Results.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

#include <cstring>

namespace mlir::iree::const_eval {
namespace {

// In the place of a size.
constexpr uint64_t kProblem = ~uint64_t(0);

void writeNumber(uint64_t number, llvm::raw_ostream &os) {
  os.write(reinterpret_cast<const char *>(&number), sizeof number);
}

uint64_t readNumber(StringRef bytes) {
  uint64_t number = 0;
  std::memcpy(&number, bytes.data(), sizeof number);
  return number;
}

} // namespace

void writeResult(TypedAttr value, llvm::raw_ostream &os) {
  if (auto elements = dyn_cast<DenseElementsAttr>(value)) {
    ArrayRef<char> raw = elements.getRawData();
    writeNumber(raw.size(), os);
    os.write(raw.data(), raw.size());
    return;
  }
  APInt bits = isa<FloatAttr>(value) ? cast<FloatAttr>(value).getValue().bitcastToAPInt()
                                     : cast<IntegerAttr>(value).getValue();
  writeNumber(sizeof(uint64_t), os);
  writeNumber(bits.getZExtValue(), os);
}

void writeProblem(StringRef text, llvm::raw_ostream &os) {
  writeNumber(kProblem, os);
  os << text;
}

TypedAttr ResultReader::next(Type type) {
  if (bytes.size() < sizeof(uint64_t))
    return {};
  uint64_t size = readNumber(bytes);
  if (size > bytes.size() - sizeof(uint64_t))
    return {};
  StringRef raw = bytes.substr(sizeof(uint64_t), size);
  TypedAttr value;
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    ArrayRef<char> data(raw.data(), raw.size());
    bool isSplat = false;
    if (DenseElementsAttr::isValidRawBuffer(tensor, data, isSplat))
      value = DenseElementsAttr::getFromRawBuffer(tensor, data);
  } else if (size == sizeof(uint64_t)) {
    APInt bits(type.getIntOrFloatBitWidth(), readNumber(raw));
    if (auto number = dyn_cast<FloatType>(type))
      value = FloatAttr::get(type, APFloat(number.getFloatSemantics(), bits));
    else
      value = IntegerAttr::get(type, bits);
  }
  if (value)
    bytes = bytes.drop_front(sizeof(uint64_t) + size);
  return value;
}

StringRef ResultReader::rest() const {
  if (bytes.size() >= sizeof(uint64_t) && readNumber(bytes) == kProblem)
    return bytes.drop_front(sizeof(uint64_t));
  return "can't evaluate the constant: what came back is no value of its type";
}

} // namespace mlir::iree::const_eval
