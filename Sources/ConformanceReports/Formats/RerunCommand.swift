package import Conformance

extension Report {
  /// The command that replays only the failed case; nil where no command can: a client sent a live server what it wanted.
  package func command(toRerun failure: Failure) -> String? {
    command(toRerun: failure.id, protocolVersions: [failure.protocolVersion])
  }

  /// The command that replays a failure in its versions.
  package func command(toRerun folded: Folded<Failure>) -> String? {
    command(toRerun: folded.first.id, protocolVersions: folded.protocolVersions)
  }

  /// The command that replays a vector in these versions.
  ///
  /// Where the answers came in a file, `COMMAND` stands for whatever answers the requests. Only then are the answers
  /// judged, and the files have names that the run hardly had.
  func command(toRerun id: String, protocolVersions: [String]) -> String? {
    if isLive || isDrive, implementation.command.isEmpty { return nil }
    let selection =
      (source(of: id).map(\.shellWord) + ["--run \(id.shellQuoted)"]
      + protocolVersions.map { "--protocol \($0.shellWord)" }).joined(separator: " ")
    if implementation.answers != nil {
      let (requests, answers) = ("rerun-requests.ndjson", "rerun-answers.ndjson")
      return "pavectors prompts \(selection) > \(requests) && COMMAND < \(requests) > \(answers) && "
        + "pavectors judge \(answers) \(selection)"
    }
    let command = implementation.command.map(\.shellWord).joined(separator: " ")
    if isDrive { return "pavectors drive \(command) \(selection)" }
    return "pavectors \(isLive ? "live" : "verify") \(selection)" + (command.isEmpty ? "" : " -- \(command)")
  }

  /// Whether it is about the answers of a live server.
  private var isDrive: Bool { suite == Self.driveSuite }

  /// The words that name the vectors; of many files only those with the name of the operation.
  private func source(of id: String) -> [String] {
    let operation = id.prefix { $0 != "/" }
    let files = source.filter { path in
      path.split(separator: "/").last.map { $0.hasPrefix("\(operation).") } ?? false
    }
    return files.isEmpty ? source : files
  }
}

extension String {
  /// The text as a word of a shell, in quotation marks where necessary.
  fileprivate var shellWord: String {
    let isPlain = !isEmpty && utf8.allSatisfy { Self.plainBytes.contains($0) }
    return isPlain ? self : shellQuoted
  }

  /// The text in quotation marks.
  ///
  /// It goes by bytes, as a shell does: a quotation mark with a combining mark after it is another character, but ends
  /// the word.
  package var shellQuoted: String {
    guard visible == self else { return "$'" + utf8.map(Self.escaped).joined() + "'" }
    let pieces = utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
    return "'" + pieces.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "'\\''") + "'"
  }

  /// A byte between `$'` and `'`, where what is invisible can be written as a number.
  private static func escaped(_ byte: UInt8) -> String {
    if plainBytes.contains(byte) || byte == UInt8(ascii: " ") { return String(Unicode.Scalar(byte)) }
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }

  private static let plainBytes = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=@%+,".utf8)
}
