#include "engine/data/schema.h"

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "engine/base/ensure.h"
#include "engine/base/text.h"

namespace hexpost::data {
namespace {

using nlohmann::json;
using Adapter = valijson::adapters::NlohmannJsonAdapter;

struct Compiled {
  json text;
  valijson::Schema schema;
  std::vector<std::string> keys;  ///< every key the schema knows anywhere: for proposals
};

void collect_keys(const json& node, std::set<std::string>& out) {
  if (!node.is_structured()) return;
  if (node.is_object() && node.contains("properties")) {
    for (const auto& [key, child] : node["properties"].items())
      out.insert(key);
  }
  for (const json& child : node)
    collect_keys(child, out);
}

/// The shipped schemas are trusted: one that does not compile is a bug.
const Compiled& compiled(std::string_view name) {
  static std::map<std::string, std::unique_ptr<Compiled>, std::less<>> k_cache;
  if (const auto found = k_cache.find(name); found != k_cache.end()) return *found->second;
  auto made = std::make_unique<Compiled>();
  made->text = json::parse(schema_text(name));
  valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
  parser.populateSchema(Adapter(made->text), made->schema);
  std::set<std::string> keys;
  collect_keys(made->text, keys);
  made->keys.assign(keys.begin(), keys.end());
  return *k_cache.emplace(name, std::move(made)).first->second;
}

json to_json(const Value& v) {
  switch (v.kind) {
    case Value::Kind::boolean:
      return v.number != 0;
    case Value::Kind::integer:
      return v.number;
    case Value::Kind::text:
      return v.text;
    case Value::Kind::array: {
      json out = json::array();
      for (const Value& item : v.items)
        out.push_back(to_json(item));
      return out;
    }
    case Value::Kind::table:
      break;
  }
  json out = json::object();
  for (std::size_t i = 0; i < v.keys.size(); ++i)
    out[v.keys[i]] = to_json(v.items[i]);
  return out;
}

/// The place of a complaint: the value, the part of the schema that judges it, and the path in words.
struct Spot {
  const Value* value;
  const json* schema;
  std::string path;
};

const json* resolve(const Compiled& c, const json* node) {
  constexpr std::string_view k_local = "#/definitions/";
  if (!node || !node->is_object() || !node->contains("$ref")) return node;
  const auto ref = (*node)["$ref"].get<std::string>();
  base::ensure(ref.starts_with(k_local), "schemas refer to their own definitions only");
  return &c.text["definitions"][ref.substr(k_local.size())];
}

const json* child(const Compiled& c, const json* node, const std::string& key) {
  node = resolve(c, node);
  if (!node || !node->is_object() || !node->contains(key)) return nullptr;
  return resolve(c, &(*node)[key]);
}

/// Follows the validator's path ("<root>", "[side]", "[0]").
Spot locate(const Compiled& c, const Document& d, const std::vector<std::string>& context) {
  Spot spot{&d.root, &c.text, ""};
  for (std::size_t i = 1; i < context.size(); ++i) {
    const std::string& step = context[i];
    const std::string key = step.size() > 2 ? step.substr(1, step.size() - 2) : std::string{};
    if (spot.value->kind == Value::Kind::array) {
      const auto index = base::number(key);
      if (!index || *index < 0 || static_cast<std::size_t>(*index) >= spot.value->items.size()) break;
      spot.value = &spot.value->items[static_cast<std::size_t>(*index)];
      spot.schema = child(c, spot.schema, "items");
      spot.path += " " + std::to_string(*index + 1);
    } else if (const Value* next = spot.value->find(key)) {
      spot.value = next;
      spot.schema = child(c, child(c, spot.schema, "properties"), key);
      spot.path += (spot.path.empty() ? "" : ", ") + key;
    } else {
      break;
    }
  }
  return spot;
}

std::string between_quotes(const std::string& text) {
  const auto from = text.find('\''), to = text.rfind('\'');
  for (std::size_t at = from; at != std::string::npos; at = text.find(": '", at + 1)) {
    if (text.compare(at, 3, ": '") == 0) return text.substr(at + 3, to - at - 3);
  }
  return {};
}

std::string enum_words(const json& schema) {
  std::string out;
  for (const json& word : schema["enum"])
    out += (out.empty() ? "" : " ") + (word.is_string() ? word.get<std::string>() : word.dump());
  return out;
}

std::string shown(const Value& v) {
  switch (v.kind) {
    case Value::Kind::boolean:
      return v.number != 0 ? "true" : "false";
    case Value::Kind::integer:
      return std::to_string(v.number);
    case Value::Kind::text:
      return "\"" + base::printable(v.text, 40) + "\"";
    case Value::Kind::array:
      return "a list of " + std::to_string(v.items.size());
    case Value::Kind::table:
      break;
  }
  return "a table";
}

/// The first key that the schema requires and the table lacks.
std::optional<std::string> missing(const Spot& spot) {
  if (!spot.schema || spot.value->kind != Value::Kind::table || !spot.schema->contains("required")) return std::nullopt;
  for (const json& key : (*spot.schema)["required"]) {
    if (!spot.value->find(key.get<std::string>())) return key.get<std::string>();
  }
  return std::nullopt;
}

/// The key of a table that its schema does not have; empty if something else is wrong.
std::string unknown_key(const std::string& complaint) {
  const bool is = complaint.find("could not be validated using 'properties'") != std::string::npos;
  return is ? between_quotes(complaint) : std::string();
}

std::string describe(const Compiled& c, const Spot& spot, const std::string& complaint) {
  const std::string where = spot.path.empty() ? std::string{} : spot.path + ": ";
  const auto expected = [&](const json* node) {
    node = resolve(c, node);
    return node && node->contains("description") ? (*node)["description"].get<std::string>() : std::string{};
  };
  if (const std::string key = unknown_key(complaint); !key.empty()) {
    const auto meant = base::nearest(key, c.keys);
    const std::string remedy = !meant          ? "remove it"
                               : *meant == key ? "it belongs in another table; move it there, or remove it"
                                               : "did you mean " + *meant + "?";
    return where + "the key " + base::printable(key, 40) + " is not known here; " + remedy;
  }
  if (const auto key = missing(spot); key && complaint.find("equired") != std::string::npos) {
    const std::string means = expected(child(c, child(c, spot.schema, "properties"), *key));
    return where + "the key " + *key + " is missing; add it" + (means.empty() ? "" : ": " + means);
  }
  const json* schema = resolve(c, spot.schema);
  if (schema && schema->contains("enum") && spot.value->kind == Value::Kind::text) {
    std::vector<std::string> words;
    for (const json& word : (*schema)["enum"])
      words.push_back(word.is_string() ? word.get<std::string>() : word.dump());
    const auto meant = base::nearest(spot.value->text, words);
    return where + shown(*spot.value) + " is none of: " + enum_words(*schema) +
           (meant ? "; did you mean " + *meant + "?" : "");
  }
  const std::string means = expected(schema);
  return where + shown(*spot.value) + " is not allowed; " +
         (means.empty() ? base::printable(complaint) : "it should be " + means);
}

}  // namespace

namespace {

/// Checks that the file names its schema, and that it is this one.
base::Result<void> check_kind(const Document& document, std::string_view schema) {
  const Value* version = document.root.find("schema");
  if (!version || version->kind != Value::Kind::integer) {
    return document.error(document.root, "the file does not say which schema it follows; add the line schema = 1",
                          "version");
  }
  if (version->number != k_schema_version) {
    return document.error(*version,
                          "schema " + std::to_string(version->number) +
                              " is not known to this program; use schema = 1 or another version of the program",
                          "version");
  }
  const Value* kind = document.root.find("kind");
  if (!kind || kind->kind != Value::Kind::text || kind->text != schema) {
    return document.error(
        kind ? *kind : document.root,
        "this is not the kind of file that is wanted here; it should say kind = \"" + std::string(schema) + "\"",
        "kind");
  }
  return {};
}

/// The documents of shipped files that were read before: every battle of a system needs the same few of them.
const Document& shipped_document(const Source& source) {
  static std::map<std::string, Document, std::less<>> k_cache;
  if (const auto found = k_cache.find(source.name); found != k_cache.end()) return found->second;
  auto document = read_toml(source);
  base::ensure(document.has_value(), "a shipped file can be read");
  return k_cache.emplace(source.name, std::move(*document)).first->second;
}

}  // namespace

base::Result<void> check_schema(const Document& document, std::string_view schema) {
  if (auto fits = check_kind(document, schema); !fits) return fits;
  const Compiled& c = compiled(schema);
  const json target = to_json(document.root);
  const Adapter adapter(target);
  valijson::Validator validator(valijson::Validator::kStrongTypes);
  valijson::ValidationResults results;
  if (validator.validate(c.schema, adapter, &results)) return {};
  // The deepest complaint is the cause; the enclosing tables only repeat that something is wrong inside.
  valijson::ValidationResults::Error worst, next;
  base::ensure(results.popError(worst), "a failed validation says why");
  while (results.popError(next)) {
    if (next.context.size() > worst.context.size()) worst = next;
  }
  const Spot spot = locate(c, document, worst.context);
  const Value* stranger = spot.value->find(unknown_key(worst.description));
  return document.error(stranger ? *stranger : *spot.value, describe(c, spot, worst.description), "schema");
}

base::Result<Document> read_document(const Library& library, const std::string& name, std::string_view schema) {
  auto source = require(library, name);
  if (!source) return source.error();
  if (!library.own(name)) {  // part of the program, whose tests have checked it
    const Document& shipped = shipped_document(*source);
    if (auto fits = check_kind(shipped, schema); !fits) return fits.error();
    return shipped;
  }
  auto document = read_toml(*source);
  if (!document) return document;
  if (auto checked = check_schema(*document, schema); !checked) return checked.error();
  return document;
}

}  // namespace hexpost::data
