#include "store/host/ledger/rating.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace hexpost::host {
namespace {

constexpr double k_scale = 173.7178;  ///< points of the Glicko scale to one of Glicko-2
constexpr double k_middle = 1500, k_most_deviation = 350;
constexpr double k_tau = 0.5;  ///< limits the change of a volatility in a period
constexpr double k_exact = 1e-6;
constexpr std::int64_t k_period = std::int64_t{30} * 86400;

double weight_of(double phi) {  // g in the paper
  constexpr double k_pi = 3.14159265358979323846;
  return 1 / std::sqrt(1 + 3 * phi * phi / (k_pi * k_pi));
}

/// Step 5: the volatility at which f is zero, by the Illinois algorithm.
double new_volatility(double sigma, double phi, double delta, double v) {
  const double a = std::log(sigma * sigma);
  const auto f = [&](double x) {
    const double e = std::exp(x), d = phi * phi + v + e;
    return e * (delta * delta - d) / (2 * d * d) - (x - a) / (k_tau * k_tau);
  };
  double left = a, right = 0;
  if (delta * delta > phi * phi + v) {
    right = std::log(delta * delta - phi * phi - v);
  } else {
    int k = 1;
    while (f(a - k * k_tau) < 0)
      ++k;
    right = a - k * k_tau;
  }
  double at_left = f(left), at_right = f(right);
  for (int i = 0; i < 100 && std::abs(right - left) > k_exact; ++i) {
    const double middle = left + (left - right) * at_left / (at_right - at_left), at_middle = f(middle);
    if (at_middle * at_right <= 0)
      left = right, at_left = at_right;
    else
      at_left /= 2;
    right = middle, at_right = at_middle;
  }
  return std::exp(left / 2);
}

}  // namespace

Rating after_period(const Rating& before, const std::vector<Met>& games) {
  const double mu = (before.rating - k_middle) / k_scale, phi = before.deviation / k_scale;
  if (games.empty()) {
    Rating out = before;
    out.deviation = std::min(k_most_deviation, k_scale * std::sqrt(phi * phi + before.volatility * before.volatility));
    return out;
  }
  double inverse_v = 0, gained = 0;
  for (const Met& game : games) {
    const double other = (game.opponent.rating - k_middle) / k_scale, g = weight_of(game.opponent.deviation / k_scale);
    const double expected = 1 / (1 + std::exp(-g * (mu - other + game.edge / k_scale)));
    inverse_v += g * g * expected * (1 - expected);
    gained += g * (game.score - expected);
  }
  const double v = 1 / inverse_v;
  Rating out;
  out.volatility = new_volatility(before.volatility, phi, v * gained, v);
  const double wide = phi * phi + out.volatility * out.volatility;
  const double narrow = 1 / std::sqrt(1 / wide + 1 / v);
  out.deviation = std::min(k_most_deviation, k_scale * narrow);
  out.rating = k_middle + k_scale * (mu + narrow * narrow * gained);
  return out;
}

double edge_of(int won, int lost, int drawn) {
  const int games = won + lost + drawn;
  if (games <= 0) return 0;
  const double share = std::clamp((won + 0.5 * drawn) / games, 0.05, 0.95);
  return 400 * std::log10(share / (1 - share));
}

std::map<std::string, Rating> ratings(std::vector<RatedGame> games) {
  std::sort(games.begin(), games.end(), [](const RatedGame& a, const RatedGame& b) {
    return std::tie(a.ended, a.first, a.second, a.score) < std::tie(b.ended, b.first, b.second, b.score);
  });
  std::map<std::string, Rating> out;
  for (std::size_t i = 0; i < games.size();) {
    const std::int64_t period = games[i].ended / k_period;
    std::map<std::string, std::vector<Met>> met;
    const auto now = [&](const std::string& name) {
      const auto known = out.find(name);
      return known == out.end() ? Rating{} : known->second;
    };
    for (; i < games.size() && games[i].ended / k_period == period; ++i) {
      const RatedGame& g = games[i];
      met[g.first].push_back({now(g.second), g.edge, g.score});
      met[g.second].push_back({now(g.first), -g.edge, 1 - g.score});
    }
    std::map<std::string, Rating> next;
    for (const auto& [name, rating] : out)
      next[name] = after_period(rating, met.contains(name) ? met.at(name) : std::vector<Met>{});
    for (const auto& [name, played] : met) {
      if (!out.contains(name)) next[name] = after_period({}, played);
    }
    out = std::move(next);
    // months without any game: deviations grow in each; after 200 of them all have the most anyway
    const std::int64_t idle =
        i < games.size() ? std::min<std::int64_t>(games[i].ended / k_period - period - 1, 200) : 0;
    for (std::int64_t n = 0; n < idle; ++n) {
      for (auto& [name, rating] : out)
        rating = after_period(rating, {});
    }
  }
  return out;
}

}  // namespace hexpost::host
