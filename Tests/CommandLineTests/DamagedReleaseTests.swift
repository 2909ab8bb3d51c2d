import Foundation
import TestFolders
import Testing

/// A change of a signed release, with which it is not what the owner of the key signed.
struct ReleaseDamage: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The file that a problem must name, and the words of the problem.
  let file: String
  let words: String
  /// Whether it is refused also where files may be missing.
  var isRefusedIfPartial = true
  let apply: @Sendable (TemporaryFolder) throws -> Void

  init(
    _ name: String, _ file: String, _ words: String, isRefusedIfPartial: Bool = true,
    _ apply: @escaping @Sendable (TemporaryFolder) throws -> Void
  ) {
    testDescription = name
    (self.file, self.words, self.isRefusedIfPartial, self.apply) = (file, words, isRefusedIfPartial, apply)
  }
}

/// Each way in which a release can be stale, partial, mixed with another one, or of another owner is refused.
@Suite struct DamagedReleaseTests {
  /// The seeds of RFC 8032, section 7.1, tests 1 and 2.
  private static let seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
  private static let otherSeed = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"
  /// The digests of "abc" and of nothing, from FIPS 180-4's examples.
  private static let ofABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
  private static let ofNothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
  private static let otherDigest = "is not the one in SHA256SUMS"
  private static let otherSignature = "is not a signature of SHA256SUMS by the owner of the key"

  /// Makes a release of files, which are empty or "abc", and signs it.
  private static func release(
    _ name: String, _ files: [String: String], seed: String = Self.seed, in folder: TemporaryFolder
  ) throws {
    _ = try folder.folder(name)
    try folder.file("\(name).seed", seed)
    for (file, content) in files { try folder.file("\(name)/\(file)", content) }
    let lines = files.sorted { $0.key < $1.key }.map { "\($1.isEmpty ? ofNothing : ofABC)  \($0)\n" }
    try folder.file("\(name)/SHA256SUMS", lines.joined())
    let path = folder.path
    let signed = try PavectorsProcess.run("sign-release", "\(path)/\(name)", "--key", "\(path)/\(name).seed")
    try #require(signed.status == 0, "\(signed)")
    try folder.file("\(name).key", signed.output)
  }

  private static func replace(_ name: String, from other: String, in folder: TemporaryFolder) throws {
    try folder.file("release/\(name)", folder.content("\(other)/\(name)"))
  }

  private static func remove(_ name: String, in folder: TemporaryFolder) throws {
    try FileManager.default.removeItem(atPath: "\(folder.path)/release/\(name)")
  }

  private static func link(_ name: String, to target: String, in folder: TemporaryFolder) throws {
    try remove(name, in: folder)
    _ = try folder.link("release/\(name)", to: target)
  }

  static let damages = [
    // Stale: parts of an older release, whose files have partly the same names.
    ReleaseDamage("the file of an older release", "SK.whl", otherDigest) {
      try replace("SK.whl", from: "older", in: $0)
    },
    ReleaseDamage("the list of an older release", "SHA256SUMS.sig", otherSignature) {
      try replace("SHA256SUMS", from: "older", in: $0)
    },
    ReleaseDamage("the signature of an older release", "SHA256SUMS.sig", otherSignature) {
      try replace("SHA256SUMS.sig", from: "older", in: $0)
    },
    ReleaseDamage("list and signature of an older release", "SK.whl", otherDigest) {
      for name in ["SHA256SUMS", "SHA256SUMS.sig"] { try replace(name, from: "older", in: $0) }
    },
    ReleaseDamage("a file that only the older release had", "old.whl", "is not in SHA256SUMS") {
      try replace("old.whl", from: "older", in: $0)
    },
    // Partial.
    ReleaseDamage("without a file", "a.tar.gz", "is missing", isRefusedIfPartial: false) {
      try remove("a.tar.gz", in: $0)
    },
    ReleaseDamage("without all files", "release", "has no file of SHA256SUMS") {
      for name in ["a.tar.gz", "SK.whl"] { try remove(name, in: $0) }
    },
    ReleaseDamage("without the list", "SHA256SUMS", "No such file") { try remove("SHA256SUMS", in: $0) },
    ReleaseDamage("without the signature", "SHA256SUMS.sig", "No such file") { try remove("SHA256SUMS.sig", in: $0) },
    ReleaseDamage("a file that was cut", "a.tar.gz", otherDigest) { try $0.file("release/a.tar.gz", "ab") },
    ReleaseDamage("an empty file", "a.tar.gz", otherDigest) { try $0.file("release/a.tar.gz", "") },
    ReleaseDamage("a signature that was cut", "SHA256SUMS.sig", "must have 64 bytes") {
      try $0.file("release/SHA256SUMS.sig", String($0.content("release/SHA256SUMS.sig").dropLast(10)))
    },
    // Other entries in place of a file.
    ReleaseDamage("a link that leads nowhere", "a.tar.gz", "No such file") {
      try link("a.tar.gz", to: "none", in: $0)
    },
    ReleaseDamage("a link that leads to itself", "a.tar.gz", "symbolic links") {
      try link("a.tar.gz", to: "a.tar.gz", in: $0)
    },
    ReleaseDamage("a link to another file", "a.tar.gz", otherDigest) { try link("a.tar.gz", to: "SK.whl", in: $0) },
    ReleaseDamage("a folder", "a.tar.gz", "It is a directory") {
      try remove("a.tar.gz", in: $0)
      _ = try $0.folder("release/a.tar.gz")
    },
    ReleaseDamage("a pipe", "a.tar.gz", "It is not a regular file") {
      try remove("a.tar.gz", in: $0)
      _ = try $0.pipe("release/a.tar.gz")
    },
    ReleaseDamage("exchanged files", "a.tar.gz", otherDigest) {
      try $0.file("release/a.tar.gz", "")
      try $0.file("release/SK.whl", "abc")
    },
    // Names that are not those of the list.
    ReleaseDamage("a renamed file", "b.tar.gz", "is not in SHA256SUMS") {
      try FileManager.default.moveItem(atPath: "\($0.path)/release/a.tar.gz", toPath: "\($0.path)/release/b.tar.gz")
    },
    ReleaseDamage("a name that is an equal text of other bytes", "S\u{212A}.whl", "is not in SHA256SUMS") {
      try $0.file("release/S\u{212A}.whl", "")
    },
    ReleaseDamage("a hidden file", ".hidden", "is not in SHA256SUMS") { try $0.file("release/.hidden", "") },
    ReleaseDamage("a folder that is not listed", "more", "is not in SHA256SUMS") { _ = try $0.folder("release/more") },
    ReleaseDamage("a link that is not listed", "more", "is not in SHA256SUMS") {
      _ = try $0.link("release/more", to: "none")
    },
    // The list, changed after it was signed.
    ReleaseDamage("a list with one file less", "SHA256SUMS.sig", otherSignature) {
      try $0.file("release/SHA256SUMS", "\(ofABC)  a.tar.gz\n")
      try remove("SK.whl", in: $0)
    },
    ReleaseDamage("a list in another order", "SHA256SUMS.sig", otherSignature) {
      try $0.file("release/SHA256SUMS", "\(ofABC)  a.tar.gz\n\(ofNothing)  SK.whl\n")
    },
    ReleaseDamage("a list with other line ends", "SHA256SUMS.sig", otherSignature) {
      let text = try $0.content("release/SHA256SUMS")
      try $0.file("release/SHA256SUMS", text.replacing("\n", with: "\r\n"))
    },
    // Another owner.
    ReleaseDamage("the release of another owner", "SHA256SUMS.sig", otherSignature) {
      for name in ["SHA256SUMS", "SHA256SUMS.sig"] { try replace(name, from: "foreign", in: $0) }
    },
    ReleaseDamage("the key of another owner", "SHA256SUMS.sig", otherSignature) {
      try $0.file("release.key", $0.content("foreign.key"))
    },
    ReleaseDamage("the private key in place of the public one", "SHA256SUMS.sig", otherSignature) {
      try $0.file("release.key", seed)
    },
    ReleaseDamage("a signature in place of the key", "release.key", "must have 32 bytes") {
      try $0.file("release.key", $0.content("release/SHA256SUMS.sig"))
    },
  ]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Self.release("release", ["a.tar.gz": "abc", "SK.whl": ""], in: folder)
    try Self.release("older", ["SK.whl": "abc", "old.whl": ""], in: folder)
    try Self.release("foreign", ["a.tar.gz": "abc", "SK.whl": ""], seed: Self.otherSeed, in: folder)
  }

  private func verify(_ options: [String]) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run(
      ["verify-release", folder.path + "/release", "--key", folder.path + "/release.key"] + options)
  }

  @Test func `Without a change, each of the three releases verifies`() throws {
    for name in ["release", "older", "foreign"] {
      let path = "\(folder.path)/\(name)"
      let result = try PavectorsProcess.run("verify-release", path, "--key", path + ".key")
      #expect(result.status == 0, "\(result)")
    }
  }

  @Test(arguments: damages) func `Each change is refused, and the file is named`(damage: ReleaseDamage) throws {
    try damage.apply(folder)
    for options in damage.isRefusedIfPartial ? [[], ["--allow-partial"]] : [[]] {
      let result = try verify(options)
      #expect(result.status == 4, "\(damage) \(options): \(result)")
      #expect(result.output.isEmpty)
      let lines = result.error.split(separator: "\n")
      #expect(lines.contains { $0.contains(damage.file) && $0.contains(damage.words) }, "\(damage): \(result.error)")
    }
    if !damage.isRefusedIfPartial { #expect(try verify(["--allow-partial"]).status == 0) }
  }

  @Test func `A name that is not UTF-8 is refused`() throws {
    let script = #": > "$0/release/$(printf 'v\377')""#
    _ = try PavectorsProcess.run(["-c", script, folder.path], program: "/bin/sh")
    let result = try verify(["--allow-partial"])
    #expect(result.status == 4, "\(result)")
    #expect(result.error.contains("\(folder.path)/release") && result.error.contains("is not UTF-8"))
  }
}
