#include "store/mail/scan.h"

#include <algorithm>
#include <optional>

#include "engine/base/text.h"
#include "store/mail/condense.h"

namespace hexpost::mail {
namespace {

using base::Error;
using base::fill;
using base::tr;

// The marks in a condensed text: the last of the dashes, the words without blanks.
constexpr std::string_view k_begin = "-BEGIN";
constexpr std::string_view k_end = "-END";
constexpr std::string_view k_name = "HEXPOST";
constexpr std::string_view k_check = "Check:";
/// Most damaged blocks kept; a mail with more is refused in any case.
constexpr std::size_t k_max_damaged = 100;
/// Most different blocks kept: one more than the largest group has (16 seats), so a mail with more is refused.
constexpr std::size_t k_max_whole = 17;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_hex(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
bool is_base64(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || is_digit(c) || c == '+' || c == '/';
}

/// Takes the fields of a block in their order; after the first failure it takes nothing more.
class Reader {
 public:
  Reader(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  std::size_t at() const { return at_; }
  std::string_view rest() const { return text_.substr(at_); }
  bool failed() const { return !why_.empty(); }
  const std::string& why() const { return why_; }

  /// Keeps the first reason only.
  void fail(std::string why) {
    if (!failed()) why_ = std::move(why);
  }
  bool skip(std::string_view word) {
    if (failed() || !base::same_word(rest().substr(0, word.size()), word)) return false;
    at_ += word.size();
    return true;
  }
  void skip_dashes() {
    while (!failed() && rest().starts_with('-'))
      ++at_;
  }
  std::string_view run(bool (*accept)(char), std::size_t most) {
    const std::size_t from = at_;
    while (!failed() && at_ < text_.size() && at_ - from < most && accept(text_[at_]))
      ++at_;
    return text_.substr(from, at_ - from);
  }
  /// `label`, then at least `least` and at most `most` characters.
  std::string_view field(std::string_view label, bool (*accept)(char), std::size_t least, std::size_t most) {
    if (!skip(label)) fail(fill(tr("its line {} is missing, changed or out of place"), {label}));
    const std::string_view value = run(accept, most);
    if (value.size() < least) fail(fill(tr("the value in its line {} is missing or changed"), {label}));
    return value;
  }
  /// A decimal number as this program writes it: no sign, no leading zero.
  std::int64_t number(std::string_view label, std::size_t most) {
    const std::string_view digits = field(label, is_digit, 1, most);
    if (digits.size() > 1 && digits.front() == '0')
      fail(fill(tr("the value in its line {} is missing or changed"), {label}));
    return base::number(digits).value_or(0);
  }
  Kind kind() {
    for (const Kind kind : k_kinds) {
      const std::string_view word = kind_word(kind);
      if (rest().starts_with(word) && rest().substr(word.size()).starts_with('-')) {
        at_ += word.size();
        return kind;
      }
    }
    fail(tr("its BEGIN line names no kind of message that this program knows"));
    return Kind::packet;
  }

 private:
  std::string_view text_;
  std::size_t at_;
  std::string why_;
};

/// The error for a body that ends with neither its right length nor an END line.
std::string why_unfinished(std::string_view rest) {
  if (rest.empty()) return tr("the text ends before its END line");
  if (rest.front() == '-') return tr("its END line is missing or changed");
  return tr("it has a character that no block has");
}

base::Bytes read_body(Reader& in, Kind kind, std::size_t count) {
  const std::size_t digits = (count * 4 + 2) / 3;
  const std::string_view body = in.run(is_base64, std::string_view::npos);
  Reader end = in;
  end.skip_dashes();
  if (!in.rest().starts_with('-') || !end.skip(k_end.substr(1)) || !end.skip(k_name) || end.kind() != kind ||
      end.failed()) {
    in.fail(why_unfinished(in.rest()));
  } else {
    in = end;
  }
  if (body.size() != digits) {
    in.fail(fill(body.size() < digits ? tr("{} of {} base64 characters arrived, the others were lost")
                                      : tr("{} base64 characters arrived where {} were sent"),
                 {std::to_string(body.size()), std::to_string(digits)}));
  }
  if (in.failed()) return {};
  std::string padded(body);
  padded.append((4 - padded.size() % 4) % 4, '=');
  std::optional<base::Bytes> bytes = base::from_base64(padded);
  if (!bytes) in.fail(tr("its last base64 character has changed"));
  return bytes ? *std::move(bytes) : base::Bytes{};
}

/// Reads on after `-BEGIN HEXPOST`; `check` gets the Check field.
Block read_block(Reader& in, std::string& check) {
  Block out;
  out.kind = in.kind();
  in.skip_dashes();
  const std::string game = base::lower(in.field("Game:", is_hex, k_game_digits, k_game_digits));
  const std::int64_t seat = in.number("Seat:", 3);
  const std::int64_t count = in.number("Bytes:", 9);
  check = base::lower(in.field(k_check, is_hex, k_check_digits, k_check_digits));
  if (seat > 255) in.fail(tr("there is no such seat"));
  if (count == 0 || static_cast<std::size_t>(count) > k_max_block) in.fail(tr("no message has that many bytes"));
  if (in.failed()) return out;
  out.seat = static_cast<std::uint8_t>(seat);
  out.bytes = read_body(in, out.kind, static_cast<std::size_t>(count));
  if (!in.failed() && check_of(out.kind, game, out.seat, out.bytes) != check) {
    in.fail(tr("its checksum does not fit: at least one character has changed"));
  }
  if (game.find_first_not_of('0') != std::string::npos) out.game = game;
  return out;
}

/// The Check field of a damaged block, anywhere before the next mark; empty if it cannot be read.
std::string check_of_rest(std::string_view rest) {
  rest = rest.substr(0, rest.find(k_name));
  const std::size_t at = rest.find(k_check);
  if (at == std::string_view::npos) return {};
  Reader in(rest, at);
  const std::string check = base::lower(in.field(k_check, is_hex, k_check_digits, k_check_digits));
  return in.failed() ? std::string() : check;
}

class Scanner {
 public:
  Scanner(std::string_view text, std::string_view place, Scan& scan, std::size_t above)
      : condensed_(condense(text)), place_(place), scan_(scan), above_(above) {}

  void run() {
    bool in_rest = false;  // inside a block that has failed: its END line belongs to it
    for (std::size_t name = text().find(k_name); name != std::string_view::npos; name = text().find(k_name, name)) {
      const std::string_view before = text().substr(0, name);
      name += k_name.size();
      if (before.ends_with(k_begin)) {
        in_rest = !block(name);
      } else if (before.ends_with(k_end)) {
        if (!in_rest) damage(name, name, tr("it has an END line but no BEGIN line, or the BEGIN line is changed"), "");
        in_rest = false;
      }
    }
  }

 private:
  std::string_view text() const { return condensed_.text; }
  /// Reads the block whose BEGIN mark ends at `at`; moves `at` to the end of the read text. False if it is damaged.
  bool block(std::size_t& at) {
    const std::size_t begin = at;
    Reader in(text(), at);
    std::string check;
    Block found = read_block(in, check);
    at = in.at();
    if (in.failed()) {
      damage(begin, at, in.why(), check_of_rest(text().substr(begin)));
      return false;
    }
    for (const Scan::Whole& known : scan_.whole) {
      if (known.block == found) return true;
    }
    if (scan_.whole.size() < k_max_whole) scan_.whole.push_back({std::move(found), check, where(begin, at)});
    return true;
  }
  void damage(std::size_t from, std::size_t to, const std::string& why, const std::string& check) {
    if (scan_.damaged.size() > k_max_damaged) return;
    const bool unforgiven = scan_.damaged.size() == k_max_damaged;
    scan_.damaged.push_back(
        {Error{
             "damaged",
             fill(tr("a hexpost block is damaged: {}. Read it from the attachment or the mail's source, or ask for the "
                     "same mail again"),
                  {why}),
             where(from, to)},
         unforgiven ? "" : check});
  }
  /// The lines from the BEGIN mark to the end of the read text.
  std::string where(std::size_t from, std::size_t to) const {
    const std::string first = std::to_string(above_ + condensed_.line(from - 1));
    const std::string last = std::to_string(above_ + condensed_.line(to == from ? to - 1 : to));
    const std::string lines = first == last ? fill(tr("line {}"), {first}) : fill(tr("lines {} to {}"), {first, last});
    return place_.empty() ? lines : fill(tr("{} of {}"), {lines, place_});
  }

  Condensed condensed_;
  std::string_view place_;
  Scan& scan_;
  std::size_t above_;
};

}  // namespace

void scan_text(std::string_view text, std::string_view place, Scan& scan, std::size_t above) {
  Scanner(text, place, scan, above).run();
}

namespace {

/// True if the block may be in the mail of the block that leads the group: a packet's deposit by the same writer, a
/// join to an invitation, an assent to the terms.
bool belongs_to(const Block& first, const Block& other) {
  switch (first.kind) {
    case Kind::packet:
      return other.kind == Kind::deposit && other.game == first.game && other.seat == first.seat && !first.game.empty();
    case Kind::invite:
      return other.kind == Kind::join && other.game.empty();
    case Kind::genesis:
      return other.kind == Kind::assent && other.game == first.game && !first.game.empty();
    default:
      return false;
  }
}

/// True if the blocks are one group: the first leads it, and the others are of different seats, ascending.
bool is_group(const std::vector<Block>& blocks) {
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    if (!belongs_to(blocks[0], blocks[i])) return false;
    if (i > 1 && blocks[i - 1].seat >= blocks[i].seat) return false;
  }
  return true;
}

/// The place of a kind in a group.
bool leads(Kind kind) {
  return kind == Kind::packet || kind == Kind::invite || kind == Kind::genesis;
}

}  // namespace

base::Result<std::vector<Block>> settle(const Scan& scan) {
  std::vector<Block> out;
  for (const Scan::Whole& whole : scan.whole)
    out.push_back(whole.block);
  std::ranges::stable_sort(out, [](const Block& a, const Block& b) {
    return leads(a.kind) != leads(b.kind) ? leads(a.kind) : a.seat < b.seat;
  });
  if (scan.whole.size() >= k_max_whole || !is_group(out)) {
    return Error{"two-blocks",
                 tr("the mail has two different hexpost blocks, so it is not clear which is meant. Copy the one you "
                    "mean (perhaps the other is quoted) into a separate file and read that"),
                 fill(tr("{} and {}"), {scan.whole[0].where, scan.whole[1].where})};
  }
  for (const Damage& damage : scan.damaged) {
    const bool came_whole =
        std::ranges::any_of(scan.whole, [&](const Scan::Whole& whole) { return damage.check == whole.check; });
    if (!came_whole) return damage.error;
  }
  return out;
}

}  // namespace hexpost::mail
