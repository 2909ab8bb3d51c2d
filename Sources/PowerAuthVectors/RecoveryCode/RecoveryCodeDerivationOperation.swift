internal import Conformance
internal import PowerAuth

/// The recovery code and the PUKs that a server derives.
let recoveryCodeDerivationOperation = Operation(
  powerAuth: "recovery-code.derive", "The recovery code and the PUKs of a secret and a nonce.",
  reference: "RecoveryCode/Derivation", ranges: [.v3]
) { op in
  let secret = op.input("secret", .bytes(16), "The secret that server and printer of the postcard share.")
  let nonce = op.input("nonce", .bytes(32), "The nonce of the code, 32 bytes.")
  let indexes = op.input("indexes", .list(of: .unsigned64, drawing: 1...4), "The index of each PUK.")
  let material = op.step("keyMaterial", "the first 26 bytes of SHA-256(secret ‖ BE32(1) ‖ nonce)")
  let baseKey = op.step("baseKey", "keyMaterial[10..<26]")
  let block = op.step("puk[i].block", "BE64(indexes[i]) ‖ eight bytes 08")
  let key = op.step("puk[i].key", "AES-128(key: baseKey, puk[i].block)")
  let code = op.output(
    "code", .text { _ in "" }, "The recovery code, 23 characters.",
    formula: "activation-code.encode(keyMaterial[0..<10])")
  let puks = op.output(
    "puks", .list(of: .text { _ in "" }, drawing: 0...0), "The PUKs, ten digits each.",
    formula: "the last eight bytes of puk[i].key, modulo 2^40, modulo 10^10, with zeros in front")
  op.refuses(.invalidLength)

  let derivation = op.rule("R1", "The bytes are those of X9.63 with SHA-256: secret, number of the block, nonce.")
  let division = op.rule("R2", "The first ten bytes are those of the code, and the other sixteen the key of the PUKs.")
  let writing = op.rule("R3", "The code is written like an activation code, with its checksum.")
  let blocks = op.rule("R4", "The block of a PUK is its index in eight bytes, big-endian, and eight bytes 08.")
  let digits = op.rule(
    "R5", "A PUK is forty bits of the last eight bytes, as the last ten decimal digits, with zeros in front.")
  let length = op.rule("R6", "A nonce of any length but 32 bytes is refused.")
  op.mayBeRefused(
    as: .invalidLength, "Keys of the Java platform have at least one byte, and other libraries take none."
  ) { $0[secret].isEmpty }

  let everything = [derivation, division, writing, blocks, digits]
  let basic = op.scenario("basic", "A drawn secret and nonce, with two PUKs.", exercises: everything, flags: [.basic]) {
    $0[indexes] = [1, 0x0102_0304_0506_0708]
  }
  let setExample: @Sendable (inout Draft) -> Void = { draft in
    draft[secret] = bytes(hex: "a0a1a2a3a4a5a6a7a8a9aaabacadaeaf")
    draft[nonce] = [UInt8](0...31)
  }
  op.scenario("worked-example", "The code of the worked examples.", exercises: everything, flags: [.basic]) {
    setExample(&$0)
    $0[indexes] = [0x0102_0304_0506_0708, 0xFFFF_FFFF_FFFF_FFFE]
  }
  // Found by search: the first indexes from 0 on whose PUK under the example's key has so many zeros in front.
  let notable: [Row<UInt64>] = [
    Row("one-zero", "begins with a zero", 11), Row("two-zeros", "begins with two zeros", 141),
    Row("three-zeros", "begins with three zeros", 449), Row("four-zeros", "begins with four zeros", 14_823),
    Row("five-zeros", "begins with five zeros", 115_327), Row("six-zeros", "begins with six zeros", 2_768_689),
  ]
  for row in notable {
    op.scenario("puk-with-\(row.name)", "The PUK \(row.words).", exercises: [digits], flags: [.leadingZero]) {
      setExample(&$0)
      $0[indexes] = [row.value]
    }
  }
  let numbers: [Row<[UInt64]>] = [
    Row("no-puk", "No PUK is asked for.", []), Row("ten-puks", "Ten PUKs.", Array(1...10)),
    Row("same-index-twice", "The same index twice gives the same PUK twice.", [77, 77]),
    Row("index-zero", "The index 0.", [0]), Row("index-highest", "The highest index.", [.max]),
    Row("index-with-top-bit", "An index whose top bit is set.", [1 << 63]),
    Row("index-above-32-bits", "The index 2^32, and 0 in 32 bits.", [1 << 32]),
    Row("index-above-53-bits", "The index 2^53 + 1, which no JSON number carries safely.", [1 << 53 + 1]),
  ]
  for row in numbers {
    op.scenario(row.name, row.words, exercises: [blocks, digits], flags: [.largeNumber]) { $0[indexes] = row.value }
  }
  for count in [1, 31, 32, 33, 65] {
    op.scenario(
      "secret-of-\(count)-bytes", "A secret of \(count) bytes.", exercises: [derivation], flags: [.length]
    ) { draft in draft[secret] = draft.draw("secret") { $0.bytes(count) } }
  }
  for count in [0, 16, 31, 33, 64] {
    op.variant(
      "nonce-of-\(count)-bytes", of: basic, change: "nonce: \(count) bytes", "The nonce has 32 bytes.",
      exercises: [length], flags: [.invalidLength], expecting: .reject(.invalidLength)
    ) { draft in draft[nonce] = draft.draw("nonce") { $0.bytes(count) } }
  }
  op.accumulated(
    "accumulated", "A thousand codes with their PUKs.", count: 1000, cases: "secret, nonce and indexes drawn",
    exercises: everything, flags: [.accumulated])
  op.random(20, "Secret, nonce and indexes drawn from the seed.", exercises: everything, flags: [.random])

  op.corners(of: basic, exercise: everything + [length])
  op.mistakes(
    [
      .counterFromZero, .littleEndianCounter, .counterInOneByte, .counterInEightBytes, .infoBeforeCounter,
      .counterBeforeSecret, .infoOmitted, .secretKeysAnHMAC, .lastBytesTaken,
    ], violate: [derivation])
  op.mistakes(Mistake.ofRecoveryDivisions, violate: [division])
  op.mistakes(
    Mistake.ofChecksums + [.checksumOmitted, .checksumOfZeros] + Mistake.ofAlphabets + Mistake.ofBase32Writing
      + Mistake.ofGroups, violate: [writing])
  op.mistakes(Mistake.ofPUKBlocks, violate: [blocks])
  op.mistakes(Mistake.ofPUKNumbers, violate: [digits])
  op.mistake(.recoveryNonceOfAnyLength, violates: [length])
  op.answer { rules, request in
    let derived = try rules.deriveRecoveryCode(
      secret: request[secret], nonce: request[nonce], indexes: request[indexes])
    return request.accept(code(derived.code.text), puks(derived.puks.map(\.text))) {
      [material(derived.keyMaterial), baseKey(derived.baseKey)]
        + derived.puks.enumerated().flatMap { [block[$0.offset]($0.element.block), key[$0.offset]($0.element.key)] }
    }
  }
}
