package import StrictJSON

/// What a client asks for when it begins an activation (§ 5.3).
package struct ActivationRequest: Equatable, Sendable {
  package var type: String
  /// Named texts by which the server finds the user.
  package var identityAttributes: JSONObject
  package var customAttributes: JSONObject?
  /// The device's point, as it is sent.
  package var devicePublicKey: [UInt8]
  package var texts: [ActivationText: String]

  /// Takes the values as they are.
  package init(
    type: String, identityAttributes: JSONObject, customAttributes: JSONObject?, devicePublicKey: [UInt8],
    texts: [ActivationText: String]
  ) {
    self.type = type
    self.identityAttributes = identityAttributes
    self.customAttributes = customAttributes
    self.devicePublicKey = devicePublicKey
    self.texts = texts
  }
}

/// An identity attribute.
package struct IdentityAttribute: Equatable, Sendable {
  package let name: String
  package let value: String

  /// Takes the values as they are.
  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// Reads the attributes of a JSON object, whose values must be texts.
  package static func list(of object: JSONObject) throws -> [IdentityAttribute] {
    try object.members.map { member in
      guard case .string(let value) = member.value else { throw Refusal.invalidAttributes }
      return IdentityAttribute(name: member.key, value: value)
    }
  }
}

/// An optional text about the device; the raw value is the name of its member.
package enum ActivationText: String, CaseIterable, Sendable {
  case activationName, extras, activationOtp, platform, deviceInfo
}

/// What both layers of a request are encrypted with, apart from the keys.
package struct ActivationSetup: Equatable, Sendable {
  package let version: ProtocolVersion
  package let applicationKey: String
  package let applicationSecret: String
  package var temporaryKeyId: String?

  /// Takes the values as they are.
  package init(version: ProtocolVersion, applicationKey: String, applicationSecret: String, temporaryKeyId: String?) {
    self.version = version
    self.applicationKey = applicationKey
    self.applicationSecret = applicationSecret
    self.temporaryKeyId = temporaryKeyId
  }

  /// The context of a layer of this purpose.
  package func context(purpose: String) -> EncryptionContext {
    EncryptionContext(
      version: version, scope: .application, sharedInfo1: purpose, applicationKey: applicationKey,
      applicationSecret: applicationSecret, temporaryKeyId: temporaryKeyId)
  }
}
