internal import Conformance
internal import Platform
internal import PowerAuth

/// What goes wrong where the factors of a type and their keys are chosen.
extension Mistake {
  static let typeTrimmed = Mistake("signature.type-trimmed", "White space around the type is taken away.")
  static let typeByContainedNames = Mistake(
    "signature.type-by-contained-names", "A type is any text in which names of factors occur.")
  static let typeAsSetOfFactors = Mistake(
    "signature.type-as-set-of-factors",
    "The type is split at its underscores, and the factors are taken in whatever order and combination.")
  static let unknownTypeAsPossession = Mistake(
    "signature.unknown-type-as-possession", "A type that is not known counts as possession.")
  static let knowledgeBeforePossession = Mistake(
    "signature.knowledge-before-possession", "The key of knowledge stands before that of possession.")
  static let biometryBeforeKnowledge = Mistake(
    "signature.biometry-before-knowledge", "The key of biometry stands before that of knowledge.")
  static let everyKeyUsed = Mistake(
    "signature.every-key-used", "Every key that is at hand is used, whatever the type says.")
  static let unusedKeysChecked = Mistake(
    "signature.unused-keys-checked", "Keys that the type does not use must have 16 bytes as well.")
  static let missingKeyLeftOut = Mistake(
    "signature.missing-key-left-out", "A factor whose key is missing has no component.")
  static let missingKeyAsZeros = Mistake(
    "signature.missing-key-as-zeros", "A key that is missing counts as 16 zero bytes.")
  static let missingKeyReplaced = Mistake(
    "signature.missing-key-replaced", "In the place of a key that is missing, the first one at hand is used.")
  static let factorKeyOfAnyLength = Mistake(
    "signature.key-of-any-length", "Keys of factors are taken in any length, because HMAC takes them so.")
}

extension SignatureRules {
  /// Declares the mistakes in the choice of factors and keys.
  func declareFactorMistakes(on op: OperationBuilder) {
    op.mistakes([.typeTrimmed, .typeByContainedNames, .typeAsSetOfFactors, .unknownTypeAsPossession], violate: [types])
    op.mistakes([.knowledgeBeforePossession, .biometryBeforeKnowledge], violate: [factors])
    op.mistakes([.everyKeyUsed, .unusedKeysChecked], violate: [unusedKeys])
    op.mistakes([.missingKeyLeftOut, .missingKeyAsZeros, .missingKeyReplaced], violate: [missingKey])
    op.mistake(.factorKeyOfAnyLength, violates: [lengths])
  }
}

/// The choice of factors and keys, in which the mistakes are made that the question wants.
struct MistakenFactors {
  let question: Question
  let fields: SignatureFields

  /// The keys of the factors that the type names, in the order in which they are used.
  func keys() throws -> [[UInt8]] {
    try keys(of: factors(of: question[fields.signatureType]))
  }

  func keys(of factors: [SignatureFactor]) throws -> [[UInt8]] {
    for factor in SignatureFactor.allCases where !factors.contains(factor) {
      let isKey = question[fields.key(of: factor)].map { $0.count == keyByteCount }
      try question.refuse(isKey == false, as: .invalidLength, making: .unusedKeysChecked)
    }
    var used = factors
    if question.makes(.everyKeyUsed) {
      used = SignatureFactor.allCases.filter { factors.contains($0) || question[fields.key(of: $0)] != nil }
    }
    return try ordered(used).compactMap(key)
  }

  private func factors(of text: String) throws -> [SignatureFactor] {
    let text = question.makes(.typeTrimmed) ? text.trimmed : text
    if let type = SignatureType(rawValue: text) { return type.factors }
    let contained = SignatureFactor.allCases.filter { text.contains($0.rawValue) }
    if question.makes(.typeByContainedNames), !contained.isEmpty { return contained }
    let named = text.split(separator: "_", omittingEmptySubsequences: false).map { SignatureFactor(rawValue: "\($0)") }
    if question.makes(.typeAsSetOfFactors), !named.contains(nil) {
      return SignatureFactor.allCases.filter(named.contains)
    }
    return try question.makes(.unknownTypeAsPossession) ? [.possession] : SignatureType(text: text).factors
  }

  private func ordered(_ factors: [SignatureFactor]) -> [SignatureFactor] {
    var factors = factors
    if question.makes(.knowledgeBeforePossession), factors.starts(with: [.possession, .knowledge]) {
      factors.swapAt(0, 1)
    }
    if question.makes(.biometryBeforeKnowledge), factors.last == .biometry,
      let place = factors.firstIndex(of: .knowledge)
    {
      factors.insert(factors.removeLast(), at: place)
    }
    return factors
  }

  private func key(of factor: SignatureFactor) throws -> [UInt8]? {
    var key = question[fields.key(of: factor)]
    if key == nil, question.makes(.missingKeyReplaced) {
      key = SignatureFactor.allCases.lazy.compactMap { question[fields.key(of: $0)] }.first
    }
    if key == nil, question.makes(.missingKeyAsZeros) { key = [UInt8](repeating: 0, count: keyByteCount) }
    try question.demand(key != nil, else: .missingKey, unlessMaking: .missingKeyLeftOut)
    let isKey = key.map { $0.count == keyByteCount } ?? true
    try question.demand(isKey, else: .invalidLength, unlessMaking: .factorKeyOfAnyLength)
    return key
  }
}
