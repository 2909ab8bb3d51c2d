import Conformance
import ConformanceAdapters
import Platform
import PowerAuthScenarios
import PowerAuthVectors

/// Times the answers of each operation in each version to accepted vectors of a corpus.
///
/// Each row is a line with tabulators: the number of the row, the operation, the version, the number of cases, the bytes of
/// an input, and the nanoseconds of processor time of an answer: by the declared computation, and from the line of a
/// request to the line of its answer. While the computation runs, the thread has the name `row` and the number, by which
/// a profiler tells the rows apart.
struct OperationTimes {
  private static let casesOfRow = 16
  private static let leastTime = Duration.milliseconds(15)

  let corpus: String

  init(_ arguments: [String]) throws {
    guard arguments.count == 1 else { throw UsageError() }
    corpus = arguments[0]
  }

  func run() async throws {
    print("reading\t\(Self.nanosecondsOfByte())")
    var number = 0
    for (operation, version, requests) in try rows() {
      let bytes = requests.reduce(0) { $0 + $1.input.byteCount } / requests.count
      let computing = try Self.nanoseconds(number, operation, requests)
      let serving = try await Self.nanoseconds(requests)
      print("\(number)\t\(operation.id)\t\(version)\t\(requests.count)\t\(bytes)\t\(computing)\t\(serving)")
      number += 1
    }
  }

  /// The requests of each row, in the order of the operations.
  private func rows() throws -> [(operation: Operation, version: String, requests: [Request])] {
    var requests: [String: [Request]] = [:]
    let suite = Suite.powerAuthWithScenarios
    try VectorWalk(suite, selection: Selection()).visit(try Replay.files(in: corpus, of: suite)) { visit in
      guard case .input(let input) = visit.vector.subject, visit.vector.expectation.result != .reject,
        !visit.vector.flags.contains(Flag.longSearch.name)
      else { return true }
      for version in visit.protocols {
        requests["\(visit.operation) \(version)", default: []].append(
          Request(operation: visit.operation, protocolVersion: version, input: input, wantsSteps: false))
      }
      return true
    }
    return try suite.operations.flatMap { operation in
      try operation.protocols.compactMap { version in
        guard let all = requests["\(operation.id) \(version)"] else { return nil }
        let distance = max(1, all.count / Self.casesOfRow)
        let chosen = stride(from: 0, to: all.count, by: distance).map { all[$0] }
        let accepted = try chosen.filter { try Self.isAccepted($0, by: operation) }
        return accepted.isEmpty ? nil : (operation, version, accepted)
      }
    }
  }

  private static let environment = Environment(
    randomBytes: { [UInt8](repeating: 0x5a, count: $0) }, currentMilliseconds: { 1_700_000_000_000 })

  private static func isAccepted(_ request: Request, by operation: Operation) throws -> Bool {
    if case .accept = try operation.rightComputation.answer(request, in: environment) { true } else { false }
  }

  /// The time of an answer by the declared computation.
  private static func nanoseconds(_ row: Int, _ operation: Operation, _ requests: [Request]) throws -> Double {
    let computation = operation.rightComputation
    for request in requests { _ = try computation.answer(request, in: environment) }
    ThreadName.set("row\(row)")
    defer { ThreadName.set("other") }
    return try repeated(requests.count) {
      for request in requests { _ = try computation.answer(request, in: environment) }
    }
  }

  /// The time from the line of a request to the line of its answer.
  private static func nanoseconds(_ requests: [Request]) async throws -> Double {
    let suite = Suite.powerAuthWithScenarios
    let server = WireServer(suite, implementation: ReferenceImplementation.powerAuthWithScenarios, adapterName: "own")
    let lines = requests.map { request in
      let names = "\"operation\":\"\(request.operation)\",\"protocol\":\"\(request.protocolVersion)\""
      return Array("{\"cmd\":\"run\",\"seq\":1,\(names),\"input\":\(Value.record(request.input).json)}".utf8)
    }
    var count = 0
    let start = CurrentProcess.processorTime
    var time = Duration.zero
    while time < leastTime {
      for line in lines { _ = await server.answer(line: line) }
      count += lines.count
      time = CurrentProcess.processorTime - start
    }
    return time.seconds * 1e9 / Double(count)
  }

  /// The processor time of one of the units of which a body has several, repeated until it can be measured.
  private static func repeated(_ unitCount: Int, _ body: () throws -> Void) rethrows -> Double {
    var rounds = 1
    while true {
      let start = CurrentProcess.processorTime
      for _ in 0..<rounds { try body() }
      let time = CurrentProcess.processorTime - start
      if time >= leastTime { return time.seconds * 1e9 / Double(rounds * unitCount) }
      rounds *= time < .milliseconds(2) ? 6 : 2
    }
  }

  /// The time in which a byte of a text that is in the cache is read once.
  private static func nanosecondsOfByte() -> Double {
    let bytes = [UInt8](repeating: 0x61, count: 4096)
    var sum: UInt8 = 0
    let time = repeated(bytes.count) {
      for index in bytes.indices { sum ^= bytes[index] }
    }
    return sum == 1 ? 0 : time
  }
}

extension Record {
  /// The bytes of its values.
  fileprivate var byteCount: Int { members.reduce(0) { $0 + $1.value.byteCount } }
}

extension Value {
  fileprivate var byteCount: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .text(let text): text.utf8.count
    case .int, .unsigned64: 8
    case .list(let values): values.reduce(0) { $0 + $1.byteCount }
    case .record(let record): record.byteCount
    }
  }
}
