import PowerAuthScenarios
import PowerAuthVectors
import Testing

@testable import Conformance

/// The pages say where an operation refuses what a shipped implementation was seen to accept.
@Suite struct StricterNoteTests {
  private static let accepting: [(words: String, operations: [String])] = [
    ("The Java library", ["token.digest", "token.verify", "status.encrypt", "status.decrypt", "e2ee.session-key"]),
    ("The Java library stores 0", ["vault.protect-private-key", "vault.recover-private-key"]),
    ("The Java library encrypts a vault key of 24 or 32 bytes", ["vault.protect-key"]),
    (
      "Both published implementations take a key of 24 or 32 bytes",
      [
        "kdf.index", "keys.derived", "vault.key", "vault.protect-key", "vault.recover-key", "vault.protect-private-key",
        "vault.recover-private-key", "vault.recover-biometry-key", "status.iv", "status.encrypt", "status.decrypt",
        "counter.hash",
      ]
    ),
    ("Both published implementations compute with a counter's value of any length", ["status.encrypt"]),
    (
      "The mobile core takes a private key at or above the order",
      ["keys.master-secret", "vault.protect-private-key", "vault.recover-private-key", "vault.recover-biometry-key"]
    ),
    ("The mobile core's class for servers", ["ecies.decrypt-request", "ecies.encrypt-response"]),
  ]

  @Test(arguments: accepting)
  func `An operation that a shipped implementation answers, and that must refuse, has a note`(
    words: String, operations: [String]
  ) throws {
    for id in operations {
      let operation = try #require(Suite.powerAuthWithScenarios[id])
      let notes = operation.stricterRefusals
      #expect(notes.contains { $0.accepted.hasPrefix(words) }, "\(id)")
      #expect(Set(notes.map(\.accepted)).count == notes.count, "\(id) has a note twice")
    }
  }

  @Test func `Only operations that refuse have notes`() {
    for operation in Suite.powerAuthWithScenarios.operations where !operation.stricterRefusals.isEmpty {
      #expect(!operation.reasons.isEmpty, "\(operation.id)")
    }
  }
}
