# Writes the parts of a page into a C++ source: cmake -DOUT=file.cpp -DROOT=dir -DNAME=replay -DFRAMES="head.html|page.html" -DSTYLES="a.css|b.css" -DSCRIPTS="a.js|b.js" -P embed.cmake
# A raw string literal each; its delimiter occurs in no file.
function(literal name text)
  string(FIND "${text}" ")page\"" clash)
  if(NOT clash EQUAL -1)
    message(FATAL_ERROR "a part of the page has the delimiter of the raw string literals in it")
  endif()
  file(APPEND "${OUT}" "std::string_view ${name}() {\n  return R\"page(${text})page\"sv;\n}\n\n")
endfunction()

# The text of the files, one after the other, in the variable of that name.
function(joined name files)
  string(REPLACE "|" ";" files "${files}")
  set(text "")
  foreach(file IN LISTS files)
    file(READ "${ROOT}/${file}" bytes)
    string(APPEND text "${bytes}")
  endforeach()
  set(${name} "${text}" PARENT_SCOPE)
endfunction()

file(WRITE "${OUT}" "// Made by embed.cmake.\n#include \"cli/replay/embedded.h\"\n\nnamespace hexpost::cli {\n\nusing namespace std::string_view_literals;\n\n")
joined(frame "${FRAMES}")
literal(${NAME}_frame "${frame}")
joined(style "${STYLES}")
literal(${NAME}_style "${style}")
# One scope of its own for everything, and no silent mistakes.
joined(script "${SCRIPTS}")
literal(${NAME}_script "'use strict';\n{\n${script}}\n")
file(APPEND "${OUT}" "}  // namespace hexpost::cli\n")
