#include "cli/replay/parts.h"

#include <lzma.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>

#include "cli/player/language.h"
#include "cli/player/revisions.h"
#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "engine/report/picture.h"
#include "store/crypto/hash.h"

namespace hexpost::cli {
namespace {

/// JSON without blanks; bytes that are not UTF-8 become U+FFFD.
std::string text_of(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// JSON that may stand in a script element: no `<`, hence neither an end tag nor a comment.
std::string in_script(const Json& value) {
  std::string out;
  for (const char c : text_of(value)) {
    if (c == '<')
      out += "\\u003c";
    else
      out += c;
  }
  return out;
}

/// Bytes as text in base 85: five characters for four bytes, the largest digit first, and n + 1 characters for the last
/// n. The digits are the characters from ( to } without <, so the text ends no script. It is 6 % shorter than base64.
std::string text85(base::ByteView bytes) {
  std::string out;
  out.reserve(bytes.size() / 4 * 5 + 5);
  for (std::size_t at = 0; at < bytes.size(); at += 4) {
    const std::size_t size = std::min<std::size_t>(4, bytes.size() - at);
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
      value = value << 8 | (i < size ? bytes[at + i] : 0U);
    std::array<char, 5> digits{};
    for (std::size_t i = digits.size(); i-- > 0; value /= 85) {
      const auto digit = static_cast<char>('(' + value % 85);
      digits[i] = digit < '<' ? digit : static_cast<char>(digit + 1);
    }
    out.append(digits.data(), size + 1);
  }
  return out;
}

/// In the form of gzip, without name and time, in base 85: the same text for the same bytes.
std::string packed(base::ByteView bytes) {
  z_stream stream{};
  constexpr int k_gzip_window = 15 + 16;
  base::ensure(deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, k_gzip_window, 9, Z_DEFAULT_STRATEGY) == Z_OK,
               "a block is packed");
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = const_cast<Bytef*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int done = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  base::ensure(done == Z_STREAM_END, "a block is packed to its end");
  return text85(base::as_bytes(out));
}

/// In the form of LZMA "alone" (a file .lzma), in base 85. The quickest preset takes as long as gzip -9 and packs a
/// module to four fifths of it: its repetitions lie further apart than the 32 KiB that gzip sees. The choice among
/// several ways to pack each byte, which the preset leaves out, makes that another 10 % less in half a second more.
std::string packed_by_lzma(base::ByteView bytes) {
  lzma_options_lzma options;
  base::ensure(!lzma_lzma_preset(&options, 1), "the preset exists");
  options.dict_size = 8U << 20, options.mode = LZMA_MODE_NORMAL, options.mf = LZMA_MF_HC4, options.nice_len = 64;
  lzma_stream stream = LZMA_STREAM_INIT;
  base::ensure(lzma_alone_encoder(&stream, &options) == LZMA_OK, "a module is packed");
  constexpr std::size_t k_head = 13, k_spare = 1024;  // what cannot be packed grows by 1 % at most
  std::string out(k_head + k_spare + bytes.size() + bytes.size() / 64, '\0');
  stream.next_in = bytes.data(), stream.avail_in = bytes.size();
  stream.next_out = reinterpret_cast<std::uint8_t*>(out.data()), stream.avail_out = out.size();
  const lzma_ret done = lzma_code(&stream, LZMA_FINISH);
  out.resize(stream.total_out);
  lzma_end(&stream);
  base::ensure(done == LZMA_STREAM_END, "a module is packed to its end");
  return text85(base::as_bytes(out));
}

}  // namespace

std::string base64_sum(std::string_view text) {
  return base::to_base64(store::sha256(base::as_bytes(text)));
}

std::string filled_frame(std::string_view frame, const std::vector<std::pair<std::string_view, std::string>>& holes) {
  std::string out;
  for (std::size_t at = 0; at < frame.size();) {
    const std::size_t open = frame.find('@', at);
    out += frame.substr(at, open - at);
    if (open == std::string_view::npos) break;
    const std::size_t close = frame.find('@', open + 1);
    base::ensure(close != std::string_view::npos, "the frame of the page has an open @");
    const auto hole = std::find_if(holes.begin(), holes.end(),
                                   [&](const auto& h) { return h.first == frame.substr(open + 1, close - open - 1); });
    base::ensure(hole != holes.end(), "the frame of the page has a hole without a text");
    out += hole->second;
    at = close + 1;
  }
  return out;
}

std::string ink_style(std::string_view picture) {
  static constexpr std::string_view k_digits = "0123456789abcdef";
  std::string out;
  for (int i = 1; i < report::k_inks; ++i) {
    const auto ink = static_cast<report::Ink>(i);
    const report::Colour c = report::colour(ink);
    std::string hex = "#";
    for (const unsigned value : {c.red, c.green, c.blue})
      hex += k_digits[value / 16], hex += k_digits[value % 16];
    const std::string name = report::ink_name(ink);
    out += std::string(picture) + " .f-" + name + "{fill:" + hex + "}" + std::string(picture) + " .l-" + name +
           "{stroke:" + hex + "}\n";
  }
  return out;
}

std::vector<std::string> words_in(std::string_view script) {
  std::set<std::string> out;
  const std::string call = std::string("tr") + "('";  // apart, lest it be taken for a call of ours
  for (std::size_t at = script.find(call); at != std::string_view::npos; at = script.find(call, at + 1)) {
    const std::size_t from = at + call.size(), to = script.find('\'', from);
    if (to != from && script.substr(from, to - from) != "...") out.emplace(script.substr(from, to - from));
  }
  return {out.begin(), out.end()};
}

Json translated(const std::vector<std::string>& words) {
  Json out = Json::object();
  for (const std::string& word : words) {
    if (std::string own = base::tr(word); own != word) out[word] = std::move(own);
  }
  return out;
}

void PageBlocks::add(const std::string& id, const Json& value, std::size_t packed_from) {
  const std::string text = in_script(value);
  if (text.size() > packed_from)
    html_ +=
        "<script type=\"text/plain\" id=\"" + id + "\" data-packed>" + packed(base::as_bytes(text)) + "</script>\n";
  else
    html_ += "<script type=\"application/json\" id=\"" + id + "\">" + text + "</script>\n";
  sums_[id] = base64_sum(text);
}

std::string packed_json(const Json& value) {
  return packed(base::as_bytes(text_of(value)));
}

std::string packed_catalogue() {
  const std::string bytes = catalogue_bytes();
  return bytes.empty() ? bytes : packed(base::as_bytes(bytes));
}

base::Result<std::string> packed_module(const Desk& desk, const store::Genesis& genesis) {
  const auto module =
      revisions_of(desk.home.folder(), desk.context.systems)->bytes_of(genesis.system, genesis.revision);
  if (!module) return module.error();
  return packed_by_lzma(*module);
}

Json own_files(const Desk& desk) {
  Json out = Json::object();
  if (const auto library = desk.home.library()) {
    for (const std::string& name : library->names()) {
      if (library->own(name)) out[name] = library->find(name)->bytes;
    }
  }
  return out;
}

}  // namespace hexpost::cli
