import PowerAuth
import PowerAuthMistakes
import Testing

@testable import Conformance

/// Values of the drafts of protocol 4.0, from the worked examples, which the release does not give.
@Suite("Drafts of protocol 4.0")
struct DraftTests {
  private static let privateKey = bytes(
    hex: "25ae06bb8fb32858f218db46ee3e9f4c22f18bacb7ff9a1df924754b6b7007595aea5497185a29a8cba9f0af814b1ddb")
  private static let encapsulated = bytes(
    hex: "04890fdd9d97d76d5a0be903ec5299a94fa952c959ff2cc2c0f7f566281d55b81505d19c80e2bf88910cd97933bb3d7611"
      + "e7819ab002567ded2491b3d9ecff9f65f3b5ca5597165c8ebe4b544d7dfda303e35399928b030b185e3464f4973bb2d4")
  private static let salt = bytes(hex: "81d3fe82e9a5523b1140fe6095ed5eb9d7eb91a84c470c103dca20ee7ccb1701")

  // Worked example 4-4.1: rawDh, kemSecretNotExport, june2025, lowerCaseLabel and emptySalt.
  @Test(arguments: [
    ("dhkem.agreed-x-taken", "65be8ab9ad296b73b19172e6856f68112612282108aec33212d952d4a6fc13eb"),
    ("dhkem.kem-secret-taken", "45952b4606216a1fa756959336c07f92c7380b00a4f23d332df07833bd57dee4"),
    ("shared-secret.of-june-2025", "888a506c9c79ffe30b72b92b0b06efedee332941b6f44f5418a120ce718d0ad6"),
    ("shared-secret.label-in-lower-case", "731d87ad0f0b623924f731f8250c25313210d809b9ab4406ded145ef58d22539"),
    ("shared-secret.salt-unused", "aceb05998f1b80eabae602c02f5b5692a567facc89fe70ee2b0e9978c9acac10"),
  ])
  func `a wrong shared secret of worked example 4-4.1 is that of its mistake`(id: String, secret: String) throws {
    let mistake = try #require(
      Suite.powerAuthWithMistakes["shared-secret.compute"]?.mistakes.map(\.mistake).first { $0.id == id })
    let computed = try Rules.right.making(mistake).computeSharedSecret(
      algorithm: "EC_P384", privateKeys: [Self.privateKey], encapsulatedKeys: [Self.encapsulated], salt: Self.salt)
    #expect(computed.value == bytes(hex: secret))
  }

  @Test(arguments: [
    ("dhkem.agreed-x-taken", "shared-secret.compute", "drafts before November 2025"),
    ("shared-secret.of-june-2025", "shared-secret.compute", "drafts before November 2025"),
    ("shared-secret.label-in-lower-case", "shared-secret.compute", "drafts before November 2025"),
    ("key-fingerprint.empty", "activation.key-fingerprint", "drafts before August 2025"),
    ("secret-key.request-in-hs256", "temporary-key.request-shared-secret", "drafts before August 2025"),
    ("secret-key.request-of-june-2025", "temporary-key.request-shared-secret", "drafts before November 2025"),
  ])
  func `a difference of the drafts is a mistake that says so`(id: String, operation: String, words: String) throws {
    let mistake = try #require(
      Suite.powerAuthWithMistakes[operation]?.mistakes.map(\.mistake).first { $0.id == id })
    #expect(mistake.sentence.contains(words))
  }
}
