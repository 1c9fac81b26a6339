#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/protocol/ahead.h"
#include "store/protocol/course_state.h"

/// The receipt of a packet (schemas/packets.md), steps 3 to 9, as a class of one function per step. It works on a copy
/// of the state and never sees a secret, so neither a refusal nor its timing can depend on dice (attack 8).
/// The steps are also the grammar of a packet (schemas/wire.md, Grammar): each step takes its leaves and leaves the
/// others. The last step refuses the leaves that remain.
namespace hexpost::store {

class Judge {
 public:
  Judge(const Packet& packet, const Resolver& resolve, const Past& past, std::unique_ptr<Course::State> state);

  Judged<Course> first();
  Judged<Course> after();

 private:
  using Step = std::optional<Refused>;  ///< nothing: go on

  Step step_writer();
  Step step_signature();
  Step step_leaves();
  Step step_seen();
  Step step_answer();
  Step step_notes();
  Step step_cards();
  Step step_decisions();
  Step step_seal();
  Step step_draw();
  Step step_grammar();
  Step step_first_leaf();
  Step step_genesis();
  Step step_assents();

  /// The result of vrf_verify with the key in force, perhaps computed beforehand.
  std::optional<Hash> output_of(std::uint8_t seat, const Hash& x, const Proof& proof) const;
  Step take_shares(Hash& beta);
  Step take_run(const Hash& beta);
  Step take_opening_of(const CardDue& due);
  Step take_shown(table::Segment& segment);
  Step check_shown(const table::Segment& segment);
  Step take_note(const std::string& text);
  Step judge_ruling(const Note& note, const SignedNote& signed_note);
  Step judge_one_sided(const Note& note, const SignedNote& signed_note);
  Step judge_agreement(const Note& note, const SignedNote& signed_note);
  Step apply_take_back(const Note& note);
  Step apply_revision(const Note& note);
  Step apply_void_x();
  Step apply_new_key(const Note& note);
  Step apply_new_player(const Note& note);
  void apply_resign(std::uint8_t seat);

  Judged<Course> finish();
  bool voids_x() const;
  bool has_answerers() const { return !s_->genesis.seats[packet_.seat].answerers.empty(); }
  bool at(LeafType type) const { return at_ < leaves_.size() && type_of(leaves_[at_]) == type; }
  template <class T>
  const T* leaf() const {
    return at_ < leaves_.size() ? std::get_if<T>(&leaves_[at_]) : nullptr;
  }
  Refused refuse(std::string_view code, std::string why, std::string rule = {}) const;
  std::optional<SigningKey> regained_key() const;

  const Packet& packet_;
  const Resolver& resolve_;
  const Past& past_;
  std::unique_ptr<Course::State> s_;
  std::vector<Leaf> leaves_;
  std::size_t at_ = 0;  ///< next leaf to be judged
  Head before_;         ///< the head that the packet follows
  GrownTree tree_;      ///< by the packet; a draw is its last leaf
  Head after_;          ///< the head after the packet
  bool is_first_ = false;
  bool consent_ = false;                   ///< an agreement is in the packet
  bool owed_ = false;                      ///< the packet has a shuffle or a share that was due
  bool had_x_ = false;                     ///< an x was open before the packet and is answered by it
  std::optional<table::Segment> segment_;  ///< the packet's inputs to the battle
  std::size_t decisions_ = 0;
};

/// True if the note has the signatures that its kind needs, by the keys in force.
bool agreement_signed(const Course::State& state, const Note& note, const SignedNote& signed_note);
/// The outcome of a ruling; nothing if its words do not fit the number of sides.
std::optional<Outcome> outcome_of_ruling(const Note& note, std::size_t sides);
/// The seats whose signatures an agreement needs.
std::vector<std::uint8_t> agreement_seats(const Course::State& state, const Note& note);

}  // namespace hexpost::store
