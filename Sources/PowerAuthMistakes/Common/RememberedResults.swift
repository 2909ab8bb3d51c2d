package import Conformance
internal import PowerAuth
internal import Synchronization

/// The results of a costly rule, because most mistakes compute with the same points and scalars.
private final class RememberedResults: Sendable {
  private let results = Mutex<[[[UInt8]]: Result<[UInt8], any Error>]>([:])
  /// More results are forgotten, to bound the memory.
  private static let limit = 4096

  func result(of inputs: [UInt8]..., computing compute: () throws -> [UInt8]) throws -> [UInt8] {
    if let known = results.withLock({ $0[inputs] }) { return try known.get() }
    let result = Result(catching: compute)
    results.withLock { results in
      if results.count >= Self.limit { results = [:] }
      results[inputs] = result
    }
    return try result.get()
  }
}

/// Edits that change no answer: multiplications of points, and keys of passwords, are computed once for each input.
package func rememberingCostlyResults() -> [RuleEdit] {
  let products = RememberedResults()
  let publicKeys = RememberedResults()
  let passwordKeys = RememberedResults()
  let productsOfP384 = RememberedResults()
  let publicKeysOfP384 = RememberedResults()
  return [
    RuleEdit(\Rules.version4.curveKeys.multiply) { right in
      { scalar, point in try productsOfP384.result(of: scalar, point) { try right(scalar, point) } }
    },
    RuleEdit(\Rules.version4.curveKeys.multiplyBase) { right in
      { scalar in try publicKeysOfP384.result(of: scalar) { try right(scalar) } }
    },
    RuleEdit(\Rules.passwordKey.derive) { right in
      { password, salt, iterations, count in
        try passwordKeys.result(of: password, salt, iterations.bigEndianBytes, count.bigEndianBytes) {
          try right(password, salt, iterations, count)
        }
      }
    },
    RuleEdit(\Rules.agreement.multiply) { right in
      { scalar, point in try products.result(of: scalar, point) { try right(scalar, point) } }
    },
    RuleEdit(\Rules.agreement.multiplyBase) { right in
      { scalar in try publicKeys.result(of: scalar) { try right(scalar) } }
    },
  ]
}
