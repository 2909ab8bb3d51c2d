package import Conformance
package import PowerAuth

/// The inputs and outputs of the verification of signatures.
package struct VerificationFields<Counter: CounterInput>: DeclarationGroup {
  package let common: SignatureFields<Counter>
  package let signature: Field<String>
  package let lookAhead: Field<Int64>
  /// How many digits each component of an offline signature has; nil where signatures are online.
  package let componentLength: Field<Int64>?
  package let matched: StepHandle
  /// The value to expect next.
  package let next: Field<Counter>
  package let distance: Field<Int64>

  init(
    common: SignatureFields<Counter>, matched name: String, next: FieldKind<Counter>,
    componentLength: Field<Int64>? = nil
  ) {
    self.common = common
    self.componentLength = componentLength
    signature = input("signature", .text { _ in "" }, "The signature that came with the data.")
    lookAhead = input(
      "lookAhead", .int(countRange, drawing: 1...20), "How many values of the counter are tried, from the given one on."
    )
    let formula =
      "of lookAhead values of the counter, from the input on, the first with which data has the input signature"
    // A counter that is a number stands in decimal digits.
    matched = Counter.self == UInt64.self ? textStep(name, formula) : step(name, formula)
    self.next = output(
      common.counter.name, next, "The value of the counter to expect next.",
      formula: "the value of the counter after \(name)")
    distance = output(
      "distance", .int(countRange), "How many values were passed over before one matched.",
      formula: "the number of values before \(name), from 0 on")
  }

  package func verify(
    _ input: Record, format: SignatureFormat, by rules: Rules = .right
  ) throws -> SignatureVerification<Counter> {
    let received = ReceivedSignature(
      text: input[signature], data: input[common.data], counter: input[common.counter],
      lookAhead: Int(input[lookAhead]))
    return try rules.verify(
      received, type: input[common.signatureType], keys: common.keys(input), format: format)
  }
}

extension VerificationFields where Counter == [UInt8] {
  /// The fields of the verification with the hash-based counter.
  init() {
    self.init(common: SignatureFields(), matched: "matchedCounterData", next: .bytes(16))
  }
}

/// The rules that verification adds to those of the computation.
package struct VerificationRules: DeclarationGroup {
  package let window: Rule
  package let next: Rule
  package let mismatch: Rule
  package let digits: Rule
  /// None where no signature is Base64.
  package let base64: [Rule]

  init(
    hasBase64: Bool = true,
    digits sentence: String =
      "Up to 3.0, the signature is exactly one group of eight ASCII digits for each factor, joined by dashes."
  ) {
    window = rule(
      "R8",
      "The given value of the counter and those after it are tried, as many as the look-ahead says, and no other.",
      \.verification.countTried, \.verification.countSkipped, \.counter.hash, \.counter.follow, \.counter.start,
      \.notation.fold, \.numericCounter.follow)
    next = rule(
      "R9", "The first value that matches counts; the next one to expect is the one after it.",
      \.verification.countPassed, \.counter.hash, \.counter.follow, \.counter.start, \.notation.fold,
      \.verification.findNext)
    mismatch = rule(
      "R10", "A signature that is in one character not the expected text is refused.", \.verification.matches,
      \.verification.prove)
    digits = rule(
      "R11", sentence, \.signatureText.findNumber, \.signatureText.readNumber, \.signatureText.dropTopBit,
      \.signatureText.separator, \.signatureText.fillUp, \.signatureText.onlineFormat, \.verification.read,
      \.verification.prove, \.signatureText.isOfflineDecimal, \.signatureText.writeDigits)
    base64 =
      hasBase64
      ? [
        rule(
          "R12",
          """
          From 3.1 on, the signature is the Base64 text of 16 bytes for each factor: standard alphabet, padded, no white \
          space, unused bits zero.
          """, \.signatureText.takeBytes, \.signatureText.encode, \.signatureText.onlineFormat, \.verification.read,
          \.verification.prove)
      ] : []
  }
}
