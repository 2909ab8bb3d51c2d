import PowerAuth
import Testing

@Suite("Recovery codes, § 4")
struct RecoveryCodeTests {
  static let secret = bytes("a0a1a2a3a4a5a6a7a8a9aaabacadaeaf")
  static let nonce = [UInt8](0...31)

  @Test func `worked example 4.4: the code and the PUKs of a secret`() throws {
    let derived = try Rules.right.deriveRecoveryCode(
      secret: Self.secret, nonce: Self.nonce, indexes: [0x0102_0304_0506_0708, 0xFFFF_FFFF_FFFF_FFFE])
    #expect(derived.keyMaterial == bytes("a254f4b8959b7ad5d9264b581dcf402c83c262fc00dffa765049"))
    #expect(derived.baseKey == bytes("4b581dcf402c83c262fc00dffa765049"))
    #expect(derived.code.text == "UJKPJ-OEVTN-5NLWJ-GIT2Q")
    #expect(
      derived.puks.map(\.key) == [
        bytes("43e089aebc6bd1a60bb12669d6dbc255"), bytes("7ffbec7254d255c8e95b349c4a21c342"),
      ])
    #expect(derived.puks.map(\.text) == ["4576292437", "1258624834"])
    #expect(derived.puks[0].text != "7562369328", "by the derivation of other keys")
  }

  @Test func `A nonce of another length is refused`() {
    for count in [0, 16, 31, 33] {
      #expect(
        refusal {
          try Rules.right.deriveRecoveryCode(
            secret: Self.secret, nonce: [UInt8](repeating: 0, count: count), indexes: [])
        } == .invalidLength)
    }
  }

  @Test func `The prefix stands at the beginning, once, and where it is allowed`() throws {
    let code = "KKKKK-KKKKK-KKKKK-KDJNQ"
    for (text, isAllowed) in [(code, false), (code, true), ("R:\(code)", true)] {
      #expect(try Rules.right.readRecoveryCode(text, allowsPrefix: isAllowed).text == code)
    }
    for text in ["R:R:\(code)", "XR:\(code)", "\(code)R:", " R:\(code)"] {
      #expect(refusal { try Rules.right.readRecoveryCode(text, allowsPrefix: true) } == .prefix)
    }
    #expect(refusal { try Rules.right.readRecoveryCode("R:\(code)", allowsPrefix: false) } == .prefix)
    #expect(refusal { try Rules.right.readRecoveryCode("r:\(code)", allowsPrefix: true) } == .length)
    #expect(refusal { try Rules.right.readRecoveryCode("R:\(code)#QUJD", allowsPrefix: true) } == .length)
    #expect(refusal { try Rules.right.readRecoveryCode("R:KKKKK-KKKKK-KKKKK-KDJNB", allowsPrefix: true) } != nil)
  }

  @Test func `A PUK is ten ASCII digits`() throws {
    for text in ["4576292437", "0000000000"] { try Rules.right.checkPUK(text) }
    for text in ["", "457629243", "45762924370", " 4576292437", "٤٥٧٦٢٩٢٤٣٧"] {
      #expect(refusal { try Rules.right.checkPUK(text) } == .length)
    }
    for text in ["45762924A7", "-457629243", "45762 2437", "457629243\n"] {
      #expect(refusal { try Rules.right.checkPUK(text) } == .alphabet)
    }
  }
}
