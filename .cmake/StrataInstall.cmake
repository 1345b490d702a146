# What `cmake --install` puts in place, and what packages are made of. Programs find the rest from where they are
# (bin/../share/strata), so that what is installed can be moved.
include(GNUInstallDirs)

set(strata_programs strata-trace strata-run-module strata-dump-module strata-benchmark-module)
if(STRATA_COMPILER)
  list(APPEND strata_programs strata-compile strata-opt strata-disassemble)
endif()
if(STRATA_APP)
  list(APPEND strata_programs strata)
endif()
# What ./dev run needs: no tests.
add_custom_target(programs DEPENDS ${strata_programs})
if(TARGET strata_help)
  add_dependencies(programs strata_help)
endif()

# RPATH, not RUNPATH: it holds for the libraries of libraries, too, where a package brings them along.
set(strata_library_path "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}/strata" ${LLVM_LIBRARY_DIRS})
list(REMOVE_DUPLICATES strata_library_path)
set_target_properties(${strata_programs} PROPERTIES INSTALL_RPATH "${strata_library_path}")
foreach(program IN LISTS strata_programs)
  target_link_options(${program} PRIVATE -Wl,--disable-new-dtags)
endforeach()
install(TARGETS ${strata_programs} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")

set(resources "${PROJECT_SOURCE_DIR}/resources")
install(DIRECTORY "${resources}/samples" "${resources}/lessons" DESTINATION "${CMAKE_INSTALL_DATADIR}/strata")
if(TARGET strata_help)
  install(DIRECTORY "${PROJECT_BINARY_DIR}/share/strata/help" DESTINATION "${CMAKE_INSTALL_DATADIR}/strata")
endif()
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/SECURITY.md"
              "${PROJECT_SOURCE_DIR}/CHANGELOG.md"
        DESTINATION "${CMAKE_INSTALL_DOCDIR}")
if(STRATA_APP)
  install(FILES "${resources}/install/strata.desktop" DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
  install(FILES "${resources}/install/strata.svg" DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
  install(FILES "${resources}/install/strata.mime.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages" RENAME strata.xml)
  install(FILES "${resources}/install/strata.metainfo.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")
endif()

# Manual pages and completions say what the programs' --help says.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
install(CODE "
  set(root \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\")
  foreach(program ${strata_programs})
    execute_process(
      COMMAND \"${Python3_EXECUTABLE}\" \"${resources}/install/command_line.py\" \"\${root}/${CMAKE_INSTALL_BINDIR}/\${program}\"
              \"\${root}/${CMAKE_INSTALL_DATADIR}\" \"${PROJECT_VERSION}\"
      COMMAND_ERROR_IS_FATAL ANY)
  endforeach()")

# Packages: `cpack -G DEB` depends on the packages of the libraries; .cmake/StrataBundle.cmake brings the libraries along.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
set(strata_package_version "${PROJECT_VERSION}")
find_package(Git QUIET)
if(Git_FOUND)
  execute_process(COMMAND "${GIT_EXECUTABLE}" describe --tags --exact-match WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
                  OUTPUT_QUIET ERROR_QUIET RESULT_VARIABLE is_no_release)
  if(is_no_release)
    execute_process(COMMAND "${GIT_EXECUTABLE}" log -1 --format=%cd.%h --date=format:%Y%m%d
                    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE
                    ERROR_QUIET RESULT_VARIABLE has_no_commit)
    if(NOT has_no_commit)
      string(APPEND strata_package_version "+git${commit}")
    endif()
  endif()
endif()
file(WRITE "${PROJECT_BINARY_DIR}/package-version" "${strata_package_version}\n")
set(CPACK_PACKAGE_NAME strata)
set(CPACK_PACKAGE_VERSION "${strata_package_version}")
set(CPACK_PACKAGE_CONTACT "The Strata developers <strata@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Explorer for tensor compilers")
set(CPACK_PACKAGE_DESCRIPTION
    "Strata runs a tensor compiler, records the program after every pass that changed it, and\nlets you step, diff, search and see what happened. Dumps of other compilers open as well.")
set(CPACK_PACKAGE_FILE_NAME "strata-${strata_package_version}-${CMAKE_SYSTEM_PROCESSOR}")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_GENERATOR DEB)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# The offscreen and X platforms of Qt and the icon's reader are plugins, which no program links.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libqt6gui6, libqt6svg6, fonts-dejavu-core")
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
include(CPack)
