#include "runtime/modules/ParameterFile.h"

#include <cstring>

namespace strata::rt::modules {
namespace {

Status bad(const std::string &what) { return Status(Code::InvalidArgument, "parameters: " + what); }

/// A bounds-checked cursor.
class Reader {
public:
  explicit Reader(std::span<const uint8_t> bytes, uint64_t at = 0) : bytes_(bytes), at_(at) {}
  template <typename T> Result<T> read(const char *what) {
    STRATA_ASSIGN_OR_RETURN(std::span<const uint8_t> raw, take(sizeof(T), what));
    T value;
    std::memcpy(&value, raw.data(), sizeof(T));
    return value;
  }
  Result<std::span<const uint8_t>> take(uint64_t count, const char *what) {
    if (at_ > bytes_.size() || count > bytes_.size() - at_)
      return bad(std::string(what) + " is outside of the file");
    at_ += count;
    return bytes_.subspan(at_ - count, count);
  }
  uint64_t at() const { return at_; }

private:
  std::span<const uint8_t> bytes_;
  uint64_t at_;
};

Result<std::span<const uint8_t>> slice(std::span<const uint8_t> bytes, uint64_t base,
                                       uint64_t offset, uint64_t length, const char *what) {
  if (base > bytes.size() || offset > bytes.size() - base)
    return bad(std::string(what) + " is outside of the file");
  return Reader(bytes, base + offset).take(length, what);
}

std::string text(std::span<const uint8_t> bytes) { return {bytes.begin(), bytes.end()}; }

Status readArchive(ParameterFile &file) {
  std::span<const uint8_t> all = file.file.bytes;
  // Headers may be chained; a chain that runs in a circle ends here.
  constexpr int kMaxHeaders = 64;
  uint64_t base = 0;
  for (int i = 0; i < kMaxHeaders; ++i) {
    auto field = [&](uint64_t at) { return Reader(all, base + at).read<uint64_t>("header"); };
    STRATA_ASSIGN_OR_RETURN(uint32_t magic, Reader(all, base).read<uint32_t>("header"));
    STRATA_ASSIGN_OR_RETURN(uint16_t major, Reader(all, base + 4).read<uint16_t>("header"));
    if (magic != 0x41505249 || major != 0)
      return bad("header is not of archive version 0");
    STRATA_ASSIGN_OR_RETURN(uint64_t next, field(16));
    STRATA_ASSIGN_OR_RETURN(uint64_t count, field(32));
    STRATA_ASSIGN_OR_RETURN(uint64_t entries, field(40));
    STRATA_ASSIGN_OR_RETURN(uint64_t metadata, field(56));
    STRATA_ASSIGN_OR_RETURN(uint64_t storage, field(72));
    uint64_t at = base + entries;
    for (uint64_t n = 0; n < count; ++n) {
      STRATA_ASSIGN_OR_RETURN(uint64_t size, Reader(all, at).read<uint64_t>("entry.entry_size"));
      STRATA_ASSIGN_OR_RETURN(uint32_t type, Reader(all, at + 8).read<uint32_t>("entry.type"));
      STRATA_ASSIGN_OR_RETURN(uint64_t nameAt, Reader(all, at + 20).read<uint64_t>("entry.name"));
      STRATA_ASSIGN_OR_RETURN(uint64_t nameBytes,
                              Reader(all, at + 28).read<uint64_t>("entry.name"));
      STRATA_ASSIGN_OR_RETURN(auto name,
                              slice(all, base + metadata, nameAt, nameBytes, "entry.name"));
      STRATA_ASSIGN_OR_RETURN(uint64_t first, Reader(all, at + 60).read<uint64_t>("entry"));
      if (type == 1) {
        STRATA_ASSIGN_OR_RETURN(uint8_t patternBytes,
                                Reader(all, at + 84).read<uint8_t>("entry.pattern_length"));
        if (!patternBytes || patternBytes > 16)
          return bad("entry.pattern_length is not between 1 and 16");
        STRATA_ASSIGN_OR_RETURN(auto pattern, slice(all, at, 68, patternBytes, "entry.pattern"));
        file.entries[text(name)] = {pattern, first, true};
      } else if (type == 2) {
        STRATA_ASSIGN_OR_RETURN(uint64_t length,
                                Reader(all, at + 68).read<uint64_t>("entry.storage"));
        STRATA_ASSIGN_OR_RETURN(auto bytes,
                                slice(all, base + storage, first, length, "entry.storage"));
        file.entries[text(name)] = {bytes, length, false};
      } else if (type != 0) {
        return Status(Code::Unimplemented, "parameters: entry of an unsupported type");
      }
      if (size < 60 || size > all.size())
        return bad("entry.entry_size is out of range");
      at += (size + 15) & ~uint64_t{15};
    }
    if (!next)
      return {};
    if (next > all.size() - base)
      return bad("next_header_offset is outside of the file");
    base += next;
  }
  return bad("too many headers");
}

// The index of .safetensors is JSON of one known shape; only what is needed is understood.
class SafetensorsIndex {
public:
  SafetensorsIndex(std::string_view json, std::span<const uint8_t> data, ParameterFile &file)
      : json_(json), data_(data), file_(file) {}

  Status run() {
    STRATA_RETURN_IF_ERROR(expect('{'));
    if (peek() == '}')
      return {};
    do {
      STRATA_ASSIGN_OR_RETURN(std::string name, string());
      STRATA_RETURN_IF_ERROR(expect(':'));
      begin_ = end_ = 0;
      STRATA_RETURN_IF_ERROR(value(0, name != "__metadata__"));
      if (name == "__metadata__")
        continue;
      if (begin_ > end_ || end_ > data_.size())
        return bad("data_offsets of '" + name + "' are outside of the file");
      file_.entries[name] = {data_.subspan(begin_, end_ - begin_), end_ - begin_, false};
    } while (consume(','));
    return expect('}');
  }

private:
  char peek() {
    while (at_ < json_.size() && (json_[at_] == ' ' || json_[at_] == '\n' || json_[at_] == '\t'))
      ++at_;
    return at_ < json_.size() ? json_[at_] : '\0';
  }
  bool consume(char c) {
    if (peek() != c)
      return false;
    ++at_;
    return true;
  }
  Status expect(char c) {
    return consume(c) ? Status() : bad(std::string("index: expected '") + c + "'");
  }
  Result<std::string> string() {
    STRATA_RETURN_IF_ERROR(expect('"'));
    std::string result;
    while (at_ < json_.size() && json_[at_] != '"') {
      if (json_[at_] == '\\' && at_ + 1 < json_.size())
        ++at_;
      result += json_[at_++];
    }
    STRATA_RETURN_IF_ERROR(expect('"'));
    return result;
  }
  uint64_t number() {
    uint64_t value = 0;
    peek();
    while (at_ < json_.size() && json_[at_] >= '0' && json_[at_] <= '9')
      value = value * 10 + static_cast<uint64_t>(json_[at_++] - '0');
    return value;
  }
  /// Skips a value; in a tensor's object, keeps `data_offsets`.
  Status value(int depth, bool isTensor) {
    if (depth > 16)
      return bad("index is nested too deeply");
    char c = peek();
    if (c == '"')
      return string().takeStatus();
    if (c == '{' || c == '[') {
      char close = c == '{' ? '}' : ']';
      ++at_;
      if (consume(close))
        return {};
      do {
        if (c == '{') {
          STRATA_ASSIGN_OR_RETURN(std::string key, string());
          STRATA_RETURN_IF_ERROR(expect(':'));
          if (isTensor && depth == 0 && key == "data_offsets") {
            STRATA_RETURN_IF_ERROR(expect('['));
            begin_ = number();
            STRATA_RETURN_IF_ERROR(expect(','));
            end_ = number();
            STRATA_RETURN_IF_ERROR(expect(']'));
            continue;
          }
        }
        STRATA_RETURN_IF_ERROR(value(depth + 1, false));
      } while (consume(','));
      return expect(close);
    }
    size_t before = at_;
    while (at_ < json_.size() && std::strchr(",]} \n\t", json_[at_]) == nullptr)
      ++at_;
    return at_ == before ? bad("index is malformed") : Status();
  }

  std::string_view json_;
  std::span<const uint8_t> data_;
  ParameterFile &file_;
  size_t at_ = 0;
  uint64_t begin_ = 0, end_ = 0;
};

Status readSafetensors(ParameterFile &file) {
  std::span<const uint8_t> all = file.file.bytes;
  STRATA_ASSIGN_OR_RETURN(uint64_t length, Reader(all).read<uint64_t>("header length"));
  STRATA_ASSIGN_OR_RETURN(auto json, Reader(all, 8).take(length, "header"));
  std::string_view view(reinterpret_cast<const char *>(json.data()), json.size());
  return SafetensorsIndex(view, all.subspan(8 + length), file).run();
}

} // namespace

Result<ParameterFile> ParameterFile::open(const std::string &path, bool map) {
  ParameterFile result;
  STRATA_ASSIGN_OR_RETURN(result.file, vm::ModuleBytes::readFile(path, map));
  std::span<const uint8_t> bytes = result.file.bytes;
  Status status;
  if (bytes.size() >= 4 && std::memcmp(bytes.data(), "IRPA", 4) == 0)
    status = readArchive(result);
  else if (path.ends_with(".safetensors"))
    status = readSafetensors(result);
  else
    status =
        Status(Code::Unimplemented, "parameters: '" + path + "' is neither .irpa nor .safetensors");
  if (!status.ok())
    return std::move(status).annotate("reading '" + path + "'");
  return result;
}

} // namespace strata::rt::modules
