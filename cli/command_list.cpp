#include "cli/command_list.h"

#include "cli/names.h"
#include "engine/orders/tongue.h"

namespace hexpost::cli {
namespace {

/// `hordes "fight A by B"; chariots "shock A at B", "fire A B"`, in the reader's words.
std::string combats_of(const Systems& systems) {
  std::string out;
  for (const System& system : systems) {
    std::string lines;
    for (const std::string& line : system.combats)
      lines += (lines.empty() ? " \"" : ", \"") + orders::shown(system.tongues(), line) + "\"";
    if (!lines.empty()) out += (out.empty() ? "" : "; ") + system.name + lines;
  }
  return out;
}

}  // namespace

std::vector<CommandGroup> command_groups(const Systems& systems) {
  return {
      {tr("Every turn"),
       {{"turn", tr("a whole player-turn: new mail, sheet and map in your editor, check, sign and send"),
         "hexpost turn", define_turn},
        {"receive", tr("take mails: finds the games, checks everything, tells what happened and what to do next"),
         "hexpost receive move.eml\n  hexpost receive imaps://anna@mail.example.org/INBOX", define_receive},
        {"orders", tr("write the order sheet: the question and what each unit may do"), "hexpost orders",
         define_orders},
        {"check", tr("judge an order file line by line without sending it, as the receiver will"),
         "hexpost check orders.txt", define_check},
        {"send", tr("sign your orders or your answer and write or send the mail"),
         "hexpost send orders.txt --out move.eml", define_send},
        {"words", tr("your own words for groups of units and for lines you give often"), "hexpost words left Leg1 Leg2",
         define_words}}},
      {tr("Proof"),
       {{"outbox", tr("mails that are ready: list them, write or send one"), "hexpost outbox --out refusal.eml",
         define_outbox},
        {"verify", tr("recheck the whole game from its first byte: signatures, dice, every order by the rules"),
         "hexpost verify", define_verify},
        {"receipt",
         tr("export or check a receipt: the self-contained proof of one roll, or of a card that was laid open"),
         "hexpost receipt 57 --out roll57.txt", define_receipt},
        {"compare", tr("find where two copies of a game diverge and who signed both"),
         "hexpost compare mine.jsonl theirs.jsonl", define_compare},
        {"export", tr("write the whole game as JSON lines, for another program or another machine"),
         "hexpost export --out game.jsonl", define_export},
        {"import", tr("make a game from an export; every packet is judged as on receipt"),
         "hexpost import game.jsonl --name tapae", define_import},
        {"inspect", tr("look into a game: its position, its events"), "", define_inspect}}},
      {tr("A new game"),
       {{"play", tr("play a battle here and now, against the robot or two at one computer"),
         "hexpost play first-battle\n  hexpost play sumer --two", define_play},
        {"scenarios", tr("the battles that can be played"), "hexpost scenarios tapae", define_scenarios},
        {"key", tr("your identity: make it, show it, bring it back from its words"), "", define_key},
        {"invite", tr("invite a player to a battle: makes the game and the mail"),
         "hexpost invite --battle tapae --side Dacia --opponent Bob --to bob@example.org --out invite.eml",
         define_invite},
        {"config", tr("your preferences: paper, width, language, colour, pager, editor, game"), "", define_config},
        {"join", tr("accept an invitation: makes the game and the answer"), "hexpost join invite.eml --out join.eml",
         define_join},
        {"mail", tr("your mail: where `receive` looks, how `--mail` sends"), "", define_mail},
        {"standing", tr("your standing orders: answers given beforehand, sealed until they are asked for"), "",
         define_standing}}},
      {tr("Looking"),
       {{"status", tr("whose turn it is, what is due, and since when; all games if there are several"),
         "hexpost status", define_status},
        {"report", tr("print the situation report for now or an earlier moment"),
         "hexpost report --turn 3 --out turn3.txt", define_report},
        {"replay", tr("step through the game in the terminal, or make a page of it that plays in a browser"),
         "hexpost replay --html battle.html", define_replay},
        {"odds", fill(tr("the exact chances of a combat, with every modifier. The line: {}"), {combats_of(systems)}),
         "hexpost odds \"fight War1 by Leg1 Leg2\" --after \"move Leg1 0607\"", define_odds},
        {"whatif", tr("try moves in a scratch copy that cannot be sent"), "", define_whatif},
        {"rules", tr("the rule systems: charts with the origin of every figure, options, rules by number"),
         "hexpost rules hordes", define_rules},
        {"charts", tr("charts of your own, copied from a printed card"), "", define_charts},
        {"army", tr("armies of your own"), "", define_army},
        {"scenario", tr("battles of your own: begin one, judge it, draw it"), "", define_scenario}}},
      {tr("Clubs"),
       {{"watch", tr("follow a game without a seat, as witness or archive"), "hexpost watch tapae-archive",
         define_watch},
        {"host", tr("run the umpire of a club, to which all players mail their orders"),
         "hexpost --home /var/lib/hexpost host --maildir /var/lib/hexpost/Maildir", define_host},
        {"note", tr("say or agree on something: resign, claim, chat, draw, take-back, new key, revision"), "",
         define_note},
        {"clerk", tr("play for people who have a browser and no program: mail them pages, take their orders"), "",
         define_clerk}}},
      {tr("More"),
       {{"bot", tr("a simple opponent on this machine: takes your mail and writes its own"),
         "hexpost bot move.eml --out answer.eml", define_bot}}}};
}

}  // namespace hexpost::cli
