internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes in one-time passwords.
extension Mistake {
  static let otpCounterLittleEndian = Mistake(
    "otp.counter-little-endian", "The counter is written little-endian.", \.oneTimePassword.writeCounter,
    entering(\.byteSwapped))
  static let otpCounterOfFourBytes = Mistake(
    "otp.counter-of-four-bytes", "The counter is written in four bytes.", \.oneTimePassword.writeCounter,
    giving { Array($0.suffix(4)) })
  static let otpCounterOf16Bytes = Mistake(
    "otp.counter-of-16-bytes", "Eight zero bytes stand before the counter, as in signatures of protocol 2.",
    \.oneTimePassword.writeCounter, giving { [UInt8](repeating: 0, count: 8) + $0 })
  static let otpCounterAsDigits = Mistake(
    "otp.counter-as-digits", "The counter enters as its decimal digits.", \.oneTimePassword.writeCounter
  ) { _ in { Array(String($0).utf8) } }
  static let otpAlwaysSHA1 = Mistake(
    "otp.always-sha-1", "The hash is SHA-1, whichever is stated.", \.oneTimePassword.chooseHash, giving { _ in .sha1 })
  static let otpAlwaysSHA256 = Mistake(
    "otp.always-sha-256", "The hash is SHA-256, whichever is stated.", \.oneTimePassword.chooseHash,
    giving { _ in .sha256 })
  static let otpArgumentsExchanged = Mistake(
    "otp.arguments-exchanged", "The counter is the key of the HMAC, and the secret its data.",
    \.oneTimePassword.authenticate
  ) { right in { counter, secret, hash in try right(secret, counter, hash) } }

  static let otpLastFourBytes = Mistake(
    "otp.last-four-bytes", "The number is that of the last four bytes, as in decimal signatures of PowerAuth.",
    \.oneTimePassword.findNumber
  ) { _ in { $0.count - 4 } }
  static let otpFirstFourBytes = Mistake(
    "otp.first-four-bytes", "The number is that of the first four bytes.", \.oneTimePassword.findNumber
  ) { _ in { _ in 0 } }
  static let otpPlaceFromByte19 = Mistake(
    "otp.place-from-byte-19", "Byte 19 says where the number begins, as if each HMAC had 20 bytes.",
    \.oneTimePassword.findNumber
  ) { _ in { Int($0[19] & 0x0F) } }
  static let otpPlaceFromUpperHalf = Mistake(
    "otp.place-from-upper-half", "The upper half of the last byte says where the number begins.",
    \.oneTimePassword.findNumber
  ) { _ in { Int($0[$0.count - 1] >> 4) } }
  static let otpNumberLittleEndian = Mistake(
    "otp.number-little-endian", "The four bytes are read as a little-endian number.", \.oneTimePassword.readNumber
  ) { right in { right($0, $1).byteSwapped } }
  static let otpTopBitKept = Mistake(
    "otp.top-bit-kept", "The top bit is not dropped.", \.oneTimePassword.dropTopBit
  ) { _ in { $0 } }

  static let otpUnpadded = Mistake(
    "otp.unpadded", "Zeros at the beginning of a code are lost.", \.oneTimePassword.writeDigits
  ) { right in
    { number, count in
      let digits = right(number, count).drop { $0 == "0" }
      return digits.isEmpty ? "0" : String(digits)
    }
  }
  static let otpFirstDigits = Mistake(
    "otp.first-digits", "The code has the first digits of the number, and not the last.", \.oneTimePassword.writeDigits
  ) { right in { number, count in String(right(number, 10).prefix(count)) } }
  static let otpAlwaysSixDigits = Mistake(
    "otp.always-six-digits", "The code has six digits, whatever is stated.", \.oneTimePassword.writeDigits
  ) { right in { number, _ in right(number, 6) } }

  static let passwordDigitsUnchecked = Mistake(
    "otp.digit-count-unchecked", "Codes of any number of digits are made.", \.oneTimePassword.checkDigits,
    // No more digits are made than the greatest number has; another mistake can make the count negative.
    accepting { min(max($0, 0), 10) })
  static let passwordDigitsClamped = Mistake(
    "otp.digit-count-clamped", "Less than one digit counts as one, and more than eight as eight.",
    \.oneTimePassword.checkDigits, changing { min(max($0, 1), 8) })
}

/// Mistakes with the time of a one-time password.
extension Mistake {
  static let otpStepIgnored = Mistake(
    "otp.step-ignored", "A step has 30 seconds, whatever is stated.", \.oneTimePassword.countSteps
  ) { right in { time, _ in right(time, 30) } }
  static let otpTimeInMilliseconds = Mistake(
    "otp.time-in-milliseconds", "The time is counted in milliseconds, and the step in seconds.",
    \.oneTimePassword.countSteps
  ) { right in { time, step in right(time.multipliedReportingOverflow(by: 1000).partialValue, step) } }
  static let otpStepsRounded = Mistake(
    "otp.steps-rounded", "The number of steps is rounded to the nearest, and not down.", \.oneTimePassword.countSteps
  ) { right in { time, step in right(time, step) + (time % step >= step - time % step ? 1 : 0) } }
  static let otpStepsFromOne = Mistake(
    "otp.steps-from-one", "The step that has begun counts as well.", \.oneTimePassword.countSteps
  ) { right in { right($0, $1) + 1 } }

  static let otpRestElapsed = Mistake(
    "otp.rest-elapsed", "The seconds since the step began are given, and not those that remain.",
    \.oneTimePassword.measureRest
  ) { _ in { $0 % $1 } }
  static let otpRestOfZero = Mistake(
    "otp.rest-of-zero", "Where a step begins, no second remains.", \.oneTimePassword.measureRest
  ) { right in { time, step in right(time, step) % step } }
  static let otpRestShort = Mistake(
    "otp.rest-short", "One second less remains, down to none in the last one.", \.oneTimePassword.measureRest
  ) { right in { right($0, $1) - 1 } }

  static let otpStepOf30 = Mistake(
    "otp.step-of-zero-as-30", "A step of no second counts as the usual 30.", \.oneTimePassword.checkStep,
    changing { $0 == 0 ? 30 : $0 })
}
