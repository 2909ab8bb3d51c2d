extension Report {
  /// The command that replays the failed case, and no other.
  package func command(toRepeat failure: Failure) -> String {
    command(toRepeat: failure.id, protocolVersions: [failure.protocolVersion])
  }

  /// The command that replays a vector in these versions.
  func command(toRepeat id: String, protocolVersions: [String]) -> String {
    var words = ["pavectors verify --run \(id.shellQuoted)"] + protocolVersions.map { "--protocol \($0.shellWord)" }
    if !implementation.command.isEmpty {
      words.append("-- " + implementation.command.map(\.shellWord).joined(separator: " "))
    }
    return words.joined(separator: " ")
  }
}

extension String {
  /// The text as a shell takes it, in quotation marks where it needs them.
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
