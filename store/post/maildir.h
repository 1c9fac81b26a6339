#pragma once

#include "store/post/inbox.h"
#include "store/post/outbox.h"

/// Maildir (qmail's, as Dovecot, mutt and others keep it): new/ and cur/ are read, delivery is by tmp/ and rename.
namespace hexpost::post {

/// The order of mails in files: by name, with numbers by their value. So mails come in the order of their
/// delivery, although few programs write "M99" of a Maildir name with leading zeros, and "10.eml" comes after
/// "9.eml". A total order of names.
bool earlier_name(std::string_view a, std::string_view b);

/// True for a folder with new/ and cur/ in it.
bool is_maildir(const std::string& path);

/// The mails of new/ and cur/, by the unique part of their names, so that a mail program may move and flag them
/// meanwhile. A mail's id is that unique part.
class Maildir : public InboxAt {
 public:
  using InboxAt::InboxAt;
  base::Result<void> read(Bookmark& mark, const Take& take) override;
};

/// A folder of saved mails: every regular file that is not hidden is one; its id is its name.
class MailFolder : public InboxAt {
 public:
  using InboxAt::InboxAt;
  base::Result<void> read(Bookmark& mark, const Take& take) override;
};

/// Creates the missing ones of the Maildir's three folders. Error "disk".
base::Result<void> make_maildir(const std::string& path);

/// Delivers a mail: written and synced under tmp/, then renamed into new/, both folders synced. Returns the file's name
/// in new/. Errors: "missing" if it is not a Maildir, "disk"; new/ then has no new file.
base::Result<std::string> deliver(const std::string& maildir, std::string_view mail);

/// Sends by delivery into one Maildir for every addressee: for two players at one machine, and for tests.
class MaildirOutbox : public Outbox {
 public:
  explicit MaildirOutbox(std::string path) : path_(std::move(path)) {}
  base::Result<void> send(const Envelope& envelope, std::string_view mail) override;

 private:
  std::string path_;
};

}  // namespace hexpost::post
