#include "compiler/targets/vulkan/ExecutableFile.h"

#include "compiler/bytecode/FlatBufferWriter.h"

namespace mlir::iree::vulkan {

using bytecode::appendLE;
using Writer = bytecode::FlatBufferWriter;

static constexpr char kIdentifier[] = "VKE1";
static constexpr size_t kHeaderBytes = 64;

/// Fields of the tables of runtime/schemas/vulkan_executable.fbs.
enum ExecutableField { kPipelines, kSetLayouts, kPipelineLayouts, kShaderModules, kSourceFiles };
enum PipelineField { kShaderOrdinal, kEntryPoint, kLayoutOrdinal, kSubgroupSize, kDebugInfo };
enum SetLayoutField { kBindings };
enum BindingField { kBinding, kDescriptorType, kDescriptorCount, kStageFlags };
enum PipelineLayoutField { kSetOrdinals, kPushConstantRanges };
enum ShaderField { kCode };
enum DebugField { kDebugName, kDebugLocation };
enum LocationField { kFilename, kLine };

// Numbers of Vulkan.
static constexpr uint32_t kUniformBuffer = 6, kStorageBuffer = 7, kComputeStage = 0x20;

static FileLineColLoc findSource(Location loc) {
  if (auto inlined = dyn_cast<CallSiteLoc>(loc))
    return findSource(inlined.getCaller());
  return loc->findInstanceOf<FileLineColLoc>();
}

static Writer::Ref addDebugInfo(Writer &writer, hal::ExecutableExportOp op) {
  Writer::Ref name = writer.addString(op.getSymName());
  Writer::Ref location;
  if (FileLineColLoc file = findSource(op.getLoc())) {
    Writer::Ref filename = writer.addString(file.getFilename());
    location =
        writer.addTable(Writer::Table().addRef(kFilename, filename).addI32(kLine, file.getLine()));
  }
  return writer.addTable(Writer::Table().addRef(kDebugName, name).addRef(kDebugLocation, location));
}

static Writer::Ref addSetLayout(Writer &writer, hal::PipelineLayoutAttr layout) {
  std::vector<Writer::Ref> bindings;
  for (auto [i, binding] : llvm::enumerate(layout.getBindings())) {
    bool isUniform = binding.getType() == hal::DescriptorType::UniformBuffer;
    bindings.push_back(
        writer.addTable(Writer::Table()
                            .addI32(kBinding, static_cast<uint32_t>(i))
                            .addI32(kDescriptorType, isUniform ? kUniformBuffer : kStorageBuffer)
                            .addI32(kDescriptorCount, 1)
                            .addI32(kStageFlags, kComputeStage)));
  }
  Writer::Ref vector = writer.addRefVector(bindings);
  return writer.addTable(Writer::Table().addRef(kBindings, vector));
}

static Writer::Ref addPipelineLayout(Writer &writer, hal::PipelineLayoutAttr layout,
                                     std::optional<uint32_t> set) {
  std::vector<uint8_t> ordinals, ranges;
  if (set)
    appendLE(ordinals, *set);
  if (auto constants = static_cast<uint32_t>(layout.getConstants()))
    for (uint32_t word : {kComputeStage, uint32_t{0}, constants * 4})
      appendLE(ranges, word);
  Writer::Ref sets = writer.addVector(ordinals, set ? 1 : 0, /*alignment=*/4);
  Writer::Ref pushConstants = writer.addVector(ranges, ranges.size() / 12, /*alignment=*/4);
  return writer.addTable(
      Writer::Table().addRef(kSetOrdinals, sets).addRef(kPushConstantRanges, pushConstants));
}

std::vector<uint8_t> buildExecutableFile(hal::ExecutableVariantOp variant,
                                         ArrayRef<uint32_t> spirv, int debugLevel) {
  Writer writer;
  std::vector<uint8_t> code;
  for (uint32_t word : spirv)
    appendLE(code, word);
  Writer::Ref words = writer.addVector(code, spirv.size(), /*alignment=*/4);
  Writer::Ref shaders =
      writer.addRefVector({writer.addTable(Writer::Table().addRef(kCode, words))});
  std::vector<Writer::Ref> pipelines, setLayouts, pipelineLayouts;
  for (hal::ExecutableExportOp op : variant.getExportOps()) {
    hal::PipelineLayoutAttr layout = op.getLayout();
    std::optional<uint32_t> set;
    if (!layout.getBindings().empty()) {
      set = setLayouts.size();
      setLayouts.push_back(addSetLayout(writer, layout));
    }
    pipelineLayouts.push_back(addPipelineLayout(writer, layout, set));
    Writer::Ref debugInfo = debugLevel >= 1 ? addDebugInfo(writer, op) : Writer::Ref();
    Writer::Ref entryPoint = writer.addString(op.getSymName());
    uint32_t subgroupSize = op.getSubgroupSize().value_or(0);
    pipelines.push_back(writer.addTable(
        Writer::Table()
            .addI32(kShaderOrdinal, 0)
            .addRef(kEntryPoint, entryPoint)
            .addI32(kLayoutOrdinal, static_cast<uint32_t>(pipelineLayouts.size() - 1))
            .addI32(kSubgroupSize, subgroupSize)
            .addRef(kDebugInfo, debugInfo)));
  }
  Writer::Ref layoutVector = writer.addRefVector(pipelineLayouts);
  Writer::Ref setVector = writer.addRefVector(setLayouts);
  Writer::Ref pipelineVector = writer.addRefVector(pipelines);
  Writer::Ref root = writer.addTable(Writer::Table()
                                         .addRef(kPipelines, pipelineVector)
                                         .addRef(kSetLayouts, setVector)
                                         .addRef(kPipelineLayouts, layoutVector)
                                         .addRef(kShaderModules, shaders));
  std::vector<uint8_t> buffer = writer.finishWithoutPrefix(root, kIdentifier);
  std::vector<uint8_t> file(kIdentifier, kIdentifier + 4);
  appendLE<uint32_t>(file, /*version=*/0);
  appendLE<uint64_t>(file, buffer.size());
  file.resize(kHeaderBytes);
  file.insert(file.end(), buffer.begin(), buffer.end());
  return file;
}

} // namespace mlir::iree::vulkan
