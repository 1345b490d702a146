#include "runtime/tooling/Numpy.h"

#include <charconv>
#include <cstring>
#include <istream>
#include <ostream>

namespace strata::rt::tooling {
namespace {

constexpr char kMagic[] = "\x93NUMPY";
constexpr size_t kMagicBytes = 6;
constexpr uint32_t kMaxHeaderBytes = 1 << 20;

// The value behind `'key':` in the header's dictionary, up to the comma that ends it.
Result<std::string_view> entry(std::string_view header, std::string_view key) {
  size_t at = header.find("'" + std::string(key) + "'");
  if (at == std::string_view::npos)
    return Status(Code::InvalidArgument, "npy header has no '" + std::string(key) + "'");
  at = header.find(':', at);
  if (at == std::string_view::npos)
    return Status(Code::InvalidArgument, "npy header is malformed");
  size_t begin = header.find_first_not_of(' ', at + 1);
  if (begin == std::string_view::npos)
    return Status(Code::InvalidArgument, "npy header is malformed");
  size_t end = header[begin] == '(' ? header.find(')', begin) : header.find_first_of(",}", begin);
  if (end == std::string_view::npos)
    return Status(Code::InvalidArgument, "npy header is malformed");
  return header.substr(begin, end - begin);
}

Result<hal::ElementType> elementTypeOf(std::string_view descr) {
  std::string text(descr);
  if (text.size() < 5 || text.front() != '\'' || text.back() != '\'')
    return Status(Code::Unimplemented, "npy descr " + text + " is not supported");
  char order = text[1], kind = text[2];
  unsigned bytes = 0;
  const char *last = text.data() + text.size() - 1;
  auto [end, error] = std::from_chars(text.data() + 3, last, bytes);
  if (error != std::errc() || end != last || bytes < 1 || bytes > 31)
    return Status(Code::Unimplemented, "npy descr " + text + " is not supported");
  if (order == '>' && bytes > 1)
    return Status(Code::Unimplemented, "big-endian data type " + text + " unsupported");
  auto bits = static_cast<uint8_t>(8 * bytes);
  switch (kind) {
  case 'b':
    return hal::elementType(hal::kBoolean, 8);
  case 'i':
    return hal::elementType(hal::kSignedInteger, bits);
  case 'u':
    return hal::elementType(hal::kUnsignedInteger, bits);
  case 'f':
    return hal::elementType(hal::kFloat, bits);
  case 'c':
    return hal::elementType(hal::kComplex, bits);
  case 'V':
    return hal::elementType(hal::kOpaque, bits);
  default:
    return Status(Code::Unimplemented, "npy descr " + text + " is not supported");
  }
}

Result<std::string> descrOf(hal::ElementType type) {
  if (hal::isPacked(type))
    return Status(Code::Unimplemented, "npy has no type for " + hal::elementTypeName(type));
  char kind;
  switch (hal::numericalType(type)) {
  case hal::kBoolean:
    kind = 'b';
    break;
  case hal::kInteger:
  case hal::kSignedInteger:
    kind = 'i';
    break;
  case hal::kUnsignedInteger:
    kind = 'u';
    break;
  case hal::kFloat:
    kind = 'f';
    break;
  case hal::kComplex:
    kind = 'c';
    break;
  case hal::kOpaque:
    kind = 'V';
    break;
  default:
    return Status(Code::Unimplemented, "npy has no type for " + hal::elementTypeName(type));
  }
  int64_t bytes = hal::elementBytes(type);
  return format("%c%c%lld", bytes == 1 ? '|' : '<', kind, (long long)bytes);
}

Result<std::vector<int64_t>> shapeOf(std::string_view text) {
  std::vector<int64_t> shape;
  for (size_t at = 0; at < text.size();) {
    if (text[at] < '0' || text[at] > '9') {
      if (text[at] != '(' && text[at] != ',' && text[at] != ' ' && text[at] != 'L')
        return Status(Code::InvalidArgument, "npy shape is malformed");
      ++at;
      continue;
    }
    int64_t dim = 0;
    auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), dim);
    if (error != std::errc())
      return Status(Code::OutOfRange, "npy shape dimension is too large");
    shape.push_back(dim);
    at = static_cast<size_t>(end - text.data());
  }
  return shape;
}

} // namespace

Result<Ref<hal::BufferView>> readNumpy(std::istream &file, hal::Allocator &allocator) {
  char prefix[8];
  if (!file.read(prefix, sizeof prefix))
    return Status(Code::OutOfRange, "end-of-file: no further array in the npy file");
  if (std::memcmp(prefix, kMagic, kMagicBytes) != 0)
    return Status(Code::InvalidArgument, "npy magic not found");
  int major = prefix[6];
  uint32_t headerBytes = 0;
  file.read(reinterpret_cast<char *>(&headerBytes), major == 1 ? 2 : 4);
  if (!file || major < 1 || major > 3 || headerBytes > kMaxHeaderBytes)
    return Status(Code::Unimplemented, "npy version is not supported");
  std::string header(headerBytes, '\0');
  if (!file.read(header.data(), headerBytes))
    return Status(Code::InvalidArgument, "npy header is cut off");
  STRATA_ASSIGN_OR_RETURN(std::string_view order, entry(header, "fortran_order"));
  if (!order.starts_with("False"))
    return Status(Code::Unimplemented, "fortran order arrays not supported");
  STRATA_ASSIGN_OR_RETURN(std::string_view descr, entry(header, "descr"));
  STRATA_ASSIGN_OR_RETURN(hal::ElementType elementType, elementTypeOf(descr));
  STRATA_ASSIGN_OR_RETURN(std::string_view shapeText, entry(header, "shape"));
  STRATA_ASSIGN_OR_RETURN(std::vector<int64_t> shape, shapeOf(shapeText));
  STRATA_ASSIGN_OR_RETURN(int64_t bytes, hal::denseBytes(shape, elementType));
  STRATA_ASSIGN_OR_RETURN(Ref<hal::Buffer> buffer,
                          allocator.allocate(hal::kMemoryDeviceLocal, hal::kUsageDefault, bytes));
  STRATA_ASSIGN_OR_RETURN(hal::Mapping mapped,
                          buffer->map(hal::kAccessWrite | hal::kAccessDiscard));
  if (!file.read(reinterpret_cast<char *>(mapped.data()), bytes))
    return Status(Code::InvalidArgument, "npy data is cut off");
  STRATA_RETURN_IF_ERROR(mapped.finish());
  return hal::BufferView::create(std::move(buffer), std::move(shape), elementType);
}

Status writeNumpy(std::ostream &file, const hal::BufferView &view) {
  STRATA_ASSIGN_OR_RETURN(std::string descr, descrOf(view.elementType()));
  std::string header = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': (";
  for (int64_t dim : view.shape())
    header += std::to_string(dim) + ", ";
  // A tuple of one needs its comma, longer ones end without.
  if (view.shape().size() > 1)
    header.resize(header.size() - 2);
  else if (!view.shape().empty())
    header.resize(header.size() - 1);
  header += "), }";
  constexpr size_t kPrefixBytes = 10;
  size_t total = (kPrefixBytes + header.size() + 1 + 63) & ~size_t{63};
  header.resize(total - kPrefixBytes - 1, ' ');
  header += '\n';
  file.write(kMagic, kMagicBytes);
  char version[2] = {1, 0};
  file.write(version, 2);
  auto headerBytes = static_cast<uint16_t>(header.size());
  file.write(reinterpret_cast<const char *>(&headerBytes), 2);
  file.write(header.data(), static_cast<std::streamsize>(header.size()));
  STRATA_ASSIGN_OR_RETURN(int64_t bytes, hal::denseBytes(view.shape(), view.elementType()));
  STRATA_ASSIGN_OR_RETURN(hal::Mapping mapped, view.buffer().map(hal::kAccessRead));
  file.write(reinterpret_cast<const char *>(mapped.data()), bytes);
  return file ? Status() : Status(Code::Unknown, "failed to write npy data");
}

} // namespace strata::rt::tooling
