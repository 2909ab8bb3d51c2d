/// What came of a vector in each protocol version.
struct VectorResult: Sendable {
  struct Case: Sendable {
    let protocolVersion: String
    /// Nil where the selection leaves the case out.
    let result: CaseResult?
    /// Nil where nothing was asked, or so much that single answers are not kept.
    var answer: Answer?
  }

  let operation: Operation
  let vector: Vector
  let cases: [Case]
}
