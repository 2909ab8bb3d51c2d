package import Conformance

/// Claims as JSON texts by their names.
package struct UserClaims: Sendable {
  package var claims: [(name: String, json: String)] = []

  package init(_ claims: KeyValuePairs<String, String>) { self.claims = claims.map { ($0.key, $0.value) } }

  /// Draws claims of all forms.
  package init(_ draw: inout Draw) {
    let verified = draw.element(of: ["true", "false", "0", "1", "null", "\"true\""])
    self.init([
      "sub": String(draw.unsigned64()).quoted, "name": "Name \(draw.count(0...999))".quoted, "email_verified": verified,
      "birthdate": "19\(draw.count(10...99))-0\(draw.count(1...9))-\(draw.count(10...28))".quoted,
      "updated_at": String(draw.number(in: 0...2_000_000_000)),
      "address": #"{"locality":"City \#(draw.count(0...99))"}"#,
    ])
  }

  package var text: String { "{" + claims.map { "\($0.name.quoted):\($0.json)" }.joined(separator: ",") + "}" }
}
