package import Conformance
internal import PowerAuth

/// The message authentication code of protocol 4.
package struct KMACOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "mac.kmac256", "The code of data under a key, for a purpose that the customisation names.",
    reference: "Version4/MAC", ranges: [.onlyV4], chapter: .macAndHash4,
    use: "Both parties of protocol 4, wherever something symmetric is derived or authenticated.")
  package let key = input("key", .bytes(32), "The key, of any length.")
  package let data = input("data", .bytes { $0.bytes($0.count(0...200)) }, "What the code covers.")
  package let custom = input(
    "custom", .text(atMost: 1000) { $0.element(of: kmacCustomizations) }, "The customisation, S of SP 800-185.")
  package let length = input("length", .int(0...4096, drawing: 1...96), "How many bytes the code has.")
  package let mac = output(
    "mac", .bytes(32), "The code, of so many bytes.",
    formula: "KMAC256(key, data, 8 · length, UTF-8(custom)) of SP 800-185, 4.3")
  package let function = rule(
    "R1", "The code is KMAC256 of SP 800-185, and not KMACXOF256.", \.version4.mac.authenticate)
  package let lengthEnters = rule(
    "R2", "The length enters: a shorter code is not the beginning of a longer one.", \.version4.mac.authenticate)
  package let anyKey = rule("R3", "The key enters as it is, whatever its length.", \.version4.mac.takeKey)
  package let customization = rule(
    "R4", "The customisation enters as UTF-8, and may be empty.", \.version4.mac.takeCustomization)
  package let noLength = rule("R5", "A code of no byte is refused.", \.version4.mac.checkLength)

  package var fieldRules: [Rule] { [function, lengthEnters, anyKey, customization] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      request.accept(
        mac(
          try rules.kmac(
            request[data], key: request[key], customization: request[custom], byteCount: Int(request[length]))))
    }
  }
}

/// The customisations of the protocol.
private let kmacCustomizations = [
  "PA4KDF", "PA4PBKDF", "PA4CODE", "PA4DIGEST", "PA4DIGEST-DATA", "PA4SH2", "PA4MAC-AEAD", "PA4MAC-CTR",
  "PA4MAC-STATUS", "PA4MAC-QR", "KDF",
]
