/// A value that no request may have in the clear.
struct KnownSecret: Hashable, Sendable {
  /// What it is, in words.
  let kind: String
  let bytes: [UInt8]
}
