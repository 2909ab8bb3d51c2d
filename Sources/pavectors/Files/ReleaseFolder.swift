import Encodings
import Platform
import Primitives

/// An error in a release, with the file.
struct InvalidRelease: Error, CustomStringConvertible {
  let description: String

  init(_ file: String, _ message: String) {
    description = "\(file): \(message)"
  }
}

/// A folder with the files of a release, the list of their digests, and the signature of the list.
struct ReleaseFolder {
  static let list = "SHA256SUMS"
  static let signature = "SHA256SUMS.sig"

  let path: String

  private var listPath: String { "\(path)/\(Self.list)" }
  private var signaturePath: String { "\(path)/\(Self.signature)" }

  /// Checks the files against the list, and writes the signature; returns the public key in hex.
  func sign(seedFile: String) throws -> String {
    let bytes = try Files.read(listPath, limit: Self.longestList)
    if let problem = try problems(of: entries(bytes), allowsPartial: false).first { throw problem }
    var seed = try Self.hex(in: seedFile, byteCount: Ed25519.seedByteCount)
    defer { wipe(&seed) }
    guard let signed = Ed25519.sign(bytes, seed: seed) else { throw InvalidRelease(seedFile, "is not a usable key") }
    try Files.write(Array("\(Hex.encode(signed.signature))\n".utf8), to: signaturePath)
    return Hex.encode(signed.publicKey)
  }

  /// Checks the signature of the list, and the files against the list; returns the number of files and what is wrong.
  func verify(keyFile: String, allowsPartial: Bool) throws -> (count: Int, problems: [InvalidRelease]) {
    let bytes = try Files.read(listPath, limit: Self.longestList)
    let key = try Self.hex(in: keyFile, byteCount: Ed25519.publicKeyByteCount)
    let signature = try Self.hex(in: signaturePath, byteCount: Ed25519.signatureByteCount)
    guard Ed25519.isValid(signature, of: bytes, publicKey: key) else {
      throw InvalidRelease(signaturePath, "is not a signature of \(Self.list) by the owner of the key")
    }
    // Nothing of the list is used before its signature is known to be right.
    let entries = try entries(bytes)
    let present = entries.filter { !Files.isMissing("\(path)/\($0.name)") }
    guard !present.isEmpty else { throw InvalidRelease(path, "has no file of \(Self.list)") }
    return (present.count, try problems(of: entries, allowsPartial: allowsPartial))
  }

  // MARK: - The list

  private struct Entry {
    let name: String
    let sha256: [UInt8]

    /// Names are compared as bytes: texts of different characters can be equal.
    var nameBytes: [UInt8] { Array(name.utf8) }
  }

  private static let longestList = 1 << 20

  /// Reads lines as `sha256sum` writes them.
  private func entries(_ bytes: [UInt8]) throws -> [Entry] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.popLast() == [], !lines.isEmpty else {
      throw InvalidRelease(listPath, "must have lines, each with a line break at its end")
    }
    let entries = try lines.enumerated().map { number, line in
      guard let entry = Self.entry(line) else {
        throw InvalidRelease(listPath, "line \(number + 1) must be a SHA-256, two spaces and the name of a file")
      }
      return entry
    }
    guard Set(entries.map(\.nameBytes)).count == entries.count else {
      throw InvalidRelease(listPath, "has a name twice")
    }
    return entries
  }

  private static let bytesOfNames = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.+".utf8)

  private static func entry(_ line: ArraySlice<UInt8>) -> Entry? {
    let digits = SHA256.byteCount * 2
    guard line.count > digits + 2, line.dropFirst(digits).starts(with: "  ".utf8),
      let sha256 = Hex.decode(String(decoding: line.prefix(digits), as: UTF8.self))
    else { return nil }
    let name = line.dropFirst(digits + 2)
    // A name with a slash would lead out of the folder.
    guard name.allSatisfy(bytesOfNames.contains), name.first != UInt8(ascii: ".") else { return nil }
    return Entry(name: String(decoding: name, as: UTF8.self), sha256: sha256)
  }

  private func problems(of entries: [Entry], allowsPartial: Bool) throws -> [InvalidRelease] {
    var problems: [InvalidRelease] = []
    for entry in entries {
      let file = "\(path)/\(entry.name)"
      if Files.isMissing(file) {
        if !allowsPartial { problems.append(InvalidRelease(file, "is missing")) }
      } else if let problem = Self.problem(of: file, sha256: entry.sha256) {
        problems.append(problem)
      }
    }
    let known = Set(entries.map(\.nameBytes) + [Self.list, Self.signature].map { Array($0.utf8) })
    for name in try Files.list(path) where !known.contains(Array(name.utf8)) {
      problems.append(InvalidRelease("\(path)/\(name)", "is not in \(Self.list)"))
    }
    return problems
  }

  /// What is wrong with a file that is there; a link that leads nowhere is not a missing file.
  private static func problem(of file: String, sha256: [UInt8]) -> InvalidRelease? {
    do {
      return try digest(of: file) == sha256 ? nil : InvalidRelease(file, "its SHA-256 is not the one in \(list)")
    } catch {
      return InvalidRelease(file, "\(error)")
    }
  }

  private static func digest(of path: String) throws -> [UInt8] {
    let file = try InputFile(path)
    var hash = SHA256()
    while case let piece = try file.read(upTo: 1 << 20), !piece.isEmpty { hash.update(piece) }
    return hash.finalize()
  }

  /// Reads a file with one value in hex.
  private static func hex(in path: String, byteCount: Int) throws -> [UInt8] {
    let text = String(decoding: try Files.read(path, limit: 1 << 12), as: UTF8.self)
    let digits = text.unicodeScalars.filter { !$0.properties.isWhitespace }
    guard let bytes = Hex.decode(String(String.UnicodeScalarView(digits))), bytes.count == byteCount else {
      throw InvalidRelease(path, "must have \(byteCount) bytes in lower-case hex")
    }
    return bytes
  }
}
