#include "core/base/OutputFile.h"
#include "runtime/hal/Numerics.h"
#include "runtime/tooling/FunctionIo.h"
#include "runtime/tooling/Numpy.h"
#include "runtime/tooling/TensorText.h"
#include "runtime/vm/List.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

namespace strata::rt::tooling {

using hal::BufferView;
using vm::Value;
using vm::ValueKind;

std::string resultText(const Value &value, int64_t maxElements) {
  switch (value.kind) {
  case ValueKind::F32:
    return format("f32=%G", value.asF32());
  case ValueKind::F64:
    return format("f64=%G", value.asF64());
  case ValueKind::None:
    return "(null)";
  case ValueKind::Ref:
    break;
  default:
    return std::string(kindName(value.kind)) + "=" + std::to_string(value.bits);
  }
  if (!value.ref)
    return "(null)";
  std::string type(value.ref->type()->name);
  if (auto *view = dynCast<BufferView>(value.ref.get()))
    return type + "\n" + tensorText(*view, maxElements);
  if (auto *list = dynCast<vm::List>(value.ref.get())) {
    std::string text = type;
    for (const Value &element : list->values())
      text += "\n" + resultText(element, maxElements);
    return text;
  }
  return type + " (no printer)";
}

// Numbers are tensors without dimensions, buffers are rows of bytes.
static Result<Ref<BufferView>> asTensor(const Value &value) {
  if (auto *view = dynCast<BufferView>(value.ref.get()))
    return Ref<BufferView>::share(view);
  if (auto *buffer = dynCast<hal::Buffer>(value.ref.get()))
    return BufferView::create(Ref<hal::Buffer>::share(buffer), {buffer->bytes()},
                              hal::elementType(hal::kSignedInteger, 8));
  bool isFloat = value.kind == ValueKind::F32 || value.kind == ValueKind::F64;
  bool isWide = value.kind == ValueKind::I64 || value.kind == ValueKind::F64;
  if (!isFloat && !isWide && value.kind != ValueKind::I32)
    return Status(Code::Unimplemented, "only tensors, buffers and numbers can be written to files");
  STRATA_ASSIGN_OR_RETURN(Ref<hal::Buffer> buffer,
                          hal::Buffer::allocate(0, hal::kUsageDefault, isWide ? 8 : 4,
                                                std::make_shared<hal::HeapSource>(
                                                    std::make_shared<MemoryBudget>())));
  std::memcpy(buffer->data(), &value.bits, isWide ? 8 : 4);
  return BufferView::create(
      std::move(buffer), {},
      hal::elementType(isFloat ? hal::kFloat : hal::kSignedInteger, isWide ? 64 : 32));
}

/// What is there stays, and may be a part of what the last call left.
static Status appendFile(const std::string &path, std::string_view bytes) {
  if (auto place = ::strata::outputPlace(path); !place)
    return Status(Code::InvalidArgument, place.error().message);
  std::ofstream file(path, std::ios::binary | std::ios::app);
  if (!file)
    return Status(Code::Unknown, "unable to open file `" + path + "`");
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!file.flush())
    return Status(Code::Unknown, "failed to write file '" + path + "'");
  return {};
}

Status replaceFile(const std::string &path, std::string_view bytes) {
  auto file = ::strata::OutputFile::open(path);
  if (!file)
    return Status(Code::Unknown, "unable to open file `" + path + "`: " + file.error().message);
  (void)file->write(bytes);
  if (auto written = file->commit(); !written)
    return Status(Code::Unknown, "failed to write file '" + path + "': " + written.error().message);
  return {};
}

Status writeOutputs(std::span<const Value> results, std::span<const std::string> specs,
                    int64_t maxElements) {
  if (specs.size() != results.size())
    return Status(Code::OutOfRange,
                  format("%zu outputs specified but the provided variant list only has %zu "
                         "elements",
                         specs.size(), results.size()));
  for (size_t i = 0; i < specs.size(); ++i) {
    const std::string &spec = specs[i];
    if (spec.empty())
      continue;
    if (spec == "-") {
      std::printf("%s\n", resultText(results[i], maxElements).c_str());
      continue;
    }
    if (spec[0] != '@' && spec[0] != '+')
      return Status(Code::Unimplemented, "unsupported output mode specification '" + spec + "'");
    STRATA_ASSIGN_OR_RETURN(Ref<BufferView> view, asTensor(results[i]));
    std::string path = spec.substr(1);
    STRATA_ASSIGN_OR_RETURN(hal::Mapping mapped, view->buffer().map(hal::kAccessRead));
    std::string_view bytes(reinterpret_cast<const char *>(mapped.data()), mapped.bytes().size());
    std::ostringstream numpy;
    if (path.ends_with(".npy")) {
      STRATA_RETURN_IF_ERROR(writeNumpy(numpy, *view));
      bytes = numpy.view();
    }
    STRATA_RETURN_IF_ERROR(spec[0] == '+' ? appendFile(path, bytes) : replaceFile(path, bytes));
  }
  return {};
}

namespace {

std::string elementText(double value) { return format("%G", value); }

bool elementsMatch(const BufferView &actual, const BufferView &expected, const Tolerance &tolerance,
                   std::string &text) {
  hal::ElementType type = actual.elementType();
  int64_t bytes = hal::elementBytes(type);
  int64_t count = hal::isPacked(type) ? actual.denseBytes() : actual.elementCount();
  Result<hal::Mapping> actualBytes = actual.buffer().map(hal::kAccessRead),
                       expectedBytes = expected.buffer().map(hal::kAccessRead);
  for (auto *mapped : {&actualBytes, &expectedBytes})
    if (!mapped->ok()) {
      text = mapped->status().message();
      return false;
    }
  const uint8_t *a = actualBytes->data(), *b = expectedBytes->data();
  double absolute = hal::numericalType(type) == hal::kBrainFloat || hal::bitCount(type) == 8
                        ? tolerance.bf16
                    : hal::bitCount(type) == 16 ? tolerance.f16
                    : hal::bitCount(type) == 32 ? tolerance.f32
                                                : tolerance.f64;
  for (int64_t i = 0; i < count; ++i, a += bytes, b += bytes) {
    if (std::memcmp(a, b, static_cast<size_t>(bytes)) == 0)
      continue;
    std::string actualText, expectedText;
    if (hal::isFloat(type) && !hal::isPacked(type)) {
      double x = hal::readFloat(type, a), y = hal::readFloat(type, b);
      bool close =
          x == y || (std::isnan(x) && std::isnan(y)) ||
          (!tolerance.exact && std::fabs(x - y) <= absolute + tolerance.relative * std::fabs(y));
      if (close)
        continue;
      actualText = elementText(x), expectedText = elementText(y);
    } else if (hal::isInteger(type) && bytes <= 8 && !hal::isPacked(type)) {
      actualText = std::to_string(hal::readInteger(type, a));
      expectedText = std::to_string(hal::readInteger(type, b));
    } else {
      for (int64_t k = 0; k < bytes; ++k)
        actualText += format("%02X", a[k]), expectedText += format("%02X", b[k]);
    }
    text = format("element at index %lld (%s) does not match the expected (%s)", (long long)i,
                  actualText.c_str(), expectedText.c_str());
    return false;
  }
  return true;
}

} // namespace

bool matches(const Value &actual, const Value &expected, const Tolerance &tolerance,
             int64_t maxElements, std::string &text) {
  if (expected.kind == ValueKind::Ref && !expected.ref)
    return true;
  if (actual.kind != expected.kind) {
    text = std::string("variant types mismatch; expected ") + kindName(expected.kind) +
           " but got " + kindName(actual.kind);
    return false;
  }
  if (actual.kind != ValueKind::Ref) {
    double x = actual.kind == ValueKind::F32 ? actual.asF32() : actual.asF64();
    double y = actual.kind == ValueKind::F32 ? expected.asF32() : expected.asF64();
    bool isFloat = actual.kind == ValueKind::F32 || actual.kind == ValueKind::F64;
    double absolute = actual.kind == ValueKind::F32 ? tolerance.f32 : tolerance.f64;
    bool same = actual.bits == expected.bits ||
                (isFloat && !tolerance.exact &&
                 std::fabs(x - y) <= absolute + tolerance.relative * std::fabs(y));
    if (!same)
      text = "value " + resultText(actual, maxElements) + " does not match the expected " +
             resultText(expected, maxElements);
    return same;
  }
  auto *a = dynCast<BufferView>(actual.ref.get());
  auto *b = dynCast<BufferView>(expected.ref.get());
  if (!a || !b) {
    text = "only buffer views can be compared";
    return false;
  }
  std::string actualType = hal::typeText(a->shape(), a->elementType());
  std::string expectedType = hal::typeText(b->shape(), b->elementType());
  std::string difference;
  if (actualType != expectedType)
    text = "metadata is " + actualType + "; expected that the view matches " + expectedType +
           "; expected that the view is equal to contents of a view of " + expectedType;
  else if (!elementsMatch(*a, *b, tolerance, difference))
    text =
        difference + "; expected that the view is equal to contents of a view of " + expectedType;
  else
    return true;
  text += "\n  expected:\n" + tensorText(*b, maxElements) + "\n  actual:\n" +
          tensorText(*a, maxElements);
  return false;
}

} // namespace strata::rt::tooling
