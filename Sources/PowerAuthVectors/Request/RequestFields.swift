package import Conformance
package import PowerAuth

/// The parts of a request that its signature covers.
package struct RequestFields: DeclarationGroup {
  package let method = input("method", .ordinaryMethod, "The HTTP method.")
  package let uriId = input(
    "uriId", .text { draw in "/" + draw.text(of: "abcxyz/_.-&č漢", count: 1...24) },
    "The identifier that was agreed on for the operation; not the address.")
  package let nonce = input("nonce", .bytes(16), "The nonce of the signature, 16 bytes.")
  package let body = input(
    "body", .bytes { $0.bytes($0.count(0...200)) }, "The body as it is sent, or the canonical query as UTF-8.")

  /// The longest normalised request: Base64 of the longest identifier, of four bytes for each character, and of the body.
  package static let mostCharacters = 8 << 20

  /// Normalises the request that an input states.
  package func request(_ input: Record, by rules: Rules) throws -> NormalizedRequest {
    try rules.normalizeRequest(method: input[method], uriId: input[uriId], nonce: input[nonce], body: input[body])
  }
}

/// The steps in which a request is normalised.
package struct RequestSteps: DeclarationGroup {
  package let uriId = textStep("uriIdBase64", "Base64(UTF-8(uriId))")
  package let nonce = textStep("nonceBase64", "Base64(nonce)")
  package let body = textStep("bodyBase64", "Base64(body)")

  package func callAsFunction(_ request: NormalizedRequest) -> [Step] {
    [uriId(request.uriIdBase64), nonce(request.nonceBase64), body(request.bodyBase64)]
  }
}

extension Rules {
  /// The rules of those who make the method upper case and take any method and any identifier, as the Java library does.
  package static let ofAnyMethod: Rules = {
    var rules = Rules.right
    rules.normalizedRequest.checkMethod = { $0.uppercased() }
    rules.normalizedRequest.checkIdentifier = { $0 }
    return rules
  }()
}

extension FieldKind where Native == String {
  /// A method other than PATCH, which releases of the mobile core before that for 3.2 do not know.
  fileprivate static let ordinaryMethod = FieldKind.text { draw in
    let method = draw.element(of: NormalizedRequest.methods)
    // PATCH is replaced, and not left out of the draw, so that the other vectors keep their inputs.
    return method == patch ? draw.element(of: NormalizedRequest.methods.filter { $0 != patch }) : method
  }
}

/// The method that was added last.
package let patch = "PATCH"

extension Draw {
  /// Draws a text of that many characters.
  package mutating func text(of characters: String, count: ClosedRange<Int>) -> String {
    let characters = Array(characters)
    return String((0..<self.count(count)).map { _ in element(of: characters) })
  }
}
