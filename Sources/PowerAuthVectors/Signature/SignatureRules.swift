package import Conformance
internal import PowerAuth

/// The rules of the computation that all operations on signatures share.
package struct SignatureRules: DeclarationGroup {
  package let factors: Rule
  package let chain: Rule
  package let data: Rule
  package let unusedKeys: Rule
  package let types: Rule
  package let missingKey: Rule
  package let lengths: Rule

  init(hasNumericCounter: Bool = false) {
    factors = rule(
      "R1", "H_i is the HMAC-SHA256 of the counter's value under key i; keys stand as possession, knowledge, biometry.",
      \.factors.order, \.components.authenticateCounter, \.components.authenticate, \.components.takeCounter,
      \.components.writeCounter)
    chain = rule(
      "R2", "The key D of component i starts as H_i; then for each j from 1 to i it becomes the HMAC of D under H_j.",
      \.components.startChain, \.components.extendChain, \.components.walkChain, \.components.linkChain,
      \.components.authenticate)
    data = rule(
      "R3", "S_i is the HMAC-SHA256 of the data, byte for byte, under the key of component i.", \.components.takeData,
      \.components.authenticateData, \.components.authenticate)
    unusedKeys = rule("R4", "Keys of factors that the type does not name are not looked at.", \.factors.choose)
    types = rule(
      "R5", "The type is one of six, in lower case; knowledge and biometry do not go together without possession.",
      \.factors.readType)
    missingKey = rule(
      "R6", "The key of each factor that the type names must be there.", \.factors.choose, \.factors.findKey)
    lengths = rule(
      "R7",
      hasNumericCounter
        ? "Each key that is used has exactly 16 bytes."
        : "Each key that is used, and the counter's value, have exactly 16 bytes.", \.factors.checkKey,
      \.counter.checkValue)
  }

  /// What each accepted signature exercises.
  package var computation: [Rule] { [factors, chain, data] }
}
