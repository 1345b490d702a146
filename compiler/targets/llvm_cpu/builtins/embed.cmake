# Writes the bytes of INPUT as a C++ array to OUTPUT.
file(READ "${INPUT}" hex HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
file(WRITE "${OUTPUT}"
  "#include <cstddef>\nnamespace mlir::iree::llvm_cpu {\n"
  "extern const unsigned char kBuiltinsBitcode[];\nextern const size_t kBuiltinsBitcodeSize;\n"
  "const unsigned char kBuiltinsBitcode[] = {${bytes}};\n"
  "const size_t kBuiltinsBitcodeSize = sizeof(kBuiltinsBitcode);\n} // namespace mlir::iree::llvm_cpu\n")
