internal import Conformance
internal import StrictJSON

/// A statement of a source document, and what covers it.
struct Requirement: Equatable, Sendable {
  enum State: String, CaseIterable, Sendable {
    /// Vectors or cases check it.
    case covered
    /// Vectors or cases check a part of it; a reason is given for the rest.
    case partly
    /// Nothing checks it, for the reason that is given, or because the operations do not exist yet that it names.
    case uncovered
  }

  let id: String
  /// The chapter of the document.
  let chapter: String
  /// The statement in the words of the suite.
  let sentence: String
  let state: State
  /// What covers it, or will: operations, rules such as `kdf.index/R2`, and ids or patterns of vectors and of cases.
  let references: [String]
  /// The ids of mistakes that violate it.
  let mistakes: [String]
  /// Why not all is covered; nil where all is, or will be.
  let reason: String?
  /// The number of its line in its file.
  let line: Int
}

/// A document, of which each requirement is one line in a file of the suite.
struct SourceDocument: Equatable, Sendable {
  let file: String
  let name: String
  /// The protocol versions that it describes; empty where vectors of all versions can cover it.
  let versions: [String]
  let requirements: [Requirement]

  func count(of state: Requirement.State) -> Int { requirements.count { $0.state == state } }
}

extension SourceDocument {
  /// Reads a file: a line with `#` and the name of the document, perhaps with ` | ` and its protocol versions, then
  /// a line for each requirement.
  init(_ file: RequirementFile) throws {
    guard let text = String(validating: file.bytes, as: UTF8.self) else {
      throw InvalidCorpus(file: file.path, "is not UTF-8")
    }
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.popLast() == "" else { throw InvalidCorpus(file: file.path, "does not end with a line break") }
    if let number = lines.firstIndex(where: { !$0.visible.hasSameCodePoints(as: $0) }) {
      throw InvalidCorpus(file: file.path, place: "line \(number + 1)", "has an invisible character")
    }
    guard let title = lines.first, title.hasPrefix("# "), title.utf8.count > 2 else {
      throw InvalidCorpus(file: file.path, place: "line 1", "must be #, a space and the name of the document")
    }
    let parts = title.dropFirst(2).split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
    let versions = parts.count == 2 ? parts[1].split(separator: " ", omittingEmptySubsequences: false) : []
    guard parts.count <= 2, !parts[0].isEmpty, !versions.contains("") else {
      throw InvalidCorpus(file: file.path, place: "line 1", "must be # NAME, or # NAME | VERSION…")
    }
    self.file = file.path
    name = parts[0]
    self.versions = versions.map(String.init)
    requirements = try lines.enumerated().dropFirst().map { try Requirement($0.element, line: $0.offset + 1, of: file) }
  }
}

extension Requirement {
  /// Reads `id | chapter | sentence | state | references | mistakes | reason`; references and mistakes can be `-`, and the
  /// reason can be absent.
  fileprivate init(_ text: String, line: Int, of file: RequirementFile) throws {
    func invalid(_ field: String, _ message: String) -> InvalidCorpus {
      InvalidCorpus(file: file.path, field: field, place: "line \(line)", message)
    }
    let fields = text.split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
    let names = ["id", "chapter", "sentence", "state", "references", "mistakes", "reason"]
    guard (6...7).contains(fields.count) else {
      throw invalid("fields", "must be \(names.joined(separator: " | ")), where the reason can be absent")
    }
    if let empty = fields.firstIndex(where: { $0.isEmpty || $0.first == " " || $0.last == " " }) {
      throw invalid(names[empty], "is empty, or has a space at an end")
    }
    guard VectorID.isWellFormed(fields[0]) else {
      throw invalid("id", "must have lower-case letters, digits, dots and dashes only")
    }
    guard let state = State(rawValue: fields[3]) else {
      throw invalid("state", "must be \(State.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    let lists = fields[4...5].map { field in
      field == "-" ? [] : field.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    }
    if let place = lists.firstIndex(where: { $0.contains("") }) {
      throw invalid(names[4 + place], "must have one space between two of them")
    }
    self.init(
      id: fields[0], chapter: fields[1], sentence: fields[2], state: state, references: lists[0], mistakes: lists[1],
      reason: fields.count == 7 ? fields[6] : nil, line: line)
    if let (field, message) = contradiction { throw invalid(field, message) }
  }

  /// The field that its state does not allow, and why.
  private var contradiction: (field: String, message: String)? {
    switch state {
    case .covered where references.isEmpty, .partly where references.isEmpty:
      ("references", "must name what covers it")
    case .covered where reason != nil: ("reason", "must be absent where all is covered")
    case .partly where reason == nil: ("reason", "is missing")
    case .uncovered where !mistakes.isEmpty: ("mistakes", "must be - where nothing is covered")
    case .uncovered where references.isEmpty == (reason == nil):
      ("reason", "must be given where nothing is named that will cover it, and only there")
    default: nil
    }
  }
}
