# Sourced by the scripts in this folder: two players with a folder each, and short ways to play the toy duel.
A() { HEXPOST_HOME="$WORK/a" hexpost "$@"; }
B() { HEXPOST_HOME="$WORK/b" hexpost "$@"; }

# Both have keys and standing orders, the game has begun, B has the first packet. $@: more for the invitation.
begin() {
  A key new alice --player Alice --mail alice@example.org > /dev/null &&
    B key new bob --player Bob --mail bob@example.org > /dev/null &&
    A invite --battle duel --to bob@example.org "$@" --out invite.eml > /dev/null &&
    B join invite.eml --out join.eml > /dev/null && A receive join.eml > /dev/null &&
    A standing propose > /dev/null && B standing propose > /dev/null &&
    A send --out 1.eml > /dev/null && B receive 1.eml > /dev/null
}

# The same, over and over until it is B who moves first: the dice are nobody's to choose.
begin_with_b() {
  while :; do
    rm -rf "$WORK/a" "$WORK/b"
    begin "$@" || return 1
    if B orders > /dev/null 2>&1; then return 0; fi
  done
}

phase() { "$1" status --json | sed -n 's/^  "phase": "\(.*\)",$/\1/p'; }

# One packet of player $1 into file $2: the first order of the sheet, then the end of the turn.
move() {
  rm -f sheet.txt move.txt
  if "$1" orders --out sheet.txt > /dev/null 2>&1; then
    sed -n 's/^# \(strike.*\|dodge.*\|toast.*\)/\1/p' sheet.txt | head -1 > move.txt
    if grep -q '^# end-turn' sheet.txt; then echo end-turn >> move.txt; fi
    echo 'stand army strike-back do no' >> move.txt
    "$1" send move.txt --out "$2" > /dev/null
  else
    "$1" send --out "$2" > /dev/null
  fi
}

# Plays from mail $1 on until the battle is over or mail $2 is written; whoever may write, writes.
play() {
  n=$1
  while [ "$n" -le "$2" ]; do
    case "$(phase A)" in
      move | answer) move A "$n.eml" && B receive "$n.eml" > "$n.txt" || return 1 ;;
      over) return 0 ;;
      *) move B "$n.eml" && A receive "$n.eml" > "$n.txt" || return 1 ;;
    esac
    n=$((n + 1))
  done
}
