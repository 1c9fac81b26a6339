#include "cli/say/deal_text.h"

#include <nlohmann/json.hpp>

#include "cli/names.h"
#include "engine/base/text.h"

namespace hexpost::cli {

namespace {

std::string seat_text(std::uint8_t seat) {
  return fill(tr("seat {}"), {std::to_string(seat)});
}

}  // namespace

std::string deal_sentence(const store::AuditReport& report) {
  const store::DealAudit& d = *report.deals;
  if (d.liar)
    return fill(tr("THE DEAL IS FALSE: {}, deal {}: {}."), {seat_text(*d.liar), std::to_string(d.lie), d.why});
  if (d.silent.empty())
    return fill(tr("The deal is right: every shuffle of {0} {0|deal|deals} was repeated from its seed."),
                {std::to_string(d.deals)});
  std::string seats;
  for (const std::uint8_t seat : d.silent)
    seats += (seats.empty() ? "" : ", ") + seat_text(seat);
  return fill(report.outcome ? tr("The deal is not checked yet: {} must disclose the seeds (hexpost note seeds).")
                             : tr("The deal is checked when the battle is over and {} have disclosed the seeds."),
              {seats});
}

Json deal_json(const store::DealAudit& d) {
  Json out{{"deals", d.deals}, {"silent", d.silent}, {"right", d.complete()}};
  if (d.liar) out["false"] = {{"seat", *d.liar}, {"deal", d.lie}, {"why", d.why}};
  return out;
}

}  // namespace hexpost::cli
