/// The chapter of the book about a system, to which the pages of its operations point.
struct SystemChapter: Sendable {
  let number: String
  let title: String
  let file: String

  static let futurae = SystemChapter(number: "23", title: "The Futurae SDK", file: "FuturaeSDK.md")
  static let oneWelcome = SystemChapter(number: "24", title: "The OneWelcome SDK", file: "OneWelcomeSDK.md")

  private static let book = "../../../Sources/PowerAuthVectors/PowerAuthVectors.docc"

  /// The sentences for the pages of its operations.
  var pointers: [String] {
    ["[§ \(number) \(title)](\(Self.book)/\(file)) describes the system, and where its document is silent."]
  }
}
