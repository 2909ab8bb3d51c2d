internal import Conformance

/// The members that every item of a Wycheproof file has.
struct WycheproofItem {
  /// The expected result.
  enum Result: String, CaseIterable, Sendable {
    case valid, invalid, acceptable
  }

  let comment: String
  let flags: [String]
  let result: Result
  /// The value that is computed or verified, in hex.
  let value: (field: String, hex: String)

  init(_ members: inout MemberReader, valueField: String) throws(FieldError) {
    comment = try members.textIfPresent("comment") ?? ""
    flags = try members.texts("flags").sorted()
    guard let result = Result(rawValue: try members.text("result")) else {
      throw FieldError("result", "must be one of \(Result.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self.result = result
    value = (valueField, try members.text(valueField))
  }

  func judgement(of answer: WycheproofAnswer) -> PublishedJudgement {
    switch result {
    case .valid: answer == .agrees ? .agrees : .disagrees([difference(answer)])
    case .invalid: answer.refuses ? .agrees : .disagrees([resultDifference(answer)])
    case .acceptable: WycheproofPolicy.judgement(of: answer, to: self)
    }
  }

  /// The difference of an item with another value, or without one.
  func difference(_ answer: WycheproofAnswer) -> PublishedDifference {
    PublishedDifference(field: value.field, published: value.hex, ours: answer.words)
  }

  /// The difference of an item that is accepted but must be refused, or the reverse.
  func resultDifference(_ answer: WycheproofAnswer) -> PublishedDifference {
    PublishedDifference(field: "result", published: "\(result.rawValue): \(comment)", ours: answer.words)
  }
}
