internal import Conformance
import Platform
import StrictJSON

/// Starts an adapter and makes the handshake.
struct AdapterStarter {
  let command: [String]
  let suite: Suite
  let limits: AdapterLimits

  func start(
    wakeUpPipe: borrowing WakeUpPipe
  ) throws(AdapterError) -> (process: AdapterProcess, description: AdapterDescription) {
    let process = try AdapterProcess(command, limits: limits)
    process.enqueue(WireRequest.hello(suite: suite))
    let start = ContinuousClock.now
    do throws(AdapterError) {
      while true {
        let rest = limits.handshake - start.duration(to: .now)
        guard rest > .zero else { throw AdapterError("did not answer hello within \(limits.handshake.inWords)") }
        let lines = try process.exchange(wakeUpPipe: wakeUpPipe, timeout: rest)
        guard let first = lines.first else { continue }
        let description = try AdapterDescription(line: first)
        try description.checkOmissions(in: suite)
        guard lines.count == 1 else { throw AdapterError("wrote more than one line in answer to hello") }
        process.hasGreeted = true
        return (process, description)
      }
    } catch {
      throw process.crashDescription(of: error).followed(by: process.stop())
    }
  }
}

/// A running adapter, to which lines are written and from which lines are read.
final class AdapterProcess {
  private let child: ChildProcess
  private let limits: AdapterLimits
  private var splitter: LineSplitter
  private var outgoing: [UInt8] = []
  private var written = 0
  private var errorOutput: [UInt8] = []
  private var errorsAreOpen = true

  init(_ command: [String], limits: AdapterLimits) throws(AdapterError) {
    self.limits = limits
    splitter = LineSplitter(maximumByteCount: limits.greetingByteCount)
    do throws(SystemFailure) {
      child = try ChildProcess(command)
    } catch {
      let name = command.first ?? ""
      let isLine = command.count == 1 && name.contains(" ")
      let hint = isLine ? "; each word is a separate argument, so leave out the quotation marks around them" : ""
      throw AdapterError("cannot be started as \(JSONExcerpt.quote(name)): \(error.reason)\(hint)")
    }
  }

  /// Whether the answer to hello was read, after which lines may be longer.
  var hasGreeted = false {
    didSet { splitter.maximumByteCount = limits.lineByteCount }
  }

  /// Whether less than the limit waits to be written.
  var takesMore: Bool { outgoing.count - written < 1 << 20 }

  /// Adds a line to those that wait to be written.
  func enqueue(_ line: [UInt8]) {
    outgoing += line
    outgoing.append(0x0a)
  }

  /// Writes and reads as much as possible, waits no longer than the timeout, and returns the lines that were read.
  func exchange(wakeUpPipe: borrowing WakeUpPipe, timeout: Duration?) throws(AdapterError) -> [[UInt8]] {
    var streams: [ChildProcess.Stream] = [.output]
    if written < outgoing.count { streams.append(.input) }
    if errorsAreOpen { streams.append(.errors) }
    let ready = child.wait(for: streams, wakeUpPipe: wakeUpPipe, milliseconds: timeout?.roundedUpMilliseconds ?? -1)
    if ready.contains(.errors) { readErrors() }
    let lines = ready.contains(.output) ? try readLines() : []
    do throws(SystemFailure) {
      if ready.contains(.input) { try writeSome() }
    } catch  where lines.isEmpty {
      throw AdapterError("closed its input: \(error.reason)")
    } catch {
      // Lines that were written before the input was closed still count; the next attempt to write fails again.
    }
    return lines
  }

  private func writeSome() throws(SystemFailure) {
    written += try child.write(outgoing[written...])
    if written == outgoing.count {
      outgoing.removeAll(keepingCapacity: true)
      written = 0
    }
  }

  private func readLines() throws(AdapterError) -> [[UInt8]] {
    let reading: ChildProcess.Reading
    do throws(SystemFailure) {
      reading = try child.read(.output)
    } catch {
      throw AdapterError("cannot be read from: \(error.reason)")
    }
    switch reading {
    case .nothingYet: return []
    case .end: throw AdapterError("closed its output")
    case .bytes(let bytes):
      do {
        return try splitter.lines(adding: bytes)
      } catch {
        throw AdapterError("wrote a line of more than \(splitter.maximumByteCount >> 20) MiB")
      }
    }
  }

  private func readErrors() {
    switch try? child.read(.errors) {
    case .nothingYet?: break
    case .end?, nil: errorsAreOpen = false
    case .bytes(let bytes)?: errorOutput = Array((errorOutput + bytes).suffix(limits.errorOutputByteCount))
    }
  }

  // MARK: - Crash and shutdown

  /// Adds the exit code and the last error output of the adapter to an error.
  func crashDescription(of error: AdapterError) -> AdapterError {
    var words = error.description
    if let end = endWithin(.milliseconds(200)) { words += " (\(end.inWords))" }
    readErrors()
    let lines = errorOutput.split(separator: 0x0a)
    if let last = lines.last(where: { line in !line.allSatisfy { $0 <= 0x20 } }) {
      words +=
        "; last line of its standard error: " + JSONExcerpt.quote(String(decoding: last, as: UTF8.self), upTo: 200)
    }
    return error.with(words)
  }

  /// Kills the adapter and all that it started; returns in words what could not be killed.
  func stop() -> [String] {
    child.stop().map { survivor in
      "process \(survivor.number) could not be killed" + (survivor.reason.map { ": \($0)" } ?? "")
    }
  }

  /// Shuts the adapter down, and returns warnings if it does not end as it must.
  func shutDown(wakeUpPipe: borrowing WakeUpPipe) -> [String] {
    enqueue(WireRequest.bye)
    let warning = waitForEnd(wakeUpPipe: wakeUpPipe)
    let isKilled = child.end() == nil
    let survivors = stop()
    return [warning].compactMap { $0.map { $0 + (isKilled && survivors.isEmpty ? ", and was killed" : "") } }
      + survivors
  }

  private func waitForEnd(wakeUpPipe: borrowing WakeUpPipe) -> String? {
    let start = ContinuousClock.now
    var (inputIsOpen, outputIsOpen, readCount) = (true, true, 0)
    while start.duration(to: .now) < limits.shutdown {
      if let end = child.end() {
        return end == .exit(0) ? nil : "it ended with \(end.inWords) after bye"
      }
      let ready = child.wait(
        for: (outputIsOpen ? [.output] : []) + (written < outgoing.count ? [.input] : [])
          + (errorsAreOpen ? [.errors] : []), wakeUpPipe: wakeUpPipe, milliseconds: 10)
      if ready.contains(.errors) { readErrors() }
      if ready.contains(.output) { outputIsOpen = dropOutput(count: &readCount) }
      guard readCount <= limits.byteCountAfterBye else {
        return "it wrote more than \(limits.byteCountAfterBye >> 20) MiB after bye"
      }
      if ready.contains(.input), (try? writeSome()) == nil { written = outgoing.count }
      if inputIsOpen, written == outgoing.count {
        child.closeInput()
        inputIsOpen = false
      }
    }
    return "it did not end within \(limits.shutdown.inWords) after bye"
  }

  /// Reads output that no longer matters, and counts it; returns false at its end.
  private func dropOutput(count: inout Int) -> Bool {
    switch try? child.read(.output) {
    case .bytes(let bytes)?:
      count += bytes.count
      return true
    case .nothingYet?: return true
    case .end?, nil: return false
    }
  }

  private func endWithin(_ timeout: Duration) -> ChildProcess.End? {
    let start = ContinuousClock.now
    while start.duration(to: .now) < timeout {
      if let end = child.end() { return end }
      child.pause(milliseconds: 2)
    }
    return nil
  }
}

extension ChildProcess.End {
  fileprivate var inWords: String {
    switch self {
    case .exit(let code): "exit code \(code)"
    case .signal(let number): "signal \(number)"
    }
  }
}

extension Duration {
  fileprivate var roundedUpMilliseconds: Int32 {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    return Int32(clamping: milliseconds + 1)
  }
}
