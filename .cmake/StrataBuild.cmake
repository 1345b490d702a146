# Settings and helpers for every target: one language level, one set of warnings, binaries in build/bin.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_SCAN_FOR_MODULES OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
# Programs and libraries share one precompiled header, so they must agree on the code model too.
set(CMAKE_C_COMPILE_OPTIONS_PIE "-fPIC")
set(CMAKE_CXX_COMPILE_OPTIONS_PIE "-fPIC")
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")

# Every include is written from the root of the repository, for sources and for generated files alike.
include_directories("${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}")

add_compile_options(-Wall -Wextra -Wno-unused-parameter -fno-common)
add_link_options(-fuse-ld=lld)
if(STRATA_SANITIZE)
  add_compile_options("-fsanitize=${STRATA_SANITIZE}" -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options("-fsanitize=${STRATA_SANITIZE}")
endif()

# strata_library(NAME SOURCES... [LINK targets...])
function(strata_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINK" ${ARGN})
  add_library(${name} STATIC ${arg_SOURCES})
  target_link_libraries(${name} PUBLIC ${arg_LINK})
endfunction()

# strata_tool(NAME SOURCES... [LINK targets...]): a program in build/bin.
function(strata_tool name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LINK})
endfunction()
