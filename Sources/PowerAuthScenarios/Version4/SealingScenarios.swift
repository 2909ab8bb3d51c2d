package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension SealOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The tag covers no sizes, so that associated data must say by themselves where they end.")
    let basic = op.scenario("basic", "Drawn values.", rules.computation, .basic)
    fields.declareForms(on: op, rules)
    for count in [0, 1, 15, 16, 17, 31, 32, 33, 255, 256, 257, 1000] {
      op.scenario(
        "plaintext-of-\(count)-bytes", "A plaintext of \(count) bytes.", [rules.cipher, rules.tag], .length
      ) { $0.draw(count, for: plaintext) }
    }
    for (name, byte) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
      op.scenario(
        "nonce-of-\(name)", "The nonce is \(name) only.", [rules.cipher, rules.order], .unusualBytes
      ) { $0[nonce] = [UInt8](repeating: byte, count: 12) }
      op.scenario("plaintext-of-\(name)", "The plaintext is \(name) only.", [rules.cipher], .unusualBytes) {
        $0[plaintext] = [UInt8](repeating: byte, count: 40)
      }
    }
    op.scenario("nonce-with-leading-zero", "The nonce begins with a zero byte.", [rules.order], .leadingZero) { draft in
      draft[nonce] = draft.draw("nonce") { [0] + $0.bytes(11) }
    }
    op.scenario(
      "key-context-with-mark", "The key context begins with the bytes of a byte order mark.", [rules.keys],
      .unusualBytes
    ) { draft in draft[fields.keyContext] = draft.draw("keyContext") { [0xEF, 0xBB, 0xBF] + $0.bytes(13) } }
    op.refusesLengths(
      [0, 1, 11, 13, 16, 24], of: nonce, parent: basic, "A nonce has 12 bytes.", [nonceLength])
    op.refusesLengths(
      [0, 16, 24, 31, 33, 64], of: fields.key, parent: basic, "A key has 32 bytes.", [rules.keyLength])
    op.accumulated(1000, "A thousand messages.", cases: "everything drawn", rules.computation)
    op.random(20, "Everything drawn from the seed.", rules.computation)
    op.corners(of: basic)
  }
}

extension SealingFields {
  /// Declares contexts and associated data of many forms.
  func declareForms(on op: OperationBuilder, _ rules: SealingSentences) {
    for count in [0, 1, 12, 16, 64, 255, 256, 300] {
      op.scenario(
        "key-context-of-\(count)-bytes", "A key context of \(count) bytes.", [rules.keys], .length
      ) { $0.draw(count, for: keyContext) }
      op.scenario(
        "associated-data-of-\(count)-bytes", "Associated data of \(count) bytes.", [rules.tag], .length
      ) { $0.draw(count, for: associatedData) }
    }
    op.scenario(
      "nothing-but-key", "Neither a key context nor associated data.", rules.computation, .length, set: keyContext([]),
      associatedData([]))
  }
}

extension OpenOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let opening = Opening(fields: fields, sealed: sealed, plaintext: plaintext)
    op.arrange { try opening.complete(&$0) }
    let basic = op.scenario("basic", "Drawn values.", rules.computation + [comparison], .basic) { draft in
      draft.draw(20, for: fields.keyContext)
      draft.draw(30, for: fields.associatedData)
      draft[wanted: plaintext] = draft.draw("plaintext") { $0.bytes(40) }
    }
    fields.declareForms(on: op, rules)
    for count in [0, 1, 15, 16, 17, 32, 33, 256, 1000] {
      op.scenario("plaintext-of-\(count)-bytes", "A plaintext of \(count) bytes.", [rules.cipher], .length) { draft in
        draft[wanted: plaintext] = draft.draw("plaintext") { $0.bytes(count) }
      }
    }
    for number in 1...2 {
      op.scenario(
        "plaintext-with-leading-zero/\(number)", "The plaintext begins with a zero byte.", [rules.cipher], .leadingZero
      ) { draft in draft[wanted: plaintext] = draft.draw("plaintext") { [0] + $0.bytes(10 * number) } }
    }
    op.scenario("plaintext-of-high-bits", "The plaintext begins with a set top bit.", [rules.cipher], .highBit) {
      $0[wanted: plaintext] = [0xFF, 0xFE, 0x80, 0x00]
    }
    op.scenario(
      "nothing-at-all", "Neither a key context nor associated data, and no plaintext.", [rules.cipher, rules.tag],
      .length
    ) { draft in
      draft[fields.keyContext] = []
      draft[fields.associatedData] = []
      draft[wanted: plaintext] = []
    }
    let beginnings: [Row<[UInt8]>] = [
      Row("leading-zero", "begins with a zero byte", [0]), Row("leading-zeros", "begins with two zero bytes", [0, 0]),
      Row("mark", "begins with the bytes of a byte order mark", [0xEF, 0xBB, 0xBF]),
    ]
    for row in beginnings {
      op.scenario(
        "nonce-with-\(row.name)", "The nonce \(row.words).", [rules.order],
        row.value[0] == 0 ? .leadingZero : .unusualBytes
      ) { draft in
        let nonce = draft.draw("nonce") { row.value + $0.bytes(12 - row.value.count) }
        try opening.complete(&draft, nonce: nonce)
      }
    }
    for count in [0, 1, 12, 32, 43] {
      op.refuses(
        "sealed-of-\(count)-bytes", of: basic, sealed.changed("its first \(count) bytes") { Array($0.prefix(count)) },
        "A nonce and a tag have 44 bytes.", .invalidLength, also: [.macMismatch], [shortest], .invalidLength)
    }
    op.refusesLengths(
      [0, 16, 24, 31, 33, 64], of: fields.key, parent: basic, "A key has 32 bytes.", [rules.keyLength])
    declareTampering(on: op, of: basic)
    op.accumulated(
      1000, "A thousand messages, of which every fourth is changed in one bit.",
      cases: "everything drawn; case 4n + 3 with one bit of sealed flipped", rules.computation + [comparison], .tampered
    ) { draft, number in
      try opening.complete(&draft)
      guard number % 4 == 3 else { return }
      var changed = try draft.value(of: sealed)
      let bit = draft.draw("bit") { $0.count(0...8 * changed.count - 1) }
      changed[bit / 8] ^= 1 << (bit % 8)
      draft[sealed] = changed
    }
    op.random(20, "Everything drawn from the seed.", rules.computation)
    op.corners(of: basic)
    op.protected([sealed.name, fields.associatedData.name, fields.keyContext.name])
  }

  private func declareTampering(on op: OperationBuilder, of basic: Scenario) {
    let fault = Fault("The tag covers it, or is compared in all its bytes.", .macMismatch, [comparison], .tampered)
    for (name, place) in [
      ("nonce-first", 0), ("nonce-last", 11), ("tag-first", 12), ("tag-middle", 28), ("tag-last", 43),
      ("ciphertext-first", 44), ("ciphertext-last", -1),
    ] {
      op.refuses(
        "\(name)-byte-changed", of: basic,
        sealed.changed("a bit of byte \(place < 0 ? "last" : String(place)) flipped") {
          $0.withBitFlipped(inByte: place < 0 ? $0.count + place : place)
        }, fault)
    }
    let changes: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("cut", "without its last byte", { $0.dropLast() }),
      Row("extended", "with a zero byte behind it", { $0 + [0] }),
      Row("tag-of-zeros", "with a tag of zeros", { $0.withZeros(12..<44) }),
      Row("tag-behind", "with the tag behind the ciphertext", { $0.arranged(0..<12, 44..<$0.count, 12..<44) }),
      Row("tag-in-front", "with the tag before the nonce", { $0.arranged(12..<44, 0..<12, 44..<$0.count) }),
      Row("tag-cut-to-16-bytes", "with the first half of the tag", { $0.arranged(0..<28, 44..<$0.count) }),
      Row("tag-half-of-zeros", "with zeros for the second half of the tag", { $0.withZeros(28..<44) }),
    ]
    op.refuses("", changes, of: basic, sealed, fault)
    for field in [fields.key, fields.keyContext, fields.associatedData] {
      op.refuses("\(field.name.slug)-changed", of: basic, field.lastBitFlipped, fault.flagged(.crossed))
    }
    for field in [fields.keyContext, fields.associatedData] {
      op.refuses(
        "\(field.name.slug)-with-zero-byte", of: basic, field.changed("with a zero byte behind it") { $0 + [0] },
        fault.flagged(.crossed))
    }
    op.variant(
      "boundary-moved", of: basic, "the last byte of associatedData moved in front of the ciphertext",
      "The tag covers no sizes, so that it does not tell where the associated data end.", [rules.tag], .unprotected,
      expecting: .accept
    ) { draft in
      let data = try draft.value(of: sealed)
      let associated = try draft.value(of: fields.associatedData)
      draft[sealed] = Array(data[..<44]) + associated.suffix(1) + data[44...]
      draft[fields.associatedData] = Array(associated.dropLast())
    }
  }
}

extension [UInt8] {
  /// Parts of the bytes, one behind the other.
  fileprivate func arranged(_ parts: Range<Int>...) -> [UInt8] { parts.flatMap { Array(self[$0]) } }

  /// The bytes with zeros in a part of them.
  fileprivate func withZeros(_ part: Range<Int>) -> [UInt8] {
    indices.map { part.contains($0) ? 0 : self[$0] }
  }
}

/// Sealed data that are made from what must come out of them.
struct Opening: Sendable {
  let fields: SealingFields
  let sealed: Field<[UInt8]>
  let plaintext: Field<[UInt8]>

  /// Seals the wanted plaintext with a nonce, or a drawn one, unless the scenario brought sealed data.
  func complete(_ draft: inout Draft, nonce: [UInt8]? = nil) throws {
    let key = draft.fill(fields.key)
    draft.fill(fields.keyContext)
    draft.fill(fields.associatedData)
    guard draft[sealed] == nil else { return }
    let nonce = nonce ?? draft.draw("nonce") { $0.bytes(12) }
    let context = fields.context(draft.inputs)
    let wanted = draft.fill(wanted: plaintext)
    draft[sealed] = try Rules.right.seal(wanted, key: key, nonce: nonce, context: context).bytes
  }
}
