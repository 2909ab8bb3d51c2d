/// The judgements of a vector in its protocol versions.
package struct VectorResult: Sendable {
  package struct Case: Sendable {
    let protocolVersion: String
    /// Nil where the case is excluded.
    let judgement: Judgement<Failure>?
    /// The answer where it is kept: of failures, and where several answers are right; of an accumulated vector, that to
    /// the first wrong case.
    let answer: Answer?
    /// The first wrong case of an accumulated vector, as a vector.
    let vector: Vector?

    package init(
      protocolVersion: String, _ judgement: Judgement<Failure>?, answer: Answer? = nil, vector: Vector? = nil
    ) {
      self.protocolVersion = protocolVersion
      self.judgement = judgement
      self.answer = answer
      self.vector = vector
    }
  }

  let operation: Operation
  package let id: String
  let isAccumulated: Bool
  /// The vector where the report may need more of it than its id, that is where a case failed or its answer is kept.
  ///
  /// Other vectors are freed by the task that read them. Freed by another thread, each would cost a wait for the lock of
  /// the memory from which it was allocated.
  let vector: Vector?
  /// The file of the vector.
  let file: String
  /// The number of the vector in the file.
  let place: Int
  package let cases: [Case]
  /// Whether the vector is left out because of a flag.
  var isLeftOut = false

  /// Makes the results of a vector, which is also kept where its failures may be known ones.
  package init(
    of vector: Vector, operation: Operation, file: String, place: Int, cases: [Case], mayBeListed: Bool
  ) {
    self.operation = operation
    id = vector.id
    isAccumulated = if case .accumulated = vector.subject { true } else { false }
    self.vector = mayBeListed || cases.contains(where: \.needsVector) ? vector : nil
    self.file = file
    self.place = place
    self.cases = cases
  }
}

extension VectorResult.Case {
  fileprivate var needsVector: Bool {
    switch judgement {
    case nil, .unsupported?, .notJudged?: false
    case .right?: answer != nil
    case .wrong?, .inexpressible?, .cannotBeAsked?: true
    }
  }
}
