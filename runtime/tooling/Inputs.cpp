#include "core/base/OutputFile.h"
#include "runtime/tooling/FunctionIo.h"
#include "runtime/tooling/Numpy.h"
#include "runtime/tooling/TensorText.h"

#include <cerrno>
#include <cstdlib>
#include <iostream>

namespace strata::rt::tooling {

using vm::Value;

Result<Value> parseScalar(std::string_view text, char letter) {
  std::string_view type = letter == 'i' ? "i32" : letter == 'I' ? "i64" : letter == 'f' ? "f32" : "f64";
  // `i32=4` is accepted too: it is what results print.
  bool hasType = text.starts_with(type) && text.substr(type.size()).starts_with('=');
  std::string number(hasType ? text.substr(type.size() + 1) : text);
  number.erase(number.find_last_not_of(' ') + 1);
  auto bad = [&](Code code, const char *why) {
    return Status(code, "parsing value `" + std::string(text) + "` as " + std::string(type) + why);
  };
  char *end = nullptr;
  errno = 0;
  if (letter == 'f' || letter == 'F') {
    double value = std::strtod(number.c_str(), &end);
    if (number.empty() || *end)
      return bad(Code::InvalidArgument, "");
    return letter == 'f' ? Value::f32(static_cast<float>(value)) : Value::f64(value);
  }
  bool negative = number.starts_with('-');
  int64_t value = negative ? std::strtoll(number.c_str(), &end, 0)
                           : static_cast<int64_t>(std::strtoull(number.c_str(), &end, 0));
  if (number.empty() || *end)
    return bad(Code::InvalidArgument, "");
  if (errno == ERANGE)
    return bad(Code::OutOfRange, ": it does not fit 64 bits");
  if (letter == 'I')
    return Value::i64(value);
  if (value < INT32_MIN || value > int64_t{UINT32_MAX})
    return bad(Code::OutOfRange, ": it does not fit 32 bits");
  return Value::i32(static_cast<int32_t>(value));
}

Result<std::istream *> InputReader::open(const std::string &path, bool rewind) {
  if (path == "-")
    return &std::cin;
  auto &file = files_[path];
  if (!file || rewind) {
    ::strata::keepInput(path);
    file = std::make_unique<std::ifstream>(path, std::ios::binary);
  }
  if (!*file)
    return Status(Code::Unknown, "unable to open file `" + path + "`");
  return static_cast<std::istream *>(file.get());
}

Status InputReader::readRaw(std::string_view path, bool rewind, std::span<uint8_t> target) {
  STRATA_ASSIGN_OR_RETURN(std::istream * file, open(std::string(path), rewind));
  if (!file->read(reinterpret_cast<char *>(target.data()),
                  static_cast<std::streamsize>(target.size())))
    return Status(Code::OutOfRange,
                  format("end-of-file encountered during read of %zu bytes", target.size()));
  return {};
}

Result<Value> InputReader::tensor(std::string_view text) {
  size_t equals = text.find('=');
  if (equals == std::string_view::npos && text.find('x') == std::string_view::npos)
    return Status(Code::InvalidArgument, "invalid tensor specification, requires at least a "
                                         "shape/type (`4x2xf32=...`)");
  STRATA_ASSIGN_OR_RETURN(TensorType type, parseTensorType(text.substr(0, equals)));
  STRATA_ASSIGN_OR_RETURN(int64_t bytes, hal::denseBytes(type.shape, type.elementType));
  STRATA_ASSIGN_OR_RETURN(Ref<hal::Buffer> buffer,
                          allocator_.allocate(hal::kMemoryDeviceLocal, hal::kUsageDefault, bytes));
  STRATA_ASSIGN_OR_RETURN(hal::Mapping mapped,
                          buffer->map(hal::kAccessWrite | hal::kAccessDiscard));
  std::fill_n(mapped.data(), bytes, uint8_t{0});
  if (equals != std::string_view::npos) {
    std::string_view values = text.substr(equals + 1);
    if (values.starts_with('@') || values.starts_with('+'))
      STRATA_RETURN_IF_ERROR(readRaw(values.substr(1), values[0] == '@',
                                     mapped.bytes()));
    else
      STRATA_RETURN_IF_ERROR(parseElements(
          values, type.elementType, bytes / hal::elementBytes(type.elementType), mapped.data()));
  }
  STRATA_RETURN_IF_ERROR(mapped.finish());
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
  if (spec.empty())
    return Status(Code::InvalidArgument, "no value specified for input");
  bool isFile = spec.size() > 1 && std::string_view("@+*").find(spec[0]) != std::string_view::npos;
  if (isFile && !spec.ends_with(".npy") && spec.substr(1) != "-")
    return Status(Code::Unimplemented,
                  "only numpy (.npy) files are supported for metadata-less variant I/O");
  if (isFile) {
    STRATA_ASSIGN_OR_RETURN(std::istream * file, open(spec.substr(1), spec[0] == '@'));
    bool takesAll = spec[0] == '*';
    while (!takesAll || file->peek() != std::istream::traits_type::eof()) {
      if (values.size() >= letters.size())
        return Status(Code::InvalidArgument, "function expected fewer input values");
      if (char wanted = letters[values.size()]; wanted != 'r')
        return Status(Code::InvalidArgument,
                      format("function signature mismatch: expected cconv type `r` but provided "
                             "type `%c`",
                             wanted));
      STRATA_ASSIGN_OR_RETURN(Ref<hal::BufferView> view, readNumpy(*file, allocator_));
      values.push_back(Value::object(std::move(view)));
      if (!takesAll)
        break;
    }
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
