package import StrictJSON

/// What a device does otherwise than a right one.
package enum DeviceChange: Equatable, Sendable {
  // In a signature.
  case wrongKey(WrongKey)
  /// A part of the request is another one than the signature covers.
  case tampered(RequestPart)
  /// The value of the counter that is so many steps after that of the exchange.
  case counterAt(Int)
  /// The value of the counter that is so many steps after the next one.
  case counterAhead(Int)
  // In a message.
  case damaged(MessagePart)
  /// The ephemeral key is sent in 33 bytes.
  case compressedKey
  /// A member of the message is another one, or left out.
  case member(String, JSONValue?)
  // In a request for an activation.
  case noDeviceKey
  /// The key of the device is not a point of the curve.
  case invalidDeviceKey
  // In the digest of a token.
  case wrongDigest
  case digestWithoutVersion
  // In a request for a temporary key.
  case keyRequest(KeyRequestChange)
}

/// A key of a factor that is not the device's.
package enum WrongKey: String, CaseIterable, Sendable {
  case possession, knowledge, biometry
  /// The key of possession takes the place of that of biometry.
  case swapped
}

/// A part of an encrypted message.
package enum MessagePart: String, CaseIterable, Sendable {
  case mac, data
  /// The MAC of the inner layer of a request for an activation.
  case innerMAC
}

/// How the token that asks for a temporary key differs from a right one.
package enum KeyRequestChange: CaseIterable, Sendable {
  case emptySignature, algorithmNone, emptyToken, twoParts, otherClaims
}

extension [DeviceChange] {
  /// The first value that a reader finds.
  func first<Value>(_ read: (DeviceChange) -> Value?) -> Value? {
    for change in self { if let value = read(change) { return value } }
    return nil
  }

  var wrongKey: WrongKey? { first { if case .wrongKey(let key) = $0 { key } else { nil } } }
  var tampered: RequestPart? { first { if case .tampered(let part) = $0 { part } else { nil } } }
  /// The number of the value of the counter that is used, where the next one has a number.
  func numberOfValue(after next: Int) -> Int {
    first { change -> Int? in
      switch change {
      case .counterAt(let number): number
      case .counterAhead(let steps): Swift.max(next + steps, 0)
      default: nil
      }
    } ?? next
  }

  var keyRequest: KeyRequestChange? { first { if case .keyRequest(let change) = $0 { change } else { nil } } }

  /// The object with its members as they are changed.
  func changing(_ object: JSONObject) -> JSONObject {
    reduce(object) { object, change in
      guard case .member(let name, let value) = change else { return object }
      let kept = object.members.filter { $0.key != name }.map { ($0.key, $0.value) }
      return JSONObject(kept + (value.map { [(name, $0)] } ?? []))
    }
  }

  /// The bytes of a part of a message, of which one bit is another where the part is damaged.
  func damaging(_ bytes: [UInt8], _ part: MessagePart) -> [UInt8] {
    guard contains(.damaged(part)), let last = bytes.last else { return bytes }
    return bytes.dropLast() + [last ^ 1]
  }
}
