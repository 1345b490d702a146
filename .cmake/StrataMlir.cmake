# Helpers for code on top of MLIR/LLVM 22. Everything links the two dylibs; no MLIRxxx archive is ever named,
# or it would be linked beside the dylib and every TypeID would exist twice.

set(STRATA_MLIR_TBLGEN "${MLIR_TABLEGEN_EXE}")
if(NOT EXISTS "${STRATA_MLIR_TBLGEN}")
  find_program(STRATA_MLIR_TBLGEN_PROGRAM mlir-tblgen HINTS /usr/lib/llvm-22/bin REQUIRED NO_CACHE)
  set(STRATA_MLIR_TBLGEN "${STRATA_MLIR_TBLGEN_PROGRAM}")
endif()

add_library(strata_mlir INTERFACE)
target_include_directories(strata_mlir SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
target_compile_definitions(strata_mlir INTERFACE ${LLVM_DEFINITIONS_LIST})
target_compile_options(strata_mlir INTERFACE -fno-exceptions)
target_link_libraries(strata_mlir INTERFACE MLIR LLVM)

# One precompiled header for all MLIR code: a pass file compiles in a third of the time with it.
# -fno-pch-timestamp keeps its bytes a function of its input, which ccache needs.
add_library(strata_mlir_pch STATIC "${PROJECT_SOURCE_DIR}/compiler/Pch.cpp")
target_link_libraries(strata_mlir_pch PUBLIC strata_mlir)
target_compile_options(strata_mlir_pch PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
target_precompile_headers(strata_mlir_pch PRIVATE <compiler/Pch.h>)

# strata_tablegen(OUT_VAR SOURCE.td
#   OUTPUT file.inc "-gen-op-decls" ["-dialect=util" ...] [OUTPUT ...])
# Runs mlir-tblgen once per OUTPUT; the files land beside the .td in the build tree, so that
# "compiler/dialects/util/ir/UtilOps.h.inc" is how they are included. Appends them to OUT_VAR.
function(strata_tablegen out_var td)
  set(td_path "${CMAKE_CURRENT_SOURCE_DIR}/${td}")
  set(outputs ${${out_var}})
  set(current "")
  set(flags "")
  foreach(word IN LISTS ARGN ITEMS OUTPUT)
    if(word STREQUAL "OUTPUT")
      if(current)
        set(file "${CMAKE_CURRENT_BINARY_DIR}/${current}")
        add_custom_command(
          OUTPUT "${file}"
          COMMAND "${STRATA_MLIR_TBLGEN}" ${flags} -I "${PROJECT_SOURCE_DIR}" -I ${MLIR_INCLUDE_DIRS}
                  "${td_path}" --write-if-changed -o "${file}" -d "${file}.d"
          DEPENDS "${td_path}" DEPFILE "${file}.d"
          COMMENT "" VERBATIM)
        list(APPEND outputs "${file}")
      endif()
      set(current "")
      set(flags "")
    elseif(NOT current)
      set(current "${word}")
    else()
      list(APPEND flags "${word}")
    endif()
  endforeach()
  set(${out_var} ${outputs} PARENT_SCOPE)
endfunction()

# strata_mlir_library(NAME SOURCES... [GENERATED files...] [LINK targets...])
# GENERATED files are made before any source of this library, or of a library that links it, is compiled.
function(strata_mlir_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;GENERATED;LINK" ${ARGN})
  add_library(${name} STATIC ${arg_SOURCES})
  if(arg_GENERATED)
    add_custom_target(${name}_generated DEPENDS ${arg_GENERATED})
    add_dependencies(${name} ${name}_generated)
  endif()
  target_link_libraries(${name} PUBLIC strata_mlir ${arg_LINK})
  target_precompile_headers(${name} REUSE_FROM strata_mlir_pch)
endfunction()
