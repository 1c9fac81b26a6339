#include <filesystem>
#include <map>
#include <sstream>

#include "cli/commands/turn.h"
#include "cli/mail/incoming.h"
#include "cli/mail/setup_mails.h"
#include "cli/names.h"
#include "cli/player/draft.h"
#include "cli/player/game.h"
#include "cli/player/my_turn.h"
#include "cli/replay/orders_page.h"
#include "engine/base/text.h"
#include "store/crypto/hash.h"
#include "store/files.h"
#include "store/mail/about.h"
#include "store/mail/write.h"
#include "store/wire/setup.h"

/// `hexpost clerk`: plays for people who have a browser and no program. The clerk keeps a folder and a key for each
/// client, mails the page for orders, and takes the text of the orders back (schemas/host.md). Everything that it does
/// for a client it does by the commands that people use.
namespace hexpost::cli {
namespace {

/// Answers to dice alone that may follow each other before the client is asked again.
constexpr int k_most_answers = 8;
/// Letters of others in plain words that are passed on at one moment of a game.
constexpr int k_most_passed = 3;
constexpr std::string_view k_standing_heading = "standing orders:";

struct ClerkOptions {
  std::string name, player, mail, address, file, out;
};

/// A seat of a host's game that a player may take.
struct FreeSeat {
  std::uint8_t seat = 0;
  std::string side;
};

std::string names_of(const std::vector<FreeSeat>& seats) {
  std::vector<std::string> names;
  for (const FreeSeat& one : seats)
    names.push_back(one.side);
  return base::join(names, ", ");
}

std::string folder_of(const Home& home, const std::string& client) {
  return home.folder() + "/clerk/" + client;
}

/// One client's affairs while one mail is taken.
class Clerk {
 public:
  Clerk(Context& context, std::string folder, const ClerkOptions& options)
      : context_(context), folder_(std::move(folder)), options_(options) {}

  Result<void> take() {
    const auto client = Settings::load(folder_ + "/client");
    if (!client) return client.error();
    mail_ = client->get("mail"), address_ = client->get("address"), player_ = client->get("player");
    secret_ = client->get("secret");
    if (mail_.empty() || secret_.empty())
      return Error{
          "usage",
          fill(tr("the clerk has no client {}; `hexpost clerk new` adds one"), {base::printable(options_.name)}), ""};
    const auto bytes = read_input(context_.terminal, options_.file, mail::k_max_mail);
    if (!bytes) return bytes.error();
    const auto read = mail::read_mail(base::as_bytes(*bytes));
    if (!read) return read.error();
    if (read->blocks.empty()) return take_words(mail::about_mail(base::as_bytes(*bytes)));
    if (read->blocks.front().kind == mail::Kind::invite) return take_invitation(*bytes, read->blocks.front());
    return take_block(*bytes);
  }

 private:
  // ---- what comes from the other players or from the host

  Result<void> take_invitation(const std::string& bytes, const mail::Block& block) {
    const std::string hash = base::to_hex(store::sha256(block.bytes)).substr(0, 32);
    std::error_code failed;
    std::filesystem::create_directories(folder_ + "/invited", failed);
    const std::string kept = folder_ + "/invited/" + hash + ".eml";
    if (std::filesystem::exists(kept + ".joined", failed)) return done(tr("this invitation has been answered"));
    if (auto written = store::replace_file(kept, base::as_bytes(bytes)); !written) return written;
    const Inside shown = run_inside(context_, folder_, {"receive", kept});
    if (shown.exit != Exit::ok) return Error{"clerk", said_by(shown), options_.file};
    const auto seats = free_seats(kept);
    if (!seats) return seats.error();
    std::string how = tr("You are invited to a battle. To play, answer this mail; leave its subject as it is.");
    if (seats->size() == 1)
      how += " " + fill(tr("Your side is {}, the only one that is free."), {names_of(*seats)});
    else if (!seats->empty())
      how += " " + fill(tr("Begin your answer with the side that you want to play: {}."), {names_of(*seats)});
    return write_letter(subject_of_invitation(hash), how + "\n\n" + without_hints(shown.out), {});
  }
  std::string subject_of_invitation(const std::string& hash) const {
    return "hexpost join " + word("invitation " + hash);
  }
  /// The seats among which the client may choose: without those of the joins that a host adds to its invitation. None
  /// in a game of two, where the other seat is the client's.
  Result<std::vector<FreeSeat>> free_seats(const std::string& file) {
    return with_desk([&](const Desk& desk) -> Result<std::vector<FreeSeat>> {
      const auto mail = read_incoming(context_.terminal, file);
      if (!mail) return mail.error();
      const auto invite = store::read_invite(base::as_text(mail->block.bytes));
      if (!invite) return invite.error();
      const auto battle = desk.setting.resolve(invite->genesis);
      if (!battle) return battle.error();
      std::vector<FreeSeat> out;
      const auto& seats = invite->genesis.seats;
      if (seats.size() == 2) return out;
      for (const std::uint8_t seat : cli::free_seats(*invite, mail->more)) {
        const std::uint8_t side = seats[seat].side;
        if (side < (*battle)->players().size() && seats[seat].name.empty())
          out.push_back({seat, (*battle)->players()[side]});
      }
      return out;
    });
  }
  Result<void> take_block(const std::string& bytes) {
    const std::string kept = folder_ + "/incoming.eml";
    if (auto written = store::replace_file(kept, base::as_bytes(bytes)); !written) return written;
    const Inside taken = run_inside(context_, folder_, {"receive", kept});
    std::error_code ignored;
    std::filesystem::remove(kept, ignored);
    if (taken.exit != Exit::ok) return Error{"clerk", std::string(base::trim(taken.err)), options_.file};
    return go_on(taken.out);
  }

  // ---- what comes from the client

  /// Orders, or the answer to an invitation: the word in the subject says to which moment they belong.
  Result<void> take_words(const mail::About& about) {
    if (about.from != base::lower(mail_)) return pass_on(about);
    if (about.automatic || about.bounce) return done(tr("a program wrote the mail; nothing was done"));
    std::error_code failed;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ + "/invited", failed)) {
      const std::string file = entry.path().string(), name = entry.path().filename().string();
      const std::string hash = name.substr(0, name.find('.'));
      if (has_word(about.subject, "invitation " + hash)) return join(file, hash, about.text);
    }
    const auto games = on_turn();
    if (!games) return games.error();
    for (const auto& [game, moment] : *games)
      if (has_word(about.subject, moment)) return take_orders(game, moment, about.text);
    if (games->empty()) return done(fill(tr("it is not the turn of {}; nothing was done"), {options_.name}));
    // A sender's address can be forged, so a mail without the word brings the client one page at each moment, no flood.
    const auto& [game, moment] = *games->begin();
    const std::string helped = "wrong-word-" + game;
    if (told_before(helped, moment))
      return done(tr("the subject lacks the word that proves that you read the last mail; nothing was done"));
    if (auto noted = tell(helped, moment); !noted) return noted;
    return write_page(game, moment,
                      tr("The subject of your mail is not that of the last mail to you, so nothing was done. Answer "
                         "this mail, and leave its subject as it is."));
  }
  /// What a host or a player writes in plain words, as a reminder or that a seat is taken, goes on to the client. A
  /// sender's address can be forged, so few such letters are written at one moment of a game.
  Result<void> pass_on(const mail::About& about) {
    const auto open = games();
    if (!open) return open.error();
    for (const auto& [name, at] : *open) {
      if (about.bounce || about.from.empty() || about.from != at.partner) continue;
      const std::string passed = "passed-" + name;
      int number = 1;
      for (int n = 1; n <= k_most_passed; ++n)
        if (told_before(passed, at.moment + " #" + std::to_string(n))) number = n + 1;
      if (number > k_most_passed) break;
      if (auto noted = tell(passed, at.moment + " #" + std::to_string(number)); !noted) return noted;
      return write_letter("hexpost " + name, fill(tr("{} writes:"), {about.from}) + "\n\n" + about.text, {});
    }
    return done(fill(tr("the mail is not from {}; nothing was done"), {mail_}));
  }
  /// The answer to an invitation. `text` names the side, where there is a choice; a second answer may name another side
  /// as long as a quicker player has the first one.
  Result<void> join(const std::string& file, const std::string& hash, const std::string& text) {
    const bool again = file.ends_with(".joined");
    const auto seats = free_seats(file);
    if (!seats) return seats.error();
    std::vector<FreeSeat> named;
    const std::string own = base::lower(base::join(mail::own_lines(text), " "));
    for (const FreeSeat& one : *seats)
      if (own.find(base::lower(one.side)) != std::string::npos) named.push_back(one);
    if (seats->size() == 1) named = *seats;
    if (!again && !seats->empty() && named.size() != 1)
      return write_letter(subject_of_invitation(hash),
                          fill(tr("Your answer does not say which side you want to play. Answer this mail, and begin "
                                  "with one of these: {}."),
                               {names_of(*seats)}),
                          {});
    const auto home = Home::open(folder_);
    if (!home) return home.error();
    std::vector<std::string> words{"join", file, "--out", next_file()};
    if (!again) words.insert(words.end(), {"--name", "game-" + std::to_string(home->games().size() + 1)});
    if (named.size() == 1) words.insert(words.end(), {"--seat", std::to_string(named.front().seat)});
    const Inside joined = run_inside(context_, folder_, words);
    if (again && joined.exit != Exit::ok) return done(tr("this invitation has been answered"));
    if (joined.exit != Exit::ok) return write_letter("hexpost", said_by(joined), {});
    std::error_code failed;
    if (!again) std::filesystem::rename(file, file + ".joined", failed);
    return write_letter("hexpost", tr("You have joined the battle. The clerk writes again when it is your turn."), {});
  }
  Result<void> take_orders(const std::string& game, const std::string& moment, const std::string& text) {
    std::string orders, standing;
    bool below = false;
    for (const std::string& own : mail::own_lines(text)) {
      if (base::trim(own) == k_standing_heading)
        below = true;
      else
        (below ? standing : orders) += own + "\n";
    }
    const std::string sheet = folder_ + "/games/" + game + ".orders.txt";
    if (!base::trim(standing).empty()) {
      if (auto kept = store::replace_file(sheet, base::as_bytes(standing)); !kept) return kept;
      const Inside set = run_inside(context_, folder_, {"--game", game, "standing", "set", sheet});
      if (set.exit != Exit::ok) return write_page(game, moment, refused(said_by(set)));
    }
    if (auto kept = store::replace_file(sheet, base::as_bytes(orders)); !kept) return kept;
    const Inside checked = run_inside(context_, folder_, {"--game", game, "check", sheet});
    if (checked.exit != Exit::ok) return write_page(game, moment, refused(said_by(checked)));
    const Inside sent =
        run_inside(context_, folder_, {"--game", game, "send", sheet, "--anyway", "--out", next_file()});
    if (sent.exit != Exit::ok) return write_page(game, moment, refused(said_by(sent)));
    std::error_code ignored;
    std::filesystem::remove(sheet, ignored);
    return write_letter("hexpost " + game, tr("Your orders are signed and sent.") + "\n\n" + without_hints(checked.out),
                        {});
  }
  static std::string refused(const std::string& said) {
    return tr("Nothing was signed, because the rules do not allow these orders. Change them on the page, and answer "
              "this "
              "mail.") +
           "\n\n" + said;
  }

  // ---- what is next

  /// Rolls what is due without a decision, and asks the client for the rest.
  Result<void> go_on(std::string said) {
    for (int n = 0; n < k_most_answers; ++n) {
      const auto open = games();
      if (!open) return open.error();
      bool answered = false;
      for (const auto& [name, at] : *open) {
        post_waiting(name);
        if (at.owes_seeds) {
          const Inside made = run_inside(context_, folder_, {"--game", name, "note", "seeds", "--out", next_file()});
          if (made.exit != Exit::ok) return Error{"clerk", said_by(made), name};
        }
        if (at.over) {
          if (auto told = tell_end(name, said); !told) return told;
          continue;
        }
        if (!at.writes) continue;
        std::error_code failed;
        if (!std::filesystem::exists(folder_ + "/games/" + name + ".standing", failed)) {
          const Inside set = run_inside(context_, folder_, {"--game", name, "standing", "propose"});
          if (set.exit != Exit::ok) return Error{"clerk", said_by(set), name};
        }
        if (at.decides) {
          if (told_before(name, at.moment)) continue;
          if (auto written = write_page(name, at.moment, said); !written) return written;
          continue;
        }
        const Inside sent = run_inside(context_, folder_, {"--game", name, "send", "--out", next_file()});
        if (sent.exit != Exit::ok) return Error{"clerk", said_by(sent), name};
        said += sent.out, answered = true;
      }
      if (!answered) return {};
    }
    return {};
  }

  /// What the client's program has made ready by itself, as the assent to a host's terms.
  void post_waiting(const std::string& name) {
    for (int n = 0; n < k_most_answers; ++n)
      if (run_inside(context_, folder_, {"--game", name, "outbox", "--out", next_file()}).exit != Exit::ok) return;
  }

  struct At {
    bool writes = false, decides = false, over = false, owes_seeds = false;
    std::string moment, partner;  // to whom the mails of the game go: the host or the other player
  };
  Result<std::map<std::string, At>> games() {
    std::map<std::string, At> out;
    const auto home = Home::open(folder_);
    if (!home) return home.error();
    for (const std::string& name : home->games()) {
      auto at = with_game(name, [&](const Desk&, Game& game) -> Result<At> {
        At found;
        found.over = game.node.phase() == store::Phase::over;
        found.owes_seeds = game.node.owes_seeds();
        found.writes = game.battle && may_write(game);
        found.decides = found.writes && bool(my_decision(game));
        found.moment = moment_of(game);
        found.partner = base::lower(game.player.get("to"));
        return found;
      });
      if (!at) return at.error();
      out.emplace(name, *std::move(at));
    }
    return out;
  }
  static std::string moment_of(const Game& game) {
    return "orders " + game.name + " " + std::to_string(game.begun() ? game.node.log().size() : 0);
  }
  /// Games in which the client decides now, with the moment.
  Result<std::map<std::string, std::string>> on_turn() {
    const auto all = games();
    if (!all) return all.error();
    std::map<std::string, std::string> out;
    for (const auto& [name, at] : *all)
      if (at.decides) out.emplace(name, at.moment);
    return out;
  }
  /// Acts as the client's own program would, without output to the operator of the clerk.
  auto with_desk(auto act) -> decltype(act(std::declval<Desk&>())) {
    std::ostringstream nowhere;
    std::istringstream nothing;
    Terminal quiet{nothing, nowhere, nowhere};
    Context mine{quiet, context_.systems, context_.now, folder_, "", Exit::ok};
    auto desk = open_desk(mine);
    if (!desk) return desk.error();
    return act(*desk);
  }
  auto with_game(const std::string& name, auto act) -> decltype(act(std::declval<Desk&>(), std::declval<Game&>())) {
    return with_desk([&](Desk& desk) -> decltype(act(std::declval<Desk&>(), std::declval<Game&>())) {
      auto game = open_game_at(desk, desk.home.game_path(name), true);
      if (!game) return game.error();
      return act(desk, *game);
    });
  }

  // ---- letters to the client

  /// A word that only a reader of the client's mails knows; another one at each moment.
  std::string word(const std::string& moment) const {
    return base::to_hex(store::hmac_sha256(base::as_bytes(secret_), base::as_bytes(moment))).substr(0, 16);
  }
  bool has_word(const std::string& subject, const std::string& moment) const {
    const std::string wanted = word(moment);
    for (const std::string_view one : base::words(subject))
      if (store::same_bytes(base::as_bytes(one), base::as_bytes(wanted))) return true;
    return false;
  }
  /// The client has had the page of this moment: a mail that comes twice writes it once.
  bool told_before(const std::string& game, const std::string& moment) const {
    const auto told = Settings::load(folder_ + "/told");
    return told && told->get(game) == moment;
  }
  Result<void> tell(const std::string& game, const std::string& moment) {
    auto told = Settings::load(folder_ + "/told");
    if (!told) return told.error();
    told->set(game, moment);
    return told->save();
  }
  Result<void> write_page(const std::string& game, const std::string& moment, const std::string& said) {
    const std::string subject = "hexpost " + game + " " + word(moment);
    const auto page = with_game(game, [&](const Desk& desk, Game& open) -> Result<std::string> {
      OrdersPageWishes wishes;
      wishes.file = game + "-orders.html", wishes.mail_to = address_, wishes.subject = subject;
      return orders_page(desk, open, wishes);
    });
    if (!page) return page.error();
    const std::string how = tr(
        "It is your turn. Open the attached page in a browser, choose your orders, and press Mail; or answer this mail "
        "with the text of the orders. Leave the subject as it is.");
    if (auto written =
            write_letter(subject, without_hints(said) + "\n\n" + how, {{game + "-orders.html", *page, true}});
        !written)
      return written;
    return tell(game, moment);
  }
  Result<void> tell_end(const std::string& game, const std::string& said) {
    if (told_before(game, "over")) return {};
    if (auto written = write_letter("hexpost " + game, tr("The battle is over.") + "\n\n" + without_hints(said), {});
        !written)
      return written;
    return tell(game, "over");
  }
  Result<void> write_letter(const std::string& subject, const std::string& text, std::vector<mail::TextFile> files) {
    mail::Outgoing letter;
    letter.from = {tr("Clerk"), address_};
    letter.to = {{player_, mail_}};
    letter.subject = subject, letter.date = context_.now(), letter.files = std::move(files), letter.automatic = true;
    letter.text = text + "\n\n" +
                  tr("The clerk keeps the key that signs for you. The person who runs it can read your orders and your "
                     "standing orders before others may, and could sign other ones. So all players see \"by clerk\" "
                     "after your name. Without the clerk, your own program keeps the key.") +
                  "\n";
    const auto mail = mail::write_text_mail(letter);
    if (!mail) return mail.error();
    return write_output(context_.terminal, next_file(), *mail);
  }
  static std::string said_by(const Inside& inside) { return without_hints(inside.out + inside.err); }
  Result<void> done(const std::string& what) {
    line(context_.terminal, what);
    return {};
  }
  /// The next free name of a mail file.
  std::string next_file() {
    std::error_code failed;
    std::filesystem::create_directories(options_.out, failed);
    std::string file;
    do
      file = options_.out + "/" + std::to_string(++written_) + ".eml";
    while (std::filesystem::exists(file, failed));
    return file;
  }

  Context& context_;
  std::string folder_;
  const ClerkOptions& options_;
  std::string mail_, address_, player_, secret_;
  int written_ = 0;
};

Error no_name_of_client(const std::string& name) {
  return {"usage", fill(tr("{} cannot name a client; use letters, digits, - and _"), {base::printable(name, 60)}), ""};
}

Result<void> clerk_new(Context& context, const ClerkOptions& o) {
  const auto home = Home::open(context.home);
  if (!home) return home.error();
  if (!is_new_name(o.name)) return no_name_of_client(o.name);
  for (const auto& [address, option] : {std::pair(o.mail, "--mail"), std::pair(o.address, "--address")}) {
    if (!mail::is_address(address))
      return Error{"usage", fill(tr("{} is not a mail address"), {base::printable(address, 80)}), option};
  }
  const std::string folder = folder_of(*home, o.name);
  std::error_code failed;
  if (std::filesystem::exists(folder, failed))
    return Error{"exists", fill(tr("the clerk has a client {} already"), {o.name}), ""};
  std::filesystem::create_directories(folder, failed);
  if (!failed) std::filesystem::permissions(folder, std::filesystem::perms::owner_all, failed);
  const std::string player = o.player.empty() ? o.name : o.player;
  // the other players read who signs; the name travels in each invitation and in the first leaf of each game
  const Inside made =
      run_inside(context, folder, {"key", "new", "me", "--player", player + " by clerk", "--mail", o.address});
  if (made.exit != Exit::ok) {
    std::filesystem::remove_all(folder, failed);
    return Error{"clerk", std::string(base::trim(made.err)), o.name};
  }
  auto client = Settings::load(folder + "/client");
  if (!client) return client.error();
  client->set("player", player), client->set("mail", base::lower(o.mail)), client->set("address", o.address);
  client->set("secret", base::to_hex(store::random_bytes(32)));
  if (auto saved = client->save(); !saved) return saved;
  line(context.terminal,
       fill(tr("{} now plays through the clerk: others see the name \"{}\""), {o.name, player + " by clerk"}));
  next(context.terminal, "hexpost clerk take " + o.name + " MAIL --out FOLDER",
       fill(tr("takes each mail that comes to {}"), {o.address}));
  return {};
}

Result<void> clerk_take(Context& context, const ClerkOptions& o) {
  const auto home = Home::open(context.home);
  if (!home) return home.error();
  if (!is_name(o.name)) return no_name_of_client(o.name);
  return Clerk(context, folder_of(*home, o.name), o).take();
}

}  // namespace

void define_clerk(Command clerk, Context& context) {
  const auto o = std::make_shared<ClerkOptions>();
  Command fresh =
      add_command(clerk, "new", tr("add a client, with a key that the clerk keeps"),
                  "hexpost clerk new anna --player Anna --mail anna@example.org --address clerk+anna@club.example");
  fresh.option("name", o->name, tr("a short name for the client")).required();
  fresh.option("--player", o->player, tr("the client's name as others see it, with \"by clerk\" after it"));
  fresh.option("--mail", o->mail, tr("the client's own mail address")).required();
  fresh.option("--address", o->address, tr("the address at which the clerk gets the client's mails")).required();
  on_run(fresh, context, result_of(context, clerk_new, o));

  Command take = add_command(clerk, "take", tr("take one mail for a client, and write the mails that follow from it"),
                             "hexpost clerk take anna incoming.eml --out outgoing");
  take.option("name", o->name, tr("the client")).required();
  take.option("mail", o->file, tr("the mail file; - for standard input")).required();
  take.option("--out", o->out, tr("the folder for the mails to send")).required();
  on_run(take, context, result_of(context, clerk_take, o));
}

}  // namespace hexpost::cli
