# Writes the parts of the replay page into a C++ source: cmake -DOUT=file.cpp -DROOT=dir -DSCRIPTS="a.js|b.js" -P embed.cmake
# A raw string literal each; its delimiter occurs in no file.
function(literal name text)
  string(FIND "${text}" ")page\"" clash)
  if(NOT clash EQUAL -1)
    message(FATAL_ERROR "a part of the page has the delimiter of the raw string literals in it")
  endif()
  file(APPEND "${OUT}" "std::string_view ${name}() {\n  return R\"page(${text})page\"sv;\n}\n\n")
endfunction()

file(WRITE "${OUT}" "// Made by embed.cmake.\n#include \"cli/replay/embedded.h\"\n\nnamespace hexpost::cli {\n\nusing namespace std::string_view_literals;\n\n")
file(READ "${ROOT}/page.html" frame)
literal(replay_frame "${frame}")
file(READ "${ROOT}/replay.css" style)
literal(replay_style "${style}")
# One scope of its own for everything, and no silent mistakes.
string(REPLACE "|" ";" SCRIPTS "${SCRIPTS}")
set(script "'use strict';\n{\n")
foreach(file IN LISTS SCRIPTS)
  file(READ "${ROOT}/${file}" bytes)
  string(APPEND script "${bytes}")
endforeach()
literal(replay_script "${script}}\n")
file(APPEND "${OUT}" "}  // namespace hexpost::cli\n")
