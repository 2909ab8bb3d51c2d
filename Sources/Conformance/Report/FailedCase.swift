import StrictJSON

/// A failed case without its values; a report has all of them.
public struct FailedCase: Equatable, Sendable {
  /// The vector.
  public let id: String
  /// The protocol version.
  public let protocolVersion: String
  /// The kind of failure.
  public let kind: Failure.Kind
  /// The severity; nil for a case that passes although it is listed.
  public let severity: Severity?
  /// The number of the vector in its file, from 0.
  package let place: Int
  /// Whether it is listed as a known failure, so that it is expected.
  public let isListed: Bool
  /// The index of its diagnosis; nil where there is none, as for listed failures.
  public package(set) var cause: Int?
}

extension FailedCase {
  /// Whether an input that must be refused was accepted, which is harmless on its own.
  package var isTooLax: Bool {
    severity == .strictness && !kind.concernsExplanation && kind != .failedInsteadOfRefusing && !isListed
  }

  init(_ failure: Failure, isListed: Bool) {
    self.init(
      id: failure.id, protocolVersion: failure.protocolVersion, kind: failure.kind, severity: failure.severity,
      place: failure.place, isListed: isListed)
  }
}

/// A case that did not fail.
package struct OtherCase: Equatable, Sendable {
  package let id: String
  package let operation: String
  /// The result of the one case.
  package let result: TallyResult
}

/// What identifies a case: compared as bytes, because texts of files can be canonically equivalent and still differ.
package struct CaseName: Hashable {
  let id: [UInt8]
  let protocolVersion: [UInt8]

  init(id: String, protocolVersion: String) {
    self.id = Array(id.utf8)
    self.protocolVersion = Array(protocolVersion.utf8)
  }
}

/// A failed case, with or without its values.
package protocol NamedCase: Sendable {
  var id: String { get }
  var protocolVersion: String { get }
  var place: Int { get }
  /// Whether another case differs only in the protocol version.
  func isSame(as other: Self) -> Bool
}

extension Failure: NamedCase {
  package func isSame(as other: Failure) -> Bool {
    id.hasSameCodePoints(as: other.id) && findings == other.findings && listedKinds == other.listedKinds
      && input == other.input && expected == other.expected && actual == other.actual
  }
}

extension FailedCase: NamedCase {
  package func isSame(as other: FailedCase) -> Bool {
    id.hasSameCodePoints(as: other.id) && kind == other.kind && severity == other.severity && place == other.place
      && isListed == other.isListed && cause == other.cause
  }
}

extension NamedCase {
  package var caseName: CaseName { CaseName(id: id, protocolVersion: protocolVersion) }

  /// Whether it precedes another case by id, then by protocol version.
  package func isOrdered(before other: some NamedCase) -> Bool {
    if !id.hasSameCodePoints(as: other.id) { return id.utf8.lexicographicallyPrecedes(other.id.utf8) }
    return protocolVersion.utf8.lexicographicallyPrecedes(other.protocolVersion.utf8)
  }

  /// Whether its vector stands before that of the other case in their files: the basic vectors come first.
  package func isMoreBasic(than other: some NamedCase) -> Bool {
    place == other.place ? isOrdered(before: other) : place < other.place
  }
}
