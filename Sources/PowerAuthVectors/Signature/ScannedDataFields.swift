package import Conformance
internal import PowerAuth

/// What is read from scanned data of an operation, in 3.x as in 4.0.
package struct ScannedDataFields: DeclarationGroup {
  package let texts: [Field<String>] = [
    output("operationId", .text { _ in "" }, "The operation.", formula: "line 0 of text"),
    output("title", .text { _ in "" }, "The title.", formula: "line 1 with its escapes replaced"),
    output("message", .text { _ in "" }, "The message.", formula: "line 2 with its escapes replaced"),
    output("operationData", .text { _ in "" }, "The data that are signed.", formula: "line 3"),
    output("flags", .text { _ in "" }, "The flags.", formula: "line 4"),
  ]
  package let totp = optionalOutput(
    "totp", .text { _ in "" }, "The one-time password of the proximity check.",
    formula: "line 5, if there are more than seven lines")
  package let nonce = output("nonce", .bytes(16), "The nonce, 16 bytes.", formula: "Base64⁻¹(the last line but one)")
  package let keyType = output(
    "keyType", .text { _ in "" }, "The type of the key.", formula: "the first character of the last line")

  func outputs(of read: OfflineData) -> [Binding] {
    let values = [read.operationId, read.title, read.message, read.operationData, read.flags]
    return zip(texts, values).map { $0($1) } + [totp(read.totp), nonce(read.nonce), keyType(read.keyType)]
  }
}

/// The sentences that hold of scanned data in 3.x as in 4.0.
enum ScannedDataRule {
  static func lines(_ id: String) -> Rule {
    rule(
      id,
      """
      There are at least seven lines, between line feeds: operation, title, message, data, flags, perhaps others, the \
      nonce, and the type of the key with Base64 behind it.
      """, \.offlineData.divide, \.offlineData.findNonce)
  }

  static func password(_ id: String) -> Rule {
    rule(id, "The sixth line is a one-time password where there are more than seven.", \.offlineData.findPassword)
  }

  static func escapes(_ id: String) -> Rule {
    rule(
      id, "In title and message, and in no other line, \\n is a line break and \\\\ a backslash.",
      \.offlineData.unescape, \.offlineData.readOperationData)
  }

  static func nonce(_ id: String) -> Rule {
    rule(id, "The nonce is Base64 of 16 bytes.", \.offlineData.decodeNonce)
  }
}
