import Encodings
import PowerAuth
import Primitives
import Testing

@Suite("Protocol 2, § 16")
struct Version2Tests {
  // MARK: - Activation code, § 16.2

  @Test func `worked examples 16.1 and 16.2: the halves of a code`() throws {
    for (id, password) in [("WNJ4Y-V7WMX", "YTSYD-UHILQ"), ("7Z4X3-F66TL", "JMVBA-2JILI")] {
      let split = try Rules.right.splitActivationCode("\(id)-\(password)")
      #expect(split == OlderActivationCode(activationIdShort: id, activationOtp: password))
    }
  }

  @Test func `a code of another shape is not split, and no checksum is looked for`() throws {
    #expect(try Rules.right.splitActivationCode("12345-67890-12345-67890").activationOtp == "12345-67890")
    #expect(refusal { try Rules.right.splitActivationCode("WNJ4Y-V7WMX-YTSYD-UHIL") } == .length)
    #expect(refusal { try Rules.right.splitActivationCode("WNJ4-YV7WMX-YTSYD-UHILQ") } == .grouping)
    #expect(refusal { try Rules.right.readActivationCode("WNJ4Y-V7WMX-YTSYD-UHILQ") } != nil)
  }

  // MARK: - Signatures, § 16.3

  let data = bytes("0cc5771cd8f277b8c62af1ff9e1758f60d4ffc4cd337480afc133732230bdedf2aa39c1c30dc17efc6ff15c258")
  let keys = [bytes("8966ac5cc792c6a871dbe3cd8c5fa58e"), bytes("c443b119bb563c06794b6b9ada814549")]

  func sign(by rules: Rules = .right) throws -> MultiFactorSignature {
    try rules.sign(data, keys: keys, counter: UInt64(1), format: .decimal(digits: 8))
  }

  @Test func `worked example 16.4: the number fills the last eight bytes`() throws {
    #expect(UInt64(1).entering(by: .right) == bytes("00000000000000000000000000000001"))
    let signature = try sign()
    #expect(signature.text == "95917955-36250482")
    #expect(
      signature.components.map(\.hmac) == [
        bytes("8b64fef60d52a7a15ec86c9bb3d64a96f3a78b82c172a1325e945b119d8f1b83"),
        bytes("e60c59a77e427a76f8d1f4414fd7cd3c002de683841deaf32566b6e3cfa59072"),
      ])
  }

  @Test func `worked example 16.4: other layouts give the listed wrong signatures`() throws {
    var rules = Rules.right
    rules.numericCounter.layOut = { $0 + [UInt8](repeating: 0, count: 8) }
    #expect(try sign(by: rules).text == "13093281-34314476")
    rules.numericCounter.layOut = { $0 }
    #expect(try sign(by: rules).text == "57197294-84888675")
  }

  @Test(arguments: [0, 1, 19])
  func `a signature is searched forward, and the number after the match is expected next`(distance: UInt64) throws {
    let given: UInt64 = 0xFFFF_FFFE
    let text = try Rules.right.sign(data, keys: keys, counter: given + distance, format: .decimal(digits: 8)).text
    let accepted = try Rules.right.verify(
      ReceivedSignature(text: text, data: data, counter: given, lookAhead: 20), type: "possession_knowledge",
      keys: FactorKeys(possession: keys[0], knowledge: keys[1]), format: .decimal(digits: 8))
    #expect(accepted.distance == Int(distance))
    #expect(accepted.matched == given + distance)
    #expect(accepted.next == given + distance + 1)
  }

  @Test func `a signature of the past, or beyond the window, does not match`() throws {
    for (counter, lookAhead) in [(UInt64(2), 20), (0, 1)] {
      let text = try sign().text
      #expect(
        refusal {
          try Rules.right.verify(
            ReceivedSignature(text: text, data: data, counter: counter, lookAhead: lookAhead),
            type: "possession_knowledge", keys: FactorKeys(possession: keys[0], knowledge: keys[1]),
            format: .decimal(digits: 8))
        } == .signatureMismatch)
    }
  }

  // MARK: - The older order, § 16.1

  @Test func `worked example 3.2: the older order exchanges key and index, up to 3.0`() throws {
    let key = bytes("bfc64fa53ba1d482016949e191770d6f")
    let index = [UInt8](0..<32)
    #expect(try Rules.right.deriveLegacyKey(key: key, index: index).key == bytes("754453d6606dd7750d6848f2e76801bf"))
    #expect(try Rules.right.deriveInternalKey(key: key, index: index).key == bytes("902dd0b7daf75c852d54923834115af6"))
    let older = ProtocolVersion.known.filter { Rules.right.isLegacyKeyUsed(in: $0) }
    #expect(older.map(\.rawValue) == ["2.0", "2.1", "3.0"])
  }

  @Test func `keys and indexes of the older order have 16 bytes or more`() {
    let key = [UInt8](repeating: 1, count: 16)
    for (key, index) in [([UInt8](key.dropLast()), key), (key, Array(key.dropLast())), (key + [1], key)] {
      #expect(refusal { try Rules.right.deriveLegacyKey(key: key, index: index) } == .invalidLength)
    }
  }

  // MARK: - Fingerprint, § 16.2

  @Test func `worked example 16.8: the fingerprint is of X alone`() throws {
    let key = bytes(
      """
      0449dd56f7ea62d88825b6cef6382dd160dfa487c1ebf2b1864c5ed22c805771ca\
      0567ae72191c29ce82512966ac07fb343e241dee2be726580a7c4cbc00a99330
      """)
    let made = try Rules.right.computeDeviceFingerprint(of: key)
    #expect(made.coordinate == Array(key[1...32]))
    #expect(made.hash == bytes("272759dbd76f3a5fbf4552816ba3077a776b572583302d2d0baf011029d0ae87"))
    #expect(made.text == "01542023")
    #expect(try Rules.right.computeDeviceFingerprint(of: P256.PublicKey(encoded: key).compressed) == made)
    #expect(refusal { try Rules.right.computeDeviceFingerprint(of: key + [0]) } == .invalidPublicKey)
  }

  // MARK: - Status, § 13

  @Test func `worked example 13.4: the status has the counter in eight bytes, and a vector of zeros`() throws {
    let status = NumericStatus(state: 3, counter: 42, failedAttempts: 1, maxFailedAttempts: 5)
    let made = try Rules.right.encryptNumericStatus(
      status, reserved: bytes("e4d33f3b97ad62c056678e7597436971a2"), transportKey: Scenario.transport)
    #expect(made.plaintext == bytes("dec0ded103000000000000002a0105e4d33f3b97ad62c056678e7597436971a2"))
    #expect(made.blob == bytes("2ed5c822bbf0ca1b2550124e672ec240689c0fa68b7e558d66e255e527865bb9"))
    let read = try Rules.right.decryptNumericStatus(made.blob, transportKey: Scenario.transport)
    #expect(read.status == status)
  }

  @Test func `a status of another key, length or state is refused`() throws {
    let status = NumericStatus(state: 6, counter: 42, failedAttempts: 1, maxFailedAttempts: 5)
    let blob = try Rules.right.encryptNumericStatus(
      status, reserved: [UInt8](repeating: 0, count: 17), transportKey: Scenario.transport
    ).blob
    #expect(refusal { try Rules.right.decryptNumericStatus(blob, transportKey: Scenario.transport) } == .unknownState)
    #expect(refusal { try Rules.right.decryptNumericStatus(blob, transportKey: Scenario.vault) } == .magic)
    let short = Array(blob.dropLast())
    #expect(refusal { try Rules.right.decryptNumericStatus(short, transportKey: Scenario.transport) } == .invalidLength)
  }
}

/// The signature of a server's encrypted key.
///
/// The values are the first published ones of release 0.19.0.
@Suite struct ServerKeySignatureTests {
  private let signed = SignedServerKey(
    activationId: "8172e457-f8a5-41cb-b1ba-42b50e84aec7",
    encryptedServerPublicKey: base64(
      "AXcwHZGkGwJiOd0m0mgXtIxFX0Vlj+kfRuld4AfJySsSLud15ZuA9xJ7sGsk7HOA2BdgjuL3Gq3NyvSIURpT1Q//IrvD6DPJk0G+SlZ/DihY"
        + "N6cZF4zjeArcd4+K15dz"))
  private let signature = base64(
    "MEUCICrp7YM0BN2809lKXsN6jibYLDfUk0yW4RIZ467fTn76AiEAnblSCUIUXei/X2e9YFC/GPh0P6Ao2PIgTC+BdkEdjjU=")
  private let masterKey = base64(
    "BKVAZJV4OsxuTKDRaz7s6pdqG8kXPjF7QTyOZbjcXC17aY8zOKnziAIboaRv/2+vloL1C4PaJZ1eP7HEoXr/edk=")

  @Test func `The published signature is that of both Base64 texts with an ampersand between them`() throws {
    let message = try Rules.right.verifyServerKey(signed, signature: signature, masterPublicKey: masterKey)
    #expect(
      String(decoding: message, as: UTF8.self) == """
        ODE3MmU0NTctZjhhNS00MWNiLWIxYmEtNDJiNTBlODRhZWM3&AXcwHZGkGwJiOd0m0mgXtIxFX0Vlj+kfRuld4AfJySsSLud15ZuA9xJ7sGsk\
        7HOA2BdgjuL3Gq3NyvSIURpT1Q//IrvD6DPJk0G+SlZ/DihYN6cZF4zjeArcd4+K15dz
        """)
  }

  @Test func `Of the raw values, as the published documents have it, the published signature is wrong`() {
    var rules = Rules.right
    rules.serverKeySignature.encodeIdentifier = { Array($0.utf8) }
    rules.serverKeySignature.encodeKey = { $0 }
    rules.serverKeySignature.separator = ""
    #expect(throws: Refusal.signatureMismatch) {
      try rules.verifyServerKey(signed, signature: signature, masterPublicKey: masterKey)
    }
  }
}

private func base64(_ text: String) -> [UInt8] { Base64.decode(text) ?? [] }
