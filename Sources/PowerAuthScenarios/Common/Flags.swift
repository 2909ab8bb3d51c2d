internal import Conformance
internal import PowerAuthVectors

/// The flags of vectors.
extension Flag {
  static let basic = Flag(
    "Basic", .coverage, .interoperability, "An ordinary case, as most implementations meet it.",
    effect: "An implementation that fails it interoperates with none.")
  static let random = Flag(
    "Random", .coverage, .interoperability, "Inputs drawn from the seed.",
    effect: "A mistake that depends on the data may be found here.")
  static let accumulated = Flag(
    "Accumulated", .coverage, .interoperability, "Many cases, stored as one digest of their results.",
    effect: "A rare mistake is almost always found.")
  static let length = Flag(
    "Length", .edge, .interoperability, "A length at or around the limit of a block, a field or a format.",
    effect: "Data is cut, padded wrongly, or read past its end.")
  static let largeNumber = Flag(
    "LargeNumber", .edge, .interoperability, "A number that does not fit a smaller or a signed integer type.",
    effect: "The number is cut off, rounded or read as negative, and another key or message results.")
  static let leadingZero = Flag(
    "LeadingZero", .edge, .interoperability, "A value that begins with zero bytes or zero digits.",
    effect: "A value that loses or gains zeros fails once in 256 times, in production and not in tests.")
  static let unusualBytes = Flag(
    "UnusualBytes", .edge, .interoperability,
    "Bytes that a reader may lose or take for something else: zeros at the end or inside, ones, padding, or no text.",
    effect: "Bytes are cut at a zero, taken for padding, or read as text.")
  static let highBit = Flag(
    "HighBit", .edge, .interoperability, "A value whose top bit is set.",
    effect: "A value read as a signed number turns negative.")
  static let text = Flag(
    "Text", .edge, .interoperability, "Text beyond ASCII, or text that an encoding treats specially.",
    effect: "Users with other alphabets, or requests with unusual characters, are refused.")
  static let pointEncoding = Flag(
    "PointEncoding", .edge, .interoperability, "A public key in one of its several encodings.",
    effect:
      "Keys from the other publisher's components are refused, or the computation takes another form than was sent.")
  static let invalidKey = Flag(
    "InvalidKey", .negative, .security, "An invalid public key.",
    effect: "A point that is not on the curve lets an attacker learn the private key piece by piece.")
  static let invalidScalar = Flag(
    "InvalidScalar", .negative, .strictness, "An invalid private key.",
    effect: "A wrong own key goes unnoticed: it is reduced, cut or replaced by another one.")
  static let invalidLength = Flag(
    "InvalidLength", .negative, .strictness, "A value of a length that the operation does not have.",
    effect: "Weak or truncated keys go unnoticed.")
  static let tampered = Flag(
    "Tampered", .negative, .security, "Protected data that was changed on the way.",
    effect: "An attacker changes what a user signed or sent.")
  static let malformed = Flag(
    "Malformed", .negative, .strictness, "Text that is not in the form that the protocol demands.",
    effect: "Two parties read the same text differently, or a typing mistake passes.")
  static let parameter = Flag(
    "Parameter", .negative, .strictness, "A parameter that the version does not have is there.",
    effect: "A message of one version is taken for one of another.")
  static let missing = Flag(
    "Missing", .negative, .security, "A parameter or a key that the version demands is absent.",
    effect: "A value that everyone knows takes its place, and the message is protected by less than it must be.")
  static let crossed = Flag(
    "Crossed", .negative, .security,
    "Right values in a place where they do not belong: another scope, version or purpose.",
    effect: "A message is accepted where it was not meant to be.")
  static let mistaken = Flag(
    "Mistaken", .negative, .interoperability, "A message of a sender who makes one mistake, and does all else right.",
    effect: "An implementation that accepts it makes the same mistake, and understands only those who do.")
  static let unprotected = Flag(
    "Unprotected", .edge, .interoperability, "A change that the MAC of the version does not cover.",
    effect: "An implementation that refuses it checks more than its version does, and refuses right messages too.")
  static let lookAhead = Flag(
    "LookAhead", .edge, .security, "A counter at or beyond the end of the window in which it is searched.",
    effect: "Users are locked out after a lost message, or old signatures are accepted again.")
  static let possessionBiometry = Flag(
    "PossessionBiometry", .coverage, .interoperability,
    "The combination of possession and biometry, absent from all published vectors.",
    effect: "Signatures with biometry fail while all published vectors pass.")
  static let notDrawn = Flag(
    "NotDrawn", .negative, .strictness, "A value that no random generator draws, such as zeros.",
    effect: "A random generator that does not work goes unnoticed.")
  static let ambiguous = Flag(
    "Ambiguous", .negative, .security, "A name that occurs twice.",
    effect: "A proxy and a server, or two servers, take different values from one message.")
}
