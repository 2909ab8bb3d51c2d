/// The digest of the data of an operation, with the values before it (§ 26.11).
package struct OperationDigest: Equatable, Sendable {
  package let data: [UInt8]
  package let mac: [UInt8]
  /// Decimal digits.
  package let text: String
}

/// The digest of the data of an operation, which a user reads in a message (§ 26.11).
package struct OperationDigestRules: Sendable {
  /// The key has 16 bytes.
  package var checkKey: Check<[UInt8]> = checkedKey
  /// A digest has from 4 to 9 digits.
  package var checkLength: Check<Int> = { length in
    try demand(4...9 ~= length, else: .digestLength)
    return length
  }
  /// The items are joined by ampersands.
  package var join: Function<[String], [UInt8]> = { Array($0.joined(separator: "&").utf8) }
  /// The customisation of the MAC.
  package var customization = "PA4DIGEST-DATA"
  /// The whole MAC is one number, big-endian, of which the last digits count.
  package var reduce: @Sendable (_ mac: [UInt8], _ modulus: UInt64) -> UInt64 = { mac, modulus in
    mac.reduce(0) { ($0 << 8 | UInt64($1)) % modulus }
  }
  /// A digest is filled up with zeros on the left.
  package var fillUp: DigitPadding = { digits, count in
    String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}

extension Rules {
  /// Computes the digest of the data of an operation (§ 26.11).
  package func digestOperation(_ items: [String], key: [UInt8], digits: Int) throws -> OperationDigest {
    let rules = version4.operationDigest
    let key = try rules.checkKey(key)
    let length = try rules.checkLength(digits)
    let data = rules.join(items)
    let mac = try version4.mac.authenticate(data, key, rules.customization, wideKeyByteCount)
    let modulus = (0..<length).reduce(UInt64(1)) { power, _ in power * 10 }
    return OperationDigest(data: data, mac: mac, text: rules.fillUp(String(rules.reduce(mac, modulus)), length))
  }
}
