// .irpa: a chain of headers, each with a table of entries.
#include "runtime/modules/ByteReader.h"
#include "runtime/modules/ParameterFile.h"

namespace strata::rt::modules {

static std::string text(std::span<const uint8_t> bytes) { return {bytes.begin(), bytes.end()}; }

Status readArchiveParameters(ParameterFile &file) {
  std::span<const uint8_t> all = file.file.bytes;
  // Headers may be chained; a chain that runs in a circle ends here.
  constexpr int kMaxHeaders = 64;
  uint64_t base = 0;
  for (int i = 0; i < kMaxHeaders; ++i) {
    auto field = [&](uint64_t at) { return ByteReader(all, base + at).read<uint64_t>("header"); };
    STRATA_ASSIGN_OR_RETURN(uint32_t magic, ByteReader(all, base).read<uint32_t>("header"));
    STRATA_ASSIGN_OR_RETURN(uint16_t major, ByteReader(all, base + 4).read<uint16_t>("header"));
    if (magic != 0x41505249 || major != 0)
      return badParameters("header is not of archive version 0");
    STRATA_ASSIGN_OR_RETURN(uint64_t next, field(16));
    STRATA_ASSIGN_OR_RETURN(uint64_t count, field(32));
    STRATA_ASSIGN_OR_RETURN(uint64_t entries, field(40));
    STRATA_ASSIGN_OR_RETURN(uint64_t metadata, field(56));
    STRATA_ASSIGN_OR_RETURN(uint64_t storage, field(72));
    uint64_t at = base + entries;
    for (uint64_t n = 0; n < count; ++n) {
      STRATA_ASSIGN_OR_RETURN(uint64_t size, ByteReader(all, at).read<uint64_t>("entry.entry_size"));
      STRATA_ASSIGN_OR_RETURN(uint32_t type, ByteReader(all, at + 8).read<uint32_t>("entry.type"));
      STRATA_ASSIGN_OR_RETURN(uint64_t nameAt, ByteReader(all, at + 20).read<uint64_t>("entry.name"));
      STRATA_ASSIGN_OR_RETURN(uint64_t nameBytes,
                              ByteReader(all, at + 28).read<uint64_t>("entry.name"));
      STRATA_ASSIGN_OR_RETURN(auto name,
                              sliceOf(all, base + metadata, nameAt, nameBytes, "entry.name"));
      STRATA_ASSIGN_OR_RETURN(uint64_t first, ByteReader(all, at + 60).read<uint64_t>("entry"));
      if (type == 1) {
        STRATA_ASSIGN_OR_RETURN(uint8_t patternBytes,
                                ByteReader(all, at + 84).read<uint8_t>("entry.pattern_length"));
        if (!patternBytes || patternBytes > 16)
          return badParameters("entry.pattern_length is not between 1 and 16");
        STRATA_ASSIGN_OR_RETURN(auto pattern, sliceOf(all, at, 68, patternBytes, "entry.pattern"));
        file.entries[text(name)] = {pattern, first, true};
      } else if (type == 2) {
        STRATA_ASSIGN_OR_RETURN(uint64_t length,
                                ByteReader(all, at + 68).read<uint64_t>("entry.storage"));
        STRATA_ASSIGN_OR_RETURN(auto bytes,
                                sliceOf(all, base + storage, first, length, "entry.storage"));
        file.entries[text(name)] = {bytes, length, false};
      } else if (type != 0) {
        return Status(Code::Unimplemented, "parameters: entry of an unsupported type");
      }
      if (size < 60 || size > all.size())
        return badParameters("entry.entry_size is out of range");
      at += (size + 15) & ~uint64_t{15};
    }
    if (!next)
      return {};
    if (next > all.size() - base)
      return badParameters("next_header_offset is outside of the file");
    base += next;
  }
  return badParameters("too many headers");
}

} // namespace strata::rt::modules
