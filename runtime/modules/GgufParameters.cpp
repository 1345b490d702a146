// .gguf: a header, metadata that is skipped but for the alignment, tensor infos, then their bytes.
#include "runtime/modules/ByteReader.h"
#include "runtime/modules/ParameterFile.h"

namespace strata::rt::modules {
namespace {

/// How many bytes hold how many elements of a type; quantized types come in blocks.
struct Block {
  uint32_t type;
  uint16_t elements, bytes;
};

constexpr Block kBlocks[] = {
    {0, 1, 4},      // F32
    {1, 1, 2},      // F16
    {2, 32, 18},    // Q4_0
    {3, 32, 20},    // Q4_1
    {6, 32, 22},    // Q5_0
    {7, 32, 24},    // Q5_1
    {8, 32, 34},    // Q8_0
    {9, 32, 36},    // Q8_1
    {10, 256, 84},  // Q2_K
    {11, 256, 110}, // Q3_K
    {12, 256, 144}, // Q4_K
    {13, 256, 176}, // Q5_K
    {14, 256, 210}, // Q6_K
    {15, 256, 292}, // Q8_K
    {16, 256, 66},  // IQ2_XXS
    {17, 256, 74},  // IQ2_XS
    {18, 256, 98},  // IQ3_XXS
    {19, 256, 50},  // IQ1_S
    {20, 32, 18},   // IQ4_NL
    {21, 256, 110}, // IQ3_S
    {22, 256, 82},  // IQ2_S
    {23, 256, 136}, // IQ4_XS
    {24, 1, 1},     // I8
    {25, 1, 2},     // I16
    {26, 1, 4},     // I32
    {27, 1, 8},     // I64
    {28, 1, 8},     // F64
    {29, 256, 56},  // IQ1_M
    {30, 1, 2},     // BF16
    {34, 256, 54},  // TQ1_0
    {35, 256, 66},  // TQ2_0
    {39, 32, 17},   // MXFP4
};

/// Numbers that meant types once: Q4_2, Q4_3, and rows interleaved for one processor.
bool isRemoved(uint32_t type) {
  return type == 4 || type == 5 || (type >= 31 && type <= 33) || (type >= 36 && type <= 38);
}

/// Types of metadata values.
enum Value : uint32_t {
  kUint32 = 4,
  kString = 8,
  kArray = 9,
};
/// Bytes of a scalar by its type; 0 for those that aren't scalars.
constexpr uint8_t kValueBytes[] = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};

class GgufIndex {
public:
  explicit GgufIndex(ParameterFile &file) : file_(file), reader_(file.file.bytes) {}

  Status run() {
    STRATA_ASSIGN_OR_RETURN(uint32_t magic, reader_.read<uint32_t>("header.magic"));
    if (magic != 0x46554747)
      return badParameters("header.magic is not GGUF");
    STRATA_ASSIGN_OR_RETURN(uint32_t version, reader_.read<uint32_t>("header.version"));
    if (version < 2 || version > 3)
      return Status(Code::Unimplemented,
                    format("parameters: header.version is %u, and only versions 2 and 3 of GGUF can be read",
                           version));
    STRATA_ASSIGN_OR_RETURN(uint64_t tensors, reader_.read<uint64_t>("header.tensor_count"));
    STRATA_ASSIGN_OR_RETURN(uint64_t pairs, reader_.read<uint64_t>("header.metadata_kv_count"));
    for (uint64_t i = 0; i < pairs; ++i)
      STRATA_RETURN_IF_ERROR(metadata());
    // Infos come before the bytes that their offsets are relative to.
    for (uint64_t i = 0; i < tensors; ++i)
      STRATA_RETURN_IF_ERROR(info());
    uint64_t base = (reader_.at() + alignment_ - 1) / alignment_ * alignment_;
    for (const Info &info : infos_) {
      STRATA_ASSIGN_OR_RETURN(auto bytes, sliceOf(file_.file.bytes, base, info.offset, info.bytes,
                                                  "tensor_info.offset: a tensor"));
      file_.entries[info.name] = {bytes, info.bytes, false};
    }
    return {};
  }

private:
  struct Info {
    std::string name;
    uint64_t offset, bytes;
  };

  Result<std::string> string(const char *what) {
    STRATA_ASSIGN_OR_RETURN(uint64_t length, reader_.read<uint64_t>(what));
    STRATA_ASSIGN_OR_RETURN(auto bytes, reader_.take(length, what));
    return std::string(bytes.begin(), bytes.end());
  }

  Status metadata() {
    STRATA_ASSIGN_OR_RETURN(std::string key, string("metadata.key"));
    STRATA_ASSIGN_OR_RETURN(uint32_t type, reader_.read<uint32_t>("metadata.value_type"));
    if (key != "general.alignment")
      return skip(type, 0);
    if (type != kUint32)
      return badParameters("general.alignment is not stored as a uint32");
    STRATA_ASSIGN_OR_RETURN(alignment_, reader_.read<uint32_t>("general.alignment"));
    if (!alignment_ || (alignment_ & (alignment_ - 1)))
      return badParameters("general.alignment must be a power of two");
    return {};
  }

  Status skip(uint32_t type, int depth) {
    if (type >= std::size(kValueBytes))
      return badParameters(format("metadata.value_type %u is unknown", type));
    if (type == kString)
      return string("metadata.value").takeStatus();
    if (type != kArray)
      return reader_.take(kValueBytes[type], "metadata.value").takeStatus();
    constexpr int kMaxDepth = 8;
    if (depth == kMaxDepth)
      return badParameters("metadata.value: arrays are nested too deeply");
    STRATA_ASSIGN_OR_RETURN(uint32_t element, reader_.read<uint32_t>("metadata.value: array"));
    STRATA_ASSIGN_OR_RETURN(uint64_t count, reader_.read<uint64_t>("metadata.value: array"));
    if (element < std::size(kValueBytes) && kValueBytes[element]) {
      uint64_t bytes = 0;
      if (__builtin_mul_overflow(count, kValueBytes[element], &bytes))
        return badParameters("metadata.value: array is outside of the file");
      return reader_.take(bytes, "metadata.value: array").takeStatus();
    }
    for (uint64_t i = 0; i < count; ++i)
      STRATA_RETURN_IF_ERROR(skip(element, depth + 1));
    return {};
  }

  Status info() {
    STRATA_ASSIGN_OR_RETURN(std::string name, string("tensor_info.name"));
    STRATA_ASSIGN_OR_RETURN(uint32_t rank, reader_.read<uint32_t>("tensor_info.n_dimensions"));
    uint64_t elements = 1;
    for (uint32_t i = 0; i < rank; ++i) {
      STRATA_ASSIGN_OR_RETURN(uint64_t dim, reader_.read<uint64_t>("tensor_info.dimensions"));
      if (__builtin_mul_overflow(elements, dim, &elements))
        return badParameters("tensor_info.dimensions of '" + name + "' are too large");
    }
    STRATA_ASSIGN_OR_RETURN(uint32_t type, reader_.read<uint32_t>("tensor_info.type"));
    STRATA_ASSIGN_OR_RETURN(uint64_t offset, reader_.read<uint64_t>("tensor_info.offset"));
    const Block *block = nullptr;
    for (const Block &candidate : kBlocks)
      if (candidate.type == type)
        block = &candidate;
    if (!block)
      return Status(Code::Unimplemented,
                    format("parameters: tensor_info.type %u of '%s' %s", type, name.c_str(),
                           isRemoved(type) ? "was removed from the format"
                                           : "is not known, and so is its size"));
    uint64_t bytes = 0;
    if (elements % block->elements ||
        __builtin_mul_overflow(elements / block->elements, block->bytes, &bytes))
      return badParameters("tensor_info.dimensions of '" + name + "' don't fit its type");
    infos_.push_back({std::move(name), offset, bytes});
    return {};
  }

  ParameterFile &file_;
  ByteReader reader_;
  uint32_t alignment_ = 32;
  std::vector<Info> infos_;
};

} // namespace

Status readGgufParameters(ParameterFile &file) { return GgufIndex(file).run(); }

} // namespace strata::rt::modules
