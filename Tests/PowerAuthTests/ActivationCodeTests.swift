import Encodings
import PowerAuth
import Primitives
import Testing

@Suite("Activation code, § 4")
struct ActivationCodeTests {
  func refused(_ text: String) -> Refusal? {
    refusal { try Rules.right.readActivationCode(text) }
  }

  @Test func `worked example 4.1: ten bytes, their checksum, twenty characters, three dashes`() throws {
    let code = try Rules.right.encodeActivationCode(random: bytes("00112233445566778899"))
    #expect(code.checksum == bytes("224b"))
    #expect(code.payload == bytes("00112233445566778899224b"))
    #expect(code.base32 == "AAISEM2EKVTHPCEZEJFQ")
    #expect(code.text == "AAISE-M2EKV-THPCE-ZEJFQ")
    #expect(try Rules.right.readActivationCode(code.text).payload == code.payload)
  }

  @Test func `worked example 4.1: a checksum that is little-endian is refused`() {
    #expect(refused("AAISE-M2EKV-THPCE-ZJMRA") == .checksum)
  }

  @Test(arguments: [0, 9, 11])
  func `other lengths than ten bytes are refused`(count: Int) {
    let random = [UInt8](repeating: 0, count: count)
    #expect(refusal { try Rules.right.encodeActivationCode(random: random) } == .length)
  }

  @Test(arguments: [
    "AAAAA-AAAAA-AAAAA-AAAAA", "LLLLL-LLLLL-LLLLL-LQJTA", "KKKKK-KKKKK-KKKKK-KDJNQ", "MMMMM-MMMMM-MMMMM-MUTOA",
    "VVVVV-VVVVV-VVVVV-VTFVA", "55555-55555-55555-55YMA", "W65WE-3T7VI-7FBS2-A4OYA", "DD7P5-SY4RW-XHSNB-GO52A",
    "X3TS3-TI35Z-JZDNT-TRPFA", "HCPJX-U4QC4-7UISL-NJYMA", "XHGSM-KYQDT-URE34-UZGWQ", "45AWJ-BVACS-SBWHS-ABANA",
    "BUSES-ETYN2-5HTFE-NOV2Q", "ATQAZ-WJ7ZG-FWA7J-QFAJQ", "MXSYF-LLQJ7-PS6LF-E2FMQ", "ZKMVN-4IMFK-FLSYX-ARRGA",
    "NQHGX-LNM2S-EQ4NT-G3NAA", "BBBBB-BBBBB-BBBBB-BTA6Q", "CCCCC-CCCCC-CCCCC-CNUUQ", "DDDDD-DDDDD-DDDDD-D6UKA",
    "EEEEE-EEEEE-EEEEE-E2OXA",
  ])
  func `worked example 4.2: the published codes are valid`(text: String) throws {
    let code = try Rules.right.readActivationCode(text)
    #expect(code.text == text)
    #expect(try Rules.right.encodeActivationCode(random: Array(code.payload.prefix(10))).text == text)
  }

  @Test(
    arguments: [
      ("", .length), ("KKKKK-KKKKK-KKKKK-KDJN", .length), ("KKKKK-KKKKK-KKKKK-KDJNQQ", .length),
      ("KKKKKKKKKKKKKKKKKDJNQ", .length), (" W65WE-3T7VI-7FBS2-A4OYA", .length),
      ("KKKKK-KKKKK-KKKKK-KDJNÉ", .length), ("W65WE.3T7VI.7FBS2.A4OYA", .grouping),
      ("W65WE-3T7VI-7FBS2A-4OYA", .grouping), ("W65WE-3T7VI-7FBS2-A4OY-", .grouping),
      ("kkkkk-kkkkk-kkkkk-kdjnq", .alphabet), ("W65WE-3T7VI-7FBS2-A4OY0", .alphabet),
      ("W65WE-3T7VI-7FBS2-A4OÉ", .alphabet), ("W65WE-3T7VI-7FBS2-A4OY=", .alphabet),
      ("KKKKK-KKKKK-KKKKK-KDJNB", .spareBits), ("KKKKK-KKKKK-KKKKK-KDJNR", .spareBits),
      ("W65WE-3T7VI-7FBS2-A4OYB", .spareBits), ("W65WE-3T7VI-7FBS2-A4OYQ", .checksum),
      ("AAAAA-AAAAA-AAAAA-AAAAQ", .checksum),
    ] as [(String, Refusal)])
  func `worked example 4.2: what is wrong is named by the stage that finds it`(text: String, reason: Refusal) {
    #expect(refused(text) == reason)
  }

  @Test func `where spare bits are allowed, the code stays as it was written`() throws {
    var rules = Rules.right
    rules.activationCode.allowsSpareBits = true
    let code = try rules.readActivationCode("W65WE-3T7VI-7FBS2-A4OYB")
    #expect(code.text == "W65WE-3T7VI-7FBS2-A4OYB")
    #expect(try code.payload == rules.readActivationCode("W65WE-3T7VI-7FBS2-A4OYA").payload)
  }
}

@Suite("Scanned text, § 4")
struct ScannedActivationCodeTests {
  static let code = "W65WE-3T7VI-7FBS2-A4OYA"

  @Test func `a code without a signature`() throws {
    let scanned = try Rules.right.readScannedCode(Self.code)
    #expect(scanned.text == Self.code)
    #expect(scanned.signature == nil)
  }

  @Test func `a code with a signature of any length but none`() throws {
    #expect(try Rules.right.readScannedCode(Self.code + "#AQID").signature == [1, 2, 3])
    #expect(try Rules.right.readScannedCode(Self.code + "#QU==").signature == [0x41], "unused bits are ignored")
  }

  @Test(arguments: ["", "#", "QU", "QUI", "QQ==\n", " QQ==", "QU#D", "AQID#AQID", "-_8=", "QQ===", "====", "\u{301}"])
  func `the part after the first number sign is standard Base64 of something`(signature: String) {
    #expect(
      refusal { try Rules.right.readScannedCode(Self.code + "#" + signature) }
        == .signatureEncoding)
  }

  @Test(
    arguments: [
      ("#AQID", .length), ("W65WE-3T7VI-7FBS2-A4OY0#AQID", .alphabet), ("W65WE-3T7VI-7FBS2-A4OYQ#", .checksum),
      ("R:W65WE-3T7VI-7FBS2-A4OYA", .length), ("W65WE-3T7VI-7FBS2-A4OYA ", .length),
    ] as [(String, Refusal)])
  func `the code is judged first`(text: String, reason: Refusal) {
    #expect(refusal { try Rules.right.readScannedCode(text) } == reason)
  }
}

@Suite("Typed characters, § 4")
struct TypedCharacterTests {
  @Test func `worked example 4.3: every character from 0 to 8447`() throws {
    let accepted = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567abcdefghijklmnopqrstuvwxyz01".unicodeScalars)
    let corrected = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567ABCDEFGHIJKLMNOPQRSTUVWXYZOI".unicodeScalars)
    let expected = Dictionary(uniqueKeysWithValues: zip(accepted, corrected).map { (Int($0.value), Int($1.value)) })
    for character in 0...8447 {
      if let correct = expected[character] {
        #expect(try Rules.right.correctCharacter(character) == correct)
      } else {
        #expect(
          refusal { try Rules.right.correctCharacter(character) } == .invalidCharacter)
      }
    }
  }

  @Test(arguments: [0xFF21, 0x1F600, 0x10FFFF, 0x110000, -1, 0x141, .max])
  func `characters whose low byte is a letter are refused too`(character: Int) {
    #expect(refusal { try Rules.right.correctCharacter(character) } == .invalidCharacter)
  }
}

@Suite("Activation code signature, § 5.2")
struct ActivationCodeVerificationTests {
  static let code = "ETC5X-CHLSK-XYUUK-FKY4Q"
  static let signature =
    "MEYCIQC02juI6+k9gZBz3dc4XQukzKbzYN8n7vwRI4l0DJO8IQIhANZW1cZnm9xwLxlMhhqTCJM1PhalLreFVccqIynRqhqo"

  func refused(
    code: String = code, signature: [UInt8]? = nil, publicKey: [UInt8] = Scenario.masterPublic
  ) throws -> Refusal? {
    let signature = try signature ?? #require(Base64.decode(Self.signature))
    return refusal {
      try Rules.right.verifyActivationCode(code, signature: signature, publicKey: publicKey)
    }
  }

  @Test func `worked example 5.3: the signature covers the code with its dashes`() throws {
    let signature = try #require(Base64.decode(Self.signature))
    let verification = try Rules.right.verifyActivationCode(
      Self.code, signature: signature, publicKey: Scenario.masterPublic)
    #expect(verification.message == bytes("45544335582d43484c534b2d585955554b2d464b593451"))
    #expect(verification.digest == SHA256.hash(Array(Self.code.utf8)))
  }

  @Test func `worked example 5.3: the scanned text carries the same signature`() throws {
    let scanned = try Rules.right.readScannedCode("\(Self.code)#\(Self.signature)")
    #expect(scanned.text == Self.code)
    #expect(scanned.signature == Base64.decode(Self.signature))
  }

  @Test func `worked example 5.3 (published): another code and key`() throws {
    let key = try #require(
      Base64.decode("BBIopY8zZ4nV02QHS4nGMXsqZUP94jrvR59MvLXtAINmG4VqqcBWo2DnIAevHAt5/TElIAP0TZP6kVcNt824EfQ="))
    let signature = try #require(
      Base64.decode(
        "MEYCIQCihC0iR9m/y0Kq+GcK75DFQVIInekVIWjqw3+QJtilYQIhALHZGVGij7ADgt3xOLZiTBxueIikC8zi8jQaMrDzDkCN"))
    #expect(try refused(code: "GYA4L-D4C7K-OP2NV-USYYQ", signature: signature, publicKey: key) == nil)
  }

  @Test func `another code or key does not verify`() throws {
    #expect(try refused(code: "W65WE-3T7VI-7FBS2-A4OYA") == .signatureMismatch)
    #expect(try refused(publicKey: Scenario.serverPublic) == .signatureMismatch)
  }

  @Test func `each part has its own reason, the code first, then the key`() throws {
    #expect(try refused(code: "ETC5X-CHLSK-XYUUK-FKY40", signature: [], publicKey: []) == .alphabet)
    #expect(try refused(signature: [], publicKey: [0]) == .invalidPublicKey)
    #expect(try refused(signature: []) == .signatureEncoding)
    let signature = try #require(Base64.decode(Self.signature))
    #expect(try refused(signature: signature + [0]) == .signatureEncoding)
  }
}
