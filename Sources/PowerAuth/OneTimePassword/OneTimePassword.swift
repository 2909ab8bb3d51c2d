package import Primitives

/// A code for a number of a counter: HOTP (RFC 4226), with any hash of RFC 6238.
package struct CounterPassword: Equatable, Sendable {
  /// The counter as it enters, eight bytes.
  package let block: [UInt8]
  /// The HMAC of the counter, 20, 32 or 64 bytes.
  package let hmac: [UInt8]
  /// The four bytes that the last half-byte of the HMAC chooses, without their top bit.
  package let truncated: UInt32
  /// The code, zeros at its beginning included.
  package let text: String
}

/// A code for an instant: TOTP (RFC 6238).
package struct TimePassword: Equatable, Sendable {
  /// The number of whole steps since 1970.
  package let counter: UInt64
  package let password: CounterPassword
  /// For how many seconds the code is valid, this one included.
  package let remaining: Int64
}

package struct OneTimePasswordRules: Sendable {
  /// A code has from 1 to 8 digits.
  package var checkDigits: Check<Int> = { digits in
    try demand(1...8 ~= digits, else: .digitCount)
    return digits
  }
  /// The counter is written big-endian, in eight bytes.
  package var writeCounter: Function<UInt64, [UInt8]> = \.bigEndianBytes
  /// The hash is the one that is stated.
  package var chooseHash: Function<KeyedHash, KeyedHash> = { $0 }
  /// The counter is authenticated under the secret.
  package var authenticate: @Sendable (_ counter: [UInt8], _ secret: [UInt8], _ hash: KeyedHash) throws -> [UInt8] = {
    counter, secret, hash in try calling { try hash.authenticationCode(for: counter, key: secret) }
  }
  /// The number begins at the byte that the lower half of the last byte says.
  package var findNumber: Function<[UInt8], Int> = { Int($0[$0.count - 1] & 0x0F) }
  /// The four bytes are read big-endian.
  package var readNumber: @Sendable (_ hmac: [UInt8], _ place: Int) -> UInt32 = { hmac, place in
    hmac[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
  /// The top bit of the number is dropped.
  package var dropTopBit: Function<UInt32, UInt32> = { $0 & 0x7FFF_FFFF }
  /// The code has the last digits of the number, filled up with zeros on the left.
  package var writeDigits: @Sendable (_ number: UInt32, _ count: Int) -> String = { number, count in
    let digits = String(Int64(number) % (0..<count).reduce(1) { power, _ in power * 10 })
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
  /// A step has at least one second.
  package var checkStep: Check<Int64> = { step in
    try demand(step >= 1, else: .stepLength)
    return step
  }
  /// The counter is the number of whole steps since 1970.
  package var countSteps: @Sendable (_ time: Int64, _ step: Int64) -> Int64 = { time, step in time / step }
  /// A code is valid until the next step begins, and at least for one second.
  package var measureRest: @Sendable (_ time: Int64, _ step: Int64) -> Int64 = { time, step in step - time % step }
}

extension Rules {
  /// Computes the code of a number of a counter (RFC 4226, 5.3).
  package func counterPassword(
    secret: [UInt8], counter: UInt64, digits: Int, hash: KeyedHash
  ) throws -> CounterPassword {
    let digits = try oneTimePassword.checkDigits(digits)
    let block = oneTimePassword.writeCounter(counter)
    let hmac = try oneTimePassword.authenticate(block, secret, oneTimePassword.chooseHash(hash))
    let number = oneTimePassword.readNumber(hmac, oneTimePassword.findNumber(hmac))
    let truncated = oneTimePassword.dropTopBit(number)
    return CounterPassword(
      block: block, hmac: hmac, truncated: truncated, text: oneTimePassword.writeDigits(truncated, digits))
  }

  /// Computes the code of an instant, given in seconds since 1970 (RFC 6238, 4.2).
  package func timePassword(
    secret: [UInt8], time: Int64, step: Int64, digits: Int, hash: KeyedHash
  ) throws -> TimePassword {
    let step = try oneTimePassword.checkStep(step)
    let counter = UInt64(bitPattern: oneTimePassword.countSteps(time, step))
    return TimePassword(
      counter: counter,
      password: try counterPassword(secret: secret, counter: counter, digits: digits, hash: hash),
      remaining: oneTimePassword.measureRest(time, step))
  }
}
