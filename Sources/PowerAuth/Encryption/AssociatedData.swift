/// AD, the identifiers that the MAC covers from 3.2 on (§ 12.1).
package struct AssociatedData: Equatable, Sendable {
  /// The identifiers that there are.
  package let items: [[UInt8]]
  /// The identifiers, each behind its size.
  package let bytes: [UInt8]
}

/// An identifier of the associated data.
package enum AssociatedIdentifier: Sendable {
  case version, applicationKey, activationId, temporaryKeyId
}

package struct AssociatedDataRules: Sendable {
  /// The identifiers are version, APP_KEY, activation and temporary key, in this order.
  package var identifiers: [AssociatedIdentifier] = [.version, .applicationKey, .activationId, .temporaryKeyId]
  /// An identifier that is absent has no place.
  package var takeIdentifier: Function<String?, String?> = { $0 }
  /// APP_KEY enters as the UTF-8 bytes of its text, which is not decoded.
  package var writeApplicationKey: Function<String, [UInt8]> = utf8Bytes
  /// Activation and temporary key enter as the UTF-8 bytes of their texts.
  package var writeIdentifier: Function<String, [UInt8]> = utf8Bytes
  /// The size of a text is the number of its bytes.
  package var measure: @Sendable (_ text: String, _ bytes: [UInt8]) -> Int = { _, bytes in bytes.count }
}

extension Rules {
  /// Puts the associated data together: those identifiers that there are, each behind its size.
  func makeAssociatedData(_ context: EncryptionContext) -> AssociatedData {
    var items: [[UInt8]] = []
    var joined: [UInt8] = []
    for identifier in associatedData.identifiers {
      guard let text = text(of: identifier, in: context) else { continue }
      let bytes = write(text, as: identifier)
      items.append(bytes)
      append(bytes, size: associatedData.measure(text, bytes), to: &joined)
    }
    return AssociatedData(items: items, bytes: joined)
  }

  private func text(of identifier: AssociatedIdentifier, in context: EncryptionContext) -> String? {
    switch identifier {
    case .version: envelopeKey.writeVersion(context.version)
    case .applicationKey: context.applicationKey
    case .activationId: associatedData.takeIdentifier(context.activationId)
    case .temporaryKeyId: associatedData.takeIdentifier(context.temporaryKeyId)
    }
  }

  private func write(_ text: String, as identifier: AssociatedIdentifier) -> [UInt8] {
    switch identifier {
    case .version: Array(text.utf8)
    case .applicationKey: associatedData.writeApplicationKey(text)
    case .activationId, .temporaryKeyId: associatedData.writeIdentifier(text)
    }
  }
}
