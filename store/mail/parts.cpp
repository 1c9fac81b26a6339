#include "store/mail/parts.h"

#include <atomic>

#include "engine/base/text.h"
#include "store/mail/precheck.h"
#include "store/mail/read.h"

namespace hexpost::mail {
namespace {

using base::Error;
using base::fill;
using base::Result;
using base::tr;

std::atomic<std::uint64_t> g_decoded = 0;

Error too_much(const std::string& why, const std::string& path) {
  return {"size", fill(tr("the mail is refused: {}"), {why}), fill(tr("part {}"), {path})};
}

Result<void> count(GMimeObject* object, const std::string& path, std::size_t depth, std::size_t& parts) {
  if (object == nullptr) return {};
  if (depth > k_max_depth) return too_much(tr("its parts are nested too deeply"), path);
  if (++parts > k_max_parts) return too_much(tr("it has too many parts"), path);
  if (GMIME_IS_MULTIPART(object)) {
    GMimeMultipart* const multipart = GMIME_MULTIPART(object);
    for (int i = 0; i < g_mime_multipart_get_count(multipart); ++i) {
      const auto good = count(g_mime_multipart_get_part(multipart, i), part_below(path, i), depth + 1, parts);
      if (!good) return good;
    }
  } else if (GMIME_IS_MESSAGE_PART(object)) {
    GMimeMessage* const inner = g_mime_message_part_get_message(GMIME_MESSAGE_PART(object));
    if (inner != nullptr) return count(g_mime_message_get_mime_part(inner), part_below(path, 0), depth + 1, parts);
  }
  return {};
}

}  // namespace

Result<void> check_parts(GMimeMessage* message) {
  std::size_t parts = 0;
  return count(g_mime_message_get_mime_part(message), "", 0, parts);
}

std::string content_of(GMimePart* part) {
  GMimeDataWrapper* const content = g_mime_part_get_content(part);
  if (content == nullptr) return {};
  ++g_decoded;
  const Ref<GMimeStream> memory(g_mime_stream_mem_new());
  const Ref<GMimeStream> out(g_mime_stream_filter_new(memory.get()));
  const char* const charset = g_mime_object_get_content_type_parameter(GMIME_OBJECT(part), "charset");
  if (charset != nullptr) {
    const Ref<GMimeFilter> filter(g_mime_filter_charset_new(charset, "utf-8"));
    if (filter) g_mime_stream_filter_add(GMIME_STREAM_FILTER(out.get()), filter.get());
  }
  g_mime_data_wrapper_write_to_stream(content, out.get());
  g_mime_stream_flush(out.get());
  const GByteArray* const bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(memory.get()));
  return base::as_text({bytes->data, bytes->len});
}

std::string part_below(const std::string& path, int index) {
  const std::string number = std::to_string(index + 1);
  return path.empty() ? number : path + "." + number;
}

std::uint64_t parts_decoded() {
  return g_decoded;
}

}  // namespace hexpost::mail
