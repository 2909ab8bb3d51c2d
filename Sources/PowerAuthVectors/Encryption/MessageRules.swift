internal import Conformance

/// What holds of every encrypted message, in sentences.
struct MessageRules {
  let agreement: Rule
  let keys: Rule
  let iv: Rule
  let mac: Rule
  let base: Rule
  let associatedData: Rule
  let parameters: Rule
  let invalidKeys: Rule

  init(_ op: OperationBuilder, isResponse: Bool) {
    agreement = op.rule("R1", "The shared secret is the X coordinate of the common point, 32 bytes, not folded.")
    keys = op.rule(
      "R2",
      "X9.63 of the shared secret gives 32 bytes in 3.0 and 48 later, for encryption, MAC and initialisation vector; "
        + "its info is the version (from 3.2 on), sharedInfo1, and the request's ephemeral key as it is sent.")
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
      "The base of sharedInfo2 is SHA-256 of the secret's text; in the activation scope it is HMAC-SHA-256 of it under "
        + "KEY_TRANSPORT.")
    associatedData = op.rule(
      "R6",
      "The associated data are version, APP_KEY, in the activation scope the activation, and from 3.3 on the temporary "
        + "key, each behind its size.")
    parameters = op.rule(
      "R7",
      "What version and scope demand is there, what they do not have is not, and nonces and KEY_TRANSPORT have 16 bytes."
    )
    invalidKeys = op.rule("R8", "An invalid key is refused before any secret is computed.")
  }

  /// Takes one rule for the whole computation, where only its outcome can be seen.
  init(computation rule: Rule, parameters: Rule, invalidKeys: Rule) {
    (agreement, keys, iv, mac, base, associatedData) = (rule, rule, rule, rule, rule, rule)
    self.parameters = parameters
    self.invalidKeys = invalidKeys
  }

  var computation: [Rule] { [agreement, keys, iv, mac, base] }
}

/// What holds of decryption only.
struct DecryptionRules {
  let order: Rule
  let padding: Rule

  init(_ op: OperationBuilder) {
    order = op.rule("R9", "The MAC is compared whole, in constant time, before anything is decrypted.")
    padding = op.rule("R10", "What was decrypted ends in PKCS#7 padding, of which every byte is checked.")
  }
}
