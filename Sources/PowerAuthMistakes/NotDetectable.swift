/// Mistakes that change no answer of some operations, with the argument.
package struct NotDetectable: Sendable {
  let mistakes: [String]
  package let operations: [String]
  let argument: String

  private init(_ mistakes: String..., in operations: String..., because argument: String) {
    self.mistakes = mistakes
    self.operations = operations
    self.argument = argument
  }

  private static let pointsBeginWithPrefix =
    "A point begins with its prefix, which is neither zero nor has its top bit set."
  private static let namesHaveLettersOnly =
    "No name in the list has a digit, or a letter that normalisation gives: what was unknown stays unknown."
  private static let onlyTimeDiffers =
    "Only the time differs in which something wrong is refused, and no vector measures time."

  package static let all: [NotDetectable] = [
    NotDetectable(
      "kdf.block-as-initial-vector", in: "kdf.index", "keys.derived", "counter.hash", "counter.synchronize",
      "status.iv", "status.encrypt", "status.decrypt", "vault.key",
      because: "CBC encrypts the exclusive or of text and vector, and one of them is zero."),
    NotDetectable(
      "kdf.padding-cut", in: "kdf.index", "keys.derived", "counter.hash", "counter.synchronize", "status.iv",
      "status.encrypt", "status.decrypt", "vault.key",
      because: "In CBC the padding, which makes a second block, does not change the first one."),
    NotDetectable(
      "kdf.password-key-cut", in: "kdf.password", "activation.encrypt-public-key", "activation.decrypt-public-key",
      because: "PBKDF2 computes its blocks apart from each other, and 16 bytes are the beginning of the first one."),
    NotDetectable(
      "keys.parity-inverted", "keys.parity-ignored", in: "keys.master-secret", "ecies.encrypt-request",
      "ecies.decrypt-request", "ecies.encrypt-response", "ecies.decrypt-response", "ecies.seal-request",
      "activation.encrypt-public-key", "activation.decrypt-public-key", "e2ee.session-key", "token.decrypt-response",
      because: "A point and its negative have the same X, and so have their multiples."),
    NotDetectable(
      "client.biometry-by-store-only", in: "client.biometry",
      because: "Where one instance has the entry for itself, the store has no key without the factor."),
    NotDetectable("kdf.index-sign-extended", in: "keys.derived", because: "The indexes are far below 2^63."),
    NotDetectable(
      "synchronization.128-the-other-way", in: "counter.synchronize", "counter.synchronize-by-mac",
      because: "A distance of 128 is beyond each look-ahead, in whichever direction it is counted: both are invalid."),
    NotDetectable(
      "input.composed.signatureType", "input.decomposed.signatureType", "input.digits-translated.signatureType",
      in: "signature.online", "signature.offline", "signature.verify-online", "signature.verify-offline",
      "signature.numeric", "signature.verify-numeric",
      because: "The names of types have no digit, and no character into which another one is normalised."),
    NotDetectable(
      "signature.compared-until-difference", in: "signature.verify-online", "signature.verify-offline",
      "signature.verify-numeric",
      because: "Only the time differs in which a wrong signature is refused, and no vector measures time."),
    NotDetectable(
      "input.composed.signature", "input.decomposed.signature", in: "signature.verify-offline",
      "signature.verify-numeric",
      because: "A text with accents is not a signature in digits, and is refused with the mistake as well."),
    NotDetectable(
      "aead.tag-compared-until-difference", in: "aead.open", "e2ee.decrypt-request", "e2ee.decrypt-response",
      because: onlyTimeDiffers),
    NotDetectable("auth-code.compared-until-difference", in: "auth-code.verify", because: onlyTimeDiffers),
    NotDetectable(
      "offline-data.mac-compared-until-difference", in: "offline-data.verify", because: onlyTimeDiffers),
    NotDetectable("status4.mac-compared-until-difference", in: "status.decode", because: onlyTimeDiffers),
    NotDetectable(
      "label-kdf.size-counts-characters", in: "keys.hierarchy", "aead.seal", "aead.open", "e2ee.encrypt-request",
      "e2ee.decrypt-request", "e2ee.encrypt-response", "e2ee.decrypt-response", "vault.application-key",
      because: "The labels are ASCII, in which each character is one byte."),
    NotDetectable("label-kdf.diversifier-ignored", in: "keys.hierarchy", because: "No key has a diversifier."),
    NotDetectable(
      "label-kdf.empty-diversifier-left-out", in: "e2ee.encrypt-request", "e2ee.decrypt-request",
      "e2ee.encrypt-response", "e2ee.decrypt-response",
      because: "The diversifier is the key context, which begins with the version and is never empty."),
    NotDetectable(
      "label-kdf.empty-diversifier-left-out", in: "vault.application-key",
      because: "The diversifier is the index, which has eight bytes."),
    NotDetectable(
      "e2ee.first-half-for-both", in: "e2ee.encrypt-request", "e2ee.decrypt-request",
      because: "A request is encrypted with the first half anyway."),
    NotDetectable(
      "e2ee.second-half-for-both", in: "e2ee.encrypt-response", "e2ee.decrypt-response",
      because: "A response is encrypted with the second half anyway."),
    NotDetectable(
      "input.composed.type", "input.decomposed.type", "input.digits-translated.type", in: "auth-code.online",
      "auth-code.offline", "auth-code.verify",
      because: "The names of types have no digit, and no character into which another one is normalised."),
    NotDetectable(
      "output.leading-zeros-dropped.blob", in: "status.encode",
      because: "A status begins with its magic bytes, of which the first is not zero."),
    NotDetectable(
      "request.empty-uri-id-taken", in: "request.normalized", "request.signed-data",
      because: "A respected implementation does so, and vectors with an empty identifier allow either answer."),
    NotDetectable(
      "input.composed.method", "input.decomposed.method", "input.digits-translated.method", in: "request.normalized",
      "request.signed-data",
      because: "Nothing but a method itself becomes one when letters are put together or digits are translated."),
    NotDetectable(
      "request.query-sorted-by-utf-8", in: "request.canonical-query",
      because: "The order differs from that of UTF-16 only between characters above U+FFFF and those from U+E000 to "
        + "U+FFFF, and there both orders are taken, as the publisher's mobile core and Java library differ."),
    NotDetectable(
      "code.spare-bits-ignored", in: "activation-code.validate", "activation-code.parse",
      "activation-code.verify-signature", "recovery-code.validate",
      because: "Respected implementations do so, and vectors with such bits allow either answer."),
    NotDetectable(
      "header.other-order", in: "header.signature", "header.token", "header.encryption", "header.authorization",
      because: "The order of the fields is free."),
    NotDetectable(
      "header.commas-not-needed", in: "header.parse", "header.parse-authorization",
      because: "The Java library needs no commas, so that both answers are allowed."),
    NotDetectable(
      "header.empty-elements-taken", in: "header.parse", "header.parse-authorization",
      because: "RFC 9110 lets recipients ignore empty elements, so that both are allowed."),
    NotDetectable(
      "header.space-around-equals-taken", in: "header.parse", "header.parse-authorization",
      because: "RFC 9110 lets recipients ignore white space there, so that both are allowed."),
    NotDetectable(
      "header.unknown-refused", in: "header.parse", "header.parse-authorization",
      because: "The protocol does not say what becomes of unknown names, so that both are allowed."),
    NotDetectable(
      "input.trimmed.value", in: "header.parse", "header.parse-authorization",
      because: "White space around the whole text is ignored."),
    NotDetectable(
      "header.empty-value-as-none", in: "header.parse-authorization",
      because: "Each field must be there, and an empty one may be reported as missing."),
    NotDetectable(
      "header.version-assumed", in: "header.parse-authorization",
      because: "A header with an authentication code that is taken for one of 3.0 is refused for its version."),
    NotDetectable(
      "header.version-3.3-refused", in: "header.parse-authorization",
      because: "Only version 4.0 has authentication codes, so that 3.3 is refused anyway."),
    NotDetectable("jwt.type-first", in: "jwt.sign", because: "The members of the header may stand in any order."),
    NotDetectable(
      "jwt.critical-ignored", in: "jwt.verify", "temporary-key.read-request", "temporary-key.accept",
      because: "The iOS layer does not look at crit, so that both answers are allowed."),
    NotDetectable(
      "jws.all-demanded", in: "temporary-key.accept-shared-secret",
      because: "All keys must have signed an answer anyway."),
    NotDetectable(
      "jws.without-keys-taken", in: "temporary-key.accept-shared-secret",
      because: "A list without a key is refused before the signatures are read."),
    NotDetectable(
      "mldsa.context-unused", "mldsa.context-behind", in: "activation-code.verify-by-kind", "device.sign-by-kind",
      "device.verify-by-kind", "jws.sign", "jws.verify",
      because: "The protocol has an empty context, and it makes no difference where that stands."),
    NotDetectable(
      "mldsa.short-signature-taken", in: "mldsa.verify", "activation-code.verify-by-kind", "device.verify-by-kind",
      "jws.verify",
      because: "A signature ends in the number of its hints, which is not zero: with zeros at its end it is wrong, and "
        + "vectors allow this reason too."),
    NotDetectable(
      "mlkem.seed-of-z-twice", in: "mlkem.generate", because: "The encapsulation key follows from d alone."),
    NotDetectable(
      "output.leading-zeros-dropped.temporaryPublicKey", "output.as-signed-number.temporaryPublicKey",
      in: "temporary-key.accept",
      because: pointsBeginWithPrefix),
    NotDetectable(
      "output.leading-zeros-dropped.ephemeralPublicKey", "output.as-signed-number.ephemeralPublicKey",
      in: "ecies.encrypt-request", "ecies.seal-request", "ecies.parse-request",
      because: pointsBeginWithPrefix),
    NotDetectable(
      "output.leading-zeros-dropped.serverPublicKey", "output.as-signed-number.serverPublicKey",
      in: "activation.read-response",
      because: pointsBeginWithPrefix),
    NotDetectable(
      "ecies.three-keys-in-3.0", in: "ecies.encrypt-request", "ecies.decrypt-request", "ecies.encrypt-response",
      "ecies.decrypt-response", "ecies.seal-request",
      because: "The bytes of X9.63 do not depend on how many are asked for, and in 3.0 the third key is used nowhere."),
    NotDetectable(
      "ecies.ephemeral-key-uncompressed", in: "ecies.encrypt-request",
      because: "The ephemeral key is sent uncompressed, so that it has this form anyway."),
    NotDetectable(
      "output.leading-zeros-dropped.encryptedData", "output.leading-zeros-dropped.mac", in: "ecies.seal-request",
      because: "No vector can demand a message or a MAC that begins with zero, since the implementation draws the key."),
    NotDetectable(
      "output.leading-zeros-dropped.nonce", in: "ecies.seal-request",
      because: "No vector can demand a nonce that begins with zero, since the implementation draws it."),
    NotDetectable(
      "keys.parity-inverted", "keys.parity-ignored", in: "activation.fingerprint",
      because: "A point and its negative have the same X."),
    NotDetectable(
      "output.leading-zeros-dropped.privateKey", "output.as-signed-number.privateKey", in: "vault.recover-private-key",
      because: "How a scalar is handed out is free, because it stays on the device."),
    NotDetectable(
      "factor.long-salt-refused", in: "factor.protect-knowledge", "factor.recover-knowledge",
      because: "A respected implementation does so, and vectors with a longer salt allow either answer."),
    NotDetectable(
      "vault.private-key-unchecked", in: "vault.recover-biometry-key",
      because: "The agreement with the server's key checks the scalar once more."),
    NotDetectable(
      "token.compared-until-difference", in: "token.verify",
      because: "Only the time differs in which a wrong digest is refused, and no vector measures time."),
    NotDetectable(
      "input.composed.name", "input.decomposed.name", "input.digits-translated.name", in: "vocabulary.activation-state",
      "vocabulary.error-code", "vocabulary.unlock-method", "vocabulary.migration-error", "vocabulary.scanned-kind",
      because: namesHaveLettersOnly),
    NotDetectable(
      "input.composed.formerName", "input.decomposed.formerName", "input.digits-translated.formerName",
      in: "vocabulary.former-error",
      because: namesHaveLettersOnly),
    NotDetectable(
      "code.recovery-prefix-dropped", in: "recovery-code.validate",
      because: "The prefix is removed or refused before the code is read."),
    NotDetectable(
      "input.composed.puk", "input.decomposed.puk", in: "recovery-code.validate-puk",
      because: "Normalisation makes no digit of a letter, and no letter of a digit."),
    NotDetectable(
      "input.composed.pin", "input.decomposed.pin", "input.ends-at-zero-character.pin", "input.digits-translated.pin",
      "input.mark-dropped.pin", in: "pin.complexity",
      because: "Any PIN that is not empty is taken, and such a change leaves no PIN of the vectors empty."),
    NotDetectable(
      "password.surrogates-taken", in: "password.edit",
      because: "The mobile core takes numbers of surrogates, so that both answers are allowed."),
    NotDetectable(
      "input.composed.applicationSecret", "input.decomposed.applicationSecret", in: "activation.application-signature",
      because: "A text with accents is not Base64, and is refused with the mistake as well."),
    NotDetectable(
      "keys.parity-inverted", "keys.parity-ignored", in: "activation.device-fingerprint",
      because: "The two points with one X have the same fingerprint."),
    NotDetectable(
      "status.blocks-not-chained", in: "status.decrypt-numeric",
      because: "With a vector of zeros it changes only the second block, which has random bytes."),
  ]
}
