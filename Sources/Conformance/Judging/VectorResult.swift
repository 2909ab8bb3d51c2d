/// The results of a vector in its protocol versions.
///
/// A class, because it is handed on several times, and a copy of a vector is a copy of some twenty references.
final class VectorResult: Sendable {
  struct Case: Sendable {
    let protocolVersion: String
    /// Nil where the selection excludes the case.
    let result: CaseResult?
    /// Nil where no request was sent, and for accumulated vectors, whose answers are not kept.
    let answer: Answer?

    init(protocolVersion: String, result: CaseResult?, answer: Answer? = nil) {
      self.protocolVersion = protocolVersion
      self.result = result
      self.answer = answer
    }
  }

  let operation: Operation
  let vector: Vector
  /// The digest of the vector's id, which is computed where vectors are run, in parallel.
  let idDigest: VectorID.Digest
  /// The file of the vector.
  let file: String
  /// The number of the vector in the file.
  let place: Int
  let cases: [Case]

  init(operation: Operation, vector: Vector, file: String, place: Int, cases: [Case]) {
    self.operation = operation
    self.vector = vector
    idDigest = VectorID.Digest(vector.id)
    self.file = file
    self.place = place
    self.cases = cases
  }
}
