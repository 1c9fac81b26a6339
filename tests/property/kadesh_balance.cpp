#include "tests/property/balance.h"

/// A battle of Day of the Chariot: Kadesh.
int main(int argc, char** argv) {
  const auto load = [](const std::string& id, const auto& options) { return hexpost::test::load_kadesh(id, options); };
  return hexpost::property::balance_main(argc, argv, load, 60);
}
