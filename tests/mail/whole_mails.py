"""Whole mails of hexpost on their way: a text of people, a map of blanks and marks, the block, the packet and the report
attached; and what becomes of quotation and of blanks at the ends of lines. For corpus.py.

`whole_mail.txt` and `whole_report.txt` are what stands above the block in a mail of a real battle, and its report.
"""
import os

HERE = os.path.dirname(os.path.abspath(__file__))


def text_of(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return file.read()


TEXT, REPORT = text_of("whole_mail.txt"), text_of("whole_report.txt")


def stripped(text):
    """Without the blanks at the ends of lines, as gateways and editors take them away."""
    return "".join(line.rstrip(" \t") + "\n" for line in text.split("\n")[:-1])


def soft(text, width, delsp=False):
    """Lines longer than `width` broken as format=flowed does it: at blanks, which stay at the ends of lines; with DelSp in the
    middle of words, too, with a blank that does not count."""
    out = []
    for line in text.splitlines():
        while len(line) > width:
            at = width if delsp else line.rfind(" ", 0, width) + 1
            if at <= 0:
                break
            out.append(line[:at] + (" " if delsp else ""))
            line = line[at:]
        out.append(line)
    return "\n".join(out) + "\n"


def hexpost_parts(c):
    return [c.part(c.qp(TEXT + c.BLOCK), cte="quoted-printable"),
            c.part(c.b64(c.BLOCK), 'application/octet-stream; name="packet-399c17b6.hexpost"', "base64",
                   'Content-Disposition: attachment; filename="packet-399c17b6.hexpost"\n'),
            c.part(REPORT, 'text/plain; charset=utf-8; name="report.txt"', "7bit",
                   'Content-Disposition: attachment; filename="report.txt"\n')]


def add(c):
    """c: the module corpus."""
    case, mail, quoted, block = c.case, c.mail, c.quoted, c.BLOCK
    whole = TEXT + block
    flowed_type = "text/plain; charset=utf-8; format=flowed"
    sent = c.mixed(hexpost_parts(c), boundary="=_hexpost_1", preamble="")

    # ---- quoted deeply
    for depth in (10, 40):
        case("quoted%d" % depth, "same", mail(quoted(block, "> ", depth)))
        case("quoted%d_without_blanks" % depth, "same", mail(quoted(block, ">", depth)))
        case("quoted%d_wrapped_72" % depth, "same", mail(c.wrapped(quoted(block, "> ", depth), 72)))
        case("whole_quoted%d" % depth, "same", mail("Fine.\n\n" + quoted(whole, "> ", depth), cte="8bit"))
    case("quoted40_html", "same", mail(c.html("<blockquote>" * 40 + c.br(block) + "</blockquote>" * 40), "text/html"))

    # ---- blanks at line ends taken away
    case("flowed_stripped", "same", mail(stripped(c.flowed(c.HELLO + block)), flowed_type))
    case("flowed_soft_breaks_stripped", "same", mail(stripped(soft(whole, 60)), flowed_type, "8bit"))
    case("flowed_delsp_soft_breaks", "same", mail(soft(block, 40, delsp=True), flowed_type + "; delsp=yes"))
    case("flowed_delsp_soft_breaks_stripped", "same", mail(stripped(soft(block, 40, delsp=True)), flowed_type + "; delsp=yes"))
    case("flowed_quoted_stripped", "same", mail(stripped(quoted(soft(whole, 60))), flowed_type, "8bit"))
    case("flowed_quoted_then_soft_then_stripped", "same", mail(stripped(soft(quoted(whole, "> ", 3), 66)), flowed_type, "8bit"))
    case("quoted_stripped", "same", mail(stripped(quoted(whole, "> ", 2)), cte="8bit"))
    case("qp_blanks_stripped", "same", mail(stripped(c.qp(whole)), cte="quoted-printable"))
    case("filled_stripped", "same", mail(stripped(c.wrapped(whole, 60, hard=False)), cte="8bit"))
    case("blanks_runs_to_one", "same", mail("\n".join(" ".join(line.split()) for line in whole.split("\n")), cte="8bit"))

    # ---- replied to
    case("whole_as_sent", "same", sent)
    case("whole_replied_below", "same", mail(c.ATTRIBUTION + quoted(whole) + "\nFine, I shall answer tonight.\n", cte="8bit"))
    case("whole_replied_on_top", "same", mail("Fine, tonight.\n\nBela\n\n" + c.ATTRIBUTION + "\n" + quoted(whole), cte="8bit"))
    case("whole_replied_on_top_outlook", "same", mail(
        "Tonight.\n\n-----Original Message-----\nFrom: Bela <bela@example.org>\nSent: Tuesday, November 14, 2023 9:02 PM\nTo: Anna\n"
        "Subject: [hexpost duel] packet 2\n\n" + whole, cte="8bit"))
    case("whole_replied_and_wrapped_72", "same", mail(c.wrapped(quoted(whole, "> ", 2), 72), cte="8bit"))
    case("whole_replied_filled_to_70", "same", mail(c.wrapped(quoted(whole), 70, hard=False), cte="8bit"))
    case("whole_replied_wrapped_quoted_again", "same", mail(c.qp(quoted(c.wrapped(quoted(whole), 68))), cte="quoted-printable"))
    case("whole_replied_html", "same", mail(c.b64(c.html(
        "<div>Tonight.</div><blockquote type=\"cite\"><div style=\"font-family: monospace\">%s</div></blockquote>"
        % c.nbsp(c.br(whole)))), "text/html; charset=utf-8", "base64"))
    case("whole_replied_alternative", "same", mail(*reversed([*c.multi([c.part(quoted(whole), cte="8bit"), c.part(
        c.html(c.br(whole)), "text/html; charset=utf-8", "8bit")], "alternative")]), None))
    case("whole_commented_between_lines", "same", mail(c.ATTRIBUTION + quoted(TEXT) + "Well rolled!\n\n" + quoted(block), cte="8bit"))
    case("whole_replied_with_attachments_kept", "same", c.mixed(
        [c.part("ok\n\n" + quoted(whole), cte="8bit")] + hexpost_parts(c)[1:], boundary="=_r"))
    case("whole_answered_with_a_packet_quote_cut", "same", mail(block + "\n" + c.ATTRIBUTION + quoted(TEXT) + "> [...]\n", cte="8bit"))
    case("whole_answered_with_a_packet_quote_left", "two-blocks", mail(
        c.OTHER + "\n" + c.ATTRIBUTION + quoted(whole), cte="8bit"), "Copy the one you mean")
    case("whole_answered_quote_cut_attachment_left", "two-blocks", c.mixed(
        [c.part(c.OTHER + "\n" + quoted(TEXT), cte="8bit")] + hexpost_parts(c)[1:2]), "Copy the one you mean")

    # ---- forwarded, through lists
    footer = "_______________________________________________\nwargames mailing list -- wargames@lists.example.org\n"
    case("whole_forwarded_inline", "same", mail(
        "-------- Forwarded Message --------\nSubject: [hexpost duel] packet 2\nFrom: Bela <bela@example.org>\n\n" + whole,
        flowed_type, "8bit"))
    case("whole_forwarded_attached", "same", c.mixed([c.part("fyi\n"), c.part(sent, "message/rfc822", None)], boundary="=_f"))
    case("whole_forwarded_attached_twice", "same", c.mixed([c.part("again\n"), c.part(c.mixed(
        [c.part("fyi\n"), c.part(sent, "message/rfc822", None)], boundary="=_f"), "message/rfc822", None)], boundary="=_g"))
    case("whole_forwarded_parts_made_text", "same", mail(whole + "\n" + block + "\n" + REPORT, cte="8bit"))
    case("whole_replied_then_forwarded_inline", "same", mail(
        "---------- Forwarded message ---------\nFrom: Anna\n\nTonight.\n\n" + c.ATTRIBUTION + quoted(whole), cte="8bit"))
    case("whole_list_footer_inline", "same", mail(whole + footer, cte="8bit"))
    case("whole_list_footer_part", "same", c.mixed(
        ["Content-Type: %s\n\n%s" % c.multi(hexpost_parts(c), boundary="=_h"), c.part(footer)], boundary="=_l"))
    case("whole_list_footer_inside", "same", c.mixed(hexpost_parts(c) + [c.part(footer)], boundary="=_m"))
    case("whole_list_attachments_scrubbed", "same", mail(
        whole + "-------------- next part --------------\nA non-text attachment was scrubbed...\nName: packet-399c17b6.hexpost\n"
        "Type: application/octet-stream\nURL: <http://lists.example.org/a.obj>\n-------------- next part --------------\n" + REPORT
        + footer, cte="8bit"))
    case("whole_list_digest_quoted_wrapped", "same", mail(
        "Today's Topics:\n\n   1. move (Bela)\n\n" + "-" * 70 + "\n\n" + c.wrapped(quoted(whole), 70) + "\n" + "-" * 30 + "\n\n"
        + footer, cte="8bit"))
    case("whole_text_cut_by_a_gateway", "same", c.mixed(
        [c.part(TEXT[:900] + "\n[message truncated]\n", cte="8bit")] + hexpost_parts(c)[1:], boundary="=_t"))
    case("whole_text_alone_cut_in_the_block", "damaged", mail(whole[:-300], cte="8bit"), "the text ends before its END line")
    case("whole_report_alone", "none", mail(REPORT), "no hexpost block")
