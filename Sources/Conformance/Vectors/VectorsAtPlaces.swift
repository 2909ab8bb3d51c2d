internal import StrictJSON

/// Gives the vectors at places of a file, without their steps.
package typealias VectorsAtPlaces = @Sendable (_ file: String, _ places: Set<Int>) throws -> [Int: Vector]

extension Suite {
  /// Reads the vectors at places of a file, without their steps; places that the file does not have are left out.
  package func vectors(inFile path: String, at places: Set<Int>) throws -> [Int: Vector] {
    var reader = try VectorFileReader(path: path, suite: self)
    let decoder = VectorDecoder(suite: self, operation: reader.operation, header: reader.header, file: path)
    var vectors: [Int: Vector] = [:]
    while vectors.count < places.count, let batch = try reader.nextBatch() {
      let wanted = batch.filter { places.contains($0.index) }
      for (element, vector) in zip(wanted, try decoder.decode(wanted)) {
        vectors[element.index] = vector.withoutSteps()
      }
    }
    return vectors
  }
}
