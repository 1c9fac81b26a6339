#include "store/protocol/deal_audit.h"

#include <algorithm>
#include <map>

#include "engine/base/text.h"
#include "store/protocol/course_state.h"

namespace hexpost::store {

using base::tr;

namespace {

using Seeds = std::map<std::pair<std::uint8_t, std::uint32_t>, Bytes>;  ///< by seat and deal

Seeds disclosed(const Course& course, std::span<const ReadNote> notes) {
  Seeds out;
  for (const ReadNote& read : notes) {
    if (read.note.kind != NoteKind::seeds || read.note.game_id != course.game_id()) continue;
    const std::uint64_t named = read.note.number("seat");
    if (named >= course.genesis().seats.size()) continue;
    const auto seat = static_cast<std::uint8_t>(named);
    if (!note_signed_by(read.signed_note, key_name(course.game_id(), seat), course.signing_key(seat))) continue;
    auto seeds = seeds_of(read.note);
    for (std::size_t i = 0; seeds && i < seeds->size(); ++i)
      out.try_emplace({seat, (*seeds)[i].first}, std::move((*seeds)[i].second));
  }
  return out;
}

/// The seed of a shuffle from its disclosure: the seed itself, or an umpire's proof that draws it.
std::optional<SecretBytes> seed_of(const Course& course, const DealLeaf& leaf, const Bytes& shown) {
  const Hands& hands = *course.state().hands;
  if (hands.umpired()) {
    const auto output = vrf_verify(course.keys(leaf.seat).vrf, hands.umpire_text(leaf.deal), ByteView(shown));
    return output ? std::optional(SecretBytes(*output)) : std::nullopt;
  }
  if (shown.size() != std::tuple_size_v<Hash>) return std::nullopt;
  Hash seed{};
  std::ranges::copy(shown, seed.begin());
  return SecretBytes(seed);
}

}  // namespace

std::optional<std::vector<std::pair<std::uint32_t, Bytes>>> seeds_of(const Note& note) {
  std::vector<std::pair<std::uint32_t, Bytes>> out;
  const std::string text = note.text("seeds");
  for (const std::string_view line : base::split(text, '\n')) {
    const auto words = base::split(line, ' ');
    const auto number = words.size() == 2 ? base::number(words[0]) : std::nullopt;
    const auto seed = words.size() == 2 ? base::from_hex(words[1]) : std::nullopt;
    if (!number || *number < 0 || *number > 0xFFFFFFFF || !seed ||
        (seed->size() != std::tuple_size_v<Hash> && seed->size() != std::tuple_size_v<Proof>))
      return std::nullopt;
    out.emplace_back(static_cast<std::uint32_t>(*number), *seed);
  }
  return out;
}

std::string seed_lines(const Course& course, std::uint8_t seat, const SeatSecrets& secrets) {
  std::vector<std::string> out;
  const Hands& hands = *course.state().hands;
  for (const Pile& pile : hands.piles()) {
    if (std::ranges::none_of(pile.shuffles, [&](const DealLeaf& leaf) { return leaf.seat == seat; })) continue;
    const std::string shown = hands.umpired()
                                  ? base::to_hex(vrf_prove(secrets.vrf, hands.umpire_text(pile.number)))
                                  : base::to_hex(shuffle_seed(secrets.deck, course.game_id(), pile.number).view());
    out.push_back(std::to_string(pile.number) + " " + shown);
  }
  return base::join(out, "\n");
}

std::optional<DealAudit> audit_deals(const Course& course, std::span<const ReadNote> notes) {
  if (!course.state().hands) return std::nullopt;
  const Hands& hands = *course.state().hands;
  const Seeds seeds = disclosed(course, notes);
  DealAudit out;
  out.deals = hands.piles().size();
  std::map<int, int> card_at;  // by place, as far as it is known
  bool known = true;
  for (const Pile& pile : hands.piles()) {
    auto before = hands.before_first_shuffle(pile);
    if (!before) break;
    std::vector<int> cards;
    for (const table::Lot& lot : pile.deal.lots)
      cards.push_back(lot.hidden ? (known ? card_at.at(lot.number) : -1) : lot.number);
    for (const DealLeaf& leaf : pile.shuffles) {
      const auto shown = seeds.find({leaf.seat, leaf.deal});
      const auto seed = shown == seeds.end() ? std::nullopt : seed_of(course, leaf, shown->second);
      if (shown == seeds.end()) {
        known = false;
        if (std::ranges::find(out.silent, leaf.seat) == out.silent.end()) out.silent.push_back(leaf.seat);
      } else if (!seed) {
        out.liar = leaf.seat, out.lie = leaf.deal;
        out.why = tr("the disclosed number is not the one by which this seat shuffles this deal");
        return out;
      } else if (const auto fault = shuffle_fault(course.game_id(), leaf.deal, hands.joint(), *before,
                                                  {leaf.seat, leaf.commitment, leaf.cards, *seed})) {
        out.liar = leaf.seat, out.lie = leaf.deal;
        out.why = *fault == ShuffleFault::commitment ? tr("the disclosed seed is not the one that was committed")
                                                     : tr("the shuffled cards are not those that the seed makes");
        return out;
      } else {
        const auto order = shuffled_positions(*seed, static_cast<std::uint16_t>(cards.size()));
        std::vector<int> shuffled;
        for (const std::uint16_t from : order)
          shuffled.push_back(cards[from]);
        cards = std::move(shuffled);
      }
      before = leaf.cards;
    }
    known = known && pile.complete();
    for (std::size_t i = 0; known && i < cards.size(); ++i)
      card_at[pile.deal.first + static_cast<int>(i)] = cards[i];
  }
  std::ranges::sort(out.silent);
  if (!out.complete()) return out;
  for (const auto& [place, card] : card_at)
    out.cards.push_back({place, card, table::k_all_see});
  return out;
}

base::Result<std::vector<std::string>> seed_notes(const Log& log) {
  const auto notes = log.notes_beginning("hexpost note v1\n" + std::string(name_of(NoteKind::seeds)) + "\n");
  if (!notes) return notes.error();
  std::vector<std::string> out;
  for (const Bytes& bytes : *notes)
    out.push_back(base::as_text(bytes));
  return out;
}

base::Result<std::optional<DealAudit>> audit_deals(const Course& course, const Log& log) {
  const auto notes = seed_notes(log);
  if (!notes) return notes.error();
  std::vector<ReadNote> read;
  for (const std::string& text : *notes) {
    if (auto one = read_note(text)) read.push_back(*std::move(one));
  }
  return audit_deals(course, read);
}

}  // namespace hexpost::store
