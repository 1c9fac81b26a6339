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

# The same, repeated until B moves first, because the dice cannot be chosen.
begin_with_b() {
  while :; do
    rm -rf "$WORK/a" "$WORK/b"
    begin "$@" || return 1
    if B orders > /dev/null 2>&1; then return 0; fi
  done
}

# One mail from player $1 to player $2 with the number $3: plain orders if there is a decision, otherwise the answer.
# What the receiver reads goes to $3.txt.
turn_of() {
  rm -f sheet.txt
  if "$1" orders --plain --out sheet.txt > /dev/null 2>&1; then
    "$1" send sheet.txt --out "$3.eml" > /dev/null 2>&1 || return 1
  else
    "$1" send --out "$3.eml" > /dev/null 2>&1 || return 1
  fi
  "$2" receive "$3.eml" > "$3.txt"
}

phase() { "$1" status --json | sed -n 's/^  "phase": "\(.*\)",$/\1/p'; }

# One packet of player $1 into file $2: the first order of the sheet, then the end of the turn.
move() {
  rm -f sheet.txt move.txt
  if "$1" orders --out sheet.txt > /dev/null 2>&1; then
    sed -n 's/^# \(strike .*\|dodge .*\|toast .*\)/\1/p' sheet.txt | head -1 > move.txt
    if grep -q '^# end-turn' sheet.txt; then echo end-turn >> move.txt; fi
    echo 'stand army strike-back do no' >> move.txt
    "$1" send move.txt --anyway --out "$2" > /dev/null
  else
    "$1" send --out "$2" > /dev/null
  fi
}

# Plays from mail $1 on until the battle is over or mail $2 is written; the player who may write writes.
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

# ---- a club's host: its folder is h, what it writes goes to out/, what players write to him is piped in
H() { HEXPOST_HOME="$WORK/h" hexpost host "$@" --out out; }

# Every mail in out/ that its player has not had yet, in the order in which they were written.
fetch() { # player's function, folder, address
  for mail in out/*-"$3".eml; do
    case "$mail" in *'*'*) continue ;; esac
    if [ -e "$2/${mail##*/}.had" ]; then continue; fi
    : > "$2/${mail##*/}.had"
    if ! grep -q 'BEGIN HEXPOST' "$mail" || grep -q 'BEGIN HEXPOST INVITE' "$mail"; then continue; fi
    "$1" receive "$mail" > "$2/last.txt" 2>&1 || { cat "$2/last.txt"; return 1; }
  done
}

# Both fetch their mails; what their programs have ready goes to the host.
hosted_round() {
  mkdir -p post
  for who in A:a:alice@example.org B:b:bob@example.org; do
    f=${who%%:*} rest=${who#*:} folder=${rest%%:*} address=${rest#*:}
    fetch "$f" "$WORK/$folder" "$address" || return 1
    while "$f" outbox --out post/next.eml > /dev/null 2>&1; do
      H --deliver < post/next.eml > /dev/null || return 1
    done
  done
}

# The player who may write writes and sends, until the battle is over or $1 packets have gone.
hosted_play() {
  A standing propose > /dev/null && B standing propose > /dev/null || return 1
  n=0
  while [ "$n" -lt "$1" ]; do
    hosted_round || return 1
    if [ "$(phase A)" = over ] && [ "$(phase B)" = over ]; then return 0; fi
    for f in A B; do
      case "$(phase $f)" in
        move | answer | setup)
          if "$f" status | grep -q 'you must write the first packet\|your turn\|your move\|your answer is due'; then
            rm -f post/move.deposit.eml
            move "$f" post/move.eml || return 1
            if [ -e post/move.deposit.eml ]; then H --deliver < post/move.deposit.eml > /dev/null || return 1; fi
            H --deliver < post/move.eml > /dev/null || return 1
            n=$((n + 1))
            break
          fi
          ;;
      esac
    done
  done
  return 1
}

# The next packet goes to a host that dies by kill -9 at its 1st, 2nd, ... step, always the same mail, until one lives
# through it: then nothing more may come of the mail, and it has been answered once.
killed_everywhere() {
  hosted_round || return 1
  for f in A B; do
    if "$f" status | grep -q 'your turn\|your move\|your answer is due'; then break; fi
  done
  rm -f post/move.deposit.eml
  move "$f" post/move.eml || return 1
  if [ -e post/move.deposit.eml ]; then H --deliver < post/move.deposit.eml > /dev/null || return 1; fi
  id=$(sed -n 's/^Message-ID: //p' post/move.eml)
  step=1
  while ! HEXPOST_TEST_KILL_AT_STEP=$step H --deliver < post/move.eml > /dev/null 2>&1; do
    step=$((step + 1))
    if [ "$step" -gt 60 ]; then return 1; fi
  done
  [ "$step" -ge 6 ] || { echo "only $step steps"; return 1; }
  ls out > post/before
  H --deliver < post/move.eml | grep -q 'done before' || return 1
  ls out | cmp - post/before || return 1
  [ "$(grep -l "^In-Reply-To: $id" out/*.eml | wc -l)" = 1 ]
}
