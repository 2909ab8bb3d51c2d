internal import Encodings
internal import Primitives

/// The answer of the primitives to an item.
enum WycheproofAnswer: Equatable, Sendable {
  /// The published value is computed, or the published signature or code is valid.
  case agrees
  /// Another value is computed, given in hex.
  case differs(String)
  /// An input is refused, or the signature or code is invalid; a computed code is given in hex.
  case refuses(computed: String? = nil)
  /// A primitive failed, and not because of an input; this never counts as a refusal.
  case fails(String)

  /// Makes the answer from the result or the error of primitives.
  init(_ work: () throws(PrimitiveError) -> WycheproofAnswer) {
    do throws(PrimitiveError) {
      self = try work()
    } catch {
      switch error {
      case .invalidLength, .invalidPrivateKey, .invalidPublicKey: self = .refuses()
      case .openSSL: self = .fails("\(error)")
      }
    }
  }

  /// Compares the computed value with the published one.
  init(_ computed: [UInt8], published: [UInt8]) {
    self = computed == published ? .agrees : .differs(Hex.encode(computed))
  }

  var refuses: Bool {
    if case .refuses = self { true } else { false }
  }

  /// The answer where a value is expected.
  var words: String {
    switch self {
    case .agrees: "accepted"
    case .differs(let value): value
    case .refuses(let computed): computed ?? "refused"
    case .fails(let message): "error: \(message)"
    }
  }
}
