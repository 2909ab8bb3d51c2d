import StrictJSON

/// Replays files in an order that a seed shuffles, with many cases in flight.
///
/// A window is large enough that a corpus of usual size is shuffled as a whole; larger ones are shuffled in parts, in
/// bounded memory. Results are reported in the order of the files, so that the report does not depend on the seed.
struct ShuffledWindow<Tested: Implementation> {
  private let implementation: Tested
  private let replay: Replay
  private let inFlight: Int
  private var random: SplitMix64

  /// A window is full when it has this many vectors or this many bytes.
  private static var vectorLimit: Int { 8192 }
  private static var byteLimit: Int { 64 << 20 }

  init(_ implementation: Tested, replay: Replay, seed: UInt64, inFlight: Int) {
    self.implementation = implementation
    self.replay = replay
    self.inFlight = inFlight
    random = SplitMix64(state: seed)
  }

  /// A vector that waits to be run.
  private struct Unit: Sendable {
    let worker: ReplayWorker<Tested>
    let element: JSONDocumentStream.RawElement
  }

  /// A file of which nothing is run, and the number of units before it.
  private typealias LeftOutFile = (place: Int, file: CompleteFile)

  consuming func replay(
    _ batches: consuming VectorBatches<ReplayWorker<Tested>>, builder: inout ReportBuilder
  ) async throws -> [CompleteFile] {
    var files: [CompleteFile] = []
    var units: [Unit] = []
    var leftOut: [LeftOutFile] = []
    var byteCount = 0
    while !replay.isInterrupted(), let part = try batches.next() {
      switch part {
      case .vectors(let batch, let worker):
        units += batch.map { Unit(worker: worker, element: $0) }
        byteCount += batch.reduce(0) { $0 + $1.byteCount }
        if units.count >= Self.vectorLimit || byteCount >= Self.byteLimit {
          try await run(units, leftOut, builder: &builder)
          units = []
          leftOut = []
          byteCount = 0
        }
      case .end(let file):
        if file.isLeftOut { leftOut.append((units.count, file)) } else { builder.add(file) }
        files.append(file)
      }
    }
    try await run(units, leftOut, builder: &builder)
    return files
  }

  private mutating func run(_ units: [Unit], _ leftOut: [LeftOutFile], builder: inout ReportBuilder) async throws {
    let order = units.indices.shuffled(using: &random)
    var next = order.makeIterator()
    var results = [VectorResult?](repeating: nil, count: units.count)
    // A run that ends at the first failure must add each result at once.
    let stopsEarly = replay.stopsAtFirstFailure
    try await forEachInOrder(
      width: inFlight,
      next: { replay.isInterrupted() ? nil : next.next() },
      transform: { number in (number, try await units[number].worker.run(units[number].element)) },
      consume: { number, result in
        builder.note([result])
        if stopsEarly { try builder.add([result]) } else { results[number] = result }
      })
    var added = 0
    for (place, file) in leftOut {
      try builder.add(results[added..<place].compactMap { $0 })
      builder.add(file)
      added = place
    }
    try builder.add(results[added...].compactMap { $0 })
  }
}

/// A generator of pseudo-random numbers, only for orders: the same seed gives the same order everywhere.
package struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  package init(state: UInt64) {
    self.state = state
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
