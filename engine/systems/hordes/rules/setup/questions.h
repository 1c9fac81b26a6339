#pragma once

#include "engine/table/declared.h"

/// Hordes & Heroes 1.2: deployment, and the questions before it.
namespace hexpost::hordes {

inline constexpr table::Question k_deploy_orders{{"deploy", "1.2.1"}, {}, {.duty = "deploy units"}};

inline constexpr table::Question k_edge{{"edge", "1.2.2", "(south | north)", "choose your table edge", "south"},
                                        {"which table edge to take, when the choice is yours", "south | north"},
                                        {.duty = "choose a table edge", .asks = table::Asks::army, .slot = 1}};

inline constexpr table::Question k_deployment{
    {"deployment", "1.2.2", "(first | second)", "deploy first (and move second) or second", "second"},
    {"whether to deploy first (and move second), when the choice is yours", "first | second"},
    {.duty = "choose whether to deploy first", .asks = table::Asks::army, .slot = 2}};

inline constexpr table::Question k_first_move{
    {"first-move", "1.2.3", "(first | second)", "move first or second", "first"},
    {"whether to move first, when the choice is yours", "first | second"},
    {.duty = "choose whether to move first", .asks = table::Asks::army, .slot = 3}};

}  // namespace hexpost::hordes
