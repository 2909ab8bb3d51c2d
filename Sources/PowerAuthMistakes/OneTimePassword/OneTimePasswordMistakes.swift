internal import PowerAuth
internal import Primitives

/// Mistakes in one-time passwords.
extension MistakeTable {
  static let oneTimePassword: MistakeTable = [
    // Mistakes in one-time passwords.
    "otp.counter-little-endian": breaking(\.oneTimePassword.writeCounter)(
      "The counter is written little-endian.", entering(\.byteSwapped)),
    "otp.counter-of-four-bytes": breaking(\.oneTimePassword.writeCounter)(
      "The counter is written in four bytes.", giving { Array($0.suffix(4)) }),
    "otp.counter-of-16-bytes": breaking(\.oneTimePassword.writeCounter)(
      "Eight zero bytes stand before the counter, as in signatures of protocol 2.",
      giving { [UInt8](repeating: 0, count: 8) + $0 }),
    "otp.counter-as-digits": breaking(\.oneTimePassword.writeCounter)(
      "The counter enters as its decimal digits.", { _ in { Array(String($0).utf8) } }),
    "otp.always-sha-1": breaking(\.oneTimePassword.chooseHash)(
      "The hash is SHA-1, whichever is stated.", giving { _ in .sha1 }),
    "otp.always-sha-256": breaking(\.oneTimePassword.chooseHash)(
      "The hash is SHA-256, whichever is stated.", giving { _ in .sha256 }),
    "otp.arguments-exchanged": breaking(\.oneTimePassword.authenticate)(
      "The counter is the key of the HMAC, and the secret its data.",
      { right in { counter, secret, hash in try right(secret, counter, hash) } }),
    "otp.last-four-bytes": breaking(\.oneTimePassword.findNumber)(
      "The number is that of the last four bytes, as in decimal signatures of PowerAuth.", { _ in { $0.count - 4 } }),
    "otp.first-four-bytes": breaking(\.oneTimePassword.findNumber)(
      "The number is that of the first four bytes.", { _ in { _ in 0 } }),
    "otp.place-from-byte-19": breaking(\.oneTimePassword.findNumber)(
      "Byte 19 says where the number begins, as if each HMAC had 20 bytes.", { _ in { Int($0[19] & 0x0F) } }),
    "otp.place-from-upper-half": breaking(\.oneTimePassword.findNumber)(
      "The upper half of the last byte says where the number begins.", { _ in { Int($0[$0.count - 1] >> 4) } }),
    "otp.number-little-endian": breaking(\.oneTimePassword.readNumber)(
      "The four bytes are read as a little-endian number.", { right in { right($0, $1).byteSwapped } }),
    "otp.top-bit-kept": breaking(\.oneTimePassword.dropTopBit)("The top bit is not dropped.", { _ in { $0 } }),
    "otp.unpadded": breaking(\.oneTimePassword.writeDigits)("Zeros at the beginning of a code are lost.") {
      right, number, count in
      let digits = right(number, count).drop { $0 == "0" }
      return digits.isEmpty ? "0" : String(digits)
    },
    "otp.first-digits": breaking(\.oneTimePassword.writeDigits)(
      "The code has the first digits of the number, and not the last.",
      { right in { number, count in String(right(number, 10).prefix(count)) } }),
    "otp.always-six-digits": breaking(\.oneTimePassword.writeDigits)(
      "The code has six digits, whatever is stated.", { right in { number, _ in right(number, 6) } }),
    "otp.digit-count-unchecked": breaking(\.oneTimePassword.checkDigits)(
      "Codes of any number of digits are made.",
      // No more digits are made than the greatest number has; another mistake can make the count negative.
      accepting { min(max($0, 0), 10) }),
    "otp.digit-count-clamped": breaking(\.oneTimePassword.checkDigits)(
      "Less than one digit counts as one, and more than eight as eight.", changing { min(max($0, 1), 8) }),

    // Mistakes with the time of a one-time password.
    "otp.step-ignored": breaking(\.oneTimePassword.countSteps)(
      "A step has 30 seconds, whatever is stated.", { right in { time, _ in right(time, 30) } }),
    "otp.time-in-milliseconds": breaking(\.oneTimePassword.countSteps)(
      "The time is counted in milliseconds, and the step in seconds.",
      { right in { time, step in right(time.multipliedReportingOverflow(by: 1000).partialValue, step) } }),
    "otp.steps-rounded": breaking(\.oneTimePassword.countSteps)(
      "The number of steps is rounded to the nearest, and not down.",
      { right in { time, step in right(time, step) + (time % step >= step - time % step ? 1 : 0) } }),
    "otp.steps-from-one": breaking(\.oneTimePassword.countSteps)(
      "The step that has begun counts as well.", { right in { right($0, $1) + 1 } }),
    "otp.rest-elapsed": breaking(\.oneTimePassword.measureRest)(
      "The seconds since the step began are given, and not those that remain.", { _ in { $0 % $1 } }),
    "otp.rest-of-zero": breaking(\.oneTimePassword.measureRest)(
      "Where a step begins, no second remains.", { right in { time, step in right(time, step) % step } }),
    "otp.rest-short": breaking(\.oneTimePassword.measureRest)(
      "One second less remains, down to none in the last one.", { right in { right($0, $1) - 1 } }),
    "otp.step-of-zero-as-30": breaking(\.oneTimePassword.checkStep)(
      "A step of no second counts as the usual 30.", changing { $0 == 0 ? 30 : $0 }),
  ]
}
