# Sourced in bash by club.script and others: a club's host in the folder h, and any number of players, NAME with the folder
# NAME and the address NAME@example.org. What the host writes goes to out/, what players write is piped in. Every
# program takes the time from the file now.
club() { HEXPOST_TEST_NOW=$(< now) HEXPOST_HOME="$WORK/h" hexpost host "$@"; }
P() { # player's name, command
  local who=$1
  shift
  HEXPOST_TEST_NOW=$(< now) HEXPOST_HOME="$WORK/$who" hexpost "$@"
}
later() { echo $(($(< now) + $1 * 86400)) > now; } # days
deliver() { club --deliver --out out < "$1" && talk; }

# A second umpire's host, if there is one: its folder is u2, its address ref@other.example, what it writes goes to out2/.
second() { HEXPOST_TEST_NOW=$(< now) HEXPOST_HOME="$WORK/u2" hexpost host "$@"; }
# The mails that the two hosts have for each other, until there are none.
talk() {
  [ -d u2 ] || return 0
  local mail busy=yes
  while [ $busy = yes ]; do
    busy=no
    for mail in out/*-ref@other.example.eml; do
      if [ ! -e "$mail" ] || [ -e "$mail.had" ]; then continue; fi
      : > "$mail.had"
      second --deliver --out out2 < "$mail" >> talk.log || return 1
      busy=yes
    done
    for mail in out2/*-host@club.example.eml; do
      if [ ! -e "$mail" ] || [ -e "$mail.had" ]; then continue; fi
      : > "$mail.had"
      club --deliver --out out < "$mail" >> talk.log || return 1
      busy=yes
    done
  done
}

settle() { # player's name
  P "$1" key new "$1" --player "$(echo "$1" | sed 's/./\u&/')" --mail "$1@example.org" > /dev/null
  mkdir -p "$1/had" "$1/post"
}

letter() { # player's name, text: an unsigned mail to the host
  serial=$(($(< serial) + 1))
  echo "$serial" > serial
  printf 'From: %s@example.org\nTo: host@club.example\nSubject: hello\nMessage-ID: <letter%d@example.org>\n\n%s\n' \
    "$1" "$serial" "$2" > letter.eml
  deliver letter.eml
}

newest() { ls out/*-"$1@example.org.eml" | tail -1; } # the last mail to a player

# Gives each mail that a player has not had to the player's program, if it has content for the program.
fetch_all() {
  local who mail
  for who in "$@"; do
    for mail in out/*-"$who@example.org.eml"; do
      case "$mail" in *'*'*) continue ;; esac
      [ ! -e "$who/had/${mail##*/}" ] || continue
      : > "$who/had/${mail##*/}"
      if ! grep -q 'BEGIN HEXPOST' "$mail" || grep -q 'BEGIN HEXPOST INVITE' "$mail"; then continue; fi
      P "$who" receive "$mail" > "$who/last.txt" 2>&1 || { cat "$who/last.txt"; return 1; }
    done
  done
}

# They take their mails, and their programs' mails go to the host, until no mail is left.
round() { # game, players' names
  local game=$1 who busy=yes
  shift
  while [ $busy = yes ]; do
    busy=no
    fetch_all "$@" || return 1
    for who in "$@"; do
      while P "$who" --game "$game" outbox --out "$who/post/next.eml" > /dev/null 2>&1; do
        deliver "$who/post/next.eml" > /dev/null || return 1
        busy=yes
      done
    done
  done
}

packet() { # player's name: plain orders, or the answer that is due, to the host; everybody takes the mails
  rm -f orders.txt packet.eml
  if P "$1" orders --plain --out orders.txt > /dev/null 2>&1; then
    P "$1" send orders.txt --anyway --out packet.eml > /dev/null 2>&1 || return 1
  else
    P "$1" send --out packet.eml > /dev/null 2>&1 || return 1
  fi
  deliver packet.eml > /dev/null && fetch_all anna bela
}

take_seat() { # game, player's name, seat
  letter "$2" "join $1" > /dev/null && P "$2" join "$(newest "$2")" --name "$1" --seat "$3" --out "$2/post/join.eml" > /dev/null &&
    deliver "$2/post/join.eml" > /dev/null
}
seats() { # game, players' names in the order of their seats
  local game=$1 seat=0 who
  shift
  for who in "$@"; do
    take_seat "$game" "$who" $seat || return 1
    seat=$((seat + 1))
  done
  round "$game" "$@"
}

# The player who may write, if there is one.
mover() { # game, players' names
  local game=$1 who
  shift
  for who in "$@"; do
    if P "$who" --game "$game" status | grep -q 'you must write the first packet\|your turn\|your move\|your answer is due'; then echo "$who"; fi
  done
}

# One packet of a player, with its deposit: the first order of the sheet, then the end of the turn.
write_packet() { # game, player's name
  local sheet=$2/post/sheet.txt orders=$2/post/orders.txt
  rm -f "$2"/post/move*.eml "$sheet"
  if P "$2" --game "$1" orders --out "$sheet" > /dev/null 2>&1; then
    sed -n 's/^# \(strike .*\|dodge .*\|toast .*\)/\1/p' "$sheet" | head -1 > "$orders"
    if grep -q '^# end-turn' "$sheet"; then echo end-turn >> "$orders"; fi
    echo 'stand army strike-back do no' >> "$orders"
    P "$2" --game "$1" send "$orders" --anyway --out "$2/post/move.eml" > /dev/null
  else
    P "$2" --game "$1" send --out "$2/post/move.eml" > /dev/null
  fi
}
mail_packet() { # player's name
  if [ -e "$1/post/move.deposit.eml" ]; then deliver "$1/post/move.deposit.eml" > /dev/null || return 1; fi
  deliver "$1/post/move.eml" > /dev/null
}

# That many packets, or to the end.
play_on() { # game, packets, players' names
  local game=$1 left=$2 who
  shift 2
  for who in "$@"; do
    P "$who" --game "$game" standing propose > /dev/null 2>&1 || true
  done
  while [ "$left" -gt 0 ]; do
    round "$game" "$@" || return 1
    for who in "$@" ''; do # one is enough
      [ -z "$who" ] || [ -z "$(mover "$game" "$who")" ] || break
    done
    [ -n "$who" ] || return 0
    { write_packet "$game" "$who" && mail_packet "$who"; } || return 1
    left=$((left - 1))
  done
  round "$game" "$@"
}

# A mail to a host that dies by kill -9 at its 1st, 2nd, ... step of it, until one lives through it. Its verdict, the steps,
# and how many mails answer it.
killed_at_each() { # mail
  local step=0 id
  id=$(sed -n 's/^Message-ID: //p' "$1")
  until HEXPOST_TEST_KILL_AT_STEP=$((step + 1)) club --deliver --out out < "$1" > verdict 2> /dev/null; do
    step=$((step + 1))
    if [ "$step" -gt 60 ]; then return 1; fi
  done
  echo "killed at $step steps; $(grep -l "^In-Reply-To: $id" out/*.eml | wc -l) answer"
}

# The host's program on a full disk: no file grows any more. SQLite's shared memory is not part of that, so another process
# has the databases open meanwhile.
full() {
  python3 -c 'if True:
    import glob, sqlite3, sys
    held = [sqlite3.connect(path) for path in glob.glob("h/host.db") + glob.glob("h/games/*.hexpost")]
    for database in held:
        database.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    print("held", flush=True)
    sys.stdin.read()' < <(while [ ! -e full.done ]; do sleep 0.05; done) > full.held &
  local holder=$! status
  until grep -q held full.held 2> /dev/null; do sleep 0.05; done
  local told
  told=$( (ulimit -f 0; club "$@") 2>&1)
  status=$?
  echo "$told" >&2
  : > full.done
  wait "$holder"
  rm -f full.done full.held
  return $status
}
