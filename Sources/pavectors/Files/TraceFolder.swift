import Conformance
import Platform
import Synchronization

/// The folder of `--trace`: for each case that fails, a script that sends its requests again.
final class TraceFolder: Sendable {
  static let options = [
    Option(
      name: "--trace", value: "DIR", help: "writes the requests of each case that fails, as a script with curl",
      values: .folder),
    Option(name: passed, value: nil, help: "with --trace: also those of cases that pass"),
  ]

  private static let passed = "--trace-passed"
  private static let ending = ".sh"

  private let path: String
  private let takesPassed: Bool
  /// Why a script could not be written; the first reason is enough.
  private let problem: Mutex<String?> = Mutex(nil)

  /// Makes the folder, and removes the scripts of an earlier run; nil without the option.
  ///
  /// Whatever else has the name of a script is not touched: then the run does not begin.
  static func made(by arguments: Arguments) throws -> TraceFolder? {
    guard let path = try arguments.one("--trace") else {
      if arguments.has(passed) { throw UsageError("\(passed) needs --trace") }
      return nil
    }
    try Files.createDirectory(path)
    let files = try Files.list(path).filter { $0.hasSuffix(ending) }.map { "\(path)/\($0)" }
    if let foreign = files.first(where: { !isScript($0) }) {
      throw UsageError("--trace would overwrite \(foreign), which is not a trace; choose another folder")
    }
    for file in files { try PendingFile(file).removeOld() }
    return TraceFolder(path, takesPassed: arguments.has(passed))
  }

  private init(_ path: String, takesPassed: Bool) {
    self.path = path
    self.takesPassed = takesPassed
  }

  /// Whether a file is the script of an earlier run.
  private static func isScript(_ file: String) -> Bool {
    let mark = Array(CurlScript.mark.utf8)
    return Files.kind(of: file) == .file && (try? Files.readBeginning(of: file, count: mark.count)) == mark
  }

  /// Writes the script of a case; only its owner may read it.
  func write(_ one: ObservedCase, _ script: @autoclosure () -> CurlScript) {
    guard one.omission == nil, takesPassed || !one.findings.isEmpty else { return }
    let file = "\(path)/\(Self.name(of: one))"
    guard Files.isMissing(file) else { return note("Cannot write ‘\(file)’: it has been made meanwhile.") }
    do {
      try Files.write(Array(script().text.utf8), to: file, isPrivate: true)
    } catch {
      note(error.description)
    }
  }

  /// The name of a file, which no id leads out of the folder.
  static func name(of one: ObservedCase) -> String {
    let bytes = "\(one.id)@\(one.protocolVersion)".utf8.map { byte -> UInt8 in
      if byte == UInt8(ascii: "/") { return UInt8(ascii: "_") }
      return plainBytes.contains(byte) ? byte : UInt8(ascii: "-")
    }
    return String(decoding: bytes, as: UTF8.self) + ending
  }

  private static let plainBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.@".utf8)

  private func note(_ words: String) {
    problem.withLock { $0 = $0 ?? words }
  }

  /// Whether a script could not be written; prints why.
  func printsProblem() -> Bool {
    guard let words = problem.withLock({ $0 }) else { return false }
    Console.printError("\(words)")
    return true
  }
}
