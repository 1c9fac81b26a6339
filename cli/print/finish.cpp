#include "cli/print/finish.h"

#include <memory>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFWriter.hh>

// This file is compiled as C++17: clang++ 14 does not compile qpdf's headers as C++20.
namespace hexpost::print {
namespace {

/// Goes through the structure tree in the order of the document.
void complete(QPDFObjectHandle element, const std::vector<std::string>& alternatives, std::size_t& figure, int depth) {
  if (depth > 40) return;
  if (element.isArray()) {
    for (int i = 0; i < element.getArrayNItems(); ++i)
      complete(element.getArrayItem(i), alternatives, figure, depth + 1);
    return;
  }
  if (!element.isDictionary()) return;
  QPDFObjectHandle kind = element.getKey("/S");
  if (kind.isName() && kind.getName() == "/Figure") {
    if (figure < alternatives.size())
      element.replaceKey("/Alt", QPDFObjectHandle::newUnicodeString(alternatives[figure]));
    ++figure;
  }
  if (kind.isName() && kind.getName() == "/TH")
    element.replaceKey("/A", QPDFObjectHandle::parse("<< /O /Table /Scope /Column >>"));
  if (element.hasKey("/K")) complete(element.getKey("/K"), alternatives, figure, depth + 1);
}

}  // namespace

std::string finish_pdf(std::string bytes, const std::string& language, const std::string& date,
                       const std::vector<std::string>& alternatives) {
  QPDF pdf;
  pdf.processMemoryFile("report", bytes.data(), bytes.size());
  QPDFObjectHandle root = pdf.getRoot();
  root.replaceKey("/Lang", QPDFObjectHandle::newString(language));
  root.replaceKey("/ViewerPreferences", QPDFObjectHandle::parse("<< /DisplayDocTitle true >>"));
  std::size_t figure = 0;
  if (root.hasKey("/StructTreeRoot")) complete(root.getKey("/StructTreeRoot").getKey("/K"), alternatives, figure, 0);
  QPDFObjectHandle info = pdf.getTrailer().getKey("/Info");
  if (info.isDictionary()) {
    info.removeKey("/ModDate");
    if (date.empty())
      info.removeKey("/CreationDate");
    else
      info.replaceKey("/CreationDate", QPDFObjectHandle::newString(date));
  }
  QPDFWriter writer(pdf);
  writer.setOutputMemory();
  writer.setDeterministicID(true);
  writer.setObjectStreamMode(qpdf_o_generate);
  writer.setDecodeLevel(qpdf_dl_none);  // the pages are compressed already
  writer.write();
  const std::unique_ptr<Buffer> out(writer.getBuffer());
  return std::string(reinterpret_cast<const char*>(out->getBuffer()), out->getSize());
}

}  // namespace hexpost::print
