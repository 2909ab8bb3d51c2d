import Encodings
import PowerAuth
import Primitives

extension FuzzTarget {
  static let version4Targets =
    [
      FuzzTarget("plain-status", "a status of protocol 4, or its 48 bytes, which get their MAC", decodeStatus),
      FuzzTarget("sealed-data", "sealed data with their context, or a plaintext that is sealed", openSealed),
      FuzzTarget("offline-data", "a scanned text, or one that gets its MAC", verifyOfflineData),
    ] + servedTargets

  private static let key = [UInt8](repeating: 14, count: 32)

  @Sendable private static func decodeStatus(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let getsMAC = source.bit()
    var message = source.all()
    if getsMAC {
      message += try Rules.right.kmac(message, key: key, customization: "PA4MAC-STATUS", byteCount: 32)
    }
    guard let read = try unlessRefused({ try Rules.right.decodeStatus(message, key: key) }) else { return .refused }
    try require(message.count == 80 && message.starts(with: [0xDE, 0xC0, 0xDE, 0xD4]), "the magic is another one")
    try require((1...5).contains(read.status.state), "the state is \(read.status.state)")
    let written = try Rules.right.encodeStatus(read.status, reserved: Array(message[8..<12]), key: key)
    try require(written.blob + written.mac == message, "the status changes when it is written")
    return .accepted
  }

  @Sendable private static func openSealed(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let isSealed = source.bit()
    let context = SealingContext(keyContext: source.bytes(), associatedData: source.bytes())
    let given = source.all()
    let nonce = [UInt8](repeating: 15, count: 12)
    let sealed =
      isSealed ? given : try Rules.right.seal(given, key: key, nonce: nonce, context: context).bytes
    guard let opened = try unlessRefused({ try Rules.right.open(sealed, key: key, context: context) }) else {
      return .refused
    }
    try require(opened.plaintext.count == sealed.count - 44, "the plaintext has another length")
    let again = try Rules.right.seal(
      opened.plaintext, key: key, nonce: Array(sealed.prefix(12)), context: context)
    try require(again.bytes == sealed, "what is opened is sealed otherwise")
    return .accepted
  }

  @Sendable private static func verifyOfflineData(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let getsMAC = source.bit()
    var text = source.all().text
    if getsMAC {
      let mac = try Rules.right.kmac(Array(text.utf8), key: key, customization: "PA4MAC-QR", byteCount: 32)
      text += Base64.encode(mac)
    }
    guard let read = try unlessRefused({ try Rules.right.verifyOfflineData(text, key: key) }) else { return .refused }
    try require(read.nonce.count == 16 && read.keyType == "2", "the nonce or the type of the key is another one")
    try require(text.utf8.count == read.covered.count + 44, "the MAC does not have 44 characters")
    try require(!read.operationData.utf8.contains(0x0A), "a line has a line feed")
    return .accepted
  }
}
