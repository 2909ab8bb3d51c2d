/// An error of a file operation, in one sentence with the path and the reason.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  package let path: String
  package let description: String

  /// Makes an error with a sentence of the action, the path and the reason.
  init(_ action: String, _ path: String, because reason: String) {
    self.path = path
    description = "Cannot \(action) ‘\(path)’: \(reason)."
  }

  /// Runs system calls, and adds the action and the path to an error.
  static func explain<Value: ~Copyable>(
    _ action: String, _ path: String, _ calls: () throws(SystemFailure) -> Value
  ) throws(FileError) -> Value {
    do throws(SystemFailure) {
      return try calls()
    } catch {
      throw FileError(action, path, because: error.reason)
    }
  }
}
