/// The results of a vector in its protocol versions.
struct VectorResult: Sendable {
  struct Case: Sendable {
    let protocolVersion: String
    /// Nil where the selection excludes the case.
    let result: CaseResult?
    /// The answer where it is kept: of failures, and where several answers are right; not of accumulated vectors.
    let answer: Answer?

    init(protocolVersion: String, result: CaseResult?, answer: Answer? = nil) {
      self.protocolVersion = protocolVersion
      self.result = result
      self.answer = answer
    }
  }

  let operation: Operation
  let vector: Vector
  /// The file of the vector.
  let file: String
  /// The number of the vector in the file.
  let place: Int
  let cases: [Case]
}
