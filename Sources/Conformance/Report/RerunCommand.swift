extension Report {
  /// The command that replays only the failed case.
  package func command(toRerun failure: Failure) -> String {
    command(toRerun: failure.id, protocolVersions: [failure.protocolVersion])
  }

  /// The command that replays a vector in these versions.
  func command(toRerun id: String, protocolVersions: [String]) -> String {
    var words = ["pavectors verify --run \(id.shellQuoted)"] + protocolVersions.map { "--protocol \($0.shellWord)" }
    if !implementation.command.isEmpty {
      words.append("-- " + implementation.command.map(\.shellWord).joined(separator: " "))
    }
    return words.joined(separator: " ")
  }
}

extension String {
  /// The text as a word of a shell, in quotation marks where necessary.
  fileprivate var shellWord: String {
    let isPlain = !isEmpty && utf8.allSatisfy { Self.plainBytes.contains($0) }
    return isPlain ? self : shellQuoted
  }

  fileprivate var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static let plainBytes = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=@%+,".utf8)
}
