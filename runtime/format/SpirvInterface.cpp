#include "runtime/format/SpirvInterface.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace strata::rt {
namespace {

// Numbers of the SPIR-V specification, 1.6, section 3.
enum Op : uint32_t {
  kEntryPoint = 15,
  kExecutionMode = 16,
  kCapability = 17,
  kTypeBool = 20,
  kTypeInt = 21,
  kTypeFloat = 22,
  kTypeVector = 23,
  kTypeMatrix = 24,
  kTypeArray = 28,
  kTypeRuntimeArray = 29,
  kTypeStruct = 30,
  kTypePointer = 32,
  kConstant = 43,
  kSpecConstant = 50,
  kVariable = 59,
  kDecorate = 71,
  kMemberDecorate = 72,
  kExecutionModeId = 331,
};
enum : uint32_t { kGLCompute = 5, kLocalSize = 17, kLocalSizeId = 38 };
enum : uint32_t { kBufferBlock = 3, kArrayStride = 6, kBinding = 33, kSet = 34, kOffset = 35 };
enum : uint32_t {
  kUniformConstant = 0,
  kUniform = 2,
  kWorkgroup = 4,
  kPushConstant = 9,
  kStorageBuffer = 12
};
constexpr uint32_t kMagic = 0x07230203;
constexpr size_t kHeaderWords = 5;
constexpr uint64_t kHuge = uint64_t{1} << 40;

struct Instruction {
  uint32_t op;
  std::span<const uint32_t> operands;
  uint32_t operand(size_t i) const { return i < operands.size() ? operands[i] : 0; }
};

class Reader {
public:
  Result<SpirvInterface> read(std::span<const uint32_t> words) {
    if (words.size() < kHeaderWords || words[0] != kMagic)
      return Status(Code::InvalidArgument, "spirv_code does not begin with SPIR-V's header");
    for (size_t at = kHeaderWords; at < words.size();) {
      size_t count = words[at] >> 16;
      if (!count || count > words.size() - at)
        return Status(Code::InvalidArgument,
                      format("spirv_code: the instruction at word %zu has %zu words, %zu are left",
                             at, count, words.size() - at));
      visit({words[at] & 0xFFFF, words.subspan(at + 1, count - 1)});
      at += count;
    }
    finish();
    return std::move(result_);
  }

private:
  struct Decorations {
    std::optional<uint32_t> set, binding, arrayStride;
    bool isBufferBlock = false;
    std::unordered_map<uint32_t, uint32_t> memberOffsets;
  };
  struct Variable {
    uint32_t id, pointerType, storage;
  };

  void visit(const Instruction &i) {
    switch (i.op) {
    case kCapability:
      result_.capabilities.push_back(i.operand(0));
      break;
    case kEntryPoint:
      if (i.operand(0) == kGLCompute && i.operands.size() > 2)
        result_.entryPoints.push_back({text(i.operands.subspan(2)), i.operand(1), {}});
      break;
    case kExecutionMode:
    case kExecutionModeId:
      modes_.push_back(i);
      break;
    case kDecorate:
      decorate(i);
      break;
    case kMemberDecorate:
      if (i.operand(2) == kOffset)
        decorations_[i.operand(0)].memberOffsets[i.operand(1)] = i.operand(3);
      break;
    case kConstant:
    case kSpecConstant:
      constants_[i.operand(1)] = i.operand(2);
      break;
    case kVariable:
      variables_.push_back({i.operand(1), i.operand(0), i.operand(2)});
      break;
    default:
      if (i.op >= kTypeBool && i.op <= kTypePointer)
        types_[i.operand(0)] = i;
      break;
    }
  }

  void decorate(const Instruction &i) {
    Decorations &of = decorations_[i.operand(0)];
    switch (i.operand(1)) {
    case kBufferBlock:
      of.isBufferBlock = true;
      break;
    case kArrayStride:
      of.arrayStride = i.operand(2);
      break;
    case kBinding:
      of.binding = i.operand(2);
      break;
    case kSet:
      of.set = i.operand(2);
      break;
    default:
      break;
    }
  }

  static std::string text(std::span<const uint32_t> words) {
    std::string result;
    for (uint32_t word : words)
      for (int shift = 0; shift < 32; shift += 8) {
        char c = static_cast<char>(word >> shift & 0xFF);
        if (!c)
          return result;
        result += c;
      }
    return result;
  }

  void finish() {
    for (const Instruction &mode : modes_)
      for (SpirvInterface::EntryPoint &entry : result_.entryPoints)
        if (entry.id == mode.operand(0) &&
            (mode.operand(1) == kLocalSize || mode.operand(1) == kLocalSizeId))
          for (size_t k = 0; k < 3; ++k)
            entry.workgroupSize[k] = mode.operand(1) == kLocalSize
                                         ? mode.operand(2 + k)
                                         : constantOf(mode.operand(2 + k));
    for (const Variable &variable : variables_) {
      const Instruction pointer = typeOf(variable.pointerType);
      uint32_t pointee = pointer.op == kTypePointer ? pointer.operand(2) : 0;
      if (variable.storage == kPushConstant)
        result_.pushConstantBytes = std::max(result_.pushConstantBytes, bytesOf(pointee));
      else if (variable.storage == kWorkgroup)
        result_.sharedBytes = std::min(kHuge, result_.sharedBytes + bytesOf(pointee));
      else if (variable.storage == kUniform || variable.storage == kStorageBuffer ||
               variable.storage == kUniformConstant)
        addResource(variable, pointee);
    }
  }

  void addResource(const Variable &variable, uint32_t pointee) {
    using Kind = SpirvInterface::Resource::Kind;
    const Decorations &of = decorations_[variable.id];
    SpirvInterface::Resource resource;
    resource.set = of.set.value_or(0);
    resource.binding = of.binding.value_or(0);
    Instruction type = typeOf(pointee);
    if (type.op == kTypeArray) {
      resource.count = constantOf(type.operand(2));
      pointee = type.operand(1);
    } else if (type.op == kTypeRuntimeArray) {
      resource.count = kHuge;
      pointee = type.operand(1);
    }
    if (variable.storage == kStorageBuffer ||
        (variable.storage == kUniform && decorations_[pointee].isBufferBlock))
      resource.kind = Kind::StorageBuffer;
    else if (variable.storage == kUniform)
      resource.kind = Kind::UniformBuffer;
    result_.resources.push_back(resource);
  }

  Instruction typeOf(uint32_t id) const {
    auto found = types_.find(id);
    return found == types_.end() ? Instruction{0, {}} : found->second;
  }
  uint32_t constantOf(uint32_t id) const {
    auto found = constants_.find(id);
    return found == constants_.end() ? 0 : found->second;
  }

  // A type is made of earlier ones, each asked once: an id that is not known yet counts nothing.
  uint64_t bytesOf(uint32_t id) {
    if (auto known = bytes_.find(id); known != bytes_.end())
      return known->second;
    bytes_[id] = 0;
    Instruction type = typeOf(id);
    const Decorations &of = decorations_[id];
    uint64_t bytes = 0;
    switch (type.op) {
    case kTypeBool:
      bytes = 4;
      break;
    case kTypeInt:
    case kTypeFloat:
      bytes = type.operand(1) / 8;
      break;
    case kTypeVector:
    case kTypeMatrix:
      bytes = bytesOf(type.operand(1)) * type.operand(2);
      break;
    case kTypeArray:
      bytes = (of.arrayStride ? *of.arrayStride : bytesOf(type.operand(1))) *
              uint64_t{constantOf(type.operand(2))};
      break;
    case kTypePointer:
      bytes = 8;
      break;
    case kTypeStruct:
      for (uint32_t member = 0; member + 1 < type.operands.size(); ++member) {
        auto offset = of.memberOffsets.find(member);
        uint64_t begin = offset == of.memberOffsets.end() ? bytes : offset->second;
        bytes = std::min(kHuge, std::max(bytes, begin + bytesOf(type.operand(member + 1))));
      }
      break;
    default:
      break;
    }
    return bytes_[id] = std::min(bytes, kHuge);
  }

  SpirvInterface result_;
  std::vector<Instruction> modes_;
  std::vector<Variable> variables_;
  std::unordered_map<uint32_t, Instruction> types_;
  std::unordered_map<uint32_t, Decorations> decorations_;
  std::unordered_map<uint32_t, uint32_t> constants_;
  std::unordered_map<uint32_t, uint64_t> bytes_;
};

} // namespace

Result<SpirvInterface> SpirvInterface::read(std::span<const uint32_t> words) {
  return Reader().read(words);
}

const SpirvInterface::EntryPoint *SpirvInterface::entryPoint(std::string_view name) const {
  auto found = std::ranges::find(entryPoints, name, &EntryPoint::name);
  return found == entryPoints.end() ? nullptr : &*found;
}

} // namespace strata::rt
