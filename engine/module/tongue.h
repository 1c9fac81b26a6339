#pragma once

#include <functional>
#include <map>
#include <string>

namespace hexpost::module {

/// The texts of another language by the English ones.
using Tongue = std::map<std::string, std::string, std::less<>>;

/// From now on base::tr gives these texts, where there are some. Lines, positions and numbers stay as they are. All
/// sessions share one language, because there is only one base::tr.
void speak(Tongue tongue);

}  // namespace hexpost::module
