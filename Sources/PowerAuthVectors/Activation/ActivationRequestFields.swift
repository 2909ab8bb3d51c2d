package import Conformance
package import PowerAuth

/// The inputs that client and server have for both layers of a request.
package struct ActivationSetupFields: DeclarationGroup {
  package let applicationKey = input(
    "applicationKey", FieldKind.base64Key.withoutCornersOfForm, "APP_KEY, Base64 text that enters as that text.")
  package let applicationSecret = input(
    "applicationSecret", FieldKind.base64Key.withoutCornersOfForm, "APP_SECRET, Base64 text that enters as that text."
  )
  package let temporaryKeyId = optionalInput(
    "temporaryKeyId", FieldKind.identifier.withoutCornersOfForm, "The temporary key, from 3.3 on only.")

  package func setup(_ input: Record, version: ProtocolVersion) -> ActivationSetup {
    ActivationSetup(
      version: version, applicationKey: input[applicationKey], applicationSecret: input[applicationSecret],
      temporaryKeyId: input[temporaryKeyId])
  }
}

/// The values of a request as inputs of the operation that makes it.
package struct ActivationRequestFields: DeclarationGroup {
  /// The attributes of an activation with a code.
  package static let ordinaryAttributes = #"{"code":"ETC5X-CHLSK-XYUUK-FKY4Q"}"#
  package let type = input("activationType", .text { _ in "CODE" }.withoutCornersOfForm, "The type of the activation.")
  package let attributes = input(
    "identityAttributes", .text { _ in Self.ordinaryAttributes }.withoutCornersOfForm,
    "The attributes by which the server finds the user, a JSON object of texts.")
  package let customAttributes = optionalInput(
    "customAttributes", .text { _ in "{}" }.withoutCornersOfForm, "Custom attributes, a JSON object.")
  package let devicePublicKey = input("devicePublicKey", .publicKey, "The device's point, as it is sent.")
  package let texts = ActivationText.allCases.map { name in
    let kind = FieldKind.text { "text-\($0.count(1000...9999))" }
    return (name: name, field: optionalInput(name.rawValue, kind.withoutCornersOfForm, name.sentence))
  }

  /// The request of the inputs.
  package func request(_ input: Record, _ rules: Rules = .right) throws -> ActivationRequest {
    ActivationRequest(
      type: input[type],
      identityAttributes: try rules.readJSONObject(Array(input[attributes].utf8)),
      customAttributes: try input[customAttributes].map { try rules.readJSONObject(Array($0.utf8)) },
      devicePublicKey: input[devicePublicKey],
      texts: texts.reduce(into: [:]) { values, field in values[field.name] = input[field.field] })
  }
}
