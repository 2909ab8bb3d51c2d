internal import Conformance
internal import PowerAuth

/// The steps of an encrypted exchange in which the mistakes are made that the question wants; without any they are right.
struct MistakenEncryption {
  let question: Question

  func makes(_ mistake: Mistake) -> Bool { question.makes(mistake) }
}
