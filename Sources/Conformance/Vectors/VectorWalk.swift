import StrictJSON

/// Visits the vectors of files one by one.
package struct VectorWalk {
  private let suite: Suite
  private let selection: Selection

  package init(_ suite: Suite, selection: Selection) {
    self.suite = suite
    self.selection = selection
  }

  /// A vector with its operation, its protocol versions and its file.
  package struct Visit {
    package let vector: Vector
    package let operation: String
    package let protocols: [String]
    package let file: String
    /// The vector in the form of a vector file.
    package let text: () -> String
  }

  /// Visits the selected vectors, until the body returns false.
  package func visit(_ files: [String], _ body: (Visit) throws -> Bool) throws {
    for path in files {
      var reader = try VectorFileReader(path: path, suite: suite)
      let header = reader.header
      guard selection.mayInclude(operation: header.operation) else { continue }
      let decoder = VectorDecoder(suite: suite, operation: reader.operation, header: header, file: path)
      let coding = VectorCoding(suite: suite, operation: reader.operation)
      let protocols = header.protocols.filter { selection.includes(protocolVersion: $0) }
      guard !protocols.isEmpty else { continue }
      while let batch = try reader.nextBatch() {
        var decoded = DecodedVectors(batch, decoder: decoder)
        while let vector = try decoded.next()?.vector {
          guard selection.includes(vector) else { continue }
          let visit = Visit(
            vector: vector, operation: header.operation, protocols: protocols, file: path,
            text: { String(decoding: JSONWriter.pretty(coding.encode(vector)), as: UTF8.self) })
          guard try body(visit) else { return }
        }
      }
    }
  }
}

extension Vector {
  /// A line of a list of vectors, as JSON.
  package func listing(protocols: [String]) -> String {
    let value = JSONValue.object(
      JSONObject([
        ("id", .string(id)), ("protocol", .array(protocols.map { .string($0) })),
        ("result", .string(expectation.result.rawValue)), ("flags", .array(flags.map { .string($0) })),
        ("comment", .string(comment)),
      ]))
    return String(decoding: JSONWriter.compact(value), as: UTF8.self)
  }
}
