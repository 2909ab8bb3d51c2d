import PowerAuth
import Testing

@Suite("Addresses and names that apps share, § 15.5 and § 15.6")
struct SharingTests {
  @Test(
    arguments: [
      ("https://localhost:8080/demo-server", "https://localhost:8080/demo-server/pa/v3/activation/remove"),
      ("https://host", "https://host/pa/v3/activation/remove"),
      ("https://host//", "https://host/pa/v3/activation/remove"),
      ("https://host/spa", "https://host/spa/pa/v3/activation/remove"),
    ])
  func `the address of an endpoint follows the base address`(base: String, address: String) throws {
    let found = try Rules.right.address(of: "activation/remove", base: base, isFormer: false)
    #expect(found.address == address)
    #expect(found.uriId == "/pa/activation/remove")
  }

  @Test func `protocol 2 has addresses without a version`() throws {
    let found = try Rules.right.address(of: "vault/unlock", base: "https://host", isFormer: true)
    #expect(found.address == "https://host/pa/vault/unlock")
    #expect(found.uriId == "/pa/vault/unlock")
    #expect(try Rules.right.address(of: "status", base: "https://host", isFormer: false).uriId == nil)
  }

  @Test(
    arguments: [
      ("", "status", .missingParameter), ("https://host/pa", "status", .baseAddress),
      ("https://host/pa//", "status", .baseAddress), ("https://host", "state", .unknownName),
    ] as [(String, String, Refusal)])
  func `settings that lead to no server are refused`(base: String, endpoint: String, reason: Refusal) {
    #expect(refusal { try Rules.right.address(of: endpoint, base: base, isFormer: false) } == reason)
  }

  /// The values of the SDK's documentation, computed with `sha256sum` and `base64`.
  @Test(arguments: [("com.powerauth.demo.App", "TB-S"), ("my-shared-instance", "m0qk")])
  func `a short id follows from the instance`(instance: String, id: String) {
    #expect(Rules.right.sharedMemoryId(ofInstance: instance).text == id)
  }

  @Test func `the name of shared memory has at most 31 bytes`() throws {
    func name(_ count: Int, _ id: String?, end: String = "") throws -> String {
      try Rules.right.sharedMemoryName(
        group: String(repeating: "g", count: count) + end, shortId: id, instance: "my-shared-instance"
      ).name
    }
    #expect(try name(1, nil) == "g.m0qk")
    #expect(try name(26, nil).utf8.count == 31)
    #expect(try name(29, "a").utf8.count == 31)
    #expect(refusal { try name(27, nil) } == .invalidLength)
    #expect(refusal { try name(30, "a") } == .invalidLength)
    #expect(refusal { try name(25, nil, end: "\u{E9}") } == .invalidLength)
    #expect(refusal { try name(5, "") } == .invalidLength)
    #expect(refusal { try name(5, "abcde") } == .invalidLength)
  }

  @Test func `the first dot ends the team of a group`() throws {
    let group = KeychainGroup(teamId: "KTT00000MR", groupName: "com.powerauth.demo.App")
    #expect(try Rules.right.keychainGroupIdentifier(group) == "KTT00000MR.com.powerauth.demo.App")
    #expect(try Rules.right.readKeychainGroup("KTT00000MR.com.powerauth.demo.App") == group)
    #expect(refusal { try Rules.right.readKeychainGroup("KTT00000MR") } == .invalidEncoding)
    #expect(refusal { try Rules.right.readKeychainGroup(".App") } == .missingParameter)
    for (team, reason) in [("", Refusal.missingParameter), ("A.B", .invalidEncoding)] {
      let group = KeychainGroup(teamId: team, groupName: "App")
      #expect(refusal { try Rules.right.keychainGroupIdentifier(group) } == reason)
    }
  }

  @Test(arguments: [(0, false), (1, true), (127, true), (128, false)])
  func `the identifier of an app has from 1 to 127 bytes`(count: Int, isTaken: Bool) {
    let reason = refusal { try Rules.right.checkAppIdentifier(String(repeating: "a", count: count)) }
    #expect(reason == (isTaken ? nil : .invalidLength))
    #expect(refusal { try Rules.right.checkAppIdentifier(String(repeating: "\u{E9}", count: 64)) } == .invalidLength)
  }
}
