#include "tests/support/case_file.h"

#include <algorithm>
#include <fstream>

#include "engine/base/text.h"

namespace hexpost::test {
namespace {

std::string without_comment(const std::string& line) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    const bool word_begins = i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t';
    // a map may have '#' in it, but never after a blank with another blank behind it
    if (line[i] == '#' && !quoted && word_begins && (i + 1 == line.size() || line[i + 1] == ' '))
      return line.substr(0, i);
  }
  return line;
}

bool is_keyword(std::string_view word) {
  const auto fits = [](char c) { return (c >= 'A' && c <= 'Z') || c == '-'; };
  return word.size() >= 2 && std::ranges::all_of(word, fits);
}

[[noreturn]] void broken(const std::filesystem::path& file, int line, const std::string& what) {
  throw std::runtime_error(file.filename().string() + ":" + std::to_string(line) + ": " + what);
}

Case begin_case(const std::filesystem::path& file, const Clause& clause) {
  Case out;
  if (clause.words.size() < 2) broken(file, clause.line, "a CASE has a rule number and a title");
  out.rule = clause.words.front();
  out.title = std::string(base::trim(clause.text.substr(out.rule.size())));
  out.file = file, out.line = clause.line;
  return out;
}

}  // namespace

std::vector<BodyLine> Clause::lines() const {
  std::vector<BodyLine> out;
  if (!text.empty()) out.push_back({line, text});
  out.insert(out.end(), body.begin(), body.end());
  return out;
}

CaseFailure::CaseFailure(const Case& of, int line, const std::string& what)
    : std::runtime_error(of.file.filename().string() + ":" + std::to_string(line) + ": " + what) {}

std::vector<std::string> cut_words(std::string_view text) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == ' ' || text[i] == '\t') {
      ++i;
      continue;
    }
    const bool quoted = text[i] == '"';
    const std::size_t begin = quoted ? i + 1 : i;
    const std::size_t end = std::min(quoted ? text.find('"', begin) : text.find_first_of(" \t", begin), text.size());
    out.emplace_back(text.substr(begin, end - begin));
    i = quoted ? end + 1 : end;
  }
  return out;
}

std::vector<Case> read_cases(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) broken(file, 0, "cannot be read");
  std::vector<Case> out;
  std::vector<Clause> shared;
  std::string raw;
  for (int line = 1; std::getline(in, raw); ++line) {
    const std::string cut = without_comment(raw);
    const std::string_view text = base::trim(cut);
    if (text.empty()) continue;
    std::vector<Clause>& clauses = out.empty() ? shared : out.back().clauses;
    const std::string_view first = text.substr(0, text.find_first_of(" \t"));
    if (!is_keyword(first)) {
      if (clauses.empty()) broken(file, line, "a line before any keyword");
      clauses.back().body.push_back({line, std::string(text)});
      continue;
    }
    Clause clause{line, std::string(first), std::string(base::trim(text.substr(first.size()))), {}, {}};
    clause.words = cut_words(clause.text);
    if (clause.keyword == "CASE") {
      out.push_back(begin_case(file, clause));
      out.back().clauses = shared;
    } else {
      clauses.push_back(std::move(clause));
    }
  }
  return out;
}

std::vector<Case> read_case_folder(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".case") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<Case> out;
  for (const auto& file : files) {
    for (Case& c : read_cases(file))
      out.push_back(std::move(c));
  }
  return out;
}

}  // namespace hexpost::test
