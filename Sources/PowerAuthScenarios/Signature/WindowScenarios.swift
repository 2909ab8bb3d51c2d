internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// A signature within the window, and how wide the window is.
private struct Window {
  let distance: Int64
  let lookAhead: Int64
  let words: String
  /// Narrower windows that no longer contain the value.
  var tooNarrow: [Narrowing] = []

  struct Narrowing {
    let lookAhead: Int64
    let words: String
  }
}

private let noValues = Window.Narrowing(lookAhead: 0, words: "A window of no values contains none that could match.")

private func justTooNarrow(_ lookAhead: Int64) -> Window.Narrowing {
  Window.Narrowing(lookAhead: lookAhead, words: "The signature is of the first value after the narrower window.")
}

private let windows = [
  Window(distance: 0, lookAhead: 20, words: "The signature is of the value that is expected.", tooNarrow: [noValues]),
  Window(
    distance: 1, lookAhead: 20, words: "One signature was lost on the way.",
    tooNarrow: [
      Window.Narrowing(lookAhead: 1, words: "The window has one value, and the signature is of the second.")
    ]),
  Window(distance: 7, lookAhead: 20, words: "Seven signatures were lost on the way."),
  Window(
    distance: 19, lookAhead: 20, words: "The signature is of the last value in the window.",
    tooNarrow: [justTooNarrow(19)]),
  Window(distance: 0, lookAhead: 1, words: "The window has one value, and the signature is of it."),
  Window(distance: 1, lookAhead: 2, words: "The signature is of the last value of a window of two."),
  Window(
    distance: 18, lookAhead: 19, words: "The signature is of the last value of a window of nineteen.",
    tooNarrow: [noValues, justTooNarrow(18)]),
  Window(
    distance: 20, lookAhead: 21, words: "The signature is of the last value of a window of twenty-one.",
    tooNarrow: [
      Window.Narrowing(lookAhead: 20, words: "The signature is of the first value after the usual window."),
      Window.Narrowing(lookAhead: 19, words: "The signature is of the second value after the narrower window."),
    ]),
  Window(
    distance: 63, lookAhead: 64, words: "The signature is of the last value of the widest window that clients take.",
    tooNarrow: [justTooNarrow(63)]),
  Window(distance: 999, lookAhead: 1000, words: "The signature is of the last value of a wide window."),
  Window(
    distance: 0, lookAhead: 0x7FFF_FFFF,
    words: "The window is wider than anyone would go through, and the first value matches."),
]

extension VerificationScenarios {
  /// Declares the windows that either counter has; returns the scenario whose value is the expected one.
  func declareWindowsOfEither() -> Scenario {
    let fields = fields
    let declared = windows.map { (window: $0, scenario: declare($0)) }
    let (expected, afterSeven) = (declared[0].scenario, declared[2].scenario)
    let beyond: [(steps: Int, words: String)] = [
      (20, "The value is the first after the window."), (21, "The value is the second after the window."),
      (40, "The value is far after the window."), (256, "The value is as far as a counter byte goes round."),
    ]
    for (steps, words) in beyond {
      op.refuses(
        "distance-\(steps)-of-20", of: expected, "signature: made \(steps) values ahead", words, .signatureMismatch,
        [verification.window], .lookAhead
      ) { $0[fields.signature] = try fields.sign($0, ahead: steps).text }
    }
    for (window, scenario) in declared {
      for narrowing in window.tooNarrow { declare(narrowing, of: scenario) }
    }
    declareReplay(of: expected, used: 1)
    declareReplay(of: afterSeven, used: 8)
    let counter = fields.common.counter
    op.refuses(
      "signature-of-the-past", of: expected, counter.changed("five values on") { $0.value(after: 5) },
      "The value that was signed with is long past, and the search goes forward only.", .signatureMismatch,
      [verification.window], .lookAhead, .crossed)
    return expected
  }

  private func declare(_ window: Window) -> Scenario {
    let fields = fields
    return op.scenario(
      "distance-\(window.distance)-of-\(window.lookAhead)", window.words, [verification.window, verification.next],
      flags: window.lookAhead > 1 << 20 ? [.lookAhead, .longSearch] : [.lookAhead]
    ) { draft in
      draft[fields.common.signatureType] = SignatureType.possessionKnowledge.rawValue
      draft[fields.lookAhead] = window.lookAhead
      draft[wanted: fields.distance] = window.distance
    }
  }

  private func declare(_ narrowing: Window.Narrowing, of parent: Scenario) {
    op.refuses(
      "\(parent.name)/look-ahead-\(narrowing.lookAhead)", of: parent,
      fields.lookAhead.set("\(narrowing.lookAhead)", narrowing.lookAhead), narrowing.words, .signatureMismatch,
      [verification.window], .lookAhead)
  }

  private func declareReplay(of parent: Scenario, used steps: Int) {
    let counter = fields.common.counter
    op.refuses(
      "\(parent.name)/replayed", of: parent,
      counter.changed("the value to expect after the match") { $0.value(after: steps) },
      "A signature that was accepted is not accepted again.", .signatureMismatch,
      [verification.next, verification.window], .lookAhead, .crossed)
  }
}

extension VerificationScenarios {
  /// Declares a window whose width is 0 in 32 bits.
  func declareWindowAbove32Bits() {
    let fields = fields
    op.scenario(
      "distance-0-of-\(1 << 33)", "The window is 2^33 numbers wide, 0 in 32 bits, and the first number matches.",
      [verification.window], .lookAhead, .largeNumber, .longSearch
    ) { draft in
      draft[fields.lookAhead] = 1 << 33
      draft[wanted: fields.distance] = 0
    }
  }

  /// Declares a signature with a byte order mark in front of it.
  func declareMark(before parent: Scenario) {
    let signature = fields.signature
    op.refuses(
      "mark-before-signature", of: parent, signature.changed("a byte order mark in front of it") { "\u{feff}" + $0 },
      "A byte order mark is not part of a signature.", .invalidEncoding, [verification.digits], .malformed)
  }
}

extension VerificationScenarios where Counter == [UInt8] {
  func declareWindows() {
    let parent: Scenario = declareWindowsOfEither()
    let counterData = fields.common.counterData
    op.refuses(
      "counter-of-another-chain", of: parent, counterData.changed("highest bit flipped", \.withFirstBitFlipped),
      "The value of another counter leads to none that matches.", .signatureMismatch, [verification.window], .lookAhead,
      .tampered)
  }

  /// Declares values of the counter that lose their leading zeros where they pass through a number.
  func declareCountersWithLeadingZeros() {
    let fields = fields
    // The first numbers from 0 up whose 16 bytes, as a value of the counter, give what is said of them.
    let rows: [(row: Row<UInt64>, distance: Int64)] = [
      (Row("next-value-with-one-leading-zero", "The value to expect next begins with a zero byte.", 330), 0),
      (Row("next-value-with-two-leading-zeros", "The value to expect next begins with two zero bytes.", 2505), 0),
      (Row("past-a-value-with-leading-zero", "A value that begins with a zero byte is passed over.", 330), 2),
    ]
    for (row, distance) in rows {
      op.scenario(row.name, row.words, [verification.window, verification.next], .leadingZero) { draft in
        draft[fields.common.counterData] = row.value.bytes(16)
        draft[fields.lookAhead] = 20
        draft[wanted: fields.distance] = distance
      }
    }
  }
}
