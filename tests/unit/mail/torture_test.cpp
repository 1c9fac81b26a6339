#include <gtest/gtest.h>

#include <functional>
#include <ostream>

#include "store/mail/read.h"
#include "tests/unit/mail/mangle.h"
#include "tests/unit/mail/samples.h"

/// One armoured block through everything that happens to mails: either the same bytes come out, or a refusal.
namespace hexpost::mail {
namespace {

using namespace mangle;

struct Way {
  std::string name;
  std::function<std::string(const std::string&)> send;  ///< armour to what arrives
};

std::ostream& operator<<(std::ostream& out, const Way& way) {
  return out << way.name;
}

std::string named(const testing::TestParamInfo<Way>& info) {
  return info.param.name;
}

const std::string k_text = "Content-Type: text/plain; charset=utf-8\n";

std::vector<Way> quotings() {
  return {
      {"untouched", [](const auto& a) { return a; }},
      {"quoted_once", [](const auto& a) { return "Blue wrote:\n" + prefixed(a, "> "); }},
      {"quoted_twice", [](const auto& a) { return prefixed(prefixed(a, "> "), "> "); }},
      {"quoted_three_times", [](const auto& a) { return prefixed(a, ">>> "); }},
      {"quoted_without_blank", [](const auto& a) { return prefixed(a, ">"); }},
      {"quoted_with_bars", [](const auto& a) { return prefixed(a, "| | "); }},
      {"quoted_with_guillemets", [](const auto& a) { return prefixed(a, "» "); }},
      {"quoted_with_initials", [](const auto& a) { return prefixed(prefixed(a, "AB> "), "xyz> "); }},
      {"quoted_as_entities", [](const auto& a) { return prefixed(a, "&gt; &gt;&nbsp;"); }},
      {"indented", [](const auto& a) { return prefixed(a, "        "); }},
      {"indented_with_tabs", [](const auto& a) { return prefixed(a, "\t\t"); }},
      {"indented_with_no_break_spaces", [](const auto& a) { return prefixed(a, "\u00a0\u2003"); }},
      {"pgp_dash_escaped", [](const auto& a) { return replaced(a, "-----B", "- -----B"); }},
      {"pgp_clearsigned",
       [](const auto& a) {
         return "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n" + replaced("\n" + a, "\n-", "\n- -").substr(1) +
                "-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCAAdFiEE\n=abcd\n-----END PGP SIGNATURE-----\n";
       }},
      {"mbox_quoted",
       [](const auto& a) { return "From blue Tue Nov 14 22:13:20 2023\n" + mail("", prefixed(a, ">")); }},
  };
}

std::vector<Way> wrappings() {
  std::vector<Way> out;
  for (const std::size_t columns : {1u, 7u, 20u, 33u, 50u, 60u, 63u, 64u, 65u, 72u, 500u}) {
    const std::string width = std::to_string(columns);
    out.push_back({"filled_to_" + width, [=](const auto& a) { return filled(a, columns); }});
    out.push_back({"chopped_at_" + width, [=](const auto& a) { return chopped(a, columns); }});
    out.push_back(
        {"quoted_then_chopped_at_" + width, [=](const auto& a) { return chopped(prefixed(a, "> "), columns); }});
    out.push_back(
        {"quoted_then_filled_to_" + width, [=](const auto& a) { return filled(prefixed(a, "> "), columns); }});
    out.push_back(
        {"chopped_then_quoted_at_" + width, [=](const auto& a) { return prefixed(chopped(a, columns), "> "); }});
  }
  out.push_back({"all_on_one_line", [](const auto& a) { return replaced(a, "\n", " "); }});
  out.push_back(
      {"all_on_one_line_without_blanks", [](const auto& a) { return replaced(replaced(a, "\n", ""), " ", ""); }});
  out.push_back({"crlf", [](const auto& a) { return replaced(a, "\n", "\r\n"); }});
  out.push_back({"cr_only", [](const auto& a) { return replaced(a, "\n", "\r"); }});
  out.push_back({"doubled_line_ends", [](const auto& a) { return replaced(a, "\n", "\r\r\n\n"); }});
  out.push_back({"line_separators", [](const auto& a) { return replaced(a, "\n", "\u2028"); }});
  out.push_back({"trailing_blanks", [](const auto& a) { return replaced(a, "\n", "  \t \n"); }});
  out.push_back({"no_last_line_end", [](const auto& a) { return a.substr(0, a.size() - 1); }});
  out.push_back({"blanks_doubled", [](const auto& a) { return replaced(a, " ", "  "); }});
  out.push_back({"blanks_as_tabs", [](const auto& a) { return replaced(a, " ", "\t"); }});
  return out;
}

std::vector<Way> typographies() {
  return {
      {"em_dashes_for_two", [](const auto& a) { return replaced(a, "--", "—"); }},
      {"em_dash_for_three", [](const auto& a) { return replaced(a, "---", "—"); }},
      {"en_dashes", [](const auto& a) { return replaced(replaced(a, "---", "—"), "--", "–"); }},
      {"one_dash_for_five", [](const auto& a) { return replaced(a, "-----", "-"); }},
      {"no_break_hyphens", [](const auto& a) { return replaced(a, "-", "\u2011"); }},
      {"minus_signs", [](const auto& a) { return replaced(a, "-", "\u2212"); }},
      {"full_width_dashes", [](const auto& a) { return replaced(a, "-", "\uff0d"); }},
      {"dashes_as_entities", [](const auto& a) { return replaced(a, "--", "&mdash;"); }},
      {"no_break_spaces", [](const auto& a) { return replaced(a, " ", "\u00a0"); }},
      {"french_colons", [](const auto& a) { return replaced(a, ":", "\u202f:"); }},
      {"spaces_as_entities", [](const auto& a) { return replaced(a, " ", "&nbsp;"); }},
      {"soft_hyphens", [](const auto& a) { return replaced(replaced(a, "A", "A\u00ad"), "e", "&shy;e"); }},
      {"zero_width_spaces", [](const auto& a) { return replaced(a, "a", "a\u200b"); }},
      {"byte_order_mark", [](const auto& a) { return "\ufeff" + a; }},
      {"direction_marks", [](const auto& a) { return replaced(a, "\n", "\u200e\n\u202a"); }},
      {"plus_as_entity", [](const auto& a) { return replaced(replaced(a, "+", "&#43;"), "/", "&#x2F;"); }},
      {"smart_quotes_around", [](const auto& a) { return "“Here it is” – ‘blue’:\n" + a + "…"; }},
      {"utf16_little_endian_file", [](const auto& a) { return utf16(a, false); }},
      {"utf16_big_endian_file", [](const auto& a) { return utf16(a, true); }},
      {"list_footer",
       [](const auto& a) {
         return "[wargames] your move\n\n" + a +
                "_______________________________________________\nwargames mailing list\n"
                "wargames@lists.example.org\n--\n-- \nBlue\n";
       }},
      {"list_footer_without_line_end",
       [](const auto& a) { return a.substr(0, a.size() - 1) + "-- \nwargames mailing list\n"; }},
      {"hidden_between_dashes", [](const auto& a) { return "-----" + a + "-----\n"; }},
      {"ten_thousand_lines",
       [](const auto& a) {
         std::string lines;
         for (int i = 0; i < 10000; ++i)
           lines += "> the same again -- and again\n";
         return lines + a;
       }},
  };
}

std::vector<Way> encodings() {
  return {
      {"plain_mail", [](const auto& a) { return mail(k_text, "Hello,\n\n" + a); }},
      {"mail_without_mime", [](const auto& a) { return mail("", "Hello,\n\n" + a); }},
      {"crlf_mail", [](const auto& a) { return replaced(mail(k_text, a), "\n", "\r\n"); }},
      {"mbox_mail", [](const auto& a) { return "From blue@example.org Tue Nov 14 22:13:20 2023\n" + mail(k_text, a); }},
      {"flowed_mail",
       [](const auto& a) { return mail("Content-Type: text/plain; format=flowed; delsp=yes\n", flowed(a)); }},
      {"flowed_and_quoted_mail",
       [](const auto& a) { return mail("Content-Type: text/plain; format=flowed\n", flowed(prefixed(a, "> "))); }},
      {"quoted_printable",
       [](const auto& a) {
         return mail(k_text + "Content-Transfer-Encoding: quoted-printable\n", quoted_printable("Zurück – da:\n" + a));
       }},
      {"base64",
       [](const auto& a) {
         return mail(k_text + "Content-Transfer-Encoding: base64\n", base64_body("Zurück:\n" + a));
       }},
      {"base64_crlf",
       [](const auto& a) {
         return mail(k_text + "Content-Transfer-Encoding: BASE64\n",
                     replaced(base64_body(replaced(a, "\n", "\r\n")), "\n", "\r\n"));
       }},
      {"eight_bit", [](const auto& a) { return mail(k_text + "Content-Transfer-Encoding: 8bit\n", "Größe ☃\n" + a); }},
      {"latin_1_with_no_break_spaces",
       [](const auto& a) {
         return mail("Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: 8bit\n",
                     replaced(a, " ", "\xa0"));
       }},
      {"windows_1252_with_dashes",
       [](const auto& a) {
         return mail("Content-Type: text/plain; charset=\"Windows-1252\"\n", replaced(a, "--", "\x97"));
       }},
      {"utf16_part",
       [](const auto& a) {
         return mail("Content-Type: text/plain; charset=utf-16\nContent-Transfer-Encoding: base64\n",
                     base64_body(utf16(a, true)));
       }},
      {"utf7_part",
       [](const auto& a) { return mail("Content-Type: text/plain; charset=utf-7\n", replaced(a, "+", "+-")); }},
      {"unknown_charset", [](const auto& a) { return mail("Content-Type: text/plain; charset=klingon-8\n", a); }},
      {"unknown_type", [](const auto& a) { return mail("Content-Type: application/x-hexpost\n", a); }},
      {"broken_type", [](const auto& a) { return mail("Content-Type: ;;;\n", a); }},
      {"copied_outlook_forward",
       [](const auto& a) { return "From: Blue\nSent: Tuesday, 14 November\nTo: Red\nSubject: move\n\n" + a; }},
  };
}

std::vector<Way> pages() {
  return {
      {"html_breaks", [](const auto& a) { return html_mail("Hello,<br>" + replaced(escaped(a), "\n", "<br>\n")); }},
      {"html_xhtml_breaks", [](const auto& a) { return html_mail(replaced(a, "\n", "<br />")); }},
      {"html_paragraphs",
       [](const auto& a) {
         return html_mail("<p>" + replaced(escaped(a), "\n", "</p>\r\n<p class=\"x>y\">") + "</p>");
       }},
      {"html_divs", [](const auto& a) { return html_mail("<div>" + replaced(a, "\n", "</div><div>") + "</div>"); }},
      {"html_pre", [](const auto& a) { return html_mail("<pre style='font: \"x\"'>" + a + "</pre>"); }},
      {"html_no_break_spaces",
       [](const auto& a) { return html_mail(replaced(replaced(a, " ", "&nbsp;"), "\n", "<br>&nbsp;&#160;&#xA0;")); }},
      {"html_entities",
       [](const auto& a) {
         return html_mail(replaced(replaced(replaced(a, "/", "&#47;"), "-", "&#8209;"), "\n", "<BR>"));
       }},
      {"html_quoted",
       [](const auto& a) {
         return html_mail("<blockquote><blockquote>" + replaced(escaped(prefixed(a, "> ")), "\n", "<br>") +
                          "</blockquote></blockquote>");
       }},
      {"html_word_spans",
       [](const auto& a) {
         return html_mail(replaced("<p class=MsoNormal><span lang=EN-GB>" + replaced(a, "A", "<b>A</b>"), "\n",
                                   "<o:p></o:p></span></p>\n<p class=MsoNormal><span lang=EN-GB>"));
       }},
      {"html_outlook",
       [](const auto& a) {
         return html_mail("<!--[if gte mso 9]><xml>-----BEGIN HEXPOST PACKET-----</xml><![endif]-->" +
                          replaced(replaced(replaced(a, "--", "&#8212;"), " ", "&nbsp;"), "\n",
                                   "<o:p></o:p></p>\r\n<p class=3D\"MsoNormal\">"));
       }},
      {"html_soft_hyphens", [](const auto& a) { return html_mail(replaced(a, "e", "e&shy;<wbr>")); }},
      {"html_with_script",
       [](const auto& a) {
         return html_mail("<script>if (a<b) x='-----BEGIN HEXPOST'</script>" + replaced(a, "\n", "<br>"));
       }},
      {"html_in_quoted_printable",
       [](const auto& a) {
         return mail("Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n",
                     quoted_printable("<p>" + replaced(a, "\n", "<br>") + "</p>"));
       }},
      {"html_page_saved", [](const auto& a) { return "<!DOCTYPE html>\n<html><body>" + replaced(a, "\n", "<br>"); }},
      {"html_and_text",
       [](const auto& a) {
         return mail("Content-Type: multipart/alternative; boundary=b\n", "--b\nContent-Type: text/plain\n\n" + a +
                                                                              "\n--b\nContent-Type: text/html\n\n<p>" +
                                                                              replaced(a, "\n", "<br>") + "\n--b--\n");
       }},
  };
}

std::vector<Way> structures() {
  return {
      {"attachment_only",
       [](const auto& a) {
         return mail("Content-Type: multipart/mixed; boundary=\"b 1\"\n",
                     "--b 1\n\nSee there.\n--b 1\nContent-Type: application/octet-stream\n"
                     "Content-Disposition: attachment; filename=x\nContent-Transfer-Encoding: base64\n\n" +
                         base64_body(a) + "\n--b 1--\n");
       }},
      {"attachment_as_text",
       [](const auto& a) {
         return mail(
             "Content-Type: multipart/mixed; boundary=b\n",
             "--b\n\nSee there.\n--b\nContent-Type: text/x-whatever; name=\"../../etc/passwd\"\n\n" + a + "--b--\n");
       }},
      {"attachment_saves_the_damaged_text",
       [](const auto& a) {
         return mail("Content-Type: multipart/mixed; boundary=b\n",
                     "--b\n\n" + replaced(a, "Bytes: ", "Bytes: <tel:0815> ") +
                         "\n--b\nContent-Type: application/octet-stream\n\n" + a + "--b--\n");
       }},
      {"forwarded_as_message",
       [](const auto& a) {
         return mail("Content-Type: multipart/mixed; boundary=b\n",
                     "--b\n\nLook.\n--b\nContent-Type: message/rfc822\n\n" + mail(k_text, a) + "\n--b--\n");
       }},
      {"forwarded_in_quoted_printable",
       [](const auto& a) {
         return mail("Content-Type: message/rfc822\n",
                     mail(k_text + "Content-Transfer-Encoding: quoted-printable\n", quoted_printable(a)));
       }},
      {"digest",
       [](const auto& a) {
         return mail("Content-Type: multipart/digest; boundary=b\n", "--b\n\n" + mail(k_text, a) + "\n--b--\n");
       }},
      {"signed",
       [](const auto& a) {
         return mail("Content-Type: multipart/signed; protocol=\"application/pgp-signature\"; boundary=b\n",
                     "--b\n\n" + a + "\n--b\nContent-Type: application/pgp-signature\n\nxxxx\n--b--\n");
       }},
      {"last_boundary_lost",
       [](const auto& a) { return mail("Content-Type: multipart/mixed; boundary=b\n", "--b\n\n" + a); }},
      {"all_boundaries_lost", [](const auto& a) { return mail("Content-Type: multipart/mixed; boundary=b\n", a); }},
      {"boundary_unnamed", [](const auto& a) { return mail("Content-Type: multipart/mixed\n", "--b\n\n" + a); }},
      {"before_the_first_boundary",
       [](const auto& a) {
         return mail("Content-Type: multipart/mixed; boundary=b\n", a + "--b\n\nnothing here\n--b--\n");
       }},
      {"after_a_nul", [](const auto& a) { return mail(k_text, std::string("\0\0", 2) + a + std::string(1, '\0')); }},
      {"ten_levels",
       [](const auto& a) {
         std::string headers;
         std::string body;
         for (int i = 0; i < 10; ++i) {
           const std::string type = "Content-Type: multipart/mixed; boundary=b" + std::to_string(i) + "x\n";
           (i == 0 ? headers : body) += i == 0 ? type : type + "\n";
           body += "--b" + std::to_string(i) + "x\n";
         }
         return mail(headers, body + "\n" + a);
       }},
  };
}

class SurvivingWay : public testing::TestWithParam<Way> {};

TEST_P(SurvivingWay, gives_the_same_bytes) {
  for (const std::size_t size : {1u, 47u, 48u, 49u, 700u, 5000u}) {
    const Block sent = samples::block(size, static_cast<std::uint32_t>(size) + 7);
    const std::string arrived = GetParam().send(samples::armoured(sent));
    const auto mail = read_mail(base::as_bytes(arrived));
    ASSERT_TRUE(mail.has_value()) << mail.error().what << " (" << mail.error().where << ")\n"
                                  << arrived.substr(0, 3000);
    ASSERT_EQ(mail->blocks.size(), 1u) << arrived.substr(0, 3000);
    EXPECT_EQ(mail->blocks.front(), sent);
  }
}

INSTANTIATE_TEST_SUITE_P(Quoting, SurvivingWay, testing::ValuesIn(quotings()), named);
INSTANTIATE_TEST_SUITE_P(Wrapping, SurvivingWay, testing::ValuesIn(wrappings()), named);
INSTANTIATE_TEST_SUITE_P(Typography, SurvivingWay, testing::ValuesIn(typographies()), named);
INSTANTIATE_TEST_SUITE_P(Encoding, SurvivingWay, testing::ValuesIn(encodings()), named);
INSTANTIATE_TEST_SUITE_P(Page, SurvivingWay, testing::ValuesIn(pages()), named);
INSTANTIATE_TEST_SUITE_P(Structure, SurvivingWay, testing::ValuesIn(structures()), named);

std::vector<Way> destructions() {
  return {
      {"letters_made_small", [](const auto& a) { return "-----BEGIN HEXPOST PACKET" + lower_case(a.substr(25)); }},
      {"middle_left_out", [](const auto& a) { return a.substr(0, 300) + "\n[...]\n" + a.substr(500); }},
      {"middle_lost", [](const auto& a) { return a.substr(0, 300) + a.substr(500); }},
      {"attribution_inside",
       [](const auto& a) { return a.substr(0, 300) + "\nOn Monday Red wrote:\n" + a.substr(300); }},
      {"lines_in_another_order",
       [](const auto& a) {
         const std::size_t from = a.find("\n\n") + 2;
         return a.substr(0, from) + a.substr(from + 65, 65) + a.substr(from, 65) + a.substr(from + 130);
       }},
      {"line_doubled",
       [](const auto& a) {
         const std::size_t from = a.find("\n\n") + 2;
         return a.substr(0, from + 65) + a.substr(from);
       }},
      {"fractions_set", [](const auto& a) { return a.substr(0, 300) + "½" + a.substr(303); }},
      {"smart_quotes_inside", [](const auto& a) { return a.substr(0, 300) + "”" + a.substr(300); }},
      {"look_alike_letters", [](const auto& a) { return a.substr(0, 150) + replaced(a.substr(150), "A", "А"); }},
      {"telephone_number_linked", [](const auto& a) { return replaced(a, "Bytes: 700", "Bytes: 700<tel:700>"); }},
      {"nul_inside", [](const auto& a) { return a.substr(0, 300) + std::string(1, '\0') + a.substr(300); }},
      {"terminal_escape_inside", [](const auto& a) { return a.substr(0, 300) + "\x1b[31m" + a.substr(300); }},
      {"seven_bit_gateway", [](const auto& a) { return replaced(a, "+", "="); }},
      {"base64_body_cut_off",
       [](const auto& a) {
         return mail(k_text + "Content-Transfer-Encoding: base64\n", base64_body(a).substr(0, 600));
       }},
      {"begin_line_lost", [](const auto& a) { return a.substr(a.find('\n')); }},
      {"end_line_lost", [](const auto& a) { return a.substr(0, a.find("-----END")); }},
      {"begin_line_of_another_kind",
       [](const auto& a) { return replaced(a, "BEGIN HEXPOST PACKET", "BEGIN HEXPOST JOIN"); }},
  };
}

class DestroyingWay : public testing::TestWithParam<Way> {};

TEST_P(DestroyingWay, is_refused_as_damaged) {
  const auto mail = read_mail(base::as_bytes(GetParam().send(samples::armoured(samples::block(700)))));
  ASSERT_FALSE(mail.has_value());
  EXPECT_EQ(mail.error().code, "damaged");
  EXPECT_NE(mail.error().where, "");
}

INSTANTIATE_TEST_SUITE_P(Destruction, DestroyingWay, testing::ValuesIn(destructions()), named);

}  // namespace
}  // namespace hexpost::mail
