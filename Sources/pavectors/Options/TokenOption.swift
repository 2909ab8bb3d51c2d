import Platform

/// The token that a live server asks administrators for.
enum TokenOption {
  static let option = Option(
    name: "--token", value: "TEXT",
    help: "the token for the administration of serve and for /conformance (default: the variable PAVECTORS_TOKEN)")

  /// The token; nil where there is none.
  static func token(_ arguments: Arguments) throws -> String? {
    let token = try arguments.one(option.name) ?? variable()
    // What can stand in the header of a request.
    guard token?.isEmpty != true, token?.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) != false else {
      throw UsageError("the token must have visible ASCII characters, and no spaces")
    }
    return token
  }

  private static func variable() throws -> String? {
    try CurrentProcess.variable("PAVECTORS_TOKEN").map { try Arguments.text($0, of: "PAVECTORS_TOKEN") }
  }
}
