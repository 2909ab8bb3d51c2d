internal import Conformance
internal import StrictJSON

extension PublishedReport {
  /// The whole report as one JSON document.
  package var json: String {
    let document: JSONValue = [
      "total": total.json, "files": .array(files.map(\.json)), "disagreements": .array(disagreements.map(\.json)),
    ]
    return String(decoding: JSONWriter.pretty(document), as: UTF8.self)
  }

  /// The report in lines: one for each value that differs, one for each file, and the total.
  package var jsonLines: [String] {
    disagreements.map { Self.line("disagreement", $0.json) } + files.map { Self.line("file", $0.json) }
      + [Self.line("total", total.json)]
  }

  private static func line(_ kind: String, _ value: JSONValue) -> String {
    String(decoding: JSONWriter.compact(.object(JSONObject([(kind, value)]))), as: UTF8.self)
  }
}

extension PublishedReport.Disagreement {
  fileprivate var json: JSONValue {
    [
      "file": .string(file), "item": .string(item), "field": .string(difference.field),
      "published": .string(difference.published), "ours": .string(difference.ours),
      "causes": .array(causes.map { .string($0.mistake) }),
    ]
  }
}

extension PublishedReport.File {
  fileprivate var json: JSONValue {
    [
      "file": .string(name), "items": tally.json, "notCovered": reasons.json, "choices": choices.json,
      "causes": causes.json,
    ]
  }
}

extension Counted {
  fileprivate var json: JSONValue {
    .array(sentences.map { ["reason": .string($0.text), "items": .number(JSONNumber(Int64($0.items)))] })
  }
}

extension PublishedTally {
  fileprivate var json: JSONValue {
    .object(
      JSONObject(
        [("all", items), ("agreeing", agreeing), ("disagreeing", disagreeing), ("notCovered", notCovered)]
          .map { ($0.0, .number(JSONNumber(Int64($0.1)))) }))
  }
}
