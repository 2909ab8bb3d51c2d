internal import Primitives

/// What the primitives make of an item.
enum WycheproofAnswer: Equatable, Sendable {
  /// The published value is computed, or the published signature or code verifies.
  case agrees
  /// Another value is computed, given in hex.
  case differs(String)
  /// An input is refused, or the signature or code does not verify; where a code was computed, it is given in hex.
  case refuses(computed: String? = nil)
  /// A primitive failed for a reason that lies in no input; never to be counted as a refusal.
  case breaks(String)

  /// Sorts what the primitives report.
  init(_ work: () throws(PrimitiveError) -> WycheproofAnswer) {
    do throws(PrimitiveError) {
      self = try work()
    } catch {
      switch error {
      case .invalidLength, .invalidPrivateKey, .invalidPublicKey: self = .refuses()
      case .openSSL: self = .breaks("\(error)")
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
    case .breaks(let message): "error: \(message)"
    }
  }
}
