internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong where the signature of a code is verified.
extension Mistake {
  static let codeUnread = Mistake(
    "code.unread-when-signed", "A code that comes with a signature is not validated.")
  static let signatureUnverified = Mistake(
    "code.signature-unverified", "A signature is decoded, and every one that can be decoded is taken.")

  static let signedWithoutDashes = Mistake(
    "code.signed-without-dashes", "The signature is taken for one of the code without dashes.")
  static let signedWithHash = Mistake(
    "code.signed-with-hash", "The signature is taken for one of the code and the # behind it.")
  static let signedInLowerCase = Mistake(
    "code.signed-in-lower-case", "The signature is taken for one of the code in lower case.")
  static let signedInUTF16 = Mistake(
    "code.signed-in-utf-16", "The signature is taken for one of the code in UTF-16, two bytes for each character.")
  static let payloadSigned = Mistake(
    "code.payload-signed", "The signature is taken for one of the twelve bytes that the code stands for.")
  static let messageHashedTwice = Mistake(
    "code.message-hashed-twice", "The code is hashed, and the function that verifies hashes the hash again.")

  static let ofSignedMessages = [
    signedWithoutDashes, signedWithHash, signedInLowerCase, signedInUTF16, payloadSigned, messageHashedTwice,
  ]

  static let lowSDemanded = Mistake(
    "code.low-s-demanded", "A signature whose s is above half of the order is refused.")
}

/// The check of a code's signature in which the mistakes are made that the question wants.
struct MistakenCodeVerification {
  /// SHA-256 of what takes the place of the signed bytes.
  let digest: [UInt8]

  init(question: Question, code: String, signature: [UInt8], publicKey: [UInt8]) throws {
    let payload =
      question.makes(.codeUnread) ? [] : try MistakenCodeReading(question: question, text: code).payload
    let key = try importPublicKey(MistakenPoint.read(publicKey, question: question))
    let message = Self.message(code, payload: payload, question: question)
    digest = SHA256.hash(message)
    let isValid =
      switch try LaxSignature(question: question, encoded: signature) {
      case .zero: true
      case .numbers(let numbers):
        try key.isValidSignature(numbers, for: message)
          && !(question.makes(.lowSDemanded) && halfOfOrder.isLess(than: Array(numbers.raw.suffix(32))))
      }
    try question.demand(isValid, else: .signatureMismatch, unlessMaking: .signatureUnverified)
  }

  private static func message(_ code: String, payload: [UInt8], question: Question) -> [UInt8] {
    var text = code
    if question.makes(.signedWithoutDashes) { text = text.filter { $0 != "-" } }
    if question.makes(.signedWithHash) { text += "#" }
    if question.makes(.signedInLowerCase) { text = text.lowercased() }
    var message = question.makes(.signedInUTF16) ? text.utf16.flatMap(\.bigEndianBytes) : Array(text.utf8)
    if question.makes(.payloadSigned) { message = payload }
    return question.makes(.messageHashedTwice) ? SHA256.hash(message) : message
  }
}

/// Half of the order of the curve, rounded down.
private let halfOfOrder: [UInt8] =
  Hex.decode("7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8") ?? []
