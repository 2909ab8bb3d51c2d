internal import Conformance
internal import PowerAuth

/// The initialisation vector with which a status is encrypted.
let statusIVOperation = Operation(
  powerAuth: "status.iv", "The initialisation vector of the status that answers a challenge.",
  reference: "Status/InitialisationVector", ranges: [.from3_1]
) { op in
  let transportKey = op.input("transportKey", .bytes(16), "The transport key, 16 bytes.")
  let challenge = op.input("challenge", .bytes(16), "The client's challenge, 16 bytes.")
  let nonce = op.input("nonce", .bytes(16), "The server's nonce, 16 bytes.")
  let block = op.step("block", "eight zero bytes ‖ BE64(3000)")
  let key = op.step("key", "AES-128(key: transportKey, block)")
  let data = op.step("data", "challenge ‖ nonce")
  let hmac = op.step("hmac", "HMAC-SHA-256(key: key, data: data)")
  let iv = op.output(
    "iv", .bytes(16), "The initialisation vector, 16 bytes.", formula: "hmac[0..<16] ⊕ hmac[16..<32]")
  op.refuses(.invalidLength)

  let derivation = op.rule("R1", "The key of the vector is derived from the transport key, with the index 3000.")
  let order = op.rule("R2", "The vector is derived for the challenge and the nonce, in this order.")
  let fold = op.rule("R3", "It is the HMAC-SHA-256, its halves added bit by bit (exclusive or).")
  let keyLength = op.rule("R4", "A transport key of any length but 16 bytes is refused.")
  let lengths = op.rule("R5", "A challenge or a nonce of any length but 16 bytes is refused.")
  op.stricterThanAESByKeyLength()

  let everything = [derivation, order, fold]
  let basic = op.scenario("basic", "Drawn values.", exercises: everything, flags: [.basic])
  op.scenario("worked-example", "The status of the worked examples.", exercises: everything, flags: [.basic]) {
    $0[transportKey] = StatusExample.transportKey
    $0[challenge] = StatusExample.challenge
    $0[nonce] = StatusExample.nonce
  }
  op.scenario(
    "equal", "Challenge and nonce are equal, so that their order shows nowhere.", exercises: [derivation, fold],
    flags: [.basic]
  ) { draft in draft[nonce] = draft.fill(challenge) }
  for (name, byte) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
    for field in [transportKey, challenge, nonce] {
      op.scenario(
        "\(field.name.slug)-of-\(name)", "The input \(field.name) is \(name) only.", exercises: [derivation, order],
        flags: [.leadingZero]
      ) { $0[field] = [UInt8](repeating: byte, count: 16) }
    }
  }
  // Found by search: the first numbers from 0 on that have the property of the row, as a nonce of 16 bytes.
  let notable: [Row<UInt64>] = [
    Row("iv-with-one-leading-zero", "The vector begins with one zero byte, and the HMAC does not.", 283),
    Row("iv-with-two-leading-zeros", "The vector begins with two zero bytes, and the HMAC does not.", 9669),
    Row("hmac-with-leading-zero", "The HMAC begins with a zero byte, and the vector does not.", 603),
  ]
  for row in notable {
    op.scenario(row.name, row.words, exercises: [fold], flags: [.leadingZero]) {
      $0[transportKey] = StatusExample.transportKey
      $0[challenge] = StatusExample.challenge
      $0[nonce] = row.value.bytes(16)
    }
  }
  for (field, counts, rule) in [
    (transportKey, [0, 15, 17, 24, 32], keyLength), (challenge, [0, 8, 15, 17, 32], lengths),
    (nonce, [0, 8, 15, 17, 32], lengths),
  ] {
    for count in counts {
      op.variant(
        "\(field.name.slug)-of-\(count)-bytes", of: basic, change: "\(field.name): \(count) bytes",
        "Another length is refused; each of the values has 16 bytes.", exercises: [rule],
        flags: [.invalidLength], expecting: .reject(.invalidLength)
      ) { draft in draft[field] = draft.draw(field.name) { $0.bytes(count) } }
    }
  }
  op.accumulated(
    "accumulated", "A thousand vectors, so that some begin with zeros.", count: 1000,
    cases: "transportKey, challenge and nonce drawn", exercises: everything, flags: [.accumulated])
  op.random(20, "Key, challenge and nonce drawn from the seed.", exercises: everything, flags: [.random])

  op.corners(of: basic, exercise: everything + [keyLength, lengths])
  op.mistakes(Mistake.ofBlocks + [.littleEndianIndex] + Mistake.ofStatusIVKeys, violate: [derivation])
  op.mistakes(Mistake.ofStatusIVData, violate: [order])
  op.mistakes(Mistake.ofFolding + [.indexKeysTheHMAC, .hashForHMAC], violate: [fold])
  op.mistakes([.keyOfAnyLength, .aesByKeyLength], violate: [keyLength])
  op.mistakes(Mistake.ofStatusIVLengths, violate: [lengths])
  op.equivalentCiphers()
  op.answer { rules, request in
    let derived = try rules.deriveStatusIV(
      transportKey: request[transportKey], challenge: request[challenge], nonce: request[nonce])
    return request.accept(iv(derived.iv)) {
      [block(derived.key.block), key(derived.key.key), data(derived.data), hmac(derived.hmac)]
    }
  }
}
