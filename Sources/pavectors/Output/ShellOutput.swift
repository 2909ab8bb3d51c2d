import Drive
import Platform

/// The output of a command that the user names.
enum ShellOutput {
  private static let longest = 1 << 16

  /// Runs a command with an argument, which is `$1`; throws where it fails, writes much or takes long.
  static func of(_ command: String, _ argument: String? = nil, seconds: Int) throws -> [UInt8] {
    let child = try ChildProcess(["/bin/sh", "-c", command, "sh"] + (argument.map { [$0] } ?? []))
    defer { _ = child.stop() }
    child.closeInput()
    let pipe = try WakeUpPipe()
    let end = ContinuousClock.now + .seconds(seconds)
    var output: [UInt8] = []
    var open: [ChildProcess.Stream] = [.output, .errors]
    while !open.isEmpty {
      guard ContinuousClock.now < end else {
        throw HostError("the command \(command) took more than \(seconds) seconds")
      }
      for stream in child.wait(for: open, wakeUpPipe: pipe, milliseconds: 100) {
        switch try child.read(stream) {
        case .bytes(let bytes): if stream == .output { output += bytes }
        case .nothingYet: break
        case .end: open.removeAll { $0 == stream }
        }
      }
      guard output.count <= longest else { throw HostError("the command \(command) wrote more than \(longest) bytes") }
    }
    while child.end() == nil, ContinuousClock.now < end { child.pause(milliseconds: 5) }
    guard child.end() == .exit(0) else { throw HostError("the command \(command) failed") }
    return output
  }
}
