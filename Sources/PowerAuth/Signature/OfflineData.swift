import Primitives

/// The data of an operation that a user scans, with the values before them (§ 10.2, § 26.11).
package struct OfflineData: Equatable, Sendable {
  package let operationId: String
  package let title: String
  package let message: String
  package let operationData: String
  package let flags: String
  package let totp: String?
  package let nonce: [UInt8]
  package let keyType: String
  /// What the MAC or the signature covers.
  package let covered: [UInt8]
}

/// The data of an operation that a user scans (§ 10.2 for 3.x, § 26.11 for 4.0, with the same lines).
package struct OfflineDataRules: Sendable {
  /// Lines end at a line feed, and there are at least seven.
  package var divide: @Sendable (String) throws -> [String] = { text in
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    try demand(lines.count >= 7 && lines.last?.isEmpty == false, else: .offlineSyntax)
    return lines
  }
  /// Title and message contain `\n` for a line break and `\\` for a backslash.
  package var unescape: Function<String, String> = unescapedLine
  /// The data of the operation stand as they are.
  package var readOperationData: Function<String, String> = { $0 }
  /// The sixth line is a one-time password where there are more than seven lines.
  package var findPassword: @Sendable (_ lines: [String]) -> String? = { $0.count > 7 ? $0[5] : nil }
  /// The nonce is the last line but one.
  package var findNonce: @Sendable (_ lines: [String]) -> String = { $0[$0.count - 2] }
  /// The nonce is Base64 of 16 bytes.
  package var decodeNonce: @Sendable (String) throws -> [UInt8] = { text in
    try checkedKey(try decodeBase64Text(text))
  }
  /// In 4.0 the last line begins with the type of the key: 0, 1 or 2.
  package var checkKeyType: Check<String> = { type in
    try demand(["0", "1", "2"].contains(type), else: .unknownKeyType)
    return type
  }
  /// In 3.x the type is 0 or 1: there is no key for a MAC.
  package var checkSignedKeyType: Check<String> = { type in
    try demand(["0", "1"].contains(type), else: .unknownKeyType)
    return type
  }
  /// In 3.x the master key has signed data of type 0, and the server's key of the activation those of type 1.
  package var chooseKey: @Sendable (_ type: String, _ master: [UInt8], _ server: [UInt8]) -> [UInt8] = {
    type, master, server in type == "0" ? master : server
  }
  /// The rest of the last line is Base64.
  package var decode: @Sendable (String) throws -> [UInt8] = decodeBase64Text
  /// All of the text is covered, up to and including the type of the key.
  package var cover: @Sendable (_ text: [UInt8], _ encoded: String) -> [UInt8] = { text, encoded in
    Array(text.dropLast(encoded.utf8.count))
  }
  /// Data of type 2 have a MAC, and those of types 0 and 1 a signature.
  package var hasMAC: Function<String, Bool> = { $0 == "2" }
  /// The key of a MAC, KEY_MAC_PERSONALIZED_DATA, has 32 bytes.
  package var checkKey: Check<[UInt8]> = checkedWideKey
  /// A MAC has 32 bytes.
  package var checkMAC: Check<[UInt8]> = checkedWideKey
  /// The customisation of the MAC.
  ///
  /// [The published list of customisations calls it that of activation codes.]
  package var customization = "PA4MAC-QR"
  /// The MAC has 32 bytes, which enter.
  package var byteCount = wideKeyByteCount
  /// The MAC is compared whole, in constant time.
  package var areEqual: @Sendable (_ given: [UInt8], _ computed: [UInt8]) -> Bool = {
    ConstantTime.areEqual($0, $1)
  }
  /// A signature is one of ECDSA with P-384 and SHA-384, in DER.
  package var verify: @Sendable (_ signature: [UInt8], _ message: [UInt8], _ key: [UInt8]) throws -> Bool = {
    signature, message, key in
    let key = try calling { try P384.PublicKey(encoded: key) }
    guard let signature = P384.Signature(der: signature) else { throw Refusal.signatureEncoding }
    return try calling { try key.isValidSignature(signature, for: message) }
  }
}

/// The line with its escapes replaced; a backslash before another character stands for itself.
let unescapedLine: Function<String, String> = { line in
  var unescaped = ""
  var rest = line.unicodeScalars[...]
  while let scalar = rest.popFirst() {
    if scalar == "\\", let next = rest.first, next == "n" || next == "\\" {
      rest.removeFirst()
      unescaped.unicodeScalars.append(next == "n" ? "\n" : "\\")
    } else {
      unescaped.unicodeScalars.append(scalar)
    }
  }
  return unescaped
}

/// A scanned text in its parts, before its MAC or signature is verified.
private struct OfflineParts {
  let lines: [String]
  let nonce: [UInt8]
  let keyType: String
  let protection: [UInt8]
  let covered: [UInt8]
}

extension Rules {
  /// Verifies scanned data of an operation in 4.0, and reads them (§ 26.11).
  package func verifyOfflineData(_ text: String, key: [UInt8]) throws -> OfflineData {
    let scanned = try divideScanned(text, checkKeyType: offlineData.checkKeyType)
    if offlineData.hasMAC(scanned.keyType) {
      try verifyOfflineMAC(scanned.protection, of: scanned.covered, key: key)
    } else {
      try demand(try offlineData.verify(scanned.protection, scanned.covered, key), else: .signatureMismatch)
    }
    return readOfflineData(scanned)
  }

  /// Verifies scanned data of an operation in 3.x with the key that their type names, and reads them (§ 10.2).
  package func verifySignedOfflineData(
    _ text: String, masterKey: [UInt8], serverKey: [UInt8]
  ) throws -> OfflineData {
    let scanned = try divideScanned(text, checkKeyType: offlineData.checkSignedKeyType)
    let key = offlineData.chooseKey(scanned.keyType, masterKey, serverKey)
    _ = try verifyData(scanned.covered, signature: scanned.protection, as: .der, publicKey: key)
    return readOfflineData(scanned)
  }

  private func divideScanned(_ text: String, checkKeyType: Check<String>) throws -> OfflineParts {
    let lines = try offlineData.divide(text)
    let nonce = try offlineData.decodeNonce(offlineData.findNonce(lines))
    let last = lines[lines.count - 1].unicodeScalars
    let type = try checkKeyType(String(last.prefix(1)))
    let encoded = String(last.dropFirst())
    return OfflineParts(
      lines: lines, nonce: nonce, keyType: type, protection: try offlineData.decode(encoded),
      covered: offlineData.cover(Array(text.utf8), encoded))
  }

  private func readOfflineData(_ scanned: OfflineParts) -> OfflineData {
    let lines = scanned.lines
    return OfflineData(
      operationId: lines[0], title: offlineData.unescape(lines[1]), message: offlineData.unescape(lines[2]),
      operationData: offlineData.readOperationData(lines[3]), flags: lines[4], totp: offlineData.findPassword(lines),
      nonce: scanned.nonce,
      keyType: scanned.keyType, covered: scanned.covered)
  }

  private func verifyOfflineMAC(_ mac: [UInt8], of covered: [UInt8], key: [UInt8]) throws {
    let computed = try version4.mac.authenticate(
      covered, offlineData.checkKey(key), offlineData.customization, offlineData.byteCount)
    try demand(offlineData.areEqual(try offlineData.checkMAC(mac), computed), else: .macMismatch)
  }
}
