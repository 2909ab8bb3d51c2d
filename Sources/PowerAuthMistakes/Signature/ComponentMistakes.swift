package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes where the chain of factors is computed.
extension Mistake {
  static let chainStartsAtKey0 = Mistake(
    "signature.chain-starts-at-key-0", "The chain of every component starts from the first factor.",
    evidence: "The publisher's documentation of the algorithm starts every component so; its code does not.",
    \.components.startChain, giving { _ in 0 })
  static let chainArgumentsExchanged = Mistake(
    "signature.chain-arguments-exchanged",
    "In the chain, the derived key is the HMAC's key, and the factor's HMAC is its message.",
    \.components.extendChain, exchanged)
  static let chainOneFactorBehind = Mistake(
    "signature.chain-one-factor-behind", "The chain goes through H_0 to H_(i-1), not through H_1 to H_i.",
    \.components.walkChain, giving { $0.lowerBound - 1..<$0.upperBound - 1 })
  static let chainOmitted = Mistake(
    "signature.chain-omitted", "There is no chain: component i is made with H_i.", \.components.walkChain,
    giving { $0.lowerBound..<$0.lowerBound })
  static let chainOneStepShort = Mistake(
    "signature.chain-one-step-short", "The chain of component i ends before the step with H_i.",
    \.components.walkChain, giving { $0.dropLast() })
  static let chainOfKeys = Mistake(
    "signature.chain-of-keys", "The chain goes through the keys themselves, not through their HMACs of the counter.",
    \.components.linkChain
  ) { _ in { _, keys in keys } }

  package static let ofChains = [
    chainStartsAtKey0, chainArgumentsExchanged, chainOneFactorBehind, chainOmitted, chainOneStepShort, chainOfKeys,
  ]
}

/// Mistakes where MACs are computed.
extension Mistake {
  package static let factorHmacExchanged = Mistake(
    "signature.factor-hmac-exchanged", "The counter's value is the HMAC's key, and the factor's key is its message.",
    \.components.authenticateCounter, exchanged)
  package static let dataHmacExchanged = Mistake(
    "signature.data-hmac-exchanged", "The data is the HMAC's key, and the derived key is its message.",
    \.components.authenticateData, exchanged)
  package static let macByHash = Mistake(
    "signature.hash-for-hmac", "SHA-256 of key and message, one after the other, stands in the place of each HMAC.",
    \.components.authenticate
  ) { _ in { message, key in SHA256.hash(key + message) } }
}

/// Mistakes with the counter's value before it is used.
extension Mistake {
  static let counterAdvancedBeforeUse = Mistake(
    "counter.advanced-before-use", "The counter is advanced before it is used, not after.", \.components.takeCounter
  ) { right in { value, rules in try rules.advanceCounter(right(value, rules), by: 1).value } }
  package static let counterAsBase64 = Mistake(
    "signature.counter-as-base64", "The counter's value enters as the Base64 text in which it was received.",
    \.components.writeCounter, giving { Array(Base64.encode($0).utf8) })
  package static let counterAsHex = Mistake(
    "signature.counter-as-hex", "The counter's value enters as text of hexadecimal digits.",
    \.components.writeCounter, giving { Array(Hex.encode($0).utf8) })
}

/// Mistakes with the data before it is signed.
extension Mistake {
  package static let dataHashedFirst = Mistake(
    "signature.data-hashed-first", "The data is hashed with SHA-256 before the last HMAC.", \.components.takeData,
    giving { SHA256.hash($0) })
  package static let dataTrimmed = Mistake(
    "signature.data-trimmed", "White space around the data is taken away.", \.components.takeData,
    entering { Array($0.trimming(while: \.isWhiteSpace)) })
  package static let dataNullTerminated = Mistake(
    "signature.data-null-terminated", "The zero byte that ends a text in memory is signed as well.",
    \.components.takeData, entering { $0 + [0] })
  package static let dataCountedIn8Bits = Mistake(
    "signature.data-counted-in-8-bits", "The length of the data is counted in 8 bits, so that 256 bytes are none.",
    \.components.takeData, entering { Array($0.prefix($0.count & 0xFF)) })
  static let dataCountedIn16Bits = Mistake(
    "signature.data-counted-in-16-bits", "The length of the data is counted in 16 bits, so that 65536 bytes are none.",
    \.components.takeData, entering { Array($0.prefix($0.count & 0xFFFF)) })
}

/// Lets message and key change places.
private let exchanged: @Sendable (@escaping AuthenticationStep) -> AuthenticationStep = { right in
  { message, key, authenticate in right(key, message, authenticate) }
}
