package import Conformance
package import PowerAuth

// Nothing here is inlined, because declarations have many calls, which the optimiser would all enlarge.

extension Reason {
  @inline(never)
  package convenience init(_ refusal: Refusal) {
    self.init(refusal.id, refusal.sentence, hidesLaterReasons: refusal == .macMismatch)
  }
}

extension OperationBuilder {
  /// Declares the reasons for which the operation refuses, in the order in which they are looked for.
  @inline(never)
  func refuses(_ refusals: Refusal...) {
    for refusal in refusals { refuses(Reason(refusal)) }
  }

  /// Declares the order in which all the reasons are looked for, where it is not that of `refuses`.
  @inline(never)
  func checkOrder(_ refusals: Refusal...) { checkOrder(refusals.map { Reason($0) }) }
}

extension Answer {
  /// Turns the protocol's refusals into answers, and leaves breakage to be thrown.
  package static func answering(_ body: () throws -> Answer) throws -> Answer {
    do {
      return try body()
    } catch let refusal as Refusal {
      return .reject(reason: refusal.id)
    }
  }
}
