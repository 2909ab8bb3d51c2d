/// A chapter of the book, to which the page of an operation points.
package struct Chapter: Sendable, Hashable {
  /// The number, as in `9` or `9.1`.
  package let number: String
  package let title: String
  /// The file of the book that has it.
  package let page: String

  package init(_ number: String, _ title: String, on page: String) {
    self.number = number
    self.title = title
    self.page = page
  }

  /// The page, with the anchor of the heading if the chapter is a section of the page.
  package var target: String {
    guard number.contains(".") else { return page }
    let heading = "\(number) \(title)".lowercased()
    let anchor = heading.filter { $0.isLetter || $0.isNumber || $0 == " " }.map { $0 == " " ? "-" : $0 }
    return "\(page)#\(String(anchor))"
  }
}
