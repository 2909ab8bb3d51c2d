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

/// Length of every symmetric key, value of the counter and MAC of protocol 4.
package let wideKeyByteCount = 32

/// Refuses values that are not as long as every key of protocol 4 is, and returns the others.
let checkedWideKey: Check<[UInt8]> = demandingCount(wideKeyByteCount)

/// Refuses bytes of another length, and returns the others.
func demandingCount(_ count: Int) -> Check<[UInt8]> {
  { bytes in
    try demand(bytes.count == count, else: .invalidLength)
    return bytes
  }
}
