#include "cli/player/terms.h"

#include "cli/names.h"
#include "engine/base/text.h"
#include "engine/report/turn.h"
#include "store/protocol/continued.h"
#include "store/protocol/dealers.h"

namespace hexpost::cli {

void show_terms(Terminal& terminal, const store::Genesis& genesis, const table::Battle& battle) {
  line(terminal,
       fill(tr("battle    {} ({}, revision {})"), {battle.title(), genesis.system, std::to_string(genesis.revision)}));
  for (std::size_t i = 0; i < genesis.seats.size(); ++i) {
    const store::Seat& seat = genesis.seats[i];
    const std::string who = seat.name.empty() ? tr("any player who joins") : seat.name;
    line(terminal,
         fill(tr("seat {}    {}: {}"),
              {std::to_string(i),
               seat.side == store::k_umpire_side ? tr("umpire") : report::side_name(battle, seat.side), who}));
  }
  for (const store::Option& o : genesis.options) {
    if (o.name.substr(0, 5) == "army-") {
      if (o.name.substr(6) == "-00")
        line(terminal, fill(tr("army      side {} uses its own army"), {o.name.substr(5, 1)}));
    } else if (!store::is_continuation_option(o.name)) {
      line(terminal, fill(tr("option    {} = {}"), {o.name, o.value}));
    }
  }
  if (const auto before = store::continuation_of(genesis))
    line(terminal, fill(tr("continues game {} from event {}"),
                        {base::to_hex(before->game_id).substr(0, 16), std::to_string(before->size)}));
  const store::Deadline& d = genesis.deadline;
  if (d.days == 0) {
    line(terminal, tr("deadline  none"));
  } else {
    const std::string sanction = d.sanction == store::Sanction::forfeit   ? tr("forfeit")
                                 : d.sanction == store::Sanction::adjourn ? tr("adjourn")
                                                                          : tr("none");
    line(terminal, fill(tr("deadline  {0} {0|day|days}, {1} {1|reminder|reminders}, sanction: {2}, arbiter: {3}"),
                        {std::to_string(d.days), std::to_string(d.reminders), sanction,
                         d.arbiter ? base::to_hex(*d.arbiter).substr(0, 16) : tr("none")}));
  }
  for (const std::string& note : battle.footnotes())
    list_item(terminal, note);
  if (const std::string dealers = store::dealers_sentence(genesis, battle); !dealers.empty())
    list_item(terminal, dealers);
}

}  // namespace hexpost::cli
