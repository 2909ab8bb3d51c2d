import Foundation

/// A folder that is deleted after the test.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The names in the folder, hidden ones too.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Writes a file without the tested code, and returns its path.
  @discardableResult
  package func file(_ name: String, _ content: String = "old", permissions: Int = 0o644) throws -> String {
    let file = "\(path)/\(name)"
    try Data(content.utf8).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file)
    return file
  }

  package func folder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
    return "\(path)/\(name)"
  }

  package func link(_ name: String, to target: String) throws -> String {
    try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
    return "\(path)/\(name)"
  }

  /// Makes a named pipe, for which a reader may wait forever.
  package func pipe(_ name: String) throws -> String {
    guard unsafe mkfifo("\(path)/\(name)", 0o600) == 0 else { throw POSIXError(.EIO) }
    return "\(path)/\(name)"
  }

  package func content(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(path)/\(name)")), as: UTF8.self)
  }

  package func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.posixPermissions] as? Int
  }
}
