/// An error of a file operation, in one sentence with the path and the reason.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The operation that failed.
  package enum Action: String, Sendable {
    case read, list, write
    case createDirectory = "create the directory"
    /// An output into an open descriptor that cannot be written.
    case use = "write into"
  }

  package let action: Action
  package let path: String
  package let description: String

  /// The path in errors of the standard output.
  static let standardOutput = "the standard output"

  /// Whether the reader of the standard output has ended, as `head` does when it has its lines.
  package let isOfEndedReader: Bool

  /// Whether an output could not be written, in contrast to an input that could not be read.
  package var isOfOutput: Bool { action == .write || action == .createDirectory }

  /// Whether a path was given that cannot be meant.
  package var isOfUsage: Bool { action == .use }

  /// Makes an error with a sentence of the action, the path and the reason.
  init(_ action: Action, _ path: String, because reason: String) {
    self.init(action, path, reason, isOfEndedReader: false)
  }

  private init(_ action: Action, _ path: String, _ reason: String, isOfEndedReader: Bool) {
    self.isOfEndedReader = isOfEndedReader
    self.action = action
    self.path = path
    description = "Cannot \(action.rawValue) ‘\(path)’: \(reason)."
  }

  /// Runs system calls, and adds the action and the path to an error.
  static func explain<Value: ~Copyable>(
    _ action: Action, _ path: String, _ calls: () throws(SystemFailure) -> Value
  ) throws(FileError) -> Value {
    do throws(SystemFailure) {
      return try calls()
    } catch {
      let isOfEndedReader = error == .brokenPipe && path == standardOutput
      throw FileError(action, path, error.reason, isOfEndedReader: isOfEndedReader)
    }
  }
}
