internal import StrictJSON

/// Writes the file of the mistakes: the declared catalogue with the vectors that detect each mistake.
struct MistakeFileWriter {
  private let suite: Suite
  /// The ids of the vectors of an operation that detect a mistake, in the order of the corpus.
  private var vectors: [MistakeFile.Entry: [String]] = [:]

  /// Makes a writer for the vectors of a corpus, whose ids are given in order.
  init(_ suite: Suite, detections: Detections, ids: some Sequence<String>) {
    self.suite = suite
    for id in ids {
      let operation = String(id.prefix { $0 != "/" })
      for mistake in detections[id] {
        vectors[MistakeFile.Entry(mistake: mistake, operation: operation), default: []].append(id)
      }
    }
  }

  func document() -> [UInt8] {
    let mistakes = catalogue.map(encode)
    return JSONWriter.pretty([
      "format": .number(JSONNumber(VectorFileHeader.format)),
      "schema": .string(CorpusLayout.mistakeSchema),
      "suite": .string(suite.version),
      "count": .number(JSONNumber(Int64(mistakes.count))),
      "mistakes": .array(mistakes),
    ]) + [0x0a]
  }

  /// Each mistake once, in the order of the first declarations, with its operations.
  private var catalogue: [[(operation: Operation, declared: DeclaredMistake)]] {
    var places: [String: Int] = [:]
    var catalogue: [[(operation: Operation, declared: DeclaredMistake)]] = []
    for operation in suite.operations {
      for declared in operation.mistakes {
        if let place = places[declared.mistake.id] {
          catalogue[place].append((operation, declared))
        } else {
          places[declared.mistake.id] = catalogue.count
          catalogue.append([(operation, declared)])
        }
      }
    }
    return catalogue
  }

  private func encode(_ occurrences: [(operation: Operation, declared: DeclaredMistake)]) -> JSONValue {
    let mistake = occurrences[0].declared.mistake
    let evidence = mistake.evidence.map { [("evidence", JSONValue.string($0))] } ?? []
    return .object(
      JSONObject(
        [("id", .string(mistake.id)), ("sentence", .string(mistake.sentence))] + evidence
          + [("operations", .array(occurrences.map { encode($0.declared, in: $0.operation) }))]))
  }

  private func encode(_ declared: DeclaredMistake, in operation: Operation) -> JSONValue {
    if let argument = declared.whyNotDetectable {
      return ["operation": .string(operation.id), "notDetectable": .string(argument)]
    }
    let ids = vectors[MistakeFile.Entry(mistake: declared.mistake.id, operation: operation.id)] ?? []
    return [
      "operation": .string(operation.id),
      "rules": .array(operation.rules.filter(declared.rules.contains).map { .string($0.id) }),
      "detectedBy": .array(groups(of: ids, in: operation)),
    ]
  }

  /// Puts the names of vectors that detect the mistake in the same ranges into one group.
  private func groups(of ids: [String], in operation: Operation) -> [JSONValue] {
    var names: [String] = []
    var prefixes: [String: [String]] = [:]
    for id in ids {
      let prefix = CorpusLayout.idPrefix(of: id, operation: operation)
      let name = String(id.dropFirst(prefix.count))
      if prefixes[name] == nil { names.append(name) }
      prefixes[name, default: []].append(prefix)
    }
    var order: [[String]] = []
    var groups: [[String]: [String]] = [:]
    for name in names {
      let key = prefixes[name] ?? []
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(name)
    }
    return order.map { key in
      [
        "prefixes": .array(key.map { .string($0) }),
        "names": .array((groups[key] ?? []).map { .string($0) }),
      ]
    }
  }
}
