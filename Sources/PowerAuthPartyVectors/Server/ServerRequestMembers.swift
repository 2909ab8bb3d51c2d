import Conformance
internal import PartyModel
internal import PowerAuth

// Members that many events of a server's script share.

extension Members where Value == Int64? {
  static let at = optional(
    .int(
      "at", .natural,
      """
      The server's time, in milliseconds from the beginning of the script. Absent: the time of the event before it; 0 in \
      the first event.
      """))
}

extension Members where Value == Int64 {
  static let clock = int(
    "clock", .signed,
    """
    By how many milliseconds the device's clock is ahead of the server's: a timestamp in the request is the server's \
    time plus this number. Absent: 0.
    """, else: 0)
}

extension Members where Value == Int? {
  static let maxFailures = optional(
    .int(
      "maxFailures", .signed, "How many failed attempts are allowed. Absent: the configuration's `maxFailures`."))
  static let counter = optional(
    .int(
      "counter", .natural,
      """
      How many steps after CTR_DATA of the exchange the value is with which the device signs. Absent: one step after the \
      value of the device's last signature; 0 for its first. The device continues from the value that it has used.
      """))
}

extension Members where Value == String {
  static let activation = text("activation", "The name of the activation. Absent: `a`.", else: "a")
  static let newActivation = name("activation", "The name of the new activation. Absent: `a`.", else: "a")
  static let user = text("user", "The user to whom it belongs, who has a name. Absent: `alice`.", else: "alice")
  static let token = text("token", "The name of the token. Absent: `t`.", else: "t")
  static let newToken = name("token", "The name of the token. Absent: `t`.", else: "t")
  static let code = text(
    "code",
    """
    The name of the recovery code: that of the activation with which it was made, or that of the postcard. Absent: `a`.
    """, else: "a")
  static let secret = word(
    "secret", ["right", "wrong"],
    "`wrong`: the device computes with a secret that is not that of the application version. Absent: `right`.",
    else: "right")

  /// The activation of an event that has a time.
  static let subject = group(.at, .activation) { $1 }
  static let newSubject = group(.at, .newActivation) { $1 }
}

extension Members where Value == String? {
  static let otp = optional(.text("otp", "The one-time password of the activation that is sent along. Absent: none."))
  static let versionOfRequest = optional(
    .word(
      "protocol", ["1.0", "2.1", "3.0", "3.1", "3.2", "3.3", "3.4"],
      "The protocol version that the header names, and by which the device computes. Absent: the version of the case."))
}

extension Members where Value == VersionName {
  static let version = choice(
    "version",
    """
    The application version whose key and secret the request uses: `current` and `older` belong to the application of \
    all activations, `foreign` to another application of the server, `unknown` to none. Absent: `current`.
    """, else: .current)
  static let ownVersion = choice(
    "version", of: [.current, .older, .foreign],
    """
    The application version: `current` and `older` belong to the application of all activations, `foreign` to another \
    application of the server. Absent: `current`.
    """, else: .current)
}

extension Members where Value == RequestSender {
  /// What each request from a device has.
  static let sender = sender(of: .activation)
  static func sender(of activation: Members<String>) -> Members {
    group(.at, activation, .version, .secret) { RequestSender($1, version: $2, hasRightSecret: $3 == "right") }
  }
}

extension Members where Value == EncryptionArguments.Body {
  static let body = choice(
    "body", of: [.good, .undecryptable],
    """
    `undecryptable`: the MAC of the encrypted body is not right, and nothing else is. A signature covers the body as it \
    is sent. Absent: `good`.
    """, else: .good)
}

extension Members where Value == EncryptionArguments {
  static let encryption = group(.clock, .body) { EncryptionArguments(clock: $0, body: $1) }
}

extension Members where Value == WrongKey? {
  static let wrong = optional(
    .choice(
      "wrong",
      """
      The factor whose key the device has wrong; `swapped`: it uses the key of possession in place of that of biometry. \
      Only factors of `factors` are named. Absent: all keys are those of the activation.
      """))
}

extension Members where Value == SigningArguments.Tampering? {
  static let tamper = optional(
    .choice(
      "tamper",
      """
      What differs between the signed request and the one that arrives: a byte of the body, the resource (uriId), the \
      HTTP method. Absent: nothing.
      """))
}

extension Members where Value == SigningArguments {
  /// What each signature has.
  static let signature = signature(.possessionKnowledge)
  static func signature(
    _ factors: SigningArguments.Factors, counter: Members<Int?> = .counter
  ) -> Members {
    let factors = Members<SigningArguments.Factors>.choice(
      "factors",
      """
      The signature type: the factors with which the device signs, and that the header names. Absent: \
      `\(factors.rawValue)`.
      """, else: factors)
    return signature(factors, counter)
  }
  static func signature(_ factors: Members<SigningArguments.Factors>, _ counter: Members<Int?>) -> Members {
    group(factors, .wrong, counter) { SigningArguments($0, wrongKey: $1, counter: $2) }
  }

  /// What each signed request has.
  static let signed = signed(.possessionKnowledge)
  static func signed(_ factors: SigningArguments.Factors) -> Members {
    group(.signature(factors), .tamper) { $0.with(tampering: $1) }
  }
}
