/// Refuses for the given reason unless the condition holds.
package func demand(_ condition: Bool, else refusal: @autoclosure () -> Refusal) throws {
  guard condition else { throw refusal() }
}

/// Refuses values that are not as long as every key, nonce and counter is (16 bytes).
package func demandKeyLength(_ bytes: [UInt8]) throws {
  try demand(bytes.count == keyByteCount, else: .invalidLength)
}

/// Refuses values that are not as long as every key, nonce and counter is, and returns the others.
let checkedKey: Check<[UInt8]> = { bytes in
  try demandKeyLength(bytes)
  return bytes
}
