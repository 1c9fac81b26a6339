#include "engine/data/battle_file.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/data/schema.h"

namespace hexpost::data {

using base::Error;
using base::fill;
using base::Result;

Result<Document> read_named(const Library& library, const std::string& name, std::string_view schema,
                            std::string_view id) {
  auto document = read_document(library, name, schema);
  if (!document) return document;
  if (document->root.string("id") != id) {
    return document->error(*document->root.find("id"),
                           fill("the id differs from the file's name; write {}", {base::printable(id, 60)}));
  }
  return document;
}

Balance read_balance(const Value& root) {
  Balance out;
  const Value* table = root.find("balance");
  if (!table) return out;
  out.games = table->integer("games");
  out.draws = table->integer("draws");
  for (std::size_t i = 0; i < out.wins.size(); ++i)
    out.wins[i] = static_cast<int>(table->array("wins")[i].number);
  return out;
}

Result<int> side_called(const Document& document, const char* key) {
  const Value* word = document.root.find(key);
  if (!word) return -1;
  const auto& sides = document.root.array("side");
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (base::same_word(word->text, sides[i].string("name"))) return static_cast<int>(i);
  }
  return document.error(*word,
                        fill("no side is called {}; name {} or {}",
                             {base::printable(word->text, 40), sides[0].string("name"), sides[1].string("name")}));
}

std::string kind_of(const Document& document) {
  const Value* kind = document.root.find("kind");
  return kind && kind->kind == Value::Kind::text ? kind->text : "";
}

Result<std::string> own_name(const Source& source, std::span<const OwnKind> known) {
  auto document = read_toml({source.name, canonical(source.bytes)});
  if (!document) return document.error();
  const std::string word = kind_of(*document);
  const auto at = std::ranges::find(known, word, &OwnKind::kind);
  if (at == known.end()) {
    std::vector<std::string> words;
    for (const OwnKind& one : known)
      words.emplace_back(one.kind);
    if (const auto meant = base::nearest(word, words))  // not "kind": this system knows best what the file is
      return document->error(*document->root.find("kind"),
                             fill("there is no kind {}; did you mean {}?", {base::printable(word, 40), *meant}));
    std::string kinds;
    for (std::size_t i = 0; i < known.size(); ++i) {
      kinds += i == 0 ? "" : i + 1 < known.size() ? ", " : " or ";
      kinds += '"' + std::string(known[i].kind) + '"';
    }
    return Error{"kind", fill("the file does not say what it is; add kind = {}", {kinds}), source.name};
  }
  if (auto checked = check_schema(*document, word); !checked) return checked.error();
  if (at->name.find("{}") == std::string_view::npos) return std::string(at->name);
  return fill(at->name, {document->root.string("id")});
}

}  // namespace hexpost::data
