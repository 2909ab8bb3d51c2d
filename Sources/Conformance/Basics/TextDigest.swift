internal import Encodings

/// Half of the SHA-256 of a text, because a set of these takes less memory than a set of texts.
struct TextDigest: Hashable {
  private let first: UInt64
  private let second: UInt64

  init(_ text: String) {
    let digest = PlainSHA256.hash(Array(text.utf8))
    first = unsafe digest.span.bytes.unsafeLoadUnaligned(as: UInt64.self)
    second = unsafe digest.span.bytes.unsafeLoadUnaligned(fromByteOffset: 8, as: UInt64.self)
  }
}
