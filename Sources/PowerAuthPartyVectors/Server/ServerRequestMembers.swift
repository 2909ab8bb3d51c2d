internal import PowerAuthVectors

/// Members that many events share.
extension ServerMember {
  static let at = int(
    "at",
    """
    The server's time, in milliseconds from the beginning of the script. Absent: the time of the event before it; 0 in \
    the first event.
    """)
  static let activation = text("activation", "The name of the activation. Absent: `a`.")
  static let newActivation = text("activation", "The name of the new activation. Absent: `a`.")
  static let maxFailures = signed(
    "maxFailures", "How many failed attempts are allowed. Absent: the configuration's `maxFailures`.")
  static let user = text("user", "The user to whom it belongs, who has a name. Absent: `alice`.")
  static let otp = text("otp", "The one-time password of the activation that is sent along. Absent: none.")
  static let version = choice(
    "version", ["current", "older", "foreign", "unknown"],
    """
    The application version whose key and secret the request uses: `current` and `older` belong to the application of \
    all activations, `foreign` to another application of the server, `unknown` to none. Absent: `current`.
    """)
  static let ownVersion = choice(
    "version", ["current", "older", "foreign"],
    """
    The application version: `current` and `older` belong to the application of all activations, `foreign` to another \
    application of the server. Absent: `current`.
    """)
  static let secret = choice(
    "secret", ["right", "wrong"],
    "`wrong`: the device computes with a secret that is not that of the application version. Absent: `right`.")
  static let clock = signed(
    "clock",
    """
    By how many milliseconds the device's clock is ahead of the server's: a timestamp in the request is the server's \
    time plus this number. Absent: 0.
    """)
  static let body = choice(
    "body", ["good", "undecryptable"],
    """
    `undecryptable`: the MAC of the encrypted body is not right, and nothing else is. A signature covers the body as it \
    is sent. Absent: `good`.
    """)
  static let factors = factors(default: "POSSESSION_KNOWLEDGE")
  static func factors(default name: String) -> ServerMember {
    choice(
      "factors",
      [
        "POSSESSION", "KNOWLEDGE", "BIOMETRY", "POSSESSION_KNOWLEDGE", "POSSESSION_BIOMETRY",
        "POSSESSION_KNOWLEDGE_BIOMETRY",
      ], "The signature type: the factors with which the device signs, and that the header names. Absent: `\(name)`.")
  }
  static let wrong = choice(
    "wrong", ["possession", "knowledge", "biometry", "swapped"],
    """
    The factor whose key the device has wrong; `swapped`: it uses the key of possession in place of that of biometry. \
    Only factors of `factors` are named. Absent: all keys are those of the activation.
    """)
  static let counter = int(
    "counter",
    """
    How many steps after CTR_DATA of the exchange the value is with which the device signs. Absent: one step after the \
    value of the device's last signature; 0 for its first. The device continues from the value that it has used.
    """)
  static let tamper = choice(
    "tamper", ["body", "resource", "method"],
    """
    What differs between the signed request and the one that arrives: a byte of the body, the resource (uriId), the \
    HTTP method. Absent: nothing.
    """)
  static let versionOfRequest = choice(
    "protocol", ["1.0", "2.1", "3.0", "3.1", "3.2", "3.3", "3.4"],
    "The protocol version that the header names, and by which the device computes. Absent: the version of the case.")
  static let token = text("token", "The name of the token. Absent: `t`.")
  static let code = text(
    "code",
    """
    The name of the recovery code: that of the activation with which it was made, or that of the postcard. Absent: `a`.
    """)

  /// What each request from a device has.
  static let request: [ServerMember] = [at, activation, version, secret]
  /// What each signed request has.
  static let signed: [ServerMember] = request + [factors, wrong, counter, tamper]
  /// What each request with a body that is signed and encrypted has.
  static let signedAndEncrypted: [ServerMember] = request + [factors, wrong, counter, clock, body]
}
