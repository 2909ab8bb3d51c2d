package import Conformance
import StrictJSON

/// The requests of a corpus as lines, for implementations that can be reached only through files.
package struct RequestFile {
  private let suite: Suite
  private let selection: Selection

  package init(_ suite: Suite, selection: Selection) {
    self.suite = suite
    self.selection = selection
  }

  /// The numbers of cases that were written and of vectors that were left out.
  package struct Count {
    package fileprivate(set) var cases = 0
    /// Accumulated vectors, which are left out.
    package fileprivate(set) var accumulated = 0
  }

  /// Emits the handshake, the requests and the end; `seq` is the number of the case among all of the files.
  package func write(_ files: [String], emit: ([UInt8]) throws -> Void) throws -> Count {
    var count = Count()
    var firstCase = 0
    try emit(WireRequest.hello(suite: suite) + [0x0a])
    for path in files {
      var reader = try VectorFileReader(path: path, suite: suite)
      let versions = reader.header.protocols
      let decoder = VectorDecoder(suite: suite, operation: reader.operation, header: reader.header, file: path)
      var read = 0
      while let batch = try reader.nextBatch() {
        read += batch.count
        for element in batch {
          let vector = try decoder.decode(element)
          guard selection.includes(vector) else { continue }
          guard case .input(let input) = vector.subject else {
            count.accumulated += 1
            continue
          }
          for (number, version) in versions.enumerated() where selection.includes(protocolVersion: version) {
            let request = Request(
              operation: reader.header.operation, protocolVersion: version, input: input, wantsSteps: true)
            let seq = firstCase + element.index * versions.count + number
            try emit(
              WireRequest.encode(request, seq: seq, suite: suite, wantsSteps: !vector.steps.isEmpty) + [0x0a])
            count.cases += 1
          }
        }
      }
      _ = try reader.finish(vectorCount: read)
      firstCase += reader.header.count * versions.count
    }
    try emit(WireRequest.bye + [0x0a])
    return count
  }
}
