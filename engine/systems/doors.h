#pragma once

#include <string>

#include "engine/report/document.h"
#include "engine/systems/system.h"

/// The doors of the rule systems: each as the commands see it, its battles, charts, rules and words. The charts are
/// those that are played with now, figure by figure, each with its origin.
namespace hexpost {

namespace hordes {
/// The system as the commands see it.
System rule_system();
/// The Combat Result Table, the missile engines, and every army list.
base::Result<report::Document> charts_document(const data::Library& library);
}  // namespace hordes

namespace chariots {
/// The system as the commands see it.
System rule_system();
/// The charts, figure by figure.
base::Result<report::Document> charts_document(const data::Library& library);
/// The charts' own name for people: "Clash of Arms" of "clash".
std::string chart_name(const std::string& word);
}  // namespace chariots

namespace kadesh {
/// The system as the commands see it.
System rule_system();
/// The charts, figure by figure.
base::Result<report::Document> charts_document(const data::Library& library);
/// How many figures of each chart, of the counters, leaders and map have which origin.
base::Result<report::Section> origins(const data::Library& library);
}  // namespace kadesh

namespace ancients {
/// The system as the commands see it.
System rule_system();
/// Unit types, terrain, cards.
base::Result<report::Document> charts_document(const data::Library& library);
}  // namespace ancients

}  // namespace hexpost
