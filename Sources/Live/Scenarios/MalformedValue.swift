internal import Encodings
internal import StrictJSON

/// A value of another form inside of an encrypted answer.
enum MalformedValue: Sendable {
  /// Base64 with one more character, which Base64 does not have.
  case strayCharacter
  /// The secret of a token without its last byte.
  case shortSecret
  /// The value of a counter without its last byte.
  case shortCounter
  /// The public key of the server without its last byte.
  case shortKey
  /// The word for a Boolean.
  case textForBoolean

  /// The member that has it.
  var member: String {
    switch self {
    case .strayCharacter, .shortSecret: "tokenSecret"
    case .shortCounter: "ctrData"
    case .shortKey: "serverPublicKey"
    case .textForBoolean: "alreadyConfirmed"
    }
  }

  /// What comes in place of a right value; nil where the right one is of another kind.
  func replacing(_ right: JSONValue) -> JSONValue? {
    switch self {
    case .strayCharacter: right.text.map { JSONValue.string("\($0.prefix(9))*\($0.dropFirst(9))") }
    case .shortSecret, .shortCounter, .shortKey:
      right.text.flatMap { Base64.decode($0) }.map { JSONValue.string(Base64.encode(Array($0.dropLast()))) }
    case .textForBoolean: right.boolean.map { JSONValue.string("\($0)") }
    }
  }
}
