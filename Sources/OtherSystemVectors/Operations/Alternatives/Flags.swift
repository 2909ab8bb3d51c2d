internal import Conformance

/// The labels of vectors of the other systems.
extension Flag {
  static let silent = Flag(
    "Silent", .policy, .strictness,
    "The document is silent here, or its chapters differ; the comment names the readings.",
    effect: "None that the document forbids: both readings are right.")
  static let promise = Flag(
    "Promise", .coverage, .interoperability, "What a public document promises of an SDK, as an app can observe it.",
    effect: "An app that was written by the document works otherwise than it expects.")
  static let protection = Flag(
    "Protection", .negative, .security, "A call that an SDK must refuse to a user who was not verified.",
    effect: "Whoever holds the device does what only its user may do.")
  static let malformed = Flag(
    "Unusable", .negative, .strictness, "A value that an SDK must refuse.",
    effect: "A wrong value is used, and fails in a place where nobody looks for it.")
}
