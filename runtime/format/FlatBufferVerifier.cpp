#include "runtime/format/FlatBufferVerifier.h"

#include <cstring>
#include <string>
#include <vector>

namespace strata::rt {
namespace {

using flatbuffers::ElementaryType;
using flatbuffers::TypeCode;
using flatbuffers::TypeTable;

constexpr int kMaxDepth = 64;
// What a reader keeps of a table comes to more than the table has.
constexpr uint64_t kTableCost = 64;

size_t scalarBytes(ElementaryType type) {
  switch (type) {
  case flatbuffers::ET_SHORT:
  case flatbuffers::ET_USHORT:
    return 2;
  case flatbuffers::ET_INT:
  case flatbuffers::ET_UINT:
  case flatbuffers::ET_FLOAT:
    return 4;
  case flatbuffers::ET_LONG:
  case flatbuffers::ET_ULONG:
  case flatbuffers::ET_DOUBLE:
    return 8;
  default:
    return 1;
  }
}

class Walker {
public:
  Walker(std::span<const uint8_t> bytes, VisitBudget &budget) : bytes_(bytes), budget_(budget) {}

  // Positions count from the size prefix, where there is one; so does alignment.
  Status table(const TypeTable &type, uint64_t at, int depth) {
    if (depth > kMaxDepth)
      return error("nested too deeply");
    STRATA_RETURN_IF_ERROR(inside(at, 4, 4, "table"));
    int64_t vtable = static_cast<int64_t>(at) - read<int32_t>(at);
    if (vtable < 4 || vtable + 4 > static_cast<int64_t>(bytes_.size()) || vtable % 2)
      return error("vtable offset out of bounds");
    uint64_t vtableAt = static_cast<uint64_t>(vtable);
    uint16_t vtableBytes = read<uint16_t>(vtableAt);
    uint16_t tableBytes = read<uint16_t>(vtableAt + 2);
    if (vtableBytes < 4 || vtableBytes % 2 || vtableAt + vtableBytes > bytes_.size())
      return error("vtable size out of bounds");
    if (tableBytes < 4 || at + tableBytes > bytes_.size())
      return error("table size out of bounds");
    STRATA_RETURN_IF_ERROR(visit(kTableCost + tableBytes));
    for (size_t i = 0; i < type.num_elems; ++i) {
      size_t slot = 4 + 2 * i;
      uint16_t offset = slot < vtableBytes ? read<uint16_t>(vtableAt + slot) : 0;
      size_t length = path_.size();
      path_ += (path_.empty() ? "" : ".");
      path_ += type.names[i];
      STRATA_RETURN_IF_ERROR(field(type, i, at, offset, tableBytes, vtableAt, vtableBytes, depth));
      path_.resize(length);
    }
    return {};
  }

  Status error(const char *what) const {
    return Status(Code::InvalidArgument, "FlatBuffer verification failed: " +
                                             (path_.empty() ? std::string("root") : path_) + ": " +
                                             what);
  }

  Status inside(uint64_t at, uint64_t length, uint64_t alignment, const char *what) const {
    if (at > bytes_.size() || length > bytes_.size() - at)
      return error((std::string(what) + " out of bounds").c_str());
    if (at % alignment)
      return error((std::string(what) + " misaligned").c_str());
    return {};
  }

  Status visit(uint64_t bytes) {
    if (budget_.charge(bytes))
      return {};
    return Status(Code::ResourceExhausted, error(kSharedTooOften).message());
  }

  template <typename T> T read(uint64_t at) const {
    T value;
    std::memcpy(&value, bytes_.data() + at, sizeof(T));
    return value;
  }

private:
  Status field(const TypeTable &type, size_t index, uint64_t tableAt, uint16_t offset,
               uint16_t tableBytes, uint64_t vtableAt, uint16_t vtableBytes, int depth) {
    const TypeCode &code = type.type_codes[index];
    auto base = static_cast<ElementaryType>(code.base_type);
    const TypeTable *sequence =
        code.sequence_ref >= 0 ? type.type_refs[code.sequence_ref]() : nullptr;
    bool isUnion = base == flatbuffers::ET_SEQUENCE && sequence->st == flatbuffers::ST_UNION;
    if (isUnion) {
      // The type of a union is the field before it.
      size_t slot = 4 + 2 * (index - 1);
      uint16_t typeOffset = slot < vtableBytes ? read<uint16_t>(vtableAt + slot) : 0;
      if (code.is_repeating)
        return unionVector(*sequence, tableAt, typeOffset, offset, tableBytes, depth);
      uint8_t which = typeOffset ? read<uint8_t>(tableAt + typeOffset) : 0;
      if (!offset)
        return which ? error("union has a type but no value") : Status();
      if (offset + 4u > tableBytes)
        return error("field out of its table");
      return unionValue(*sequence, which, tableAt + offset, depth);
    }
    if (!offset)
      return {};
    uint64_t at = tableAt + offset;
    bool isScalar = base < flatbuffers::ET_STRING && !code.is_repeating;
    size_t inlineBytes = isScalar ? scalarBytes(base) : 4;
    if (offset < 4 || offset + inlineBytes > tableBytes)
      return error("field out of its table");
    STRATA_RETURN_IF_ERROR(inside(at, inlineBytes, inlineBytes, "field"));
    if (isScalar)
      return {};
    STRATA_ASSIGN_OR_RETURN(uint64_t target, follow(at));
    if (code.is_repeating)
      return vector(base, sequence, target, depth);
    if (base == flatbuffers::ET_STRING)
      return string(target);
    return table(*sequence, target, depth + 1);
  }

  Result<uint64_t> follow(uint64_t at) const {
    uint64_t target = at + read<uint32_t>(at);
    STRATA_RETURN_IF_ERROR(inside(target, 4, 4, "offset"));
    if (target == at)
      return error("offset is zero");
    return target;
  }

  Status string(uint64_t at) {
    uint64_t length = read<uint32_t>(at);
    STRATA_RETURN_IF_ERROR(inside(at + 4, length + 1, 1, "string"));
    if (bytes_[at + 4 + length])
      return error("string is not terminated");
    return visit(length);
  }

  Status vector(ElementaryType base, const TypeTable *sequence, uint64_t at, int depth) {
    uint64_t count = read<uint32_t>(at);
    if (base < flatbuffers::ET_STRING) {
      STRATA_RETURN_IF_ERROR(inside(at + 4, count * scalarBytes(base),
                                    scalarBytes(base) > 4 ? 8 : scalarBytes(base), "vector"));
      return visit(count * scalarBytes(base));
    }
    if (base == flatbuffers::ET_SEQUENCE && sequence->st == flatbuffers::ST_STRUCT) {
      auto elementBytes = static_cast<uint64_t>(sequence->values[sequence->num_elems]);
      STRATA_RETURN_IF_ERROR(inside(at + 4, count * elementBytes, 4, "vector"));
      return visit(count * elementBytes);
    }
    STRATA_RETURN_IF_ERROR(inside(at + 4, count * 4, 4, "vector"));
    STRATA_RETURN_IF_ERROR(visit(count * 4));
    size_t length = path_.size();
    for (uint64_t i = 0; i < count; ++i) {
      path_ += "[" + std::to_string(i) + "]";
      STRATA_ASSIGN_OR_RETURN(uint64_t target, follow(at + 4 + 4 * i));
      if (base == flatbuffers::ET_STRING)
        STRATA_RETURN_IF_ERROR(string(target));
      else
        STRATA_RETURN_IF_ERROR(table(*sequence, target, depth + 1));
      path_.resize(length);
    }
    return {};
  }

  Status unionValue(const TypeTable &type, uint8_t which, uint64_t at, int depth) {
    if (!which || which >= type.num_elems)
      return error("unknown union type");
    STRATA_ASSIGN_OR_RETURN(uint64_t target, follow(at));
    return table(*type.type_refs[type.type_codes[which].sequence_ref](), target, depth + 1);
  }

  Status unionVector(const TypeTable &type, uint64_t tableAt, uint16_t typeOffset, uint16_t offset,
                     uint16_t tableBytes, int depth) {
    if (!offset && !typeOffset)
      return {};
    if (!offset || !typeOffset)
      return error("union vector needs both types and values");
    if (offset + 4u > tableBytes)
      return error("field out of its table");
    // The types vector was checked as the field before this one.
    STRATA_RETURN_IF_ERROR(inside(tableAt + offset, 4, 4, "field"));
    STRATA_ASSIGN_OR_RETURN(uint64_t types, follow(tableAt + typeOffset));
    STRATA_ASSIGN_OR_RETURN(uint64_t values, follow(tableAt + offset));
    uint64_t count = read<uint32_t>(values);
    if (read<uint32_t>(types) != count)
      return error("union vector has more types than values or fewer");
    STRATA_RETURN_IF_ERROR(inside(values + 4, count * 4, 4, "vector"));
    STRATA_RETURN_IF_ERROR(visit(count * 4));
    size_t length = path_.size();
    for (uint64_t i = 0; i < count; ++i) {
      path_ += "[" + std::to_string(i) + "]";
      uint8_t which = bytes_[types + 4 + i];
      uint64_t at = values + 4 + 4 * i;
      if (which)
        STRATA_RETURN_IF_ERROR(unionValue(type, which, at, depth));
      else if (read<uint32_t>(at))
        return error("union value without a type");
      path_.resize(length);
    }
    return {};
  }

  std::span<const uint8_t> bytes_;
  VisitBudget &budget_;
  std::string path_;
};

} // namespace

Status verifyFlatBuffer(std::span<const uint8_t> bytes, const flatbuffers::TypeTable &root,
                        std::string_view identifier, VisitBudget &budget, SizePrefix prefix) {
  Walker walker(bytes, budget);
  const uint64_t begin = prefix == SizePrefix::U32 ? 4 : 0;
  if (bytes.size() < begin + 8)
    return walker.error("shorter than its header");
  if (std::memcmp(bytes.data() + begin + 4, identifier.data(), 4) != 0)
    return walker.error("identifier mismatch");
  uint64_t rootAt = begin + walker.read<uint32_t>(begin);
  return walker.table(root, rootAt, 0);
}

} // namespace strata::rt
