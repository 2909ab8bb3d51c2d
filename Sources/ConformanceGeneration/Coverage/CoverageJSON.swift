internal import Conformance
internal import StrictJSON

/// The coverage for programs.
extension Coverage {
  package var json: String {
    let value: JSONValue = [
      "documents": .array(documents.map(value)), "operations": .array(operations.map(value)),
    ]
    return String(decoding: JSONWriter.pretty(value), as: UTF8.self)
  }

  private func value(_ document: SourceDocument) -> JSONValue {
    let counts = Requirement.State.allCases.map { ($0.rawValue, JSONValue.count(document.count(of: $0))) }
    return [
      "name": .string(document.name), "counts": .object(JSONObject(counts)),
      "requirements": .array(document.requirements.map { value($0, in: document) }),
    ]
  }

  private func value(_ requirement: Requirement, in document: SourceDocument) -> JSONValue {
    let members: [(String, JSONValue)] = [
      ("id", .string(requirement.id)), ("chapter", .string(requirement.chapter)),
      ("requirement", .string(requirement.sentence)), ("state", .string(requirement.state.rawValue)),
      ("references", .texts(requirement.references)), ("mistakes", .texts(requirement.mistakes)),
      ("vectors", .count(vectors(of: requirement, in: document).count)),
      ("cases", .count(cases(of: requirement).count)),
    ]
    return .object(JSONObject(members + (requirement.reason.map { [("reason", .string($0))] } ?? [])))
  }

  private func value(_ operation: Operation) -> JSONValue {
    let rules = rules(of: operation).map { covered -> JSONValue in
      [
        "id": .string(covered.rule.id), "sentence": .string(covered.rule.sentence),
        "vectors": .count(covered.vectors.count), "first": .texts(Array(covered.vectors.prefix(Self.shownVectors))),
        "mistakes": .texts(covered.mistakes),
      ]
    }
    return ["id": .string(operation.id), "rules": .array(rules)]
  }
}

extension JSONValue {
  fileprivate static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
