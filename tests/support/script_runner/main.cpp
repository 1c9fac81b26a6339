/// Runs a command-line script with its files inline, in a fresh folder (in TMPDIR, or in /tmp):
///
///     # a comment
///     exec hexpost key new alice          must succeed; `! exec` must fail; `status 2 exec` must exit with 2
///     stdout 'regular expression'         in what the last exec printed; `! stdout`: must not be in it
///     stderr 'regular expression'
///     cmp A B                             two files are equal (stdout and stderr name the last output)
///     exists FILE    ! exists FILE
///     env NAME=VALUE                      from here on; $NAME is put in for any word
///     stdin FILE                          what the next exec reads
///     rm FILE...   mkdir FOLDER
///     -- name --                          what follows, up to the next such line, is that file
///
/// Blanks separate words; '...' keeps blanks, a doubled '' in it is one. The program under test is `hexpost`.
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

void write(const fs::path& path, const std::string& text) {
  if (path.has_parent_path()) fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

class Script {
 public:
  Script(fs::path file, fs::path program) : file_(std::move(file)), program_(std::move(program)) {}

  /// True when every line held.
  bool run() {
    const char* const place = std::getenv("TMPDIR");
    std::string name = (place != nullptr && *place != '\0' ? std::string(place) : "/tmp") + "/hexpost-script.XXXXXX";
    if (mkdtemp(name.data()) == nullptr) return std::perror(name.c_str()), false;
    folder_ = fs::absolute(name);
    unpack();
    fs::create_directories(folder_ / "bin");
    fs::create_symlink(program_, folder_ / "bin" / "hexpost");
    ::setenv("PATH", ((folder_ / "bin").string() + ":" + std::getenv("PATH")).c_str(), 1);
    ::setenv("HOME", folder_.c_str(), 1);
    ::setenv("WORK", folder_.c_str(), 1);
    ::unsetenv("HEXPOST_HOME");
    ::unsetenv("HEXPOST_LANGUAGE");
    ::unsetenv("LANGUAGE");
    ::setenv("LC_ALL", "C", 1);
    fs::current_path(folder_);
    bool good = true;
    for (std::size_t i = 0; i < lines_.size() && good; ++i) {
      number_ = static_cast<int>(i) + 1;
      good = line(lines_[i]);
    }
    fs::current_path("/");
    if (good)
      fs::remove_all(folder_);
    else
      std::cerr << "the folder stays: " << folder_.string() << "\n";
    return good;
  }

 private:
  void unpack() {
    std::istringstream in(read(file_));
    std::string current, text;
    bool in_file = false;
    for (std::string l; std::getline(in, l);) {
      if (l.size() > 6 && l.substr(0, 3) == "-- " && l.substr(l.size() - 3) == " --") {
        if (in_file) write(folder_ / current, text);
        current = l.substr(3, l.size() - 6), text.clear(), in_file = true;
      } else if (in_file) {
        text += l + "\n";
      } else {
        lines_.push_back(l);
      }
    }
    if (in_file) write(folder_ / current, text);
  }

  std::vector<std::string> words(const std::string& l) const {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < l.size();) {
      if (l[i] == ' ' || l[i] == '\t') {
        ++i;
        continue;
      }
      if (l[i] == '#' && out.empty()) break;
      std::string word;
      bool quoted = false;
      for (; i < l.size() && (quoted || (l[i] != ' ' && l[i] != '\t')); ++i) {
        if (l[i] != '\'')
          word += l[i];
        else if (quoted && i + 1 < l.size() && l[i + 1] == '\'')
          word += l[i++];
        else
          quoted = !quoted;
      }
      out.push_back(expand(word));
    }
    return out;
  }

  static std::string expand(const std::string& word) {
    if (word.size() < 2 || word[0] != '$' ||
        word.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789", 1) != std::string::npos)
      return word;
    const char* value = std::getenv(word.c_str() + 1);
    return value != nullptr ? value : word;
  }

  bool failed(const std::string& what) const {
    std::cerr << file_.filename().string() << ":" << number_ << ": " << what << "\n  "
              << lines_[static_cast<std::size_t>(number_ - 1)] << "\n--- stdout\n"
              << out_.substr(0, 6000) << "--- stderr\n"
              << err_.substr(0, 6000) << "---\n";
    return false;
  }

  bool line(const std::string& l) {
    std::vector<std::string> w = words(l);
    if (w.empty()) return true;
    const bool no = w[0] == "!";
    if (no) w.erase(w.begin());
    int want = -1;
    if (w.size() > 2 && w[0] == "status") want = std::stoi(w[1]), w.erase(w.begin(), w.begin() + 2);
    if (w.empty()) return failed("a command is missing");
    const std::string verb = w[0];
    w.erase(w.begin());
    if (verb == "exec") return exec(w, no, want);
    if (verb == "stdout" || verb == "stderr") return match(verb == "stdout" ? out_ : err_, w.at(0), no);
    if (verb == "cmp") {
      const std::string a = content(w.at(0)), b = content(w.at(1));
      return (a == b) != no || failed("the files differ: " + a.substr(0, 2000) + "\n--- and\n" + b.substr(0, 2000));
    }
    if (verb == "exists") return fs::exists(w.at(0)) != no || failed("it does not hold");
    if (verb == "env")
      return ::setenv(w.at(0).substr(0, w[0].find('=')).c_str(), w[0].substr(w[0].find('=') + 1).c_str(), 1) == 0;
    if (verb == "stdin") return stdin_ = w.at(0), true;
    if (verb == "mkdir") return fs::create_directories(w.at(0));
    if (verb == "rm") {
      for (const std::string& f : w)
        fs::remove_all(f);
      return true;
    }
    return failed("no such command");
  }

  std::string content(const std::string& name) const {
    return name == "stdout" ? out_ : name == "stderr" ? err_ : read(name);
  }

  bool match(const std::string& text, const std::string& pattern, bool no) const {
    try {
      const std::regex expression(pattern, std::regex::ECMAScript | std::regex::multiline);
      return std::regex_search(text, expression) != no || failed(no ? "it is in it" : "it is not in it");
    } catch (const std::regex_error& e) {
      return failed(e.what());
    }
  }

  bool exec(const std::vector<std::string>& w, bool no, int want) {
    const int status = spawn(w);
    out_ = read(folder_ / ".stdout"), err_ = read(folder_ / ".stderr");
    stdin_.clear();
    if (want >= 0) return status == want || failed("it exited with " + std::to_string(status));
    return (status == 0) != no || failed("it exited with " + std::to_string(status));
  }

  int spawn(const std::vector<std::string>& w) const {
    const pid_t child = fork();
    if (child == 0) {
      const auto redirect = [&](const fs::path& path, int flags, int to) {
        const int fd = ::open(path.c_str(), flags, 0600);
        if (fd < 0) _exit(126);
        ::dup2(fd, to);
      };
      redirect(stdin_.empty() ? fs::path("/dev/null") : fs::path(stdin_), O_RDONLY, 0);
      redirect(folder_ / ".stdout", O_WRONLY | O_CREAT | O_TRUNC, 1);
      redirect(folder_ / ".stderr", O_WRONLY | O_CREAT | O_TRUNC, 2);
      std::vector<char*> args;
      for (const std::string& word : w)
        args.push_back(const_cast<char*>(word.c_str()));
      args.push_back(nullptr);
      ::execvp(args[0], args.data());
      _exit(127);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

  fs::path file_, program_, folder_;
  std::vector<std::string> lines_;
  int number_ = 0;
  std::string out_, err_, stdin_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return std::cerr << "usage: script_runner PROGRAM SCRIPT\n", 2;
  return Script(fs::absolute(argv[2]), fs::absolute(argv[1])).run() ? 0 : 1;
}
