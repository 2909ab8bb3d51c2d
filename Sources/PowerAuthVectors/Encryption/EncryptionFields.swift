package import Conformance
internal import Encodings
package import PowerAuth
internal import Primitives

/// The inputs that all operations of an encrypted exchange have, and how they are drawn.
package struct EncryptionFields: DeclarationGroup {
  package let scope = input("scope", .choice(["application", "activation"]), "What the exchange belongs to.")
  package let sharedInfo1 = input(
    "sharedInfo1", .text { $0.element(of: EncryptionPurpose.version3.map(\.rawValue)) },
    "The purpose of the exchange, as text.")
  package let applicationKey = input("applicationKey", .base64Key, "APP_KEY, Base64 text that enters as that text.")
  package let applicationSecret = input(
    "applicationSecret", .base64Key, "APP_SECRET, Base64 text that enters as that text.")
  package let activationId = optionalInput("activationId", .identifier, "The activation, in the activation scope only.")
  package let transportKey = optionalInput(
    "transportKey", .bytes(16), "KEY_TRANSPORT of the activation, 16 bytes, in the activation scope only.")
  package let temporaryKeyId = optionalInput("temporaryKeyId", .identifier, "The temporary key, from 3.3 on only.")

  /// The context as it stands in an input.
  package func context(_ input: Record, version: ProtocolVersion) throws -> EncryptionContext {
    guard let scope = EncryptionScope(rawValue: input[scope]) else { throw UnknownScope(text: input[scope]) }
    return EncryptionContext(
      version: version, scope: scope,
      sharedInfo1: input[sharedInfo1], applicationKey: input[applicationKey],
      applicationSecret: input[applicationSecret], activationId: input[activationId],
      transportKey: input[transportKey], temporaryKeyId: input[temporaryKeyId])
  }
}

extension FieldKind where Native == String {
  /// Base64 text of 16 drawn bytes.
  static let base64Key = FieldKind.text { Base64.encode($0.bytes(16)) }

  /// An identifier in the form of a UUID.
  static let identifier = FieldKind.text { draw in
    let digits = Array(Hex.encode(draw.bytes(16)))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }
}

extension FieldKind where Native == [UInt8] {
  /// A plaintext, of which 1 to 120 bytes are drawn.
  static let plaintext = FieldKind.bytes { draw in draw.bytes(draw.count(1...120)) }

  /// The encrypted data of a plaintext, which has up to 16 bytes more.
  static let encryptedData = FieldKind.bytes(16, atMost: FieldForm.mostBytes + 16)

  /// A public key of which only the bytes enter.
  static let sentKey = FieldKind.bytes(65).withoutCornersOfForm
}

extension FieldKind where Native == Int64 {
  /// Milliseconds since 1970.
  package static let timestamp = FieldKind.int(countRange, drawing: 1_600_000_000_000...1_800_000_000_000)
  /// What a clock shows in the years from 2020 to 2099: seconds and microseconds are not in this range.
  package static let currentTimestamp = FieldKind.int(
    1_577_836_800_000...4_102_444_799_999, drawing: 1_600_000_000_000...1_800_000_000_000)
}

/// A scope that no encryption has; the engine lets none through.
package struct UnknownScope: Error, CustomStringConvertible {
  package let text: String
  package var description: String { "\(text) is not a scope" }
}
