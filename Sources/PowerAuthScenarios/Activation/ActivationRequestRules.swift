internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension ActivationRequestSentences {
  /// What an example exercises.
  func rules(of example: ActivationExample) -> [Rule] {
    all + (example.texts[.activationOtp] == nil ? [] : [password]) + (example.custom == nil ? [] : [custom])
      + (example.texts.isEmpty ? [] : [texts])
  }
}
