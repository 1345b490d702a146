# Writes the bytes of INPUT as the C++ array k${NAME} to OUTPUT.
file(READ "${INPUT}" hex HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
file(WRITE "${OUTPUT}"
  "#include <cstddef>\nnamespace mlir::iree::llvm_cpu {\n"
  "extern const unsigned char k${NAME}[];\nextern const size_t k${NAME}Size;\n"
  "const unsigned char k${NAME}[] = {${bytes}};\n"
  "const size_t k${NAME}Size = sizeof(k${NAME});\n} // namespace mlir::iree::llvm_cpu\n")
