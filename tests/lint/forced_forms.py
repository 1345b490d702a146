"""Places whose form an interface dictates, so that any implementation of it reads alike.

Nothing else in the compiler may follow a public source statement by statement. A place that is renamed or removed
leaves this list: the check fails on rows that name nothing.
"""
import os

import sources

# File, a text that stands in it, and what forces the form.
FORCED = [
    ("compiler/codegen/common/bufferize/BufferizableOps.cpp", "struct StoreInsertionModel", "methods of MLIR's SubsetInsertionOpInterface"),
    ("compiler/codegen/common/bufferize/BufferizationPasses.cpp", "void addBufferizationPasses", "the order of passes that dump trees show"),
    ("compiler/codegen/common/bufferize/IREEBufferizeConstants.cpp", "GEN_PASS_DEF_IREEBUFFERIZECONSTANTSPASS", "head of a pass file: includes, and the name of the pass"),
    ("compiler/codegen/llvm_cpu/FunctionPipelines.cpp", "static void buildDoubleTiling", "the order of passes that dump trees show"),
    ("compiler/codegen/llvm_gpu/ConvertHALDescriptorTypeToGPUAddressSpace.cpp", "GEN_PASS_DEF_CONVERTHALDESCRIPTORTYPETOGPUADDRESSSPACEPASS", "head of a pass file"),
    ("compiler/codegen/llvm_gpu/ConvertToNVVM.cpp", "GEN_PASS_DEF_CONVERTTONVVMPASS", "head of a pass file: a conversion includes all that it converts from"),
    ("compiler/codegen/llvm_gpu/LLVMGPUVectorMultiReductionLowering.cpp", "GEN_PASS_DEF_LLVMGPUVECTORMULTIREDUCTIONLOWERINGPASS", "head of a pass file, and the signature of MLIR's MaskableOpRewritePattern"),
    ("compiler/dialects/hal/ir/HalSyntax.h", "ParseResult parseBindings", "signatures that mlir-tblgen calls for `custom<...>` in a format"),
    ("compiler/dialects/util/ir/UtilDialect.cpp", "void UtilDialect::initialize", "registration of what mlir-tblgen generates"),
    ("compiler/dialects/vm/conversion/cf_to_vm/CfToVm.cpp", "struct ConvertBranch", "one operation with the same operands, by MLIR's OpConversionPattern"),
    ("compiler/global_optimization/ConvertStridedContractionToContraction.cpp", "GEN_PASS_DEF_CONVERTSTRIDEDCONTRACTIONTOCONTRACTIONPASS", "head of a pass file"),
    ("compiler/global_optimization/GeneralizeLinalgNamedOps.cpp", "bool isSimple", "head of a pass file, and the list of operations that it is about"),
]


def main():
    top = sources.root()
    problems = [f"{name}: does not hold '{text}', which this list names" for name, text, _ in FORCED
                if not os.path.isfile(os.path.join(top, name)) or text not in sources.read(top, name)]
    sources.finish(problems, len(FORCED), "places")


main()
