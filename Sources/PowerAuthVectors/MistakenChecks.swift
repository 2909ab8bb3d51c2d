internal import Conformance
internal import PowerAuth


extension Question {
  /// Refuses unless the condition holds, or one of the mistakes is to be made, each of which is not to look at it.
  func demand(_ condition: Bool, else refusal: Refusal, unlessMaking mistakes: Mistake...) throws {
    guard condition || mistakes.contains(where: makes) else { throw refusal }
  }

  /// Refuses what a right implementation takes, where the mistake is to be made.
  func refuse(_ condition: Bool, as refusal: Refusal, making mistake: Mistake) throws {
    guard !makes(mistake) || !condition else { throw refusal }
  }
}

extension Mistake {
  /// The id without its area, as a part of a vector's id.
  var slug: String { String(id.drop { $0 != "." }.dropFirst()) }
}
