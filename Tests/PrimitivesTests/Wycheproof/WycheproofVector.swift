/// One vector of a Wycheproof file, with the values of the group that it belongs to.
struct WycheproofVector {
  /// What the publisher says an implementation must do.
  enum Result: String {
    case valid, invalid, acceptable
  }

  let id: Int
  let comment: String
  let flags: Set<String>
  let result: Result
  let texts: [String: String]
  let numbers: [String: Int]
}
