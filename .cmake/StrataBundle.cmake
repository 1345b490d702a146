# cmake -DPREFIX=FOLDER -DQT_PLUGINS=FOLDER -DGRAPHVIZ=FOLDER -DFONTS=FOLDER -P StrataBundle.cmake
# Puts what the programs installed in PREFIX need of the system beside them: libraries, the plugins of Qt and Graphviz, one
# font. What every Linux brings, and what has to fit the one that runs them, stays out: the C and C++ libraries.
foreach(variable PREFIX QT_PLUGINS GRAPHVIZ FONTS)
  if(NOT ${variable})
    message(FATAL_ERROR "StrataBundle.cmake needs -D${variable}=FOLDER")
  endif()
endforeach()

file(GLOB programs "${PREFIX}/bin/strata*")
set(plugins "")
foreach(plugin platforms/libqoffscreen platforms/libqxcb platforms/libqwayland-generic iconengines/libqsvgicon imageformats/libqsvg)
  set(file "${QT_PLUGINS}/${plugin}.so")
  if(EXISTS "${file}")
    list(APPEND plugins "${file}")
    get_filename_component(folder "${plugin}" DIRECTORY)
    file(COPY "${file}" DESTINATION "${PREFIX}/lib/strata/plugins/${folder}")
  endif()
endforeach()
# Of Graphviz, only what lays out: it takes no part from a folder whose list doesn't name it.
file(GLOB lists "${GRAPHVIZ}/config*")
if(NOT EXISTS "${GRAPHVIZ}/libgvplugin_dot_layout.so.6" OR NOT lists)
  message(FATAL_ERROR "${GRAPHVIZ} holds no libgvplugin_dot_layout.so.6 and no list of plugins: install libgvc6")
endif()
file(COPY "${GRAPHVIZ}/libgvplugin_dot_layout.so.6" DESTINATION "${PREFIX}/lib/strata/graphviz" FOLLOW_SYMLINK_CHAIN)
foreach(list IN LISTS lists)
  get_filename_component(name "${list}" NAME)
  file(WRITE "${PREFIX}/lib/strata/graphviz/${name}" "libgvplugin_dot_layout.so.6 dot_layout {\n\tlayout {\n\t\tdot 0\n\t}\n}\n")
endforeach()
list(APPEND plugins "${GRAPHVIZ}/libgvplugin_dot_layout.so.6")
file(GET_RUNTIME_DEPENDENCIES
  EXECUTABLES ${programs} LIBRARIES ${plugins}
  RESOLVED_DEPENDENCIES_VAR libraries UNRESOLVED_DEPENDENCIES_VAR missing
  PRE_EXCLUDE_REGEXES "^(ld-linux|libc\\.|libm\\.|libdl\\.|libpthread\\.|librt\\.|libresolv\\.|libutil\\.|libstdc\\+\\+\\.|libgcc_s\\.)"
  POST_EXCLUDE_REGEXES "/(ld-linux|libc|libm|libdl|libpthread|librt|libresolv|libutil|libstdc\\+\\+|libgcc_s)[-.][^/]*$")
if(missing)
  message(FATAL_ERROR "Libraries that were not found: ${missing}")
endif()
foreach(library IN LISTS libraries)
  file(COPY "${library}" DESTINATION "${PREFIX}/lib/strata" FOLLOW_SYMLINK_CHAIN)
endforeach()
# A library with a path of its own doesn't look where the program's RPATH says.
find_program(patchelf patchelf REQUIRED)
file(GLOB bundled "${PREFIX}/lib/strata/*.so*")
foreach(library IN LISTS bundled)
  if(NOT IS_SYMLINK "${library}")
    execute_process(COMMAND "${patchelf}" --remove-rpath "${library}" COMMAND_ERROR_IS_FATAL ANY)
  endif()
endforeach()

file(WRITE "${PREFIX}/bin/qt.conf" "[Paths]\nPrefix = ..\nPlugins = lib/strata/plugins\n")
file(COPY "${FONTS}/DejaVuSans.ttf" "${FONTS}/DejaVuSans-Bold.ttf" "${FONTS}/DejaVuSansMono.ttf" "${FONTS}/DejaVuSansMono-Bold.ttf"
     DESTINATION "${PREFIX}/share/strata/fonts")
file(WRITE "${PREFIX}/share/strata/fonts/fonts.conf"
"<?xml version=\"1.0\"?>
<!DOCTYPE fontconfig SYSTEM \"fonts.dtd\">
<fontconfig>
  <dir prefix=\"relative\">.</dir>
  <cachedir prefix=\"xdg\">fontconfig</cachedir>
</fontconfig>
")
