import Foundation
import TestFolders
import Testing

/// The verbs `sign-release` and `verify-release`.
@Suite struct ReleaseVerbTests {
  /// The key pair of RFC 8032, section 7.1, test 1, and the public key of test 2.
  private static let seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
  private static let publicKey = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
  private static let otherKey = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
  /// The digests of "abc" and of nothing, from FIPS 180-4's examples.
  private static let ofABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
  private static let ofNothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

  private let folder: TemporaryFolder
  private var release: String { folder.path + "/release" }

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.folder("release")
    try folder.file("release/a.tar.gz", "abc")
    try folder.file("release/b.whl", "")
    try folder.file("release/SHA256SUMS", "\(Self.ofABC)  a.tar.gz\n\(Self.ofNothing)  b.whl\n")
    try folder.file("seed", Self.seed + "\n")
    try folder.file("key", Self.publicKey + "\n")
  }

  private func sign() throws -> PavectorsProcess.Result {
    try PavectorsProcess.run("sign-release", release, "--key", folder.path + "/seed")
  }

  private func verify(_ options: String...) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run(["verify-release", release, "--key", folder.path + "/key"] + options)
  }

  private func expectProblem(_ words: String, _ result: PavectorsProcess.Result) {
    #expect(result.status == 4, "\(result)")
    #expect(result.error.contains(words), "\(result.error)")
    #expect(result.output.isEmpty)
  }

  @Test func `A signed release verifies, and the public key of the seed is printed`() throws {
    let signed = try sign()
    #expect(signed.status == 0, "\(signed.error)")
    #expect(signed.output == Self.publicKey + "\n")
    let verified = try verify()
    #expect(verified.status == 0, "\(verified.error)")
    #expect(verified.output == "2 files are those that the owner of the key signed\n")
  }

  @Test func `A changed byte of any file fails`() throws {
    _ = try sign()
    for name in ["a.tar.gz", "SHA256SUMS", "SHA256SUMS.sig"] {
      let content = try folder.content("release/\(name)")
      let changed = (content.first == "a" || content.first == "b" ? "c" : "a") + content.dropFirst()
      try folder.file("release/\(name)", changed)
      expectProblem("\(release)/\(name == "SHA256SUMS" ? name + ".sig" : name): ", try verify())
      try folder.file("release/\(name)", content)
    }
    #expect(try verify().status == 0)
  }

  @Test func `Missing files fail unless that is allowed, and files that are not listed always`() throws {
    _ = try sign()
    try FileManager.default.removeItem(atPath: release + "/b.whl")
    expectProblem("\(release)/b.whl: is missing", try verify())
    #expect(try verify("--allow-partial").output == "1 files are those that the owner of the key signed\n")
    try folder.file("release/other", "")
    expectProblem("\(release)/other: is not in SHA256SUMS", try verify("--allow-partial"))
    try FileManager.default.removeItem(atPath: release + "/other")
    try FileManager.default.removeItem(atPath: release + "/a.tar.gz")
    expectProblem("has no file of SHA256SUMS", try verify("--allow-partial"))
  }

  @Test func `Another key, no key and a key of another form fail`() throws {
    _ = try sign()
    try folder.file("key", Self.otherKey)
    expectProblem("is not a signature of SHA256SUMS by the owner of the key", try verify())
    try folder.file("key", Self.otherKey + "00")
    expectProblem("\(folder.path)/key: must have 32 bytes in lower-case hex", try verify())
    #expect(try PavectorsProcess.run("verify-release", release).status == 2)
    #expect(try PavectorsProcess.run("verify-release", "--key", "x").status == 2)
  }

  @Test(arguments: [
    "\(ofABC)  ../a\n", "\(ofABC)  /etc/passwd\n", "\(ofABC)  .hidden\n", "\(ofABC) a.tar.gz\n", "x  a.tar.gz\n",
    "\(ofABC)  a\u{1b}\n", "\(ofABC)  \n", "\(ofABC)  a.tar.gz", "", "\(ofABC)  a.tar.gz\n\n",
    "\(ofABC)  a.tar.gz\n\(ofABC)  a.tar.gz\n",
  ])
  func `A list of another form is not signed`(list: String) throws {
    try folder.file("release/SHA256SUMS", list)
    expectProblem("\(release)/SHA256SUMS: ", try sign())
    #expect(try !folder.names.contains("SHA256SUMS.sig"))
  }

  @Test func `Files that are not those of the list are not signed`() throws {
    try folder.file("release/b.whl", "x")
    expectProblem("\(release)/b.whl: its SHA-256 is not the one in SHA256SUMS", try sign())
  }
}
