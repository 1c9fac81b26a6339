# Completion of hexpost for fish. The program itself says what fits.
function __hexpost_complete
    set -l words (commandline -opc)
    hexpost complete -- $words[2..-1] (commandline -ct) 2>/dev/null
end
function __hexpost_offers
    set -l offered (__hexpost_complete)
    test (count $offered) -gt 0
end
complete -c hexpost -n __hexpost_offers -f -a '(__hexpost_complete)'
