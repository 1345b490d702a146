#include "runtime/tooling/FunctionIo.h"
#include "runtime/tooling/Numpy.h"
#include "runtime/tooling/TensorText.h"

#include <cerrno>
#include <cstdlib>

namespace strata::rt::tooling {

using vm::Value;

Result<Value> parseScalar(std::string_view text, char letter) {
  // `i32=4` is accepted too: it is what results print.
  size_t equals = text.find('=');
  std::string number(equals == std::string_view::npos ? text : text.substr(equals + 1));
  char *end = nullptr;
  errno = 0;
  if (letter == 'f' || letter == 'F') {
    double value = std::strtod(number.c_str(), &end);
    if (number.empty() || *end)
      return Status(Code::InvalidArgument, "`" + number + "` is not a number");
    return letter == 'f' ? Value::f32(static_cast<float>(value)) : Value::f64(value);
  }
  bool negative = number.starts_with('-');
  int64_t value = negative ? std::strtoll(number.c_str(), &end, 0)
                           : static_cast<int64_t>(std::strtoull(number.c_str(), &end, 0));
  if (number.empty() || *end || errno == ERANGE)
    return Status(Code::InvalidArgument, "`" + number + "` is not an integer");
  if (letter == 'I')
    return Value::i64(value);
  if (value < INT32_MIN || value > int64_t{UINT32_MAX})
    return Status(Code::OutOfRange, "`" + number + "` does not fit 32 bits");
  return Value::i32(static_cast<int32_t>(value));
}

Result<std::ifstream *> InputReader::open(const std::string &path, bool rewind) {
  auto &file = files_[path];
  if (!file || rewind)
    file = std::make_unique<std::ifstream>(path, std::ios::binary);
  if (!*file)
    return Status(Code::NotFound, "failed to open file '" + path + "'");
  return file.get();
}

Status InputReader::readRaw(std::string_view path, bool rewind, std::span<uint8_t> target) {
  STRATA_ASSIGN_OR_RETURN(std::ifstream * file, open(std::string(path), rewind));
  if (!file->read(reinterpret_cast<char *>(target.data()),
                  static_cast<std::streamsize>(target.size())))
    return Status(Code::OutOfRange,
                  format("file has fewer than the %zu bytes that are needed", target.size()));
  return {};
}

Result<Value> InputReader::tensor(std::string_view text) {
  size_t equals = text.find('=');
  STRATA_ASSIGN_OR_RETURN(TensorType type, parseTensorType(text.substr(0, equals)));
  STRATA_ASSIGN_OR_RETURN(int64_t bytes, hal::denseBytes(type.shape, type.elementType));
  STRATA_ASSIGN_OR_RETURN(Ref<hal::Buffer> buffer,
                          allocator_.allocate(hal::kMemoryDeviceLocal, hal::kUsageDefault, bytes));
  std::fill_n(buffer->data(), bytes, uint8_t{0});
  if (equals != std::string_view::npos) {
    std::string_view values = text.substr(equals + 1);
    if (values.starts_with('@') || values.starts_with('+'))
      STRATA_RETURN_IF_ERROR(readRaw(values.substr(1), values[0] == '@',
                                     {buffer->data(), static_cast<size_t>(bytes)}));
    else
      STRATA_RETURN_IF_ERROR(parseElements(
          values, type.elementType, bytes / hal::elementBytes(type.elementType), buffer->data()));
  }
  STRATA_ASSIGN_OR_RETURN(
      Ref<hal::BufferView> view,
      hal::BufferView::create(std::move(buffer), std::move(type.shape), type.elementType));
  return Value::object(std::move(view));
}

Status InputReader::readOne(const std::string &spec, std::string_view letters,
                            std::vector<Value> &values) {
  if (values.size() >= letters.size())
    return Status(Code::InvalidArgument, "function expected fewer input values");
  char letter = letters[values.size()];
  if (spec == "(null)" || spec == "(ignored)") {
    values.push_back(letter == 'r' ? Value::object({}) : *parseScalar("0", letter));
    return {};
  }
  bool isFile = spec.size() > 1 && std::string_view("@+*").find(spec[0]) != std::string_view::npos;
  if (isFile && spec.ends_with(".npy")) {
    STRATA_ASSIGN_OR_RETURN(std::ifstream * file, open(spec.substr(1), spec[0] == '@'));
    do {
      if (values.size() >= letters.size())
        return Status(Code::InvalidArgument, "function expected fewer input values");
      STRATA_ASSIGN_OR_RETURN(Ref<hal::BufferView> view, readNumpy(*file, allocator_));
      values.push_back(Value::object(std::move(view)));
    } while (spec[0] == '*' && file->peek() != std::ifstream::traits_type::eof());
    return {};
  }
  if (letter != 'r') {
    STRATA_ASSIGN_OR_RETURN(Value value, parseScalar(spec, letter));
    values.push_back(std::move(value));
    return {};
  }
  bool plainBuffer = spec.starts_with('&');
  STRATA_ASSIGN_OR_RETURN(Value value, tensor(std::string_view(spec).substr(plainBuffer)));
  if (plainBuffer)
    value = Value::object(dynCast<hal::BufferView>(value.ref.get())->sharedBuffer());
  values.push_back(std::move(value));
  return {};
}

Result<std::vector<Value>> InputReader::read(std::span<const std::string> specs,
                                             std::string_view letters) {
  std::vector<Value> values;
  for (const std::string &spec : specs)
    if (Status status = readOne(spec, letters, values); !status.ok())
      return std::move(status).annotate("parsing input `" + spec + "`");
  return values;
}

} // namespace strata::rt::tooling
