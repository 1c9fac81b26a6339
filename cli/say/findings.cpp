#include "cli/say/findings.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/names.h"
#include "engine/base/text.h"
#include "store/crypto/spoken.h"

namespace hexpost::cli {

using store::Finding;

namespace {

constexpr std::size_t k_key_digits = 16;

/// "seat 1 (Bob, key 529b1e72cfc96203)"
std::string signer_of(const Finding& f) {
  if (!f.seat) return tr("an unknown player");
  return keyed_player(*f.seat, f.name, f.key);
}

std::string head_text(const store::StoredHead& stored) {
  return fill(tr("{} events, root {}"), {std::to_string(stored.head.size), store::full_root(stored.head.root)});
}

std::string about_packet(const Finding& f, const std::string& pattern) {
  return fill(pattern, {signer_of(f), std::to_string(f.event), base::printable(f.why, 400), f.code,
                        base::printable(f.rule, 60)});
}

std::string proved(const Finding& f) {
  switch (f.what) {
    case Finding::What::fork:
      return fill(
          tr("{} has signed two packets that exclude each other; they differ from event {} on (rule {}). Signed heads: "
             "{}; {}."),
          {signer_of(f), std::to_string(f.event), f.rule, head_text(f.heads.front()), head_text(f.heads.back())});
    case Finding::What::wrong:
      return about_packet(f, tr("{} has signed a packet that is wrong at event {}: {} (code {}, rule {})."));
    case Finding::What::out_of_turn:
      return about_packet(f, tr("{} has signed a packet out of turn at event {}: {} (code {}, rule {})."));
    case Finding::What::false_refusal:
      return about_packet(
          f, tr("{} has signed a refusal of a packet that is right. It says, event {}: {} (code {}, rule {})."));
    default:
      return about_packet(
          f, tr("{} has signed a packet that was wrong at event {}: {} (code {}, rule {}). It was refused and "
                "replaced, as the protocol allows."));
  }
}

std::string signed_note(const Finding& f) {
  switch (f.what) {
    case Finding::What::refused:
      return about_packet(f,
                          tr("{} has signed the refusal of a packet that is wrong, event {}: {} (code {}, rule {})."));
    case Finding::What::resigned:
      return fill(tr("{} has resigned by a note outside the log, on the head of {} events."),
                  {signer_of(f), std::to_string(f.event)});
    default:
      return fill(tr("The arbiter has ended the game by a note outside the log, on the head of {} events: {}"),
                  {std::to_string(f.event), base::printable(f.why, 400)});
  }
}

}  // namespace

std::string keyed_player(std::uint8_t seat, std::string_view name, const std::optional<store::SigningKey>& key) {
  return fill(tr("seat {} ({}, key {})"), {std::to_string(seat), base::printable(name, 60),
                                           key ? base::to_hex(*key).substr(0, k_key_digits) : std::string()});
}

void say_name_is_chosen(Terminal& terminal) {
  say(terminal,
      tr("The player chose the name; the key made the signature. Compare the key with the one in a packet or a "
         "report that you have from that player."));
}

std::string sentence_of(const Finding& f) {
  switch (f.what) {
    case Finding::What::fork:
    case Finding::What::wrong:
    case Finding::What::out_of_turn:
    case Finding::What::false_refusal:
    case Finding::What::replaced:
      return proved(f);
    case Finding::What::unproved:
      return base::printable(f.why, 400);
    default:
      return signed_note(f);
  }
}

void show_findings(Terminal& terminal, const std::vector<Finding>& findings) {
  const auto one = [&](const std::string& word, const Finding& f) {
    line(terminal, "");
    say(terminal, word + " " + sentence_of(f));
  };
  bool offence = false;
  for (const Finding& f : findings) {
    if (f.is_offence()) offence = true, one(tr("PROVED:"), f);
  }
  for (const Finding& f : findings) {
    if (!f.is_offence()) one(f.what == Finding::What::unproved ? tr("PROVES NOTHING:") : tr("Also:"), f);
  }
  if (!offence) return;
  line(terminal, "");
  say_name_is_chosen(terminal);
}

Json findings_json(const std::vector<Finding>& findings) {
  Json out = Json::array();
  for (const Finding& f : findings) {
    Json heads = Json::array(), packets = Json::array();
    for (const store::StoredHead& h : f.heads)
      heads.push_back({{"size", h.head.size},
                       {"root", base::to_hex(h.head.root)},
                       {"seat", h.seat},
                       {"signature", base::to_hex(h.signature)}});
    for (const store::Hash& hash : f.packets)
      packets.push_back(base::to_hex(hash));
    Json one{{"what", std::string(store::name_of(f.what))}, {"offence", f.is_offence()}};
    one["seat"] = f.seat ? Json(*f.seat) : Json(nullptr);
    one["name"] = f.name;
    one["key"] = f.key ? Json(base::to_hex(*f.key)) : Json(nullptr);
    one["event"] = f.event, one["code"] = f.code, one["rule"] = f.rule, one["why"] = f.why;
    one["heads"] = heads, one["packets"] = packets, one["sentence"] = sentence_of(f);
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace hexpost::cli
