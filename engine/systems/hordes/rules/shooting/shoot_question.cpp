#include "engine/systems/hordes/rules/shooting/shoot_question.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/systems/hordes/model/sight.h"

namespace hexpost::hordes {
namespace {

using base::Refusal;
using Part = ShootClause::Kind;

bool shoots(Part k) {
  return k == Part::volley || k == Part::suppress;
}

Volley volley_of(const ShootClause& c) {
  Volley out{{}, c.target, c.otherwise, c.kind == Part::suppress};
  for (const Shooter& s : c.shooters)
    out.shots.push_back({s.unit, s.dice});
  return out;
}

std::vector<Volley> written_volleys(const Declaration& d) {
  std::vector<Volley> out;
  for (const ShootClause& c : d.clauses) {
    if (shoots(c.kind)) out.push_back(volley_of(c));
  }
  return out;
}

std::vector<UnitId> named_units(const Declaration& d) {
  std::vector<UnitId> out;
  for (const ShootClause& c : d.clauses) {
    for (const Shooter& s : c.shooters)
      out.push_back(s.unit);
    for (const Piece& piece : c.pieces)
      out.push_back(piece.unit);
  }
  return out;
}

std::vector<UnitId> unnamed_units(const View& v, SideId side, const Declaration& d) {
  const std::vector<UnitId> named = named_units(d);
  std::vector<UnitId> out = v.living(side);
  std::erase_if(out, [&](UnitId u) { return base::contains(named, u); });
  return out;
}

/// Column, in the canonical line, of shooter k of clause i: the lines that are judged are canonical.
int column(const TableView& v, const Declaration& d, std::size_t i, std::size_t k) {
  Declaration before;
  before.clauses.assign(d.clauses.begin(), d.clauses.begin() + static_cast<std::ptrdiff_t>(i));
  const std::size_t start =
      before.clauses.empty() ? Declaration::verb.name.size() : orders::print(v.names(), before).size();
  orders::Printer io(v.names());
  if (d.clauses[i].kind == Part::suppress) io.add("suppress");
  for (std::size_t n = 0; n < k && n < d.clauses[i].shooters.size(); ++n) {
    Shooter s = d.clauses[i].shooters[n];
    s.form(io);
  }
  const std::size_t inside = io.take().size();
  return static_cast<int>(start + 1 + inside + (inside > 0 ? 1 : 0)) + 1;
}

/// Pieces that take up or give up their orders to hold fire [1.8.9].
Refused judge_pieces(const View& v, SideId side, const ShootClause& c, const std::vector<UnitId>& all) {
  for (const Piece& piece : c.pieces) {
    if (v.side(piece.unit) != side) return refuse("1.8.9", "{} belongs to the other side", {v.name(piece.unit)});
    if (auto no = c.kind == Part::hold ? may_hold_fire(v, piece.unit) : may_release_fire(v, piece.unit)) return no;
    if (std::count(all.begin(), all.end(), piece.unit) > 1)
      return refuse("1.8.9", "{} is named twice in the line: order it to do one thing", {v.name(piece.unit)});
  }
  if (c.pieces.empty()) return refuse("1.8.9", "no artillery is named");
  return std::nullopt;
}

/// The new facing of a shooter [1.8.2]: a hex point, once, with every one of its targets in the arc.
Refused judge_facing(const View& v, const Declaration& d, const Shooter& s) {
  if (!s.turned) return std::nullopt;
  if (!is_point(s.facing))
    return refuse("1.8.2", "{} can only face a hex point to shoot", {v.name(s.unit)}, "N ENE ESE S WSW WNW");
  if (s.facing != v.unit(s.unit).facing && !may_turn_to_shoot(v, s.unit))
    return refuse("1.8.3", "{} may not turn", {v.name(s.unit)});
  for (const ShootClause& c : d.clauses) {
    for (const Shooter& other_shot : c.shooters) {
      if (other_shot.unit != s.unit) continue;
      if (other_shot.turned && other_shot.facing != s.facing)
        return refuse("1.8.2", "{} cannot face two ways", {v.name(s.unit)});
      if (v.kind(s.unit) != Kind::chariot && !in_arc(v.unit(s.unit).at, s.facing, v.unit(c.target).at))
        return refuse("1.8.2", "{} would be out of the arc of {}", {v.name(c.target), v.name(s.unit)});
    }
  }
  return std::nullopt;
}

Refused judge_rest(const Declaration& d) {
  for (std::size_t i = 0; i < d.clauses.size(); ++i) {
    const ShootClause& c = d.clauses[i];
    if (c.kind != Part::rest) continue;
    if (i + 1 != d.clauses.size()) return refuse("1.8.1", "the order for the rest comes last");
    if (!find_aim(c.aim))
      return refuse("1.8.1", "{} is not an order for the rest", {base::printable(c.aim, 40)}, "rest nearest");
  }
  return std::nullopt;
}

/// The clause that holds volley n.
std::size_t clause_of(const Declaration& d, std::size_t n) {
  for (std::size_t i = 0; i < d.clauses.size(); ++i) {
    if (shoots(d.clauses[i].kind) && n-- == 0) return i;
  }
  return 0;
}

Declaration single(UnitId unit, UnitId target, bool suppress) {
  return {{ShootClause{.kind = suppress ? Part::suppress : Part::volley, .shooters = {{unit}}, .target = target}}};
}

Declaration order_piece(UnitId unit, Part kind) {
  return {{ShootClause{.kind = kind, .pieces = {{unit}}}}};
}

/// Everything a unit could be ordered by itself, judged or not.
std::vector<Declaration> orders_for(const View& v, UnitId u) {
  std::vector<Declaration> out;
  for (const UnitId t : legal_targets(v, u)) {
    out.push_back(single(u, t, false));
    out.push_back(single(u, t, true));
  }
  if (!is_artillery(v, u)) return out;
  if (!may_hold_fire(v, u)) out.push_back(order_piece(u, Part::hold));
  if (!may_release_fire(v, u)) out.push_back(order_piece(u, Part::release));
  return out;
}

}  // namespace

Aim Declaration::rest() const {
  for (const ShootClause& c : clauses) {
    if (c.kind == Part::rest) return find_aim(c.aim).value_or(Aim::none);
  }
  return Aim::none;
}

std::vector<Volley> volleys_of(const View& v, SideId side, const Declaration& d) {
  std::vector<Volley> out = with_numbers(v, written_volleys(d));
  const std::vector<UnitId> others = unnamed_units(v, side, d);
  for (Volley& volley : canned_volleys(v, side, others, d.rest()))
    out.push_back(std::move(volley));
  return out;
}

std::variant<Declaration, Refusal> parse_declaration(const orders::Names& names, const orders::Line& line) {
  auto parsed = orders::parse<Declaration>(names, line);
  const auto* d = std::get_if<Declaration>(&parsed);
  if (!d) return parsed;
  for (std::size_t i = 0; i < d->clauses.size(); ++i) {
    const bool last = i + 1 == d->clauses.size();
    if (d->clauses[i].more == last)
      return Refusal{"",
                     last ? base::tr("nothing follows the last \"then\"")
                          : base::tr("parts of a shoot line are joined by \"then\""),
                     line.column(line.words.size() - 1), Declaration::verb.usage()};
  }
  if (d->clauses.empty() && line.words.size() < 2)
    return Refusal{"", base::tr("choose the shooters and their targets"), line.column(1), Declaration::verb.usage()};
  return parsed;
}

Refused DeclareShooting::judge(const TableView& v, const Declaration& d) const {
  if (auto no = judge_rest(d)) return no;
  const std::vector<UnitId> named = named_units(d);
  for (std::size_t i = 0; i < d.clauses.size(); ++i) {
    const ShootClause& c = d.clauses[i];
    if (c.kind != Part::hold && c.kind != Part::release) continue;
    if (auto no = judge_pieces(v, side, c, named)) {
      no->column = column(v, d, i, 0);
      return no;
    }
  }
  if (auto no = judge_volleys(v, side, written_volleys(d))) {
    no->refusal.column = column(v, d, clause_of(d, no->volley), no->shot);
    return no->refusal;
  }
  for (std::size_t i = 0; i < d.clauses.size(); ++i) {
    for (std::size_t k = 0; k < d.clauses[i].shooters.size(); ++k) {
      if (auto no = judge_facing(v, d, d.clauses[i].shooters[k])) {
        no->column = column(v, d, i, k);
        return no;
      }
    }
  }
  return std::nullopt;
}

std::vector<Declaration> DeclareShooting::list(const TableView& v, std::size_t limit) const {
  std::vector<Declaration> out{Declaration{}};
  for (const std::string_view aim : {"nearest", "strongest", "weakest"})
    out.push_back(*choose(v, aim));
  for (const UnitId u : v.living(side)) {
    for (Declaration& d : orders_for(v, u)) {
      if (out.size() < limit && !judge(v, d)) out.push_back(std::move(d));
    }
  }
  if (out.size() > limit) out.resize(std::max<std::size_t>(limit, 1));
  return out;
}

std::optional<Declaration> DeclareShooting::forced(const TableView& v) const {
  for (const UnitId u : v.living(side)) {
    for (const Declaration& d : orders_for(v, u)) {
      if (!judge(v, d)) return std::nullopt;
    }
  }
  return Declaration{};
}

std::optional<Declaration> DeclareShooting::choose(const TableView&, std::string_view word) const {
  const auto aim = find_aim(word);
  if (!aim) return std::nullopt;
  if (*aim == Aim::none) return Declaration{};
  return Declaration{{ShootClause{.kind = Part::rest, .aim = std::string(aim_name(*aim))}}};
}

std::optional<std::string> joined_shots(const orders::Line& line, const orders::Line& next) {
  std::vector<std::string> parts;
  std::string rest;
  for (const orders::Line* l : {&line, &next}) {
    if (!base::same_word(l->verb(), Declaration::verb) || l->words.size() < 2) return std::nullopt;
    if (l->words.size() == 2) {  // `shoot nearest`
      if (base::same_word(l->word(1), aim_name(Aim::none))) return std::nullopt;
      rest = std::string(l->word(1));
      continue;
    }
    std::string part;
    for (std::size_t i = 1; i <= l->words.size(); ++i) {
      if (i < l->words.size() && !base::same_word(l->word(i), "then")) {
        part += (part.empty() ? "" : " ") + std::string(l->word(i));
        continue;
      }
      if (part.starts_with("rest "))
        rest = part.substr(std::string_view("rest ").size());
      else
        parts.push_back(part);
      part.clear();
    }
  }
  if (parts.empty()) return std::string(Declaration::verb) + " " + rest;
  if (!rest.empty()) parts.push_back("rest " + rest);
  return std::string(Declaration::verb) + " " + base::join(parts, " then ");
}

}  // namespace hexpost::hordes
