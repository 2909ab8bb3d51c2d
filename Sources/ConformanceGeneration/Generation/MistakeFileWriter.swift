package import Conformance
internal import StrictJSON

/// Writes the files of the mistakes: the declared catalogue with the vectors that detect each mistake.
package struct MistakeFileWriter {
  private let suite: Suite
  /// The ids of the vectors of each operation, in the order of the corpus.
  private let ids: [String: [String]]
  /// The ids of the vectors that detect a mistake in an operation.
  private var vectors: [MistakeFile.Entry: Set<String>] = [:]
  /// The ids of the vectors of each operation: those by hand before random ones, and those that detect few mistakes first.
  private var mostTelling: [String: [String]] = [:]

  /// Makes a writer for the vectors of a corpus, whose ids are given in order.
  package init(_ suite: Suite, detections: Detections, ids: some Sequence<String>) {
    self.suite = suite
    self.ids = DetectionBits.idsByOperation(ids)
    for operation in suite.operations {
      let declared = Set(operation.mistakes.map(\.mistake.id))
      let all = self.ids[operation.id] ?? []
      var order: [(Int, Int, place: Int)] = []
      for (place, id) in all.enumerated() {
        let detected = detections[id].intersection(declared)
        order.append((VectorID.isRandom(id) ? 1 : 0, detected.count, place: place))
        for mistake in detected {
          vectors[MistakeFile.Entry(mistake: mistake, operation: operation.id), default: []].insert(id)
        }
      }
      mostTelling[operation.id] = order.sorted { $0 < $1 }.map { all[$0.place] }
    }
  }

  /// The lines of the packed detections.
  package func matrix() -> [UInt8] {
    let lines = catalogue.joined().filter { $0.declared.whyNotDetectable == nil }.map { operation, declared in
      DetectionBits.line(of: vectors(declared, operation), among: ids[operation.id] ?? []) + "\n"
    }
    return Array(lines.joined().utf8)
  }

  package func document() -> [UInt8] {
    let mistakes = catalogue.map(encode)
    return LineByLine.document([
      ("format", JSONWriter.compact(.number(JSONNumber(VectorFileHeader.format)))),
      ("schema", JSONWriter.compact(.string(CorpusLayout.mistakeSchema))),
      ("suite", JSONWriter.compact(.string(suite.version))),
      ("count", JSONWriter.compact(.number(JSONNumber(Int64(mistakes.count))))),
      ("mistakes", LineByLine.array(mistakes)),
    ])
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

  private func encode(_ occurrences: [(operation: Operation, declared: DeclaredMistake)]) -> [UInt8] {
    let mistake = occurrences[0].declared.mistake
    let texts =
      [("id", mistake.id), ("sentence", mistake.sentence)] + (mistake.evidence.map { [("evidence", $0)] } ?? [])
    let operations = occurrences.map { ($0.operation.id, JSONWriter.compact(encode($0.declared, in: $0.operation))) }
    return LineByLine.object(
      texts.map { ($0.0, JSONWriter.compact(.string($0.1))) } + [("operations", LineByLine.object(operations))])
  }

  private func encode(_ declared: DeclaredMistake, in operation: Operation) -> JSONValue {
    if let argument = declared.whyNotDetectable { return ["notDetectable": .string(argument)] }
    let detecting = vectors(declared, operation)
    let named = (mostTelling[operation.id] ?? []).lazy.filter(detecting.contains).prefix(MistakeFile.mostNamed)
    return [
      "rules": .array(operation.rules.filter(declared.rules.contains).map { .string($0.id) }),
      "detectedBy": .array(named.map { .string(String($0.dropFirst(operation.id.count + 1))) }),
    ]
  }

  private func vectors(_ declared: DeclaredMistake, _ operation: Operation) -> Set<String> {
    vectors[MistakeFile.Entry(mistake: declared.mistake.id, operation: operation.id)] ?? []
  }
}
