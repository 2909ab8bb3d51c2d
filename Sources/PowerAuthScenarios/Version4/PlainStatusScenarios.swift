package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// The status of the worked example.
private let exampleStatus = PlainStatus(
  state: 3, currentVersion: 4, upgradeVersion: 4, flags: 8, counterByte: 7, failedAttempts: 0, maxFailedAttempts: 5,
  lookAhead: 20, counterHash: bytes(hex: "e17a05d8f6726af8b1cff13acce5e208b8924bfcb78f5fd73aa6e2f865b6aa64"))
private let exampleKey = bytes(hex: "96d3f72658af25556f9f20fbfedd9a0daa5c5ac72805ecadf0c6afae458f164b")

extension StatusEncodingOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("A status travels in an encrypted response (`e2ee.encrypt-response`), as Base64 of blob ‖ mac.")
    let basic = op.scenario("basic", "Drawn values.", rules.computation, .basic)
    op.scenario("worked-example", "The worked example.", rules.computation, .basic) { draft in
      draft[key] = exampleKey
      draft.set(fields.bindings(exampleStatus))
      draft[reserved] = [0, 0, 0, 0]
    }
    for (name, field) in fields.numbers.map({ ($0.part, $0.field) }) {
      for number: Int64 in [0, 1, 127, 128, 255] {
        op.scenario(
          "\(name.slug)-\(number)", "The input \(name) is \(number).", [rules.numbers, rules.layout],
          number > 127 ? .highBit : .largeNumber
        ) { $0[field] = number }
      }
    }
    for (name, byte) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
      op.scenario("reserved-of-\(name)", "The reserved bytes are \(name).", [rules.layout, rules.mac], .unusualBytes) {
        $0[reserved] = [UInt8](repeating: byte, count: 4)
      }
      op.scenario("hash-of-\(name)", "The hash is \(name).", [rules.layout, rules.mac], .unusualBytes) {
        $0[fields.counterHash] = [UInt8](repeating: byte, count: 32)
      }
    }
    for number in 1...2 {
      op.scenario("mac-with-leading-zero/\(number)", "The MAC begins with a zero byte.", [rules.mac], .leadingZero) {
        draft in
        draft[key] = exampleKey
        draft.set(fields.bindings(exampleStatus))
        draft[reserved] = try draft.search({ $0.bytes(4) }) {
          try Rules.right.encodeStatus(exampleStatus, reserved: $0, key: exampleKey).mac[0] == 0
        }
      }
    }
    op.refusesLengths([0, 16, 31, 33, 64], of: key, parent: basic, "The key has 32 bytes.", [rules.keyLength])
    op.refusesLengths([0, 3, 5, 8], of: reserved, parent: basic, "Four bytes are reserved.", [lengths])
    op.refusesLengths([0, 16, 31, 33, 64], of: fields.counterHash, parent: basic, "The hash has 32 bytes.", [lengths])
    op.accumulated(1000, "A thousand statuses.", cases: "everything drawn", rules.computation)
    op.random(15, "Everything drawn from the seed.", rules.computation)
    op.corners(of: basic)
  }
}

extension StatusDecodingOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("Bits of the flags that are not known are ignored.")
    op.note("The Java library looks at the MAC and at the first bytes only; the mobile core refuses more.")
    op.arrange { draft in
      guard draft[message] == nil else { return }
      let status = draft.draw("status") { draw in drawStatus(&draw) }
      try put(status, into: &draft)
    }
    let basic = declare(on: op, "basic", "An active activation.", rules.computation, .basic) { _ in }
    let example = op.scenario("worked-example", "The worked example.", rules.computation, .basic) { draft in
      draft[key] = exampleKey
      try put(exampleStatus, reserved: [0, 0, 0, 0], into: &draft)
    }
    declareNumbers(on: op)
    declareKeys(on: op)
    declareRefusals(on: op, of: basic)
    declareBytesInFront(on: op, of: basic, example)
    declarePolicies(on: op, of: basic)
    declareTampering(on: op, of: basic)
    op.accumulated(
      1000, "A thousand statuses, of which every fifth is changed in one bit.",
      cases: "everything drawn; case 5n + 4 with one bit of message flipped", rules.computation + [comparison],
      .tampered
    ) { draft, number in
      try put(draft.draw("status") { draw in drawStatus(&draw) }, into: &draft)
      guard number % 5 == 4 else { return }
      let bit = draft.draw("bit") { $0.count(0...639) }
      var changed = try draft.value(of: message)
      changed[bit / 8] ^= 1 << (bit % 8)
      draft[message] = changed
    }
    op.random(20, "A status drawn from the seed.", rules.computation)
    op.corners(of: basic)
    op.protected([message.name])
  }

  private func drawStatus(_ draw: inout Draw) -> PlainStatus {
    PlainStatus(
      state: draw.count(2...5), currentVersion: 4, upgradeVersion: 4, flags: draw.count(0...15),
      counterByte: draw.count(0...255), failedAttempts: draw.count(0...5), maxFailedAttempts: draw.count(5...10),
      lookAhead: draw.count(LookAhead.range), counterHash: draw.bytes(32))
  }

  private func put(_ status: PlainStatus, reserved: [UInt8]? = nil, into draft: inout Draft) throws {
    let encoded = try Rules.right.encodeStatus(
      status, reserved: reserved ?? draft.draw("reserved") { $0.bytes(4) }, key: draft.fill(key))
    draft[message] = encoded.blob + encoded.mac
  }

  @discardableResult
  private func declare(
    on op: OperationBuilder, _ name: String, _ comment: String, _ exercised: [Rule], _ flag: Flag,
    change: @escaping @Sendable (inout PlainStatus) -> Void
  ) -> Scenario {
    op.scenario(name, comment, exercised, flag) { draft in
      var status = exampleStatus
      status.counterHash = draft.draw("hash") { $0.bytes(32) }
      change(&status)
      try put(status, into: &draft)
    }
  }

  /// Makes the message again with one byte of the status changed, and the right MAC.
  private func setting(_ place: Int, _ words: String, _ byte: UInt8, _ place2: Int? = nil, _ byte2: UInt8 = 0) -> Change
  {
    Change("message: \(words), with its MAC") { draft in
      var blob = Array(try draft.value(of: message).prefix(48))
      blob[place] = byte
      if let place2 { blob[place2] = byte2 }
      draft[message] =
        blob
        + (try Rules.right.kmac(
          blob, key: draft.value(of: key), customization: "PA4MAC-STATUS", byteCount: 32))
    }
  }

  private func declareNumbers(on op: OperationBuilder) {
    for state in 2...5 {
      declare(on: op, "state-\(state)", "The state \(state).", [state == 3 ? rules.layout : self.state], .basic) {
        $0.state = state
      }
    }
    for flags in [0, 1, 2, 4, 8, 15, 16, 128, 255] {
      declare(on: op, "flags-\(flags)", "The flags \(flags).", [rules.layout, rules.numbers], .largeNumber) {
        $0.flags = flags
      }
    }
    for byte in [0, 1, 127, 128, 255] {
      declare(on: op, "counter-byte-\(byte)", "The byte \(byte) of the counter.", [rules.numbers], .highBit) {
        $0.counterByte = byte
      }
    }
    for lookAhead in [1, 2, 63, 64] {
      declare(on: op, "look-ahead-\(lookAhead)", "The look-ahead \(lookAhead).", [self.lookAhead], .lookAhead) {
        $0.lookAhead = lookAhead
      }
    }
    for (failed, most) in [(0, 0), (5, 5), (4, 5), (127, 128), (255, 255), (0, 255)] {
      declare(
        on: op, "attempts-\(failed)-of-\(most)", "\(failed) of \(most) attempts have failed.",
        [attempts, rules.numbers], .largeNumber
      ) { ($0.failedAttempts, $0.maxFailedAttempts) = (failed, most) }
    }
    for flags in [2, 3, 10, 255] {
      declare(
        on: op, "upgrading-with-flags-\(flags)", "Version 3, and bit 1 of the flags \(flags).", [versions], .basic
      ) { ($0.currentVersion, $0.flags) = (3, flags) }
    }
    for (name, byte) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
      declare(on: op, "hash-of-\(name)", "The hash is \(name).", [rules.layout], .unusualBytes) {
        $0.counterHash = [UInt8](repeating: byte, count: 32)
      }
    }
    declare(on: op, "hash-with-leading-zero", "The hash begins with a zero byte.", [rules.layout], .leadingZero) {
      $0.counterHash[0] = 0
    }
    declare(on: op, "hash-with-two-leading-zeros", "The hash begins with two.", [rules.layout], .leadingZero) {
      ($0.counterHash[0], $0.counterHash[1]) = (0, 0)
    }
  }

  private func declareKeys(on op: OperationBuilder) {
    let beginnings: [Row<[UInt8]>] = [
      Row("leading-zero", "begins with a zero byte", [0]), Row("leading-zeros", "begins with two zero bytes", [0, 0]),
      Row("mark", "begins with the bytes of a byte order mark", [0xEF, 0xBB, 0xBF]),
    ]
    for row in beginnings {
      op.scenario(
        "key-with-\(row.name)", "The key \(row.words).", [rules.mac],
        row.value[0] == 0 ? .leadingZero : .unusualBytes
      ) { draft in
        draft[key] = draft.draw("key") { row.value + $0.bytes(32 - row.value.count) }
        try put(exampleStatus, into: &draft)
      }
    }
  }

  /// Declares messages behind bytes that some readers drop.
  private func declareBytesInFront(on op: OperationBuilder, of basic: Scenario, _ example: Scenario) {
    let fault = Fault("A message has 80 bytes.", .invalidLength, also: [.macMismatch], [length], .invalidLength)
    for (name, scenario) in [("basic", basic), ("worked-example", example)] {
      op.refuses(
        "message-behind-zero/\(name)", of: scenario, message.changed("a zero byte in front of it") { [0] + $0 }, fault)
    }
    op.refuses(
      "message-behind-mark", of: example,
      message.changed("the bytes of a byte order mark in front of it") { [0xEF, 0xBB, 0xBF] + $0 }, fault)
  }

  private func declareRefusals(on op: OperationBuilder, of basic: Scenario) {
    for byte: UInt8 in [0, 6, 7, 128, 255] {
      op.refuses(
        "state-\(byte)", of: basic, setting(4, "state \(byte)", byte), "No server has this state.", .unknownState,
        [state], .malformed)
    }
    for byte: UInt8 in [0, 65, 128, 255] {
      op.refuses(
        "look-ahead-\(byte)", of: basic, setting(15, "look-ahead \(byte)", byte), "The look-ahead is from 1 to 64.",
        .lookAhead, [lookAhead], .malformed)
    }
    for flags: UInt8 in [0, 1, 4, 8, 13] {
      op.refuses(
        "version-3-with-flags-\(flags)", of: basic,
        setting(5, "current version 3 and flags \(flags)", 3, 7, flags),
        "An activation of version 3 has this status only during an upgrade.", .statusVersion, [versions], .crossed)
    }
    let magics: [(String, Int, UInt8)] = [
      ("of-version-3", 3, 0xD1), ("d3", 3, 0xD3), ("d5", 3, 0xD5), ("00", 3, 0), ("other-first-byte", 0, 0xDF),
      ("other-second-byte", 1, 0xC1), ("other-third-byte", 2, 0xDF),
    ]
    for (name, place, byte) in magics {
      op.refuses(
        "magic-\(name)", of: basic, setting(place, "byte \(place) of the magic is another one", byte),
        "A status of protocol 4 begins with DE C0 DE D4.", .statusMagic, [checkedMagic], .malformed)
    }
    op.refusesLengths([0, 16, 31, 33, 64], of: key, parent: basic, "The key has 32 bytes.", [rules.keyLength])
    for count in [0, 32, 48, 79, 81, 96] {
      op.refuses(
        "message-of-\(count)-bytes", of: basic,
        message.changed("\(count) bytes") { $0.prefix(count) + [UInt8](repeating: 0, count: max(0, count - 80)) },
        "A message has 80 bytes.", .invalidLength, also: [.macMismatch], [length], .invalidLength)
    }
  }

  private func declarePolicies(on op: OperationBuilder, of basic: Scenario) {
    let core = "The mobile core refuses it; the Java library looks at the MAC and the first bytes only."
    op.variant(
      "state-1", of: basic, setting(4, "state 1, created", 1),
      "The mobile core reads it and refuses it afterwards; the Java library gives it out.", [state], .policy,
      expecting: .acceptOrReject(Reason(.unknownState)))
    let anyVersion = RuleEdit(\Rules.version4.status.checkVersions) { _ in { $0 } }
    for byte: UInt8 in [0, 2, 5, 255] {
      op.variant(
        "version-\(byte)", of: basic, setting(5, "current version \(byte)", byte), core, [versions], .policy,
        expecting: .either(.statusVersion, by: anyVersion))
    }
    for byte: UInt8 in [0, 3] {
      op.variant(
        "upgrade-version-\(byte)", of: basic, setting(6, "upgrade version \(byte)", byte), core, [versions], .policy,
        expecting: .either(.statusVersion, by: anyVersion))
    }
    op.scenario("upgrade-version-5", "A version to upgrade to that is not there yet.", [versions], .largeNumber) {
      draft in
      var status = exampleStatus
      status.upgradeVersion = 5
      try put(status, into: &draft)
    }
    for (failed, most) in [(6, 5), (1, 0), (128, 127)] as [(UInt8, UInt8)] {
      op.variant(
        "attempts-\(failed)-of-\(most)", of: basic,
        setting(13, "\(failed) failed attempts of \(most)", failed, 14, most), core, [attempts], .policy,
        expecting: .either(.attempts, by: RuleEdit(\Rules.version4.status.checkAttempts) { _ in { $0 } }))
    }
  }

  private func declareTampering(on op: OperationBuilder, of basic: Scenario) {
    let fault = Fault("The MAC covers it, or is compared in all its bytes.", .macMismatch, [comparison], .tampered)
    for place in [0, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16, 47, 48, 63, 64, 79] {
      op.refuses(
        "byte-\(place)-changed", of: basic,
        message.changed("a bit of byte \(place) flipped") { $0.withBitFlipped(inByte: place) }, fault)
    }
    op.refuses("key-changed", of: basic, key.lastBitFlipped, fault.flagged(.crossed))
    op.refuses(
      "mac-of-zeros", of: basic, message.changed("a MAC of zeros") { $0[..<48] + [UInt8](repeating: 0, count: 32) },
      fault)
    op.refuses(
      "mac-in-front", of: basic, message.changed("the MAC before the status") { Array($0[48...] + $0[..<48]) }, fault)
    op.refuses(
      "unknown-state-with-wrong-mac", of: basic,
      message.changed("state 0, without a new MAC") { $0[..<4] + [0] + $0[5...] }, fault)
    op.refuses(
      "other-magic-with-wrong-mac", of: basic,
      message.changed("the magic of version 3, without a new MAC") { $0[..<3] + [0xD1] + $0[4...] }, fault)
  }
}
