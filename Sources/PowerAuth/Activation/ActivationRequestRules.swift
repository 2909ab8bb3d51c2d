import Primitives
package import StrictJSON

package struct ActivationRequestRules: Sendable {
  /// The outer layer is encrypted for this purpose.
  package var outerPurpose = "/pa/generic/application"
  /// The inner layer is encrypted for this purpose.
  package var innerPurpose = "/pa/activation"
  /// The type is one of four, in upper case.
  package var checkType: Check<String> = { type in
    try demand(["CODE", "CUSTOM", "RECOVERY", "DIRECT"].contains(type), else: .unknownActivationType)
    return type
  }
  /// The type has the member `type`.
  ///
  /// [D-6: the published documents call it `activationType`; the client sends `type`.]
  package var typeMember = "type"
  /// Members of the outer layer that the protocol does not have are passed over.
  package var checkOtherMembers: @Sendable (_ names: [String]) throws -> Void = { _ in }
  /// Each type has its own attributes, and no others.
  package var knowsAttribute: @Sendable (_ name: String, _ known: Set<String>) -> Bool = { $1.contains($0) }
  /// The attributes that a type must have are there, and have the right form.
  package var checkAttributes: AttributeCheck = checkIdentityAttributes
  /// A one-time password has at least one character, and comes only with a code.
  package var checkPassword: @Sendable (_ password: String, _ type: String) throws -> Void = { password, type in
    try demand(type == "CODE" && !password.isEmpty, else: .activationPassword)
  }
  /// An attribute is a text, also if it has only digits.
  package var writeAttribute: Function<JSONValue, JSONValue> = { $0 }
  /// Custom attributes are a JSON object, and stay one.
  package var writeCustomAttributes: Function<JSONObject, JSONValue> = { .object($0) }
  /// The optional texts are in the inner layer.
  package var outerTexts: Set<ActivationText> = []
  /// A text is sent as it was given, and taken as it was sent.
  package var passText: Function<String, String> = { $0 }
  /// The text of a JSON object is not taken for custom attributes.
  package var takesTextOfObject = false
  /// The device's key is written as Base64 of its bytes.
  package var writeKey: Function<[UInt8], String> = base64Text
  /// The device's key is a point of the curve, compressed or not; the result is uncompressed.
  package var checkKey: Check<[UInt8]> = { try importPublicKey($0).uncompressed }
  /// The encrypted inner layer has these members, as far as the version has them.
  package var envelopeMembers = ["temporaryKeyId", "ephemeralPublicKey", "encryptedData", "mac", "nonce", "timestamp"]
  /// Its bytes are Base64.
  package var writeBytes: Function<[UInt8], String> = base64Text
  /// Its timestamp is a number.
  package var writeTimestamp: Function<Int64, JSONValue> = { .number(JSONNumber($0)) }
  /// It is an object in the outer layer.
  package var placeEnvelope: Function<JSONObject, JSONValue> = { .object($0) }
}

/// Refuses attributes that a type must not have.
package typealias AttributeCheck =
  @Sendable (_ type: String, _ attributes: [IdentityAttribute], _ rules: Rules) throws -> Void

/// Refuses attributes other than those of the type.
@Sendable private func checkIdentityAttributes(
  _ type: String, _ attributes: [IdentityAttribute], _ rules: Rules
) throws {
  func value(_ name: String) -> String { attributes.first { $0.name == name }?.value ?? "" }
  switch type {
  case "CODE":
    try rules.demandNames(["code"], of: attributes)
    try demandAttribute { _ = try rules.readActivationCode(value("code")) }
  case "RECOVERY":
    try rules.demandNames(["recoveryCode", "puk"], of: attributes)
    try demandAttribute { _ = try rules.readRecoveryCode(value("recoveryCode"), allowsPrefix: false) }
    try demandAttribute { try rules.checkPUK(value("puk")) }
  case "DIRECT":
    try rules.demandNames(["method", "providerId", "code", "nonce"], optional: ["codeVerifier"], of: attributes)
    try demand(value("method") == "oidc" && attributes.allSatisfy { !$0.value.isEmpty }, else: .invalidAttributes)
  default:
    try demand(!attributes.isEmpty, else: .invalidAttributes)
  }
}

/// Gives a refused attribute the reason of this chapter.
private func demandAttribute(_ check: () throws -> Void) throws {
  do { try check() } catch is Refusal { throw Refusal.invalidAttributes }
}

extension Rules {
  /// Refuses attributes of other names than these.
  fileprivate func demandNames(
    _ names: Set<String>, optional: Set<String> = [], of attributes: [IdentityAttribute]
  ) throws {
    let (given, known) = (attributes.map(\.name), names.union(optional))
    try demand(
      names.isSubset(of: given) && given.allSatisfy { activationRequest.knowsAttribute($0, known) },
      else: .invalidAttributes)
  }

  /// Refuses a request that a client must not send; the device's key of the result is uncompressed.
  func checkActivationRequest(_ request: ActivationRequest) throws -> ActivationRequest {
    var request = request
    request.type = try activationRequest.checkType(request.type)
    let attributes = try IdentityAttribute.list(of: request.identityAttributes)
    try activationRequest.checkAttributes(request.type, attributes, self)
    if let password = request.texts[.activationOtp] { try activationRequest.checkPassword(password, request.type) }
    request.devicePublicKey = try activationRequest.checkKey(request.devicePublicKey)
    return request
  }
}
