internal import Conformance
internal import PowerAuth

/// What goes wrong where the chain of factors is computed.
extension Mistake {
  static let chainStartsAtKey0 = Mistake(
    "signature.chain-starts-at-key-0", "The chain of every component starts from the first factor.",
    evidence: "The publisher's documentation of the algorithm starts every component so; its code does not.")
  static let chainArgumentsExchanged = Mistake(
    "signature.chain-arguments-exchanged",
    "In the chain, the derived key is the HMAC's key, and the factor's HMAC is its message.")
  static let chainOneFactorBehind = Mistake(
    "signature.chain-one-factor-behind", "The chain goes through H_0 to H_(i-1), not through H_1 to H_i.")
  static let chainOmitted = Mistake("signature.chain-omitted", "There is no chain: component i is made with H_i.")
  static let chainOneStepShort = Mistake(
    "signature.chain-one-step-short", "The chain of component i ends before the step with H_i.")
  static let chainOfKeys = Mistake(
    "signature.chain-of-keys", "The chain goes through the keys themselves, not through their HMACs of the counter.")
}

/// What goes wrong where MACs are computed.
extension Mistake {
  static let factorHmacExchanged = Mistake(
    "signature.factor-hmac-exchanged", "The counter's value is the HMAC's key, and the factor's key is its message.")
  static let dataHmacExchanged = Mistake(
    "signature.data-hmac-exchanged", "The data is the HMAC's key, and the derived key is its message.")
  static let macByHash = Mistake(
    "signature.hash-for-hmac", "SHA-256 of key and message, one after the other, stands in the place of each HMAC.")
}

/// What goes wrong with the counter's value before it is used.
extension Mistake {
  static let counterAdvancedBeforeUse = Mistake(
    "counter.advanced-before-use", "The counter is advanced before it is used, not after.")
  static let counterAsBase64 = Mistake(
    "signature.counter-as-base64", "The counter's value enters as the Base64 text in which it was received.")
  static let counterAsHex = Mistake(
    "signature.counter-as-hex", "The counter's value enters as text of hexadecimal digits.")
}

/// What goes wrong with the data before it is signed.
extension Mistake {
  static let dataHashedFirst = Mistake(
    "signature.data-hashed-first", "The data is hashed with SHA-256 before the last HMAC.")
  static let dataAsText = Mistake(
    "signature.data-as-text", "The data passes through a text, in which bytes that are no UTF-8 become U+FFFD.")
  static let dataTrimmed = Mistake("signature.data-trimmed", "White space around the data is taken away.")
  static let dataMarkDropped = Mistake(
    "signature.data-mark-dropped", "A byte order mark at the beginning of the data is taken away.")
  static let dataEndsAtNull = Mistake("signature.data-ends-at-null", "The data ends before its first zero byte.")
  static let dataNullTerminated = Mistake(
    "signature.data-null-terminated", "The zero byte that ends a text in memory is signed as well.")
  static let dataCountedIn8Bits = Mistake(
    "signature.data-counted-in-8-bits", "The length of the data is counted in 8 bits, so that 256 bytes are none.")
  static let dataCountedIn16Bits = Mistake(
    "signature.data-counted-in-16-bits", "The length of the data is counted in 16 bits, so that 65536 bytes are none.")
}

extension SignatureRules {
  /// Declares the mistakes in the computation of components.
  func declareComponentMistakes(on op: OperationBuilder) {
    op.mistakes(
      [
        .chainStartsAtKey0, .chainArgumentsExchanged, .chainOneFactorBehind, .chainOmitted, .chainOneStepShort,
        .chainOfKeys,
      ], violate: [chain])
    op.mistake(.factorHmacExchanged, violates: [factors])
    op.mistake(.dataHmacExchanged, violates: [data])
    op.mistake(.macByHash, violates: computation)
    op.mistakes([.counterAdvancedBeforeUse, .counterAsBase64, .counterAsHex], violate: [factors])
    op.mistake(.counterOfAnyLength, violates: [lengths])
    op.mistakes(
      [
        .dataHashedFirst, .dataAsText, .dataTrimmed, .dataMarkDropped, .dataEndsAtNull, .dataNullTerminated,
        .dataCountedIn8Bits,
      ], violate: [data])
  }
}
