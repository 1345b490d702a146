// .safetensors: a JSON index in front of the bytes.
#include "runtime/modules/ByteReader.h"
#include "runtime/modules/ParameterFile.h"

namespace strata::rt::modules {
namespace {

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
        return badParameters("data_offsets of '" + name + "' are outside of the file");
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
    return consume(c) ? Status() : badParameters(std::string("index: expected '") + c + "'");
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
      return badParameters("index is nested too deeply");
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
    return at_ == before ? badParameters("index is malformed") : Status();
  }

  std::string_view json_;
  std::span<const uint8_t> data_;
  ParameterFile &file_;
  size_t at_ = 0;
  uint64_t begin_ = 0, end_ = 0;
};

} // namespace

Status readSafetensorsParameters(ParameterFile &file) {
  std::span<const uint8_t> all = file.file.bytes;
  STRATA_ASSIGN_OR_RETURN(uint64_t length, ByteReader(all).read<uint64_t>("header length"));
  STRATA_ASSIGN_OR_RETURN(auto json, ByteReader(all, 8).take(length, "header"));
  std::string_view view(reinterpret_cast<const char *>(json.data()), json.size());
  return SafetensorsIndex(view, all.subspan(8 + length), file).run();
}

} // namespace strata::rt::modules
