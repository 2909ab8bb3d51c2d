package import Conformance
package import PowerAuth

/// What a status is encrypted with, and the intermediate values of it.
package struct StatusFields: DeclarationGroup {
  package let transportKey: Field<[UInt8]>
  package let challenge: OptionalField<[UInt8]>
  package let nonce: OptionalField<[UInt8]>
  package let ivKey: StepHandle
  package let iv: StepHandle
  package let plaintext: StepHandle

  init(plaintext formula: String) {
    transportKey = input("transportKey", .bytes(16), "The transport key, 16 bytes.")
    challenge = optionalInput("challenge", .bytes(16), "The client's challenge, 16 bytes; from 3.1 on.")
    nonce = optionalInput("nonce", .bytes(16), "The server's nonce, 16 bytes; from 3.1 on.")
    let later = ["3.1", "3.2", "3.3"]
    ivKey = step("ivKey", inVersions: [later: "AES-128(key: transportKey, eight zero bytes ‖ BE64(3000))"])
    iv = step(
      "iv",
      inVersions: [
        ["3.0"]: "16 zero bytes",
        later: "fold(HMAC-SHA-256(key: ivKey, data: challenge ‖ nonce))",
      ])
    plaintext = step("plaintext", formula)
  }

  package func protection(_ input: Record) -> StatusProtection {
    StatusProtection(transportKey: input[transportKey], challenge: input[challenge], nonce: input[nonce])
  }

  package func steps(_ derivation: StatusIV?, iv: [UInt8], plaintext: [UInt8]) -> [Step] {
    (derivation.map { [ivKey($0.key.key)] } ?? []) + [self.iv(iv), self.plaintext(plaintext)]
  }
}

/// The rules that encryption and decryption of a status share.
package struct StatusEncryptionRules: DeclarationGroup {
  package let cipher = rule(
    "R1", "A status has 32 bytes, in AES-128-CBC under the transport key, without padding.", \.status.encryptBlocks)
  package let iv = rule(
    "R2", "The initialisation vector is zero in 3.0, and that of challenge and nonce from 3.1 on.", \.status.chooseIV,
    \.status.ivWithoutChallenge, \.statusIV.chooseKey, \.statusIV.keyIndex, \.statusIV.join, \.notation.fold,
    \.internalKey.authenticate, \.indexKey.layOut, \.indexKey.writeIndex, \.indexKey.encrypt)
  package let layout = rule(
    "R3",
    """
    From 3.1 on the bytes are: 0–3 magic, 4 state, 5 current version, 6 upgrade version, 7–11 reserved, 12 counter \
    byte, 13 failed attempts, 14 most attempts, 15 look-ahead, 16–31 hash of the counter.
    """, \.statusLayout.withCounterHash.parts)
  package let layout30 = rule(
    "R4",
    "In 3.0 the bytes 7–12 are reserved, 15 is zero, and 16–31 are CTR_DATA; later servers draw the bytes 15–31, which "
      + "readers ignore.",
    \.statusLayout.withCounterData.parts, \.statusLayout.statesCounter)
  package let numbers = rule(
    "R5", "Each number is one byte, without a sign.", \.statusLayout.writeNumber, \.statusLayout.readNumber)
  package let magic = rule(
    "R6", "A server begins a status with DE C0 DE D1.", \.statusLayout.magic, \.status.checkMagic)
  package let lengths = rule(
    "R7", "Transport key, challenge, nonce and hash have 16 bytes, and a status 32.", \.status.checkTransportKey,
    \.statusIV.checkChallenge, \.statusIV.checkNonce, \.status.checkReserved, \.status.checkCounterHash,
    \.counter.checkValue, \.status.checkBlob)
  package let presence = rule(
    "R8", "Challenge and nonce are there from 3.1 on, and only there; what is absent or unexpected is refused.",
    \.status.challenge)

  /// What every status shows.
  package var computation: [Rule] { [cipher, iv, layout, layout30, numbers, magic] }
}
