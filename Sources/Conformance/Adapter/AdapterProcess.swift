import Platform
import StrictJSON

/// Starts an adapter and greets it.
struct AdapterStarter {
  let command: [String]
  let suite: Suite
  let limits: AdapterLimits

  func start(wakeUpPipe: borrowing WakeUpPipe) throws(AdapterError) -> (process: AdapterProcess, description: AdapterDescription) {
    let process = try AdapterProcess(command, limits: limits)
    process.enqueue(WireRequest.hello(suite: suite))
    let start = ContinuousClock.now
    do throws(AdapterError) {
      while true {
        let rest = limits.greeting - start.duration(to: .now)
        guard rest > .zero else { throw AdapterError("did not answer hello within \(limits.greeting.inWords)") }
        let lines = try process.exchange(wakeUpPipe: wakeUpPipe, patience: rest)
        guard let first = lines.first else { continue }
        let description = try AdapterDescription(line: first)
        guard lines.count == 1 else { throw AdapterError("wrote more than one line when it was greeted") }
        return (process, description)
      }
    } catch {
      throw process.obituary(for: error)
    }
  }
}

/// A running adapter: lines go to it and come from it.
final class AdapterProcess {
  private let child: ChildProcess
  private let limits: AdapterLimits
  private var splitter: LineSplitter
  private var outgoing: [UInt8] = []
  private var written = 0
  private var lastWords: [UInt8] = []
  private var errorsAreOpen = true

  init(_ command: [String], limits: AdapterLimits) throws(AdapterError) {
    self.limits = limits
    splitter = LineSplitter(maximumByteCount: limits.lineByteCount)
    do throws(SystemFailure) {
      child = try ChildProcess(command)
    } catch {
      throw AdapterError("cannot be started as \(JSONExcerpt.quote(command.first ?? "")): \(error.reason)")
    }
  }

  /// Whether so little waits to be written that more may be added.
  var takesMore: Bool { outgoing.count - written < 1 << 20 }

  /// Adds a line to what is to be written.
  func enqueue(_ line: [UInt8]) {
    outgoing += line
    outgoing.append(0x0a)
  }

  /// Writes and reads what can be, waiting no longer than the patience lasts, and returns the lines that came.
  func exchange(wakeUpPipe: borrowing WakeUpPipe, patience: Duration?) throws(AdapterError) -> [[UInt8]] {
    var streams: [ChildProcess.Stream] = [.output]
    if written < outgoing.count { streams.append(.input) }
    if errorsAreOpen { streams.append(.errors) }
    let ready = child.wait(for: streams, wakeUpPipe: wakeUpPipe, milliseconds: patience?.roundedUpMilliseconds ?? -1)
    if ready.contains(.errors) { listenToErrors() }
    let lines = ready.contains(.output) ? try readLines() : []
    do throws(SystemFailure) {
      if ready.contains(.input) { try writeSome() }
    } catch  where lines.isEmpty {
      throw AdapterError("closed its input: \(error.reason)")
    } catch {
      // What it wrote before it stopped reading still counts; the next attempt to write fails again.
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
        throw AdapterError("wrote a line of more than \(limits.lineByteCount >> 20) MiB")
      }
    }
  }

  private func listenToErrors() {
    switch try? child.read(.errors) {
    case .nothingYet?: break
    case .end?, nil: errorsAreOpen = false
    case .bytes(let bytes)?: lastWords = Array((lastWords + bytes).suffix(limits.lastWordsByteCount))
    }
  }

  // MARK: - The end

  /// Puts a fault together with what is known of the adapter's end.
  func obituary(for fault: AdapterError) -> AdapterError {
    var words = fault.description
    switch endWithin(.milliseconds(200)) {
    case .exit(let code)?: words += ", having ended with exit code \(code)"
    case .signal(let number)?: words += ", having been ended by signal \(number)"
    case nil: break
    }
    listenToErrors()
    let lines = lastWords.split(separator: 0x0a)
    if let last = lines.last(where: { line in !line.allSatisfy { $0 <= 0x20 } }) {
      words += "; its last words: " + JSONExcerpt.quote(String(decoding: last, as: UTF8.self), upTo: 200)
    }
    return AdapterError(words)
  }

  /// Tells the adapter to end, and returns what is wrong with how it does.
  func takeLeave(wakeUpPipe: borrowing WakeUpPipe) -> String? {
    enqueue(WireRequest.bye)
    let start = ContinuousClock.now
    var inputIsOpen = true
    while start.duration(to: .now) < limits.farewell {
      if let end = child.end() {
        return end == .exit(0) ? nil : "it ended badly after bye: \(end.inWords)"
      }
      // Its output is at its end, or full of what nobody asked for: either way only its own end counts now.
      _ = try? exchange(wakeUpPipe: wakeUpPipe, patience: .milliseconds(10))
      if inputIsOpen, written == outgoing.count {
        child.closeInput()
        inputIsOpen = false
      }
    }
    return "it did not end within \(limits.farewell.inWords) after bye, and was killed"
  }

  private func endWithin(_ patience: Duration) -> ChildProcess.End? {
    let start = ContinuousClock.now
    while start.duration(to: .now) < patience {
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
