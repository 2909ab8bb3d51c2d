import Conformance
import PowerAuth

/// A reader of bytes from outside, and what must be true of it for all bytes.
struct FuzzTarget: Sendable {
  /// The name, which is also that of the folders with its seeds and its findings.
  let name: String
  /// What it reads, for lists.
  let subject: String
  /// Reads the bytes; throws a `Violation` where something is not true that must be.
  let read: @Sendable ([UInt8]) async throws -> Outcome

  /// What a reader did with bytes.
  enum Outcome: String {
    case accepted, refused
  }

  init(_ name: String, _ subject: String, _ read: @escaping @Sendable ([UInt8]) async throws -> Outcome) {
    self.name = name
    self.subject = subject
    self.read = read
  }

  static let all =
    jsonTargets + corpusTargets + wireTargets + reportTargets + publishedTargets
    + commandLineTargets + notationTargets + curveTargets + activationCodeTargets + requestTargets + signatureTargets
    + encryptionTargets + requirementTargets + comparisonTargets + headerTargets + tokenTargets + configurationTargets
    + activationTargets + temporaryKeyTargets + recoveryCodeTargets + statusTargets + timeTargets + vocabularyTargets
    + version2Targets + formatTargets + clientHeaderTargets + passwordTargets + activationRequestTargets
    + latticeTargets + version4Targets + sharedSecretTargets
}

/// Something that must be true for all bytes, and is not.
struct Violation: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Throws a violation unless the condition is true; the sentence says what is violated.
func require(_ condition: Bool, _ sentence: @autoclosure () -> String) throws {
  guard condition else { throw Violation(sentence()) }
}

/// Unwraps a value that must be there.
func require<Value>(_ value: Value?, _ sentence: @autoclosure () -> String) throws -> Value {
  guard let value else { throw Violation(sentence()) }
  return value
}

/// What a function of the protocol returns; nil where it refuses its input.
func unlessRefused<Value>(_ compute: () throws -> Value) throws -> Value? {
  do {
    return try compute()
  } catch is Refusal {
    return nil
  }
}

extension FuzzTarget.Outcome {
  /// A refusal with an error, which must be a sentence in one line that shows all of its characters.
  static func refused(with error: any Error, naming file: String = "") throws -> Self {
    if let violation = error as? Violation { throw violation }
    let sentence = String(describing: error)
    try require(sentence.utf8.count > 5, "the error \(sentence.debugDescription) is not a sentence")
    // Commands of CI systems, which begin with ##, are replaced where the sentence is printed.
    let words = sentence.replacing("#", with: "")
    try require(words.visible == words, "the error \(sentence.debugDescription) has an invisible character")
    try require(sentence.utf8.count < 1 << 15, "an error has \(sentence.utf8.count) bytes: \(sentence.prefix(200))")
    try require(sentence.hasPrefix(file), "the error does not begin with \(file): \(sentence)")
    return .refused
  }
}

extension [UInt8] {
  /// The bytes as a text, in which U+FFFD replaces what is not UTF-8.
  var text: String { String(decoding: self, as: UTF8.self) }
}
