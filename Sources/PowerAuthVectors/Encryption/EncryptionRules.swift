internal import Conformance
internal import PowerAuth

/// What holds of every encrypted message.
struct EncryptionRules {
  let agreement: Rule
  let keys: Rule
  let iv: Rule
  let mac: Rule
  let base: Rule
  let associatedData: Rule
  let parameters: Rule
  let invalidKeys: Rule

  init(_ op: OperationBuilder, isResponse: Bool) {
    op.computes([
      "sharedSecret": "X of privateKey · ephemeralPublicKey, or of ephemeralPrivateKey · publicKey, 32 bytes",
      "info": "the version from 3.2 on ‖ sharedInfo1 ‖ the ephemeral key of the request as it was sent",
      "envelopeKey": "X9.63-SHA-256(sharedSecret, info), 32 bytes in 3.0 and 48 later",
      "encryptionKey": "envelopeKey[0..<16]", "macKey": "envelopeKey[16..<32]", "ivKey": "envelopeKey[32..<48]",
      "iv": "16 zero bytes in 3.0; later HMAC-SHA-256(key: ivKey, data: nonce), its halves combined by ⊕",
      "sharedInfo2Base": "SHA-256(applicationSecret), or HMAC-SHA-256(key: transportKey, data: applicationSecret)",
      "associatedData":
        "version, applicationKey, activationId and temporaryKeyId as far as they are, each behind its size",
      "sharedInfo2":
        "sharedInfo2Base; from 3.2 on with nonce, timestamp, ephemeral key and associatedData, each behind its size",
      "encryptedData": "AES-128-CBC(key: encryptionKey, iv, plaintext with PKCS#7)",
      "mac": "HMAC-SHA-256(key: macKey, data: encryptedData ‖ sharedInfo2)",
      "plaintext": "AES-128-CBC⁻¹(key: encryptionKey, iv, encryptedData) without PKCS#7, after the MAC was found right",
      "ephemeralPublicKey": "ephemeralPrivateKey · G, uncompressed",
    ])
    agreement = op.rule("R1", "The shared secret is the X coordinate of the common point, 32 bytes, not folded.")
    keys = op.rule(
      "R2",
      "X9.63 of the shared secret gives 32 bytes in 3.0 and 48 later, for encryption, MAC and initialisation vector; its info is the version (from 3.2 on), sharedInfo1, and the request's ephemeral key as it is sent."
    )
    iv = op.rule(
      "R3",
      "The initialisation vector is zero in 3.0, and later KDF_INTERNAL of the third key and the nonce"
        + (isResponse ? ", which in 3.1 is the request's." : "."))
    mac = op.rule(
      "R4",
      "The MAC covers the encrypted data and sharedInfo2: its base up to 3.1; from 3.2 on base, nonce, timestamp, "
        + (isResponse ? "nothing in the place of the ephemeral key" : "ephemeral key")
        + " and associated data, each behind its size in four bytes.")
    base = op.rule(
      "R5",
      "The base of sharedInfo2 is SHA-256 of the secret's text; in the activation scope it is HMAC-SHA-256 of it under KEY_TRANSPORT."
    )
    associatedData = op.rule(
      "R6",
      "The associated data are version, APP_KEY, in the activation scope the activation, and from 3.3 on the temporary key, each behind its size."
    )
    parameters = op.rule(
      "R7",
      "What version and scope demand is there, what they do not have is not, and nonces and KEY_TRANSPORT have 16 bytes."
    )
    invalidKeys = op.rule("R8", "A key that is none is refused before any secret is computed.")
  }

  /// Takes one rule for the whole computation, where only its outcome can be seen.
  init(computation rule: Rule, parameters: Rule, invalidKeys: Rule) {
    (agreement, keys, iv, mac, base, associatedData) = (rule, rule, rule, rule, rule, rule)
    self.parameters = parameters
    self.invalidKeys = invalidKeys
  }

  var computation: [Rule] { [agreement, keys, iv, mac, base] }
}

/// Fields of a message that only some versions have.
struct MessageParameter: Sendable {
  let name: String
  let versions: Set<String>
  let set: @Sendable (inout Draft, [UInt8]?) -> Void
  /// Whether the value has a length that is checked.
  let hasLength: Bool
}

/// Declares what is refused because a parameter is absent, there, or of another length; the parents are `basic`, in the
/// application scope, and `activation-scope`.
func declareParameterRefusals(
  on op: OperationBuilder, fields: EncryptionFields, parameters: [MessageParameter], rule: Rule
) {
  let scoped: [(String, @Sendable (inout Draft, Bool) -> Void)] = [
    ("activationId", { $0[fields.activationId] = $1 ? $0.settle(fields.activationId) : nil }),
    ("transportKey", { $0[fields.transportKey] = $1 ? $0.settle(fields.transportKey) : nil }),
  ]
  for (name, set) in scoped {
    op.variant(
      "\(name.slug)-missing", of: "activation-scope", change: "\(name): absent", "The activation scope is bound to it.",
      exercises: [rule], flags: [.parameter], expecting: .reject(.missingParameter, also: [])
    ) { set(&$0, false) }
    op.variant(
      "\(name.slug)-unexpected", of: "basic", change: "\(name): present", "The application scope knows no activation.",
      exercises: [rule], flags: [.parameter], expecting: .reject(.unexpectedParameter, also: [])
    ) { set(&$0, true) }
  }
  for parameter in parameters + [temporaryKeyParameter(fields)] {
    op.variant(
      "\(parameter.name.slug)-missing", of: "basic", change: "\(parameter.name): absent",
      "A message of this version does not go without it.", exercises: [rule], flags: [.parameter],
      expecting: .reject(.missingParameter, also: []), protocols: parameter.versions
    ) { parameter.set(&$0, nil) }
    op.variant(
      "\(parameter.name.slug)-unexpected", of: "basic", change: "\(parameter.name): present",
      "A message of this version does not have it.", exercises: [rule], flags: [.parameter],
      expecting: .reject(.unexpectedParameter, also: []), protocols: Versions.all.subtracting(parameter.versions)
    ) { parameter.set(&$0, [UInt8](repeating: 7, count: 16)) }
    guard parameter.hasLength else { continue }
    for count in [0, 15, 17, 32] {
      op.variant(
        "\(parameter.name.slug)-of-\(count)-bytes", of: "basic", change: "\(parameter.name): \(count) bytes",
        "A nonce has 16 bytes; another length leaves room for shifting bytes between fields.", exercises: [rule],
        flags: [.invalidLength], expecting: .reject(.invalidLength, also: []), protocols: parameter.versions
      ) { parameter.set(&$0, [UInt8](repeating: 7, count: count)) }
    }
  }
  for count in [0, 15, 17, 32] {
    op.variant(
      "transport-key-of-\(count)-bytes", of: "activation-scope", change: "transportKey: \(count) bytes",
      "KEY_TRANSPORT has 16 bytes.", exercises: [rule], flags: [.invalidLength],
      expecting: .reject(.invalidLength, also: [])
    ) { $0[fields.transportKey] = [UInt8](repeating: 7, count: count) }
  }
}

/// Declares private keys that are none, as variants of `basic`.
func declareBadScalars(on op: OperationBuilder, privateKey: Field<[UInt8]>, rule: Rule) {
  for row in badScalars {
    let (name, words, scalar) = (row.name, row.words, row.value)
    op.variant(
      "scalar-\(name)", of: "basic", change: "\(privateKey.name): \(words)", "It gives a point that everybody knows.",
      exercises: [rule], flags: [.invalidKey], expecting: .reject(.invalidPrivateKey, also: [])
    ) { $0[privateKey] = scalar }
  }
}

extension String {
  /// The text of a field's name as a part of an id: `temporaryKeyId` is `temporary-key-id`.
  var slug: String {
    reduce(into: "") { text, character in
      text += character.isUppercase ? "-" + character.lowercased() : String(character)
    }
  }
}
