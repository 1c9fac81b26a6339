# Completion of hexpost for bash. The program itself says what fits.
_hexpost() {
  local cur=${COMP_WORDS[COMP_CWORD]} word rest
  COMPREPLY=()
  while IFS=$'\t' read -r word rest; do
    COMPREPLY+=("$word")
  done < <("${COMP_WORDS[0]}" complete -- "${COMP_WORDS[@]:1:COMP_CWORD-1}" "$cur" 2>/dev/null)
  if [ ${#COMPREPLY[@]} -eq 0 ]; then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
  fi
}
complete -F _hexpost hexpost
