"""The corpus of mangled mails: one packet as mail programs, list servers and accidents hand it on.

    corpus.py FOLDER     writes NAME.eml for every case, and `verdicts`: a line for each, NAME, verdict, words of the hint
    corpus.py --check    says which files of tests/mail/corpus differ from what this script makes

Verdicts: `same` (the exact bytes of the packet are found), `damaged`, `two-blocks` and `size` (refused with that code;
the words must stand in the refusal), `none` (nothing is found, and the reader says how to send it again).

What each program does was taken from mails it writes: its headers, its boundaries, its way to quote. Nothing here is
random, so the files are the same wherever they are made.
"""
import base64
import os
import quopri
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import armour  # noqa: E402
import whole_mails  # noqa: E402

with open(os.path.join(HERE, "..", "vectors", "armour-packet.txt"), encoding="ascii") as file:
    BLOCK = file.read()
(PACKET,), () = armour.find(BLOCK)
assert armour.armour(*[PACKET[i] for i in (0, 3, 1, 2)]) == BLOCK
OTHER = armour.armour("NOTE", b"hexpost note v1\nchat\nanother message altogether\n", PACKET[1], 0)
ASK_AGAIN = "ask for the same mail again"

CASES = []


def case(name, verdict, mail, hint=""):
    assert all(name != known[0] for known in CASES), name
    CASES.append((name, verdict, mail if isinstance(mail, bytes) else mail.encode("utf-8"), hint))


# ---- building mails ----------------------------------------------------------------------------------------------

def mail(body, type="text/plain; charset=utf-8", cte="7bit", extra="", top=""):
    """A mail as text or bytes: `top` goes before its other headers."""
    head = (top + "From: Bela <bela@example.org>\nTo: anna@example.org\nSubject: Re: your move\n"
            "Date: Tue, 14 Nov 2023 22:13:20 +0100\nMessage-ID: <m1@example.org>\nMIME-Version: 1.0\n"
            + ("Content-Type: %s\n" % type if type else "")
            + ("Content-Transfer-Encoding: %s\n" % cte if cte else "") + extra + "\n")
    return head.encode() + body if isinstance(body, bytes) else head + body


def part(body, type="text/plain; charset=utf-8", cte="7bit", extra=""):
    head = "Content-Type: %s\n" % type + ("Content-Transfer-Encoding: %s\n" % cte if cte else "") + extra + "\n"
    return head.encode() + body if isinstance(body, bytes) else head + body


def multi(parts, kind="mixed", boundary="=_b", end=True, preamble="This is a multi-part message in MIME format.\n"):
    """Type and body of a multipart."""
    blob = any(isinstance(p, bytes) for p in parts)
    parts = [p if isinstance(p, bytes) or not blob else p.encode() for p in parts]
    mark = "--%s\n" % boundary
    text = preamble.encode() if blob else preamble
    for p in parts:
        text += (mark.encode() if blob else mark) + p + (b"\n" if blob else "\n")
    if end:
        text += ("--%s--\n" % boundary).encode() if blob else "--%s--\n" % boundary
    return 'multipart/%s; boundary="%s"' % (kind, boundary), text


def mixed(parts, **more):
    type, body = multi(parts, **more)
    return mail(body, type, None)


def qp(text, charset="utf-8"):
    return quopri.encodestring(text.encode(charset)).decode()


def b64(text, charset="utf-8", width=76):
    data = base64.b64encode(text if isinstance(text, bytes) else text.encode(charset)).decode()
    return "".join(data[i:i + width] + "\n" for i in range(0, len(data), width)) if width else data + "\n"


def quoted(text, mark="> ", depth=1):
    for _ in range(depth):
        text = "".join(mark + line + "\n" for line in text.splitlines())
    return text


def wrapped(text, width, hard=True):
    """Lines broken at `width`: in the middle of a word (hard), or joined and filled at blanks as far as there are any."""
    out = []
    if hard:
        for line in text.splitlines():
            out += [line[i:i + width] for i in range(0, max(1, len(line)), width)]
        return "\n".join(out) + "\n"
    column, text_out = 0, ""
    for word in text.split():
        fits = column > 0 and column + 1 + len(word) <= width
        text_out += " " if fits else "\n" if column else ""
        column = (column + 1 if fits else 0) + len(word)
        text_out += word
    return text_out + "\n"


def flowed(text, delsp=False):
    out = ""
    for line in text.splitlines():
        stuffed = " " if line[:1] in (" ", ">") or line.startswith("From ") else ""
        out += stuffed + line + (" " if line and line != "-- " else "") + "\n"
    return out


def crlf(text):
    return text.replace("\n", "\r\n")


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def html(body, head=""):
    return "<html><head>%s</head><body>%s</body></html>\n" % (head, body)


def br(text):
    return escaped(text).replace("\n", "<br>\n")


def nbsp(text):
    return text.replace(" ", "\u00a0")


def smart(text):
    return text.replace("-----", "\u2014\u2014-").replace("--", "\u2013")


ATTACHED = part(b64(BLOCK), 'application/octet-stream; name="packet.hexpost"', "base64",
                'Content-Disposition: attachment; filename="packet.hexpost"\n')
HELLO = "Hello Anna,\n\nhere is my move.\n\n"
ATTRIBUTION = "On Tue, 14 Nov 2023 at 21:02, Anna <anna@example.org> wrote:\n"


# ---- mail programs -----------------------------------------------------------------------------------------------

def programs():
    def both(text, page, boundary, text_cte="7bit", html_cte="7bit", kind="alternative", charset="UTF-8"):
        encode = {"7bit": lambda t: t, "8bit": lambda t: t, "quoted-printable": qp, "base64": b64}
        type, body = multi([part(encode[text_cte](text), 'text/plain; charset="%s"' % charset, text_cte),
                            part(encode[html_cte](page), 'text/html; charset="%s"' % charset, html_cte)], kind, boundary,
                           preamble="")
        return mail(body, type, None)

    gmail_quote = ('<div dir="ltr">Fine!<br></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">%s<br></div>'
                   '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid '
                   'rgb(204,204,204);padding-left:1ex">%s</blockquote></div>') % (escaped(ATTRIBUTION.strip()), br(BLOCK))
    case("gmail_reply_below", "same", both("Fine!\n\n" + ATTRIBUTION + "\n" + quoted(BLOCK), gmail_quote, "0000000000004f"))
    case("gmail_new_mail", "same", both(HELLO + wrapped(BLOCK, 76), '<div dir="ltr">%s</div>' % br(HELLO + BLOCK), "00000af"))
    case("gmail_quoted_printable", "same", both("Fine \u2013 see below\n\n" + quoted(BLOCK), gmail_quote, "0000b1",
                                                "quoted-printable", "quoted-printable"))
    case("gmail_base64", "same", both("Zażółć\n\n" + quoted(BLOCK), gmail_quote, "0000b2", "base64", "base64"))
    case("gmail_html_only", "same", mail('<div dir="ltr">%s</div>\n' % br(BLOCK), 'text/html; charset="UTF-8"'))
    case("gmail_forwarded_inline", "same", both(
        "---------- Forwarded message ---------\nFrom: Bela <bela@example.org>\nDate: Tue, Nov 14, 2023\nSubject: move\n"
        "To: <anna@example.org>\n\n\n" + BLOCK, '<div dir="ltr"><div class="gmail_quote">---------- Forwarded message '
        '---------<br>From: <strong class="gmail_sendername" dir="auto">Bela</strong> <br></div>%s</div>' % br(BLOCK), "0f"))
    case("gmail_wbr_in_long_words", "same", mail('<div dir="ltr">%s</div>' % re.sub(
        "([A-Za-z0-9+/]{40})", r"\1<wbr>", br(BLOCK)), 'text/html; charset="UTF-8"'))
    case("gmail_mobile_top_post", "same", both("ok\n\n" + quoted(BLOCK), '<div dir="auto">ok</div><br>'
         '<div class="gmail_quote"><blockquote>%s</blockquote></div>' % br(BLOCK), "00c"))
    case("gmail_plain_mode_hard_wrap", "same", mail(wrapped(quoted(BLOCK), 78)))
    case("gmail_amp_alternative", "same", mixed([part(BLOCK), part("<!doctype html><html \u26a14email><body>interactive</body>"
         "</html>", "text/x-amp-html; charset=utf-8"), part('<div dir="ltr">%s</div>' % br(BLOCK), 'text/html; charset="UTF-8"')],
        kind="alternative", boundary="0a"))
    case("gmail_telephone_linked", "same", both(BLOCK, '<div>%s</div>' % br(BLOCK).replace(
        "Bytes: 482", 'Bytes: <a href="tel:482">482</a>'), "00d"))

    word = ('<div class="WordSection1">' + "".join('<p class="MsoNormal"><span lang="EN-GB" style=\'font-family:"Courier New"\'>'
            '%s<o:p></o:p></span></p>\n' % (escaped(line) or "&nbsp;") for line in BLOCK.splitlines()) + "</div>")
    style = "<style><!--\n/* Style Definitions */\np.MsoNormal {margin:0cm;}\n--></style>"
    case("outlook_desktop_html", "same", mail(qp(html(word, style)), 'text/html; charset="us-ascii"', "quoted-printable",
                                              "X-Mailer: Microsoft Outlook 16.0\n"))
    case("outlook_desktop_windows_1252", "same", mail(html(smart(word), style).encode("cp1252"),
                                                      'text/html; charset="Windows-1252"', "8bit"))
    case("outlook_desktop_alternative", "same", both(crlf(BLOCK.replace("\n", "\n\n")), html(word, style), "----=_NextPart_000",
                                                     "7bit", "quoted-printable"))
    case("outlook_autocorrected_dashes", "same", mail(html(word.replace("--", "\u2013").replace("\u2013-", "\u2014")),
                                                      'text/html; charset="utf-8"', "8bit"))
    case("outlook_conditional_comments", "same", mail(html("<!--[if gte mso 9]><xml><o:shapedefaults v:ext=\"edit\" "
                                                           "spidmax=\"1026\"/></xml><![endif]-->" + word), "text/html"))
    case("outlook_reply_top_post", "same", mail(
        "Got it.\n\n-----Original Message-----\nFrom: Bela <bela@example.org> \nSent: Tuesday, November 14, 2023 9:02 PM\n"
        "To: Anna\nSubject: move\n\n" + BLOCK))
    case("outlook_html_reply_below_a_rule", "same", mail(html(
        '<div class="WordSection1"><p class="MsoNormal">Got it.<o:p></o:p></p><div style="border:none;border-top:solid #E1E1E1 '
        '1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>From:</b> Bela &lt;bela@example.org&gt;<br><b>Sent:</b> Tuesday, '
        'November 14, 2023 9:02 PM<br><b>To:</b> Anna<br><b>Subject:</b> move</p></div>' + word + "</div>", style), "text/html"))
    case("outlook_reply_marked_lines", "same", mail("Got it.\n\n" + quoted(BLOCK, "> ") + "\n"))
    case("outlook_extra_line_breaks_removed", "same", mail(BLOCK.replace("\n\n", "\n")))
    case("outlook_lines_run_together", "same", mail(BLOCK.replace("\nSeat", " Seat").replace("\nBytes", " Bytes")
                                                    .replace("\nCheck", " Check")))
    case("outlook_web_divs", "same", mail(html("".join(
        '<div class="elementToProof" style="font-family: Calibri; font-size: 12pt">%s</div>' % (escaped(line) or "<br>")
        for line in BLOCK.splitlines())), 'text/html; charset="iso-8859-1"'))
    case("outlook_com_safelinks_banner", "same", mail(html(
        '<table><tr><td>You don\'t often get email from bela@example.org. <a href="https://aka.ms/L">Learn why</a></td></tr>'
        "</table>" + br(BLOCK)), "text/html"))
    case("outlook_rich_text_winmail", "same", mixed([part("See there.\n"), part(
        b"\x78\x9f\x3e\x22\x01\x00\x01\x06\x90\x08\x00\x04\x00\x00\x00\x00\x00" + BLOCK.encode() + b"\x00\x02\x10\x06\x00",
        'application/ms-tnef; name="winmail.dat"', "8bit")]))
    case("outlook_mobile_signature", "same", both(BLOCK + "\nGet Outlook for Android<https://aka.ms/AAb9ysg>\n", html(
        br(BLOCK) + '<div id="ms-outlook-mobile-signature">Get <a href="https://aka.ms/AAb9ysg">Outlook</a></div>'), "_000_A"))
    case("exchange_disclaimer_footer", "same", mail(BLOCK + "\n________________________________\nThis e-mail is "
                                                    "confidential -- if you are not the addressee, delete it.\n"))
    case("exchange_external_banner", "same", mail("[EXTERNAL] This mail came from outside -- be careful.\n\n" + BLOCK))
    case("exchange_plain_from_html", "same", mail("".join("  *  " + l + "\n" if i == 0 else l + "\n" for i, l in
                                                          enumerate(["Hello"] + BLOCK.splitlines()))))

    case("apple_mail_flowed_delsp", "same", mail(flowed(BLOCK), "text/plain; charset=us-ascii; format=flowed; delsp=yes"))
    case("apple_mail_cite", "same", mail(html('<blockquote type="cite"><div>On 14 Nov 2023, at 21:02, Bela wrote:</div>'
                                              '<br class="Apple-interchange-newline"><div>%s</div></blockquote>' % br(BLOCK)),
                                         "text/html; charset=utf-8"))
    case("apple_mail_converted_spaces", "same", mail(qp(html(
        BLOCK.replace("\n", "<br>").replace(" ", '<span class="Apple-converted-space">&nbsp;</span>'))),
        "text/html; charset=utf-8", "quoted-printable"))
    case("apple_mail_attachment_inline", "same", mixed([part("\n"), part(
        qp(BLOCK), 'application/octet-stream; x-unix-mode=0644; name="packet.hexpost"', "quoted-printable",
        "Content-Disposition: inline;\n\tfilename=packet.hexpost\n"), part("\n\n")], boundary="Apple-Mail=_6E"))
    case("iphone_smart_dashes", "same", mail(smart(BLOCK) + "\nSent from my iPhone\n", "text/plain; charset=utf-8", "8bit"))
    case("iphone_html", "same", mail(html('<div dir="ltr"></div><div dir="ltr">%s</div><br>Sent from my iPhone' % br(
        smart(BLOCK))), "text/html; charset=utf-8", "8bit"))
    case("iphone_data_detectors", "same", mail(html(br(BLOCK).replace(
        "399c17b651ec5736", '<a href="tel:399c17b651ec5736" x-apple-data-detectors="true">399c17b651ec5736</a>')), "text/html"))

    case("thunderbird_flowed", "same", mail(flowed(HELLO + BLOCK), "text/plain; charset=UTF-8; format=flowed"))
    case("thunderbird_quoted_flowed", "same", mail(ATTRIBUTION + quoted(flowed(BLOCK), ">"),
                                                   "text/plain; charset=UTF-8; format=flowed"))
    case("thunderbird_html_pre", "same", mail(html('<pre class="moz-quote-pre" wrap="">%s</pre>' % escaped(BLOCK)), "text/html"))
    case("thunderbird_html_cite_prefix", "same", mail(html('<div class="moz-cite-prefix">Am 14.11.23 schrieb Bela:<br></div>'
         '<blockquote type="cite" cite="mid:m1@example.org"><pre>%s</pre></blockquote>' % escaped(BLOCK)), "text/html"))
    case("thunderbird_forward_inline", "same", mail(
        "-------- Forwarded Message --------\nSubject: \tmove\nDate: \tTue, 14 Nov 2023 22:13:20 +0100\nFrom: \tBela "
        "<bela@example.org>\nTo: \tanna@example.org\n\n\n\n" + BLOCK, "text/plain; charset=UTF-8; format=flowed"))
    case("thunderbird_forward_attached", "same", mixed([part("\n"), part(mail(BLOCK), 'message/rfc822; name="move.eml"', "7bit",
         'Content-Disposition: attachment; filename="move.eml"\n')], boundary="------------0A0B"))
    case("thunderbird_three_deep", "same", mail(quoted(BLOCK, "> ", 3), "text/plain; charset=UTF-8; format=flowed"))

    case("mutt_reply", "same", mail("On Tue, Nov 14, 2023 at 10:13:20PM +0100, Bela wrote:\n" + quoted(BLOCK),
                                    "text/plain; charset=us-ascii", None, "User-Agent: Mutt/2.2.12 (2023-09-09)\n"))
    case("mutt_forward", "same", mail("----- Forwarded message from Bela <bela@example.org> -----\n\n" + BLOCK +
                                      "\n----- End forwarded message -----\n", "text/plain; charset=us-ascii"))
    case("mutt_mime_forward", "same", mixed([part("fyi\n", "text/plain; charset=us-ascii"), part(
        mail(qp(BLOCK), cte="quoted-printable"), "message/rfc822", None, "Content-Disposition: inline\n")], boundary="k+w/mQv8"))
    case("s_nail_quote", "same", mail("Bela <bela@example.org> wrote in\n <m1@example.org>:\n" + quoted(BLOCK, " |"),
                                      "text/plain; charset=utf-8", "8bit"))
    case("s_nail_quoted_printable", "same", mail(qp("Größe\n" + quoted(BLOCK, "|")), cte="quoted-printable"))
    case("alpine_quote", "same", mail("On Tue, 14 Nov 2023, Bela wrote:\n\n" + quoted(BLOCK),
                                      "text/plain; charset=US-ASCII; format=flowed"))
    case("pine_attached_octets", "same", mixed([part("see file\n"), part(b64(BLOCK), "APPLICATION/OCTET-STREAM; NAME=packet",
         "BASE64", "Content-ID: <Pine.LNX.4.44.1@x>\nContent-Disposition: ATTACHMENT; FILENAME=packet\n")],
        boundary="-559023410-851401618-1069"))
    case("gnus_supercite", "same", mail(quoted(BLOCK, "BB> ")))
    case("gnus_supercite_twice", "same", mail(quoted(quoted(BLOCK, "BB> "), "AnnA> ")))
    case("mu4e_format_flowed", "same", mail(flowed(quoted(BLOCK)), "text/plain; charset=utf-8; format=flowed"))
    case("kmail_reply", "same", mail("Am Dienstag, 14. November 2023 schrieb Bela:\n" + quoted(BLOCK),
                                     'text/plain; charset="utf-8"', "7bit"))
    case("evolution_html", "same", mail(html("<div>%s</div>" % "</div><div>".join(
        escaped(line) or "<br>" for line in BLOCK.splitlines())), 'text/html; charset="utf-8"'))
    case("evolution_plain_preformatted", "same", mail("-------- Original Message --------\n" + BLOCK,
                                                      'text/plain; charset="ISO-8859-15"', "7bit"))
    case("claws_mail_quote", "same", mail("On Tue, 14 Nov 2023 22:13:20 +0100\nBela <bela@example.org> wrote:\n\n" +
                                          quoted(BLOCK)))
    case("the_bat_initials", "same", mail("Hello Anna,\n\n" + quoted(BLOCK, "B> "), "text/plain; charset=windows-1251"))
    case("eudora_flowed", "same", mail("At 10:13 PM 11/14/2023, Bela wrote:\n" + quoted(BLOCK, ">"),
                                       'text/plain; charset="us-ascii"; format=flowed'))
    case("pegasus_quote", "same", mail(crlf(quoted(BLOCK, "> ")), "text/plain; charset=US-ASCII"))
    case("lotus_notes_html", "same", mail(html(
        '<font size=2 face="Courier New">%s</font>' % "<br></font><font size=2>".join(
            escaped(l).replace(" ", "&nbsp;") for l in BLOCK.splitlines())), "text/html; charset=US-ASCII"))
    case("lotus_notes_alternative", "same", both(BLOCK.replace("\n", " \n"), html("<tt>%s</tt>" % br(BLOCK)), "=_alternative 7"))
    case("groupwise_quote", "same", mail(">>> Bela <bela@example.org> 11/14/2023 10:13 PM >>>\n" + BLOCK))
    case("yahoo_quoted", "same", mail(html('<div class="yahoo_quoted" style="margin:10px 0px"><div>%s</div></div>' %
                                           br(BLOCK).replace(" ", "&nbsp;").replace("<br>", "<br clear=\"none\">")), "text/html"))
    case("gmx_webmail_html", "same", mail(html('<div style="font-family: Verdana;font-size: 12.0px;"><div>%s</div></div>' %
                                               "</div>\n<div>".join(escaped(l) or "&nbsp;" for l in BLOCK.splitlines())),
                                          "text/html; charset=UTF-8"))
    case("web_de_webmail_quote", "same", mail("Gesendet: Dienstag, 14. November 2023 um 22:13 Uhr\nVon: Bela\n" + BLOCK))
    case("protonmail_html", "same", mail(b64(html('<div class="protonmail_quote">%s<blockquote class="protonmail_quote" '
         'type="cite">%s</blockquote></div>' % (escaped(ATTRIBUTION), br(quoted(BLOCK))))), "text/html; charset=utf-8", "base64"))
    case("protonmail_plain_base64", "same", mail(b64(BLOCK), "text/plain; charset=utf-8", "base64"))
    case("fastmail_html", "same", mail(html('<div style="font-family:Arial;">%s</div>' % br(BLOCK)), "text/html;charset=utf-8"))
    case("roundcube_wrapped", "same", mail(quoted(wrapped(BLOCK, 50)), "text/plain; charset=UTF-8; format=flowed"))
    case("horde_imp_flowed_delsp", "same", mail(flowed(BLOCK), "text/plain; charset=UTF-8; format=flowed; DelSp=Yes"))
    case("squirrelmail_quote", "same", mail(quoted(BLOCK), "text/plain;charset=iso-8859-1", "8bit"))
    case("zimbra_alternative", "same", both(BLOCK, html("<div>%s</div>" % br(BLOCK)), "=_b1d7f5"))
    case("k9_mail_quote", "same", mail("-------- Original Message --------\nFrom: Bela\nSent: 14 November 2023\n\n" + BLOCK,
                                       "text/plain;\n charset=utf-8", "8bit"))
    case("samsung_mail_html", "same", mail(b64(html("<div dir='auto'>%s</div>" % br(BLOCK))), "text/html; charset=utf-8", "base64"))
    case("blackberry_top_post", "same", mail("ok\nSent via BlackBerry\n\n-----Original Message-----\n" + BLOCK,
                                             'text/plain; charset="Windows-1252"'))
    case("windows_mail_html", "same", mail(html('<p class="MsoNormal">%s</p>' % '</p><p class="MsoNormal">'.join(
        escaped(l) for l in BLOCK.splitlines())), "text/html; charset=utf-8"))
    case("emacs_rmail_indented", "same", mail(quoted(BLOCK, "    ")))
    case("hey_app_trix", "same", mail(html('<div class="trix-content"><div>%s</div></div>' % br(BLOCK)), "text/html"))
    case("spark_html", "same", mail(html('<div name="messageBodySection">%s</div>' % br(BLOCK)), "text/html"))
    case("notes_copied_from_pdf", "same", mail(nbsp(BLOCK), "text/plain; charset=utf-8", "8bit"))


# ---- quoting, wrapping, encoding in every combination that is common ------------------------------------------------

def combinations():
    encodings = {"qp": ("quoted-printable", qp), "base64": ("base64", b64), "8bit": ("8bit", lambda t: t)}
    for depth in (1, 2, 5):
        for width in (60, 72, 76, 998):
            for name, (cte, encode) in encodings.items():
                if (depth, width, name) not in WANTED:
                    continue
                text = wrapped(quoted(BLOCK, "> ", depth), width)
                case("quoted%d_wrapped%d_%s" % (depth, width, name), "same", mail(encode("Grüße\n\n" + text), cte=cte))
    for width in (60, 64, 65, 70, 78, 120, 998):
        case("filled_to_%d" % width, "same", mail(wrapped(BLOCK, width, hard=False)))
    for width in (20, 61, 63):
        case("broken_at_%d" % width, "same", mail(wrapped(BLOCK, width)))
    case("quoted_then_filled_to_72", "same", mail(wrapped(quoted(BLOCK), 72, hard=False)))
    case("one_long_line", "same", mail(BLOCK.replace("\n", " ") + "\n"))
    case("one_long_line_base64", "same", mail(b64(BLOCK, width=0), cte="base64"))
    case("crlf_everywhere", "same", crlf(mail(BLOCK)))
    case("cr_only_body", "same", mail(BLOCK.replace("\n", "\r")))
    case("doubled_line_ends", "same", mail(BLOCK.replace("\n", "\r\r\n")))
    case("trailing_blanks_added", "same", mail(BLOCK.replace("\n", "   \n")))
    case("tabs_for_blanks", "same", mail(BLOCK.replace(" ", "\t")))
    case("bottom_posted", "same", mail(quoted(HELLO) + "\nThat was yours. Mine:\n\n" + BLOCK))
    case("between_quotes", "same", mail(quoted("first\nlines\n") + BLOCK + quoted("and\nthe last\n")))
    case("narrow_no_break_spaces", "same", mail(BLOCK.replace(" ", "\u202f"), cte="8bit"))
    case("zero_width_spaces", "same", mail(BLOCK.replace("a", "a\u200b"), cte="8bit"))
    case("soft_hyphens", "same", mail(BLOCK.replace("e", "e\u00ad"), cte="8bit"))
    case("byte_order_marks", "same", mail("\ufeff" + BLOCK.replace("\n\n", "\n\ufeff\n"), cte="8bit"))
    case("smart_quotes_around", "same", mail("\u201cHere it is\u201d \u2013 \u2018Bela\u2019\u2026\n" + BLOCK, cte="8bit"))
    case("figure_dashes", "same", mail(BLOCK.replace("-", "\u2012"), cte="8bit"))
    case("no_break_hyphens_html", "same", mail(html(br(BLOCK).replace("-", "&#8209;")), "text/html"))
    case("latin1_no_break_spaces", "same", mail(nbsp(BLOCK).encode("latin-1"), "text/plain; charset=iso-8859-1", "8bit"))
    case("latin2_greeting", "same", mail(("Cześć!\n" + BLOCK).encode("iso-8859-2"), "text/plain; charset=iso-8859-2", "8bit"))
    case("koi8_greeting", "same", mail(("Привет!\n" + BLOCK).encode("koi8-r"), "text/plain; charset=koi8-r", "8bit"))
    case("shift_jis_greeting", "same", mail(("\u3053\u3093\u306b\u3061\u306f\n" + BLOCK).encode("shift_jis"), "text/plain; charset=Shift_JIS", "8bit"))
    case("iso_2022_jp_greeting", "same", mail(("\u3053\u3093\n" + BLOCK).encode("iso-2022-jp"), "text/plain; charset=ISO-2022-JP"))
    case("gb18030_greeting", "same", mail(("\u4f60\u597d\n" + BLOCK).encode("gb18030"), "text/plain; charset=gb18030", "8bit"))
    case("utf16_part_base64", "same", mail(b64(BLOCK.encode("utf-16")), "text/plain; charset=utf-16", "base64"))
    case("utf16le_part_base64", "same", mail(b64(BLOCK.encode("utf-16-le")), "text/plain; charset=utf-16le", "base64"))
    case("utf16be_part_base64", "same", mail(b64(BLOCK.encode("utf-16-be")), "text/plain; charset=utf-16be", "base64"))
    case("utf16_attachment_of_notepad", "same", mixed([part("see there\n"), part(
        b64(crlf(BLOCK).encode("utf-16")), 'text/plain; name="block.txt"', "base64")]))
    case("utf16_file_saved_whole", "same", mail(BLOCK).encode("utf-16"))
    case("utf7_part", "same", mail(BLOCK.replace("+", "+-"), "text/plain; charset=utf-7"))
    case("ebcdic_part", "same", mail(BLOCK.encode("cp500"), "text/plain; charset=cp500", "binary"))
    case("space_stuffed_by_hand", "same", mail(quoted(BLOCK, " ")))
    case("entities_in_plain_text", "same", mail(escaped(quoted(BLOCK))))


WANTED = {(1, 60, "qp"), (1, 60, "8bit"), (1, 72, "qp"), (1, 72, "base64"), (1, 76, "qp"), (1, 998, "8bit"), (2, 60, "base64"),
          (2, 72, "qp"), (2, 72, "8bit"), (2, 76, "base64"), (5, 60, "qp"), (5, 72, "8bit"), (5, 76, "qp"), (5, 998, "base64")}


# ---- lists, gateways, forwarding ---------------------------------------------------------------------------------------

def journeys():
    footer = "_______________________________________________\nwargames mailing list -- wargames@lists.example.org\n"
    case("mailman_footer_inline", "same", mail(BLOCK + footer))
    case("mailman_footer_part", "same", mixed([part(BLOCK), part(footer, extra="Content-Disposition: inline\n")],
                                              boundary="===============04"))
    case("mailman_around_multipart", "same", mixed([
        "Content-Type: %s\n\n%s" % multi([part(HELLO), ATTACHED], boundary="inner"), part(footer)], boundary="===============05"))
    case("mailman_mime_digest", "same", mixed(
        [part("wargames Digest, Vol 1, Issue 1\n"), "Content-Type: %s\n\n%s" % multi(
            ["\n" + mail("Hello all\n"), "\n" + mail(BLOCK)], "digest", "digest")], boundary="===============06"))
    case("mailman_plain_digest", "same", mail(
        "Send wargames mailing list submissions to\n\twargames@lists.example.org\n\nToday's Topics:\n\n   1. move (Bela)\n\n\n" +
        "-" * 70 + "\n\nMessage: 1\nDate: Tue, 14 Nov 2023\nFrom: Bela\n\n" + BLOCK + "\n" + "-" * 30 + "\n\n" + footer))
    case("google_groups_footer", "same", mail(BLOCK + "\n-- \nYou received this message because you are subscribed to the Google "
                                              "Groups \"wargames\" group.\n"))
    case("listserv_footer", "same", mail(BLOCK + "\n" + "#" * 72 + "\nTo unsubscribe from the WARGAMES list, click --\n"))
    case("sympa_footer", "same", mail(BLOCK + "\n---\nwargames@example.org: https://lists.example.org\n"))
    case("footer_glued_to_the_end_line", "same", mail(BLOCK.rstrip("\n") + footer))
    case("footer_of_dashes_glued", "same", mail(BLOCK.rstrip("\n") + "-- \nlist\n"))
    case("yahoo_groups_ad", "same", mail("--- In wargames@yahoogroups.com, Bela wrote:\n" + quoted(BLOCK, ">") +
                                         "------------------------------------\n\n<*> To visit your group\n"))
    case("antivirus_footer", "same", mail(BLOCK + "\n-- \nThis email has been checked for viruses by Avast antivirus software.\n"))
    case("spam_report_attached", "same", mixed([part("Spam detection software has marked this mail.\n"), part(
        mail(BLOCK), "message/rfc822; x-spam-type=original", None, "Content-Description: original message\n")]))
    case("forwarded_as_attachment_twice", "same", mixed([part("again\n"), part(mixed([part("once\n"), part(
        mail(qp(BLOCK), cte="quoted-printable"), "message/rfc822", None)], boundary="in"), "message/rfc822", None)], boundary="out"))
    case("forwarded_as_eml_octets", "same", mixed([part("fwd\n"), part(b64(mail(BLOCK)), 'application/octet-stream; name="a.eml"',
                                                                       "base64")]))
    case("bounce_with_the_whole_mail", "same", mixed([part("Delivery failed\n"), part("Reporting-MTA: dns; mx\n",
         "message/delivery-status", None), part(mail(BLOCK), "message/rfc822", None)]))
    case("resent_with_all_headers", "same", mail(BLOCK, top="Return-Path: <bela@example.org>\nDelivered-To: anna@example.org\n"
         "Received: from mx.example.org (mx.example.org [192.0.2.1])\n\tby mail.example.org with ESMTPS id 4SV\n\t"
         "for <anna@example.org>; Tue, 14 Nov 2023 22:13:22 +0100 (CET)\nDKIM-Signature: v=1; a=rsa-sha256; c=relaxed;\n"
         "\tb=dzdVyOfAKCdLXdJOc9G2q8LoXSlEniSbav+yuU4zGeeruD00lszZVoG4ZHRNiYzR\nResent-From: c@example.org\n"))
    case("mbox_from_line", "same", "From bela@example.org Tue Nov 14 22:13:20 2023\n" + mail(BLOCK))
    case("mbox_quoted_from_line", "same", ">From bela@example.org Tue Nov 14 22:13:20 2023\n" + mail(BLOCK))
    case("mbox_from_in_the_body", "same", mail(">From here on it is serious.\n>From Bela\n" + BLOCK))
    case("smtp_dots_left_stuffed", "same", mail("..\n" + BLOCK + "..\n"))
    case("pgp_clearsigned", "same", mail(
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n" + BLOCK.replace("-----BEGIN", "- -----BEGIN").replace(
            "-----END", "- -----END") + "-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCAAdFiEE\n=abcd\n-----END PGP SIGNATURE-----\n"))
    case("pgp_mime_signed", "same", mail(*reversed([*multi([part(BLOCK), part("-----BEGIN PGP SIGNATURE-----\n\niQ\n",
         "application/pgp-signature")], "signed")]), None))
    case("smime_signed", "same", mail(*reversed([*multi([part(qp(BLOCK), cte="quoted-printable"), part(
        b64(b"\x30\x80\x06\x09"), "application/pkcs7-signature; name=smime.p7s", "base64")], "signed")]), None))
    case("related_with_logo", "same", mail(*reversed([*multi(["Content-Type: %s\n\n%s" % multi([part(BLOCK), part(
        html(br(BLOCK) + '<img src="cid:logo">'), "text/html")], "alternative", "alt"), part(b64(b"GIF89a"), "image/gif", "base64")],
        "related", "rel")]), None))
    case("calendar_beside", "same", mixed([part(BLOCK), part("BEGIN:VCALENDAR\nEND:VCALENDAR\n", "text/calendar; method=REQUEST")]))
    case("vcard_beside", "same", mixed([part(BLOCK), part("BEGIN:VCARD\nFN:Bela\nEND:VCARD\n", "text/x-vcard; name=bela.vcf")]))
    case("attachment_only", "same", mixed([part("The move is attached.\n"), ATTACHED]))
    case("text_and_attachment", "same", mixed([part(HELLO + BLOCK), ATTACHED]))
    case("attachment_saves_a_cut_text", "same", mixed([part(BLOCK[:500] + "\n[message truncated]\n"), ATTACHED]))
    case("attachment_saves_a_changed_text", "same", mixed([part(BLOCK.replace("AAAAA", "AABAA", 1)), ATTACHED]))
    case("attachment_uuencoded", "same", mixed([part("old style\n"), part(
        "begin 644 packet\n" + "".join(__import__("binascii").b2a_uu(BLOCK.encode()[i:i + 45]).decode() for i in
                                       range(0, len(BLOCK), 45)) + "`\nend\n", "application/octet-stream", "x-uuencode")]))
    case("saved_without_headers", "same", BLOCK)
    case("saved_as_html_page", "same", "<!DOCTYPE html>\n" + html(br(BLOCK)))
    case("pasted_into_a_letter", "same", HELLO + quoted(BLOCK) + "\nRegards\nBela\n")
    case("copied_headers_of_outlook", "same", "From: Bela\nSent: Tuesday, 14 November 2023\nTo: Anna\nSubject: move\n\n" + BLOCK)
    case("delayed_copy_twice", "same", mail(BLOCK + "\n" + quoted(BLOCK)))
    case("text_cut_and_html_whole", "same", mail(*reversed([*multi([part(BLOCK[:600]), part(html(br(BLOCK)), "text/html")],
                                                                   "alternative")]), None))


# ---- torture: structures and headers that are legal, or nearly ------------------------------------------------------

def torture():
    def deep(levels, leaf=BLOCK):
        body = part(leaf)
        for i in range(levels):
            type, text = multi([body], boundary="b%dx" % i, preamble="")
            body = "Content-Type: %s\n\n%s" % (type, text)
        type = body.split("\n", 1)[0].split(": ", 1)[1]
        return mail(body.split("\n\n", 1)[1], type, None)

    def matryoshka(levels):
        body = mail(BLOCK)
        for _ in range(levels):
            body = mail(body, "message/rfc822", None)
        return body

    case("nested_19_multiparts", "same", deep(19))
    case("nested_25_multiparts", "size", deep(25), "nested too deeply")
    case("nested_90_multiparts", "size", deep(90), "nested too deeply")
    case("nested_200_multiparts", "size", deep(200), "more nested parts than any mail program makes")
    case("nested_15_mails", "same", matryoshka(15))
    case("nested_40_mails", "size", matryoshka(40), "nested too deeply")
    case("parts_150", "same", mixed([part("x\n")] * 149 + [part(BLOCK)]))
    case("parts_300", "size", mixed([part("x\n")] * 299 + [part(BLOCK)]), "too many parts")
    case("boundary_with_blanks", "same", mixed([part(BLOCK)], boundary="a b c"))
    case("boundary_of_70_characters", "same", mixed([part(BLOCK)], boundary="0123456789" * 7))
    case("boundary_with_odd_characters", "same", mixed([part(BLOCK)], boundary="'()+_,-./:=?"))
    case("boundary_prefix_of_another", "same", mixed([part("x\n"), "Content-Type: %s\n\n%s" % multi([part(BLOCK)], boundary="bb")],
                                                     boundary="bbb"))
    case("boundary_unquoted", "same", mail(multi([part(BLOCK)], boundary="simple")[1], "multipart/mixed; boundary=simple", None))
    case("boundary_in_the_next_line", "same", mail(multi([part(BLOCK)], boundary="folded")[1],
                                                   'multipart/mixed;\n\tboundary="folded"', None))
    case("boundary_with_comment", "same", mail(multi([part(BLOCK)], boundary="b")[1], "multipart/mixed (a comment); boundary=b", None))
    case("boundary_end_missing", "same", mixed([part("x\n"), part(BLOCK)], end=False))
    case("boundary_never_seen", "same", mail(BLOCK, "multipart/mixed; boundary=never", None))
    case("boundary_not_given", "same", mail("--b\n\n" + BLOCK + "\n--b--\n", "multipart/mixed", None))
    case("boundary_empty", "same", mail("--\n\n" + BLOCK + "\n----\n", 'multipart/mixed; boundary=""', None))
    case("boundary_of_the_armour", "same", mail("-----x\n\n" + BLOCK + "\n-----x--\n", 'multipart/mixed; boundary="---x"', None))
    case("block_in_the_preamble", "same", mixed([part("nothing here\n")], preamble=BLOCK))
    case("block_in_the_epilogue", "same", mixed([part("nothing here\n")]) + BLOCK)
    case("content_type_twice", "same", mail(BLOCK, extra="Content-Type: text/html; charset=utf-8\n"))
    case("transfer_encoding_twice", "same", mail(b64(BLOCK), cte="base64", extra="Content-Transfer-Encoding: 7bit\n"))
    case("subject_ten_times", "same", mail(BLOCK, extra="Subject: again\n" * 10))
    case("message_id_twice", "same", mail(BLOCK, extra="Message-ID: <other@example.org>\n"))
    case("from_missing", "same", mail(BLOCK).replace("From: Bela <bela@example.org>\n", ""))
    case("headers_with_nothing_in_them", "same", mail(BLOCK, extra="X-Empty:\nX-Blank: \nCc: \n"))
    case("header_names_in_capitals", "same", mail(b64(BLOCK), cte="base64").replace("Content-", "CONTENT-"))
    case("header_with_blank_before_the_colon", "same", mail(BLOCK, extra="X-Odd : yes\n"))
    case("header_in_latin1_bytes", "same", mail(BLOCK.encode(), top="X-Name: ").replace(b"X-Name: From", b"X-Name: J\xfcrg\nFrom"))
    case("header_line_64k", "size", mail(BLOCK, extra="X-Long: " + "x" * 70000 + "\n"), "a header is too long")
    case("address_list_endless", "size", mail(BLOCK, extra="Cc: " + "g:" * 6000 + "\n"), "a list of addresses is too long")
    case("references_of_a_long_thread", "same", mail(BLOCK, extra="References: " + "\n ".join(
        "<%032x@example.org>" % i for i in range(300)) + "\n"))
    case("encoding_in_capitals_with_blank", "same", mail(b64(BLOCK), cte=" BASE64 "))
    case("encoding_with_comment", "same", mail(qp(BLOCK), cte="quoted-printable (yes)"))
    case("encoding_unknown", "same", mail(BLOCK, cte="x-unknown"))
    case("encoding_binary", "same", mail(BLOCK, cte="binary"))
    case("base64_without_padding", "same", mail(b64(BLOCK).rstrip("=\n") + "\n", cte="base64"))
    case("base64_with_rubbish_lines", "same", mail(b64(BLOCK).replace("\n", " \t\n\n"), cte="base64"))
    case("base64_in_two_runs", "same", mail(b64(BLOCK[:300]) + b64(BLOCK[300:]), cte="base64"))
    case("base64_not_said", "same", mail(b64(BLOCK), cte=None))
    case("base64_not_said_below_a_greeting", "none", mail("Hello\n\n" + b64(BLOCK), cte=None), "no hexpost block")
    case("base64_twice", "same", mail(b64(b64(BLOCK)), cte="base64"))
    case("qp_twice", "same", mail(qp(qp(HELLO + BLOCK)), cte="quoted-printable"))
    case("base64_said_but_plain", "same", mail(BLOCK, cte="base64"))
    case("qp_small_hex_digits", "same", mail(re.sub("=([0-9A-F]{2})", lambda m: "=" + m.group(1).lower(), qp("ä\n" + BLOCK)),
                                             cte="quoted-printable"))
    case("qp_soft_breaks_with_blanks", "same", mail(re.sub("(?m)^(.{40})", r"\1= \n", BLOCK), cte="quoted-printable"))
    case("qp_not_decoded_by_a_gateway", "same", mail(qp(BLOCK).replace("=\n", "\n")))
    case("charset_unknown", "same", mail(BLOCK, "text/plain; charset=x-klingon"))
    case("charset_empty", "same", mail(BLOCK, 'text/plain; charset=""'))
    case("charset_utf16_said_but_ascii", "same", mail(BLOCK, "text/plain; charset=utf-16"))
    case("charset_ascii_said_but_utf8", "same", mail("Größe\n" + BLOCK, "text/plain; charset=us-ascii", "8bit"))
    case("charset_utf8_said_but_latin1", "same", mail(("Gr\xf6\xdfe\n" + BLOCK).encode("latin-1"), cte="8bit"))
    case("charset_with_quotes_and_comment", "same", mail(BLOCK, 'text/plain; charset="utf-8" (Unicode)'))
    case("charset_by_rfc2231", "same", mail(BLOCK, "text/plain; charset*=us-ascii'en'utf-8"))
    case("type_missing", "same", mail(BLOCK, None))
    case("type_without_subtype", "same", mail(BLOCK, "text"))
    case("type_broken", "same", mail(BLOCK, ";;;=;"))
    case("type_unknown", "same", mail(BLOCK, "application/x-hexpost"))
    case("type_enriched", "same", mail("<fixed>" + BLOCK.replace("\n", "\n\n") + "</fixed>", "text/enriched"))
    case("mime_version_missing", "same", mail(qp(BLOCK), cte="quoted-printable").replace("MIME-Version: 1.0\n", ""))
    case("mime_version_odd", "same", mail(qp(BLOCK), cte="quoted-printable").replace("1.0\n", "(produced by x) 1.0\n"))
    names = {"rfc2231_continued": "filename*0=\"pack\";\n filename*1=\"et.hexpost\"",
             "rfc2231_charset": "filename*=utf-8''%C5%BC%C3%B3%C5%82%C4%87.hexpost",
             "rfc2231_both": "filename=\"p.hexpost\"; filename*=UTF-8''p%20%E2%82%AC.hexpost",
             "rfc2231_continued_charset": "filename*0*=utf-8'pl'za%C5%BC;\n filename*1*=%C3%B3%C5%82;\n filename*2=.hexpost",
             "rfc2231_gap": "filename*0=a; filename*2=c", "rfc2231_bad_percent": "filename*=utf-8''%ZZ%",
             "rfc2231_unknown_charset": "filename*=klingon'tlh'%41",
             "rfc2047_in_name": "filename=\"=?utf-8?B?xbzDs8WCxIcuaGV4cG9zdA==?=\"",
             "path_name": "filename=\"../../../etc/passwd\"", "windows_path_name": "filename=\"C:\\\\x\\\\packet.exe\"",
             "empty_name": "filename=\"\"", "name_of_quotes": "filename=\"a\\\"b;c.hexpost\"", "name_unquoted_blank": "filename=a b.txt",
             "name_unterminated": "filename=\"never ends", "name_of_300_letters": "filename=\"%s\"" % ("n" * 300),
             "name_raw_utf8": "filename=\"zażółć.hexpost\""}
    for name, words in names.items():
        case("attachment_" + name, "same", mixed([part("see there\n"), part(b64(BLOCK), "application/octet-stream", "base64",
                                                                            "Content-Disposition: attachment; %s\n" % words)]))
    case("no_empty_line_before_the_body", "same", mail("").rstrip("\n") + "\n" + BLOCK)
    case("empty_lines_before_the_headers", "same", "\n\n\r\n" + mail(BLOCK))
    case("nul_bytes_around", "same", mail("\0\0" + BLOCK + "\0"))
    case("message_partial", "same", mail(BLOCK, 'message/partial; id="x@y"; number=1; total=1', None))
    case("external_body", "same", mixed([part("\n" + BLOCK, 'message/external-body; access-type=URL; URL="http://x"', None)]))
    case("html_unclosed", "same", mail("<div><p><b>" + br(BLOCK), "text/html"))
    case("html_attribute_with_bracket", "same", mail('<p title="a > b">' + br(BLOCK) + "</p>", "text/html"))
    case("html_script_with_another_block", "same", mail(html("<script>var x = `" + OTHER + "`</script>" + br(BLOCK)), "text/html"))
    case("html_comment_with_another_block", "same", mail(html("<!-- " + OTHER + " -->" + br(BLOCK)), "text/html"))
    case("html_cells", "same", mail(html("<table>" + "".join("<tr><td>%s</td></tr>" % escaped(l) for l in BLOCK.splitlines()) +
                                         "</table>"), "text/html"))
    case("html_every_character_referenced", "same", mail(html("".join("&#%d;" % ord(c) if c != "\n" else "<br>" for c in BLOCK)),
                                                         "text/html"))
    case("alternative_with_a_blank_text", "same", mixed([part("\n \n"), part(html(br(BLOCK)), "text/html")], kind="alternative"))
    case("alternative_whose_text_wants_html", "same", mixed([part("Your mail program does not show HTML.\n"), part(
        html(br(BLOCK)), "text/html")], kind="alternative"))
    case("forwarded_as_rfc822_in_base64", "same", mixed([part("fwd\n"), part(b64(mail(BLOCK)), "message/rfc822", "base64")]))
    case("quoted_comb_filled_to_60", "same", mail(wrapped(quoted(BLOCK), 60, hard=False)))
    case("smart_dashes_windows_1252_filled_to_60", "same", mail(wrapped(smart(BLOCK), 60, hard=False).encode("cp1252"),
                                                               "text/plain; charset=windows-1252", "8bit"))
    case("xhtml_part", "same", mail('<?xml version="1.0"?>\n' + html(br(BLOCK).replace("<br>", "<br/>")), "application/xhtml+xml"))


# ---- what cannot be mended: refused, and how ---------------------------------------------------------------------------

def destroyed():
    lines = BLOCK.splitlines(keepends=True)
    case("cut_off_in_the_middle", "damaged", mail(BLOCK[:500]), "the text ends before its END line")
    case("cut_off_after_the_fields", "damaged", mail("".join(lines[:6])), "the text ends before its END line")
    case("cut_off_with_a_note", "damaged", mail(BLOCK[:500] + "\n[Message clipped] View entire message\n"), ASK_AGAIN)
    case("line_lost", "damaged", mail("".join(lines[:9] + lines[10:])), "base64 characters arrived, the others were lost")
    case("line_doubled", "damaged", mail("".join(lines[:9] + lines[8:])), "base64 characters arrived where")
    case("lines_exchanged", "damaged", mail("".join(lines[:8] + [lines[9], lines[8]] + lines[10:])), "its checksum does not fit")
    case("attribution_inside", "damaged", mail("".join(lines[:9] + ["Bela wrote:\n"] + lines[9:])), ASK_AGAIN)
    case("letter_changed", "damaged", mail(BLOCK.replace("AAAAA", "AABAA", 1)), "its checksum does not fit")
    case("letters_made_small", "damaged", mail("".join(lines[:6]) + "".join(lines[6:-1]).lower() + lines[-1]), ASK_AGAIN)
    case("seat_changed", "damaged", mail(BLOCK.replace("Seat: 1", "Seat: 0")), "its checksum does not fit")
    case("game_changed", "damaged", mail(BLOCK.replace("Game: 3", "Game: 4")), "its checksum does not fit")
    case("kind_changed", "damaged", mail(BLOCK.replace("HEXPOST PACKET", "HEXPOST NOTE")), "its checksum does not fit")
    case("bytes_changed", "damaged", mail(BLOCK.replace("Bytes: 482", "Bytes: 481")), ASK_AGAIN)
    case("bytes_enormous", "damaged", mail(BLOCK.replace("Bytes: 482", "Bytes: 999999999")), "no message has that many bytes")
    case("check_cut", "damaged", mail(BLOCK.replace("7b6d\n", "\n")), "the value in its line Check: is missing or changed")
    case("check_lost", "damaged", mail("".join(lines[:4] + lines[5:])), "its line Check: is missing")
    case("begin_line_lost", "damaged", mail("".join(lines[1:])), "it has an END line but no BEGIN line")
    case("end_line_lost", "damaged", mail("".join(lines[:-1])), "the text ends before its END line")
    case("end_line_of_another_kind", "damaged", mail(BLOCK.replace("END HEXPOST PACKET", "END HEXPOST NOTE")), ASK_AGAIN)
    case("plus_signs_lost", "damaged", mail(BLOCK.replace("+", " ")), "the others were lost")
    case("plus_signs_as_equals", "damaged", mail(BLOCK.replace("+", "=")), "it has a character that no block has")
    case("greek_look_alikes", "damaged", mail(BLOCK[:150] + BLOCK[150:].replace("A", "\u0391"), cte="8bit"),
         "it has a character that no block has")
    case("emoji_inside", "damaged", mail("".join(lines[:9]) + "\U0001f600\n" + "".join(lines[9:]), cte="8bit"), ASK_AGAIN)
    case("terminal_escapes_inside", "damaged", mail("".join(lines[:9]) + "\x1b[31m" + "".join(lines[9:])), ASK_AGAIN)
    case("rtf_saved_as_text", "damaged", "{\\rtf1\\ansi " + BLOCK.replace("\n", "\\par\n") + "}\n", ASK_AGAIN)
    case("qp_left_undecoded_with_soft_breaks", "same", mail(re.sub("(?m)^(.{50})(?=.)", r"\1=\n", BLOCK)))
    case("link_rewritten_inside", "damaged", mail(html(br(BLOCK).replace("AAAAA", 'AA<a href="x">AAA</a>[link]', 1)), "text/html"),
         ASK_AGAIN)
    case("html_phone_number_doubled", "damaged", mail(BLOCK.replace("Bytes: 482", "Bytes: 482<tel:482>")), ASK_AGAIN)
    case("base64_part_cut", "damaged", mail(b64(BLOCK)[:600], cte="base64"), "the text ends before its END line")
    case("ocr_of_a_printed_page", "damaged", mail(BLOCK.replace("0", "O").replace("l", "1")), ASK_AGAIN)
    case("two_different_blocks", "two-blocks", mail(BLOCK + "\n" + OTHER), "Copy the one you mean")
    case("two_blocks_one_quoted", "two-blocks", mail(BLOCK + "\n" + quoted(OTHER)), "perhaps the other is quoted")
    case("two_blocks_text_and_attachment", "two-blocks", mixed([part(OTHER), ATTACHED]), "Copy the one you mean")
    case("two_blocks_text_and_html", "two-blocks", mail(*reversed([*multi([part(BLOCK), part(html(br(OTHER)), "text/html")],
                                                                         "alternative")]), None), "Copy the one you mean")
    case("two_blocks_in_two_forwarded_mails", "two-blocks", mixed([part(mail(BLOCK), "message/rfc822", None), part(
        mail(OTHER), "message/rfc822", None)]), "Copy the one you mean")
    case("whole_block_and_another_cut", "damaged", mail(BLOCK + OTHER[:150]), ASK_AGAIN)
    case("smime_encrypted", "none", mail(b64(bytes(range(256)) * 4), "application/pkcs7-mime; smime-type=enveloped-data", "base64"),
         "no hexpost block")
    case("pgp_encrypted", "none", mail("-----BEGIN PGP MESSAGE-----\n\nhQEMA7\n-----END PGP MESSAGE-----\n"), "no hexpost block")
    case("picture_of_the_block", "none", mixed([part("see picture\n"), part(b64(b"\x89PNG\r\n\x1a\n" + bytes(200)), "image/png", "base64")]),
         "no hexpost block")
    case("link_to_a_cloud_folder", "none", mail("The file is at https://drive.example.org/packet.hexpost\n"), "no hexpost block")
    case("no_block_at_all", "none", mail(HELLO), "no hexpost block")
    case("talk_about_blocks", "none", mail("I could not read your HEXPOST PACKET -- where does it BEGIN?\n"), "no hexpost block")
    case("empty_mail", "none", mail(""), "no hexpost block")
    case("nothing", "none", b"", "no hexpost block")


def all_cases():
    for group in (programs, combinations, journeys, torture, destroyed):
        group()
    whole_mails.add(sys.modules[__name__])
    return CASES


def files():
    out = {name + ".eml": content for name, _, content, _ in all_cases()}
    out["verdicts"] = "".join("%s %s %s\n" % (name, verdict, hint) for name, verdict, _, hint in CASES).replace(" \n", "\n").encode()
    return out


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    wanted = files()
    if sys.argv[1] != "--check":
        os.makedirs(sys.argv[1], exist_ok=True)
        for name, content in wanted.items():
            with open(os.path.join(sys.argv[1], name), "wb") as file:
                file.write(content)
        print("%d mails" % len(CASES))
        sys.exit(0)
    folder = os.path.join(HERE, "corpus")
    wrong = []
    for name in sorted(set(os.listdir(folder)) | set(wanted)):
        path = os.path.join(folder, name)
        kept = open(path, "rb").read() if os.path.exists(path) else None
        if kept != wanted.get(name):
            wrong.append(name)
    sys.exit("these differ: " + " ".join(wrong) if wrong else 0)
