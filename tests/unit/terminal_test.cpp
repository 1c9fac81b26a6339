#include "cli/say/terminal.h"

#include <gtest/gtest.h>

#include <sstream>
#include <thread>

/// What the program says while it works.
namespace hexpost::cli {
namespace {

using namespace std::chrono_literals;

TEST(Progress, says_how_far_long_work_is_and_that_it_is_done_on_standard_error) {
  std::istringstream in;
  std::ostringstream out, err;
  Terminal terminal{in, out, err};
  {
    Progress progress(terminal, "judging every packet");
    std::this_thread::sleep_for(1100ms);
    progress.at(3, 10);
  }
  EXPECT_EQ(err.str(), "hexpost: judging every packet: 3/10\nhexpost: judging every packet: done\n");
  EXPECT_EQ(out.str(), "");
}

TEST(Progress, is_silent_about_work_that_told_nothing) {
  std::istringstream in;
  std::ostringstream out, err;
  Terminal terminal{in, out, err};
  { const Progress progress(terminal, "judging every packet"); }
  EXPECT_EQ(err.str(), "");
}

}  // namespace
}  // namespace hexpost::cli
