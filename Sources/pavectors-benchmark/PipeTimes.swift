import Conformance
import ConformanceAdapters
import Platform
import PowerAuthScenarios
import PowerAuthVectors

/// Times requests to an adapter that computes nothing, and in turn the same bytes through the same pipes alone.
struct PipeTimes {
  struct Ended: Error {}

  let command: [String]
  let vectors: DrawnVectors

  func table() async throws -> String {
    let requests = vectors.requests.map(\.request)
    var lines: [UInt8] = []
    _ = try RequestFile(.powerAuthWithScenarios, selection: Selection()).write(vectors.paths) { lines += $0 }
    let conversation = lines
    let adapter = try AdapterImplementation(command, suite: .powerAuthWithScenarios)
    let times = try await Stopwatch.medians(
      rounds: 5, [{ try await ask(adapter, requests) }, { try exchange(conversation) }])
    let warnings = await adapter.close()
    precondition(warnings.isEmpty, "\(warnings)")
    let (runner, pipe) = (Double(requests.count) / times[0], Double(requests.count) / times[1])
    return """
      | requests to an adapter that answers at once | a second | the pipe alone | ratio |
      | --- | ---: | ---: | ---: |
      | \(vectors.name) | \(Int(runner)) | \(Int(pipe)) | \((runner / pipe).short) |
      """
  }

  /// Asks for each answer, with as many requests in flight as the adapter takes.
  private func ask(_ adapter: AdapterImplementation, _ requests: [Request]) async throws {
    let inFlight = 128
    try await withThrowingTaskGroup { group in
      for first in 0..<inFlight {
        group.addTask {
          for index in stride(from: first, to: requests.count, by: inFlight) {
            guard case .reject = try await adapter.answer(requests[index]) else { throw Ended() }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Writes the lines to the adapter as fast as it takes them, and reads all that it answers.
  private func exchange(_ lines: [UInt8]) throws {
    let child = try ChildProcess(command)
    let wakeUpPipe = try WakeUpPipe()
    var written = 0
    while true {
      let streams: [ChildProcess.Stream] = written < lines.count ? [.output, .input] : [.output]
      let ready = child.wait(for: streams, wakeUpPipe: wakeUpPipe, milliseconds: -1)
      if ready.contains(.input) { written += try child.write(lines[written...]) }
      if ready.contains(.output), case .end = try child.read(.output) { break }
    }
    guard written == lines.count else { throw Ended() }
  }
}
