#include "core/trace/import/Bytecode.h"

#include "core/base/ByteReader.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <map>
#include <set>

namespace strata::trace {

namespace {

constexpr std::string_view kMagic = "ML\xefR";
constexpr uint64_t kNewestVersion = 6;
constexpr int kDeepest = 200;                      // of attributes in one another, and of regions
constexpr size_t kMostText = size_t(1) << 30;      // of all that is printed
constexpr uint64_t kElidedLocations = 4, kProperties = 5, kLazy = 2, kUseLists = 3;

/// Numbers of variable length, and sections, which the format is made of.
class Stream : public ByteReader {
public:
  using ByteReader::ByteReader;

  uint64_t number() {
    uint8_t first = read<uint8_t>();
    if (first & 1)
      return first >> 1;
    if (first == 0)
      return read<uint64_t>();
    int more = std::countr_zero(first);
    uint64_t value = first;
    for (int i = 1; i <= more; ++i)
      value |= uint64_t(read<uint8_t>()) << (8 * i);
    return value >> (more + 1);
  }
  int64_t signedNumber() {
    uint64_t value = number();
    return int64_t(value >> 1) ^ -int64_t(value & 1);
  }
  /// A count of things of which each takes a byte at least.
  uint64_t count() {
    uint64_t value = number();
    if (value > left())
      seek(size() + 1);
    return failed() ? 0 : value;
  }
  std::string_view blob() {
    uint64_t size = number();
    return take(size);
  }
  /// The next section, and which.
  std::string_view section(int &id) {
    uint8_t head = read<uint8_t>();
    id = head & 0x7f;
    uint64_t length = number();
    if (head & 0x80) {
      uint64_t alignment = number();
      if (alignment == 0)
        return seek(size() + 1), std::string_view();
      while (!failed() && left() && uint8_t(peekAt<uint8_t>(offset())) == 0xCB && padding(alignment))
        read<uint8_t>();
    }
    return take(length);
  }
  uint64_t base = 0; // offset in the file, which alignment counts from

private:
  bool padding(uint64_t alignment) const { return (base + offset()) % alignment != 0; }
};

enum Section { Strings, Dialects, AttributesAndTypes, Offsets, Ir, Resources, ResourceOffsets, DialectVersions, Properties };

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (unsigned char c : text) {
    char escaped[4];
    if (c == '"' || c == '\\' || c < 0x20 || c >= 0x7f)
      std::snprintf(escaped, sizeof escaped, "\\%02X", c), out += escaped;
    else
      out += char(c);
  }
  return out + "\"";
}

bool isWord(std::string_view text) {
  return !text.empty() && !(text[0] >= '0' && text[0] <= '9') &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '.' || c == '$'; });
}

class Reader {
public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  Result<BytecodeText> run() {
    Stream in(bytes_);
    in.take(kMagic.size());
    version_ = in.number();
    if (version_ > kNewestVersion)
      return Error{ErrorCode::Unsupported, "bytecode of version " + std::to_string(version_) + "; up to 6 is read"};
    size_t end = bytes_.find('\0', in.offset());
    if (in.failed() || end == std::string_view::npos)
      return broken("its head");
    out_.producer = bytes_.substr(in.offset(), end - in.offset());
    in.seek(end + 1);
    std::map<int, std::string_view> sections;
    while (in.left() && !in.failed()) {
      int id = 0;
      std::string_view data = in.section(id);
      if (in.failed())
        return broken("a section's length");
      sections.emplace(id, data);
    }
    if (!readStrings(sections[Strings]))
      return broken("its strings");
    if (!readDialects(sections[Dialects]))
      return broken("its dialects");
    if (!readOffsets(sections[Offsets], sections[AttributesAndTypes]))
      return broken("its attributes and types");
    if (sections.contains(Properties) && !readProperties(sections[Properties]))
      return broken("its properties");
    values_ = {{}};
    Stream ir = inFile(sections[Ir]);
    Region whole{"", 0, 0};
    if (!block(ir, 0, whole, true) || ir.failed())
      return broken("its operations");
    if (out_.text.size() > kMostText)
      return Error{ErrorCode::LimitExceeded, "bytecode that prints more than a gigabyte"};
    out_.unreadable.assign(unreadable_.begin(), unreadable_.end());
    return std::move(out_);
  }

private:
  struct Entry {
    uint64_t dialect = 0;
    bool custom = false;
    std::string_view data;
  };
  struct Value {
    std::string name, type;
  };
  struct Region {
    std::string indent;
    uint64_t next, end; // numbers of its values
  };

  Error broken(const char *what) const {
    return {ErrorCode::Corrupt, std::string("bytecode of ") + (out_.producer.empty() ? "an unknown producer" : out_.producer) + ": " +
                                    what + " can't be read"};
  }
  Stream inFile(std::string_view part) const {
    Stream in(part);
    in.base = part.empty() ? 0 : uint64_t(part.data() - bytes_.data());
    return in;
  }
  std::string_view string(uint64_t index) const { return index < strings_.size() ? strings_[index] : std::string_view(); }

  bool readStrings(std::string_view data) {
    Stream in(data);
    uint64_t count = in.count(), end = data.size();
    strings_.resize(count);
    for (uint64_t i = count; i-- > 0;) {
      uint64_t size = in.number();
      if (in.failed() || size == 0 || size > end)
        return false;
      end -= size;
      strings_[i] = data.substr(end, size - 1);
    }
    return !in.failed();
  }

  bool readDialects(std::string_view data) {
    Stream in = inFile(data);
    uint64_t count = in.count();
    for (uint64_t i = 0; i < count && !in.failed(); ++i) {
      uint64_t name = in.number();
      bool versioned = version_ >= 1 && (name & 1);
      dialects_.emplace_back(string(version_ >= 1 ? name >> 1 : name));
      int id = 0;
      if (versioned)
        in.section(id);
    }
    if (version_ >= kElidedLocations)
      in.number(); // of all operations
    while (in.left() && !in.failed()) {
      uint64_t dialect = in.number(), names = in.count();
      for (uint64_t i = 0; i < names && !in.failed(); ++i) {
        uint64_t name = in.number();
        std::string_view word = string(version_ >= kProperties ? name >> 1 : name);
        std::string prefix = dialect < dialects_.size() ? dialects_[dialect] : std::string();
        ops_.push_back(word.empty() ? prefix : prefix.empty() ? std::string(word) : prefix + "." + std::string(word));
      }
    }
    return !in.failed();
  }

  bool readOffsets(std::string_view offsets, std::string_view data) {
    Stream in(offsets);
    uint64_t attributes = in.number(), types = in.number(), at = 0;
    if (attributes > offsets.size() || types > offsets.size())
      return false;
    auto read = [&](std::vector<Entry> &into, uint64_t count) {
      while (into.size() < count && !in.failed()) {
        uint64_t dialect = in.number(), entries = in.count();
        if (entries == 0 || entries > count - into.size())
          return false;
        for (uint64_t i = 0; i < entries; ++i) {
          uint64_t size = in.number();
          bool custom = size & 1;
          size >>= 1;
          if (in.failed() || size > data.size() - at)
            return false;
          into.push_back({dialect, custom, data.substr(at, size)});
          at += size;
        }
      }
      return !in.failed();
    };
    return read(attributes_, attributes) && read(types_, types);
  }

  bool readProperties(std::string_view data) {
    Stream in(data);
    uint64_t count = in.count();
    for (uint64_t i = 0; i < count && !in.failed(); ++i)
      properties_.push_back(in.blob());
    return !in.failed();
  }

  /// What a dialect wrote in an encoding of its own.
  std::string opaque(char sign, const Entry &entry) {
    std::string dialect = entry.dialect < dialects_.size() ? dialects_[entry.dialect] : "unknown";
    unreadable_.insert(dialect);
    return sign + dialect + "<\"" + std::to_string(entry.data.size()) + " bytes in the encoding of " + dialect + "\">";
  }
  bool isBuiltin(const Entry &entry) const { return entry.dialect < dialects_.size() && dialects_[entry.dialect] == "builtin"; }
  static std::string_view spelled(const Entry &entry) { return entry.data.substr(0, entry.data.find('\0')); }

  std::string type(uint64_t index) { return print(index, types_, '!', &Reader::builtinType); }
  std::string attribute(uint64_t index) { return print(index, attributes_, '#', &Reader::builtinAttribute); }

  std::string print(uint64_t index, const std::vector<Entry> &entries, char sign, std::string (Reader::*builtin)(Stream &, const Entry &)) {
    if (index >= entries.size() || depth_ > kDeepest)
      return std::string(1, sign) + "unknown<\"number " + std::to_string(index) + "\">";
    const Entry &entry = entries[index];
    if (!entry.custom)
      return std::string(spelled(entry));
    if (!isBuiltin(entry))
      return opaque(sign, entry);
    auto &known = sign == '!' ? typeText_ : attributeText_;
    if (auto found = known.find(index); found != known.end())
      return found->second;
    ++depth_;
    Stream in(entry.data);
    std::string text = (this->*builtin)(in, entry);
    --depth_;
    if (in.failed() || printed_ > kMostText)
      text = opaque(sign, entry);
    printed_ += text.size();
    return known[index] = std::move(text);
  }

  template <typename Each>
  std::string list(uint64_t count, Each each) {
    std::string out;
    for (uint64_t i = 0; i < count; ++i)
      out += (i ? ", " : "") + each();
    return out;
  }
  std::string typeList(Stream &in) {
    return list(in.count(), [&] { return type(in.number()); });
  }
  std::string shape(Stream &in) {
    std::string out;
    for (uint64_t i = 0, count = in.count(); i < count; ++i) {
      int64_t size = in.signedNumber();
      out += (size < 0 ? "?" : std::to_string(size)) + "x";
    }
    return out;
  }

  std::string builtinType(Stream &in, const Entry &entry) {
    static constexpr const char *kFloats[] = {"bf16", "f16", "f32", "f64", "f80", "f128"};
    uint64_t code = in.number();
    if (code >= 3 && code <= 8)
      return kFloats[code - 3];
    switch (code) {
    case 0: {
      uint64_t width = in.number();
      return (width & 3 ? (width & 3) == 1 ? "si" : "ui" : "i") + std::to_string(width >> 2);
    }
    case 1:
      return "index";
    case 2: {
      std::string inputs = typeList(in);
      return "(" + inputs + ") -> " + results(list(in.count(), [&] { return type(in.number()); }));
    }
    case 9:
      return "complex<" + type(in.number()) + ">";
    case 10:
    case 11: {
      std::string space = code == 11 ? ", " + attribute(in.number()) : "";
      std::string dims = shape(in), element = type(in.number()), layout = attribute(in.number());
      bool identity = layout.starts_with("affine_map<") && isIdentity(layout);
      return "memref<" + dims + element + (identity ? "" : ", " + layout) + space + ">";
    }
    case 12:
      return "none";
    case 13: {
      std::string dims = shape(in);
      return "tensor<" + dims + type(in.number()) + ">";
    }
    case 14: {
      std::string encoding = attribute(in.number()), dims = shape(in);
      return "tensor<" + dims + type(in.number()) + ", " + encoding + ">";
    }
    case 15:
      return "tuple<" + typeList(in) + ">";
    case 16:
      return "memref<*x" + type(in.number()) + ">";
    case 17: {
      std::string space = attribute(in.number());
      return "memref<*x" + type(in.number()) + ", " + space + ">";
    }
    case 18:
      return "tensor<*x" + type(in.number()) + ">";
    case 19: {
      std::string dims = shape(in);
      return "vector<" + dims + type(in.number()) + ">";
    }
    case 20: {
      std::vector<bool> scalable;
      for (uint64_t i = 0, count = in.count(); i < count; ++i)
        scalable.push_back(in.number() != 0);
      std::string dims;
      for (uint64_t i = 0, count = in.count(); i < count; ++i) {
        std::string size = std::to_string(in.signedNumber());
        dims += (i < scalable.size() && scalable[i] ? "[" + size + "]" : size) + "x";
      }
      return "vector<" + dims + type(in.number()) + ">";
    }
    default:
      return opaque('!', entry);
    }
  }
  /// `affine_map<(d0, d1) -> (d0, d1)>`, which a memref doesn't print.
  static bool isIdentity(std::string_view map) {
    size_t open = map.find('('), close = map.find(')'), arrow = map.find(" -> ");
    return open != std::string_view::npos && close < arrow && arrow != std::string_view::npos &&
           map.substr(arrow + 4) == std::string(map.substr(open, close + 1 - open)) + ">";
  }
  static std::string results(const std::string &types) {
    bool one = !types.empty() && types.find(", ") == std::string::npos && types.find("->") == std::string::npos;
    return one ? types : "(" + types + ")";
  }

  /// An integer of a type's width.
  std::string integer(Stream &in, const std::string &type) {
    uint64_t width = type == "index" ? 64 : 0;
    if (!width)
      for (char c : type)
        width = c >= '0' && c <= '9' ? std::min<uint64_t>(width * 10 + uint64_t(c - '0'), 1 << 24) : width;
    if (width <= 8) {
      uint8_t byte = in.read<uint8_t>();
      if (type == "i1")
        return byte ? "true" : "false";
      bool negative = type[0] != 'u' && width > 0 && (byte >> (width - 1) & 1);
      return std::to_string(negative ? int(byte) - (1 << width) : int(byte));
    }
    if (width <= 64) {
      int64_t value = in.signedNumber();
      return type[0] == 'u' ? std::to_string(uint64_t(value)) : std::to_string(value);
    }
    std::string hex = "0x";
    std::vector<uint64_t> words;
    for (uint64_t i = 0, count = in.count(); i < count; ++i)
      words.push_back(uint64_t(in.signedNumber()));
    for (size_t i = words.size(); i-- > 0;) {
      char digits[17];
      std::snprintf(digits, sizeof digits, "%016llX", (unsigned long long)words[i]);
      hex += digits;
    }
    return hex;
  }

  std::string builtinAttribute(Stream &in, const Entry &entry) {
    switch (in.number()) {
    case 0:
      return "[" + list(in.count(), [&] { return attribute(in.number()); }) + "]";
    case 1:
      return "{" + entries(in) + "}";
    case 2:
      return quoted(string(in.number()));
    case 3: {
      std::string text = quoted(string(in.number()));
      return text + " : " + type(in.number());
    }
    case 4:
      return symbol(in.number());
    case 5: {
      std::string out = symbol(in.number());
      for (uint64_t i = 0, count = in.count(); i < count; ++i)
        out += "::" + attribute(in.number());
      return out;
    }
    case 6:
      return type(in.number());
    case 7:
      return "unit";
    case 8: {
      std::string of = type(in.number()), value = integer(in, of);
      return of == "i1" ? value : value + " : " + of;
    }
    case 9: {
      std::string of = type(in.number());
      uint64_t bits = of == "f16" || of == "bf16" ? 16 : of == "f64" ? 64 : of == "f32" ? 32 : 128;
      char text[40];
      if (bits > 64)
        return opaque('#', entry);
      uint64_t value = uint64_t(in.signedNumber());
      if (bits == 32)
        std::snprintf(text, sizeof text, "%.9g", double(std::bit_cast<float>(uint32_t(value))));
      else if (bits == 64)
        std::snprintf(text, sizeof text, "%.17g", std::bit_cast<double>(value));
      else if (of == "bf16")
        std::snprintf(text, sizeof text, "%.9g", double(std::bit_cast<float>(uint32_t(value) << 16)));
      else
        std::snprintf(text, sizeof text, "0x%04llX", (unsigned long long)(value & 0xffff));
      std::string out = text;
      if (bits != 16 || of == "bf16")
        if (out.find_first_of(".en") == std::string::npos)
          out += ".0";
      return out + " : " + of;
    }
    case 10: {
      std::string callee = attribute(in.number());
      return "loc(callsite(" + callee + " at " + attribute(in.number()) + "))";
    }
    case 11: {
      std::string file = attribute(in.number());
      uint64_t line = in.number(), column = in.number();
      return "loc(" + file + ":" + std::to_string(line) + ":" + std::to_string(column) + ")";
    }
    case 12:
      return "loc(fused[" + list(in.count(), [&] { return attribute(in.number()); }) + "])";
    case 14:
      return "loc(" + attribute(in.number()) + ")";
    case 15:
      return "loc(unknown)";
    case 17: {
      std::string of = type(in.number());
      uint64_t count = in.number();
      std::string_view data = in.blob();
      return "array<" + of + (count ? ": " : "") + elements(data, of, count) + ">";
    }
    case 18: {
      std::string of = type(in.number());
      std::string_view data = in.blob();
      std::string hex = "0x";
      for (size_t i = 0; i < std::min<size_t>(data.size(), 64); ++i) {
        char digits[3];
        std::snprintf(digits, sizeof digits, "%02X", uint8_t(data[i]));
        hex += digits;
      }
      return "dense<\"" + hex + (data.size() > 64 ? "... " + std::to_string(data.size()) + " bytes" : "") + "\"> : " + of;
    }
    default:
      return opaque('#', entry);
    }
  }
  std::string symbol(uint64_t index) {
    std::string name = attribute(index);
    bool plain = name.size() > 2 && name[0] == '"' && isWord(std::string_view(name).substr(1, name.size() - 2));
    return "@" + (plain ? name.substr(1, name.size() - 2) : name);
  }
  static std::string elements(std::string_view data, const std::string &type, uint64_t count) {
    size_t each = count ? data.size() / count : 0;
    std::string out;
    for (uint64_t i = 0; i < count && each > 0 && (i + 1) * each <= data.size() && each <= 8; ++i) {
      uint64_t bits = 0;
      std::memcpy(&bits, data.data() + i * each, each);
      char text[40];
      int64_t value = each == 8 ? int64_t(bits) : int64_t(bits << (64 - 8 * each)) >> (64 - 8 * each);
      if (type == "f32")
        std::snprintf(text, sizeof text, "%.9g", double(std::bit_cast<float>(uint32_t(bits))));
      else if (type == "f64")
        std::snprintf(text, sizeof text, "%.17g", std::bit_cast<double>(bits));
      else
        std::snprintf(text, sizeof text, "%lld", (long long)value);
      out += (i ? ", " : "") + std::string(type == "i1" ? (bits ? "true" : "false") : text);
    }
    return out;
  }
  std::string entries(Stream &in) {
    return list(in.count(), [&] {
      std::string key = attribute(in.number()), value = attribute(in.number());
      std::string_view word = key.size() >= 2 ? std::string_view(key).substr(1, key.size() - 2) : std::string_view();
      return (isWord(word) ? std::string(word) : key) + (value == "unit" ? "" : " = " + value);
    });
  }

  /// Properties are written by each operation in an order of its own; of a few it is known.
  std::string properties(const std::string &op, uint64_t index) {
    if (index >= properties_.size())
      return {};
    Stream in(properties_[index]);
    struct Field {
      const char *name;
      bool optional;
    };
    static const std::map<std::string_view, std::vector<Field>> kFields = {
        {"builtin.module", {{"sym_name", true}, {"sym_visibility", true}}},
        {"func.func", {{"arg_attrs", true}, {"function_type", false}, {"no_inline", true}, {"res_attrs", true}, {"sym_name", false}, {"sym_visibility", true}}},
        {"func.call", {{"arg_attrs", true}, {"callee", false}, {"no_inline", true}, {"res_attrs", true}}},
        {"arith.constant", {{"value", false}}},
    };
    auto known = kFields.find(op);
    std::string out;
    if (known != kFields.end()) {
      for (const Field &field : known->second) {
        uint64_t value = in.number();
        if (field.optional && !(value & 1))
          continue;
        out += (out.empty() ? "" : ", ") + std::string(field.name) + " = " + attribute(field.optional ? value >> 1 : value);
      }
      if (!in.failed() && in.left() == 0)
        return out.empty() ? out : " <{" + out + "}>";
    }
    if (properties_[index].empty())
      return {};
    std::string dialect = op.substr(0, op.find('.'));
    unreadable_.insert(dialect);
    return " <{properties = \"" + std::to_string(properties_[index].size()) + " bytes in the encoding of " + op + "\"}>";
  }

  Value value(uint64_t number) const {
    const auto &known = values_.back();
    return number < known.size() && !known[number].name.empty() ? known[number] : Value{"%unknown", "unknown"};
  }
  void define(Region &region, Value value) {
    if (region.next < region.end && region.next < values_.back().size())
      values_.back()[region.next] = std::move(value);
    ++region.next;
  }

  /// The operations of a block. Of the outermost one, whose head is read here, nothing is printed.
  bool block(Stream &in, uint64_t index, Region &region, bool outermost = false) {
    uint64_t head = in.number();
    std::string arguments;
    if (head & 1) {
      uint64_t count = in.count();
      for (uint64_t i = 0; i < count && !in.failed(); ++i) {
        uint64_t of = in.number();
        bool hasLocation = version_ < kElidedLocations || (of & 1);
        if (version_ >= kElidedLocations)
          of >>= 1;
        if (hasLocation)
          in.number();
        Value argument{"%arg" + std::to_string(arguments_++), type(of)};
        arguments += (i ? ", " : "") + argument.name + ": " + argument.type;
        define(region, std::move(argument));
      }
      if (version_ >= kUseLists && in.read<uint8_t>())
        useLists(in, count);
    }
    if (!outermost && (index > 0 || !arguments.empty()))
      out_.text += region.indent.substr(0, region.indent.size() - 2) + "^bb" + std::to_string(index) + (arguments.empty() ? "" : "(" + arguments + ")") + ":\n";
    for (uint64_t i = 0, ops = head >> 1; i < ops; ++i)
      if (in.failed() || !operation(in, region))
        return false;
    return !in.failed();
  }

  void useLists(Stream &in, uint64_t values) {
    uint64_t lists = values == 1 ? 1 : in.count();
    for (uint64_t i = 0; i < lists && !in.failed(); ++i) {
      if (values != 1)
        in.number();
      for (uint64_t k = 0, uses = in.number() >> 1; k < uses && !in.failed(); ++k)
        in.number();
    }
  }

  bool operation(Stream &in, Region &region) {
    uint64_t op = in.number();
    uint8_t mask = in.read<uint8_t>();
    in.number(); // location
    if (in.failed() || op >= ops_.size() || out_.text.size() > kMostText)
      return false;
    const std::string &name = ops_[op];
    std::string text = region.indent, attributes, props, types, operands, operandTypes, successors;
    if (mask & 1)
      attributes = attribute(in.number());
    if (mask & 64)
      props = properties(name, in.number());
    uint64_t resultCount = mask & 2 ? in.count() : 0;
    if (resultCount) {
      std::string first = "%" + std::to_string(numbers_++);
      for (uint64_t i = 0; i < resultCount; ++i) {
        std::string of = type(in.number());
        types += (i ? ", " : "") + of;
        define(region, {resultCount == 1 ? first : first + "#" + std::to_string(i), of});
      }
      text += first + (resultCount > 1 ? ":" + std::to_string(resultCount) : "") + " = ";
    }
    if (mask & 4)
      operands = list(in.count(), [&] {
        Value operand = value(in.number());
        operandTypes += (operandTypes.empty() ? "" : ", ") + operand.type;
        return operand.name;
      });
    if (mask & 8)
      successors = "[" + list(in.count(), [&] { return "^bb" + std::to_string(in.number()); }) + "]";
    if (mask & 32)
      useLists(in, resultCount);
    text += quoted(name) + "(" + operands + ")" + successors + props;
    out_.text += text;
    if (mask & 16) {
      uint64_t head = in.number(), regions = head >> 1;
      bool isolated = head & 1;
      if (++depth_ > kDeepest || regions > in.left() + 1)
        return false;
      int id = Ir;
      Stream own = isolated && version_ >= kLazy ? inFile(in.section(id)) : Stream(std::string_view());
      Stream &from = isolated && version_ >= kLazy ? own : in;
      if (in.failed() || id != Ir)
        return false;
      if (isolated)
        values_.emplace_back();
      out_.text += " (";
      for (uint64_t r = 0; r < regions; ++r) {
        out_.text += r ? ", {\n" : "{\n";
        uint64_t blocks = from.count();
        if (blocks) {
          uint64_t count = from.number(), begin = values_.back().size();
          if (from.failed() || count > bytes_.size())
            return false;
          values_.back().resize(begin + count);
          Region inner{region.indent + "  ", begin, begin + count};
          for (uint64_t b = 0; b < blocks; ++b)
            if (!block(from, b, inner))
              return false;
          values_.back().resize(begin);
        }
        out_.text += region.indent + "}";
      }
      out_.text += ")";
      if (isolated)
        values_.pop_back();
      --depth_;
    }
    out_.text += (attributes.empty() || attributes == "{}" ? "" : " " + attributes) + " : (" + operandTypes + ") -> " + results(types) + "\n";
    return true;
  }

  std::string_view bytes_;
  uint64_t version_ = 0;
  BytecodeText out_;
  std::vector<std::string_view> strings_, properties_;
  std::vector<std::string> dialects_, ops_;
  std::vector<Entry> attributes_, types_;
  std::map<uint64_t, std::string> typeText_, attributeText_;
  std::vector<std::vector<Value>> values_; // of each isolated operation
  std::set<std::string> unreadable_;
  size_t printed_ = 0;
  uint64_t numbers_ = 0, arguments_ = 0;
  int depth_ = 0;
};

} // namespace

bool isBytecode(std::string_view bytes) { return bytes.starts_with(kMagic); }

Result<BytecodeText> bytecodeText(std::string_view bytes) { return Reader(bytes).run(); }

} // namespace strata::trace
