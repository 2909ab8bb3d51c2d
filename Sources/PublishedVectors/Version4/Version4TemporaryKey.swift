internal import Conformance

/// The signed answers of a server with a temporary key, and requests for one.
enum Version4TemporaryKey {
  static func temporaryKey(_ members: inout Version4Members) throws(FieldError) -> Version4Statement {
    .judged(members.has("expectedJwtRequest") ? try draftRequest(&members) : try answer(&members))
  }

  private static func answer(_ members: inout Version4Members) throws(FieldError) -> PublishedJudgement {
    var keys = Record(["es384": .bytes(try members.base64("publicKeyEs384"))])
    keys["mlDsa65"] = try members.base64IfPresent("publicKeyMlDsa65").map { Value.bytes($0) }
    let input = Record([
      "text": .text(try members.text("responsePayload")), "form": .text("json"), "keys": .record(keys),
      "strict": .text("yes"),
    ])
    let ours = PublishedComputation.version4("jws.verify", input).answer
    guard case .accept = ours else {
      return .disagrees([PublishedDifference(field: "responsePayload", published: "accepted", ours: ours.summary)])
    }
    return .agrees
  }

  /// A request by HS256, which the release refuses.
  private static func draftRequest(_ members: inout Version4Members) throws(FieldError) -> PublishedJudgement {
    let field = "expectedJwtRequest"
    let input = Record(["jwt": .text(try members.text(field)), "key": .bytes(try members.base64("signingKey"))])
    for name in ["encodedHeader", "encodedPayload", "expectedSignature"] { _ = try members.text(name) }
    let ours = PublishedComputation.version4("temporary-key.read-shared-secret-request", input).answer
    guard case .reject = ours else {
      return .disagrees([PublishedDifference(field: field, published: "refused as a draft", ours: ours.summary)])
    }
    return .agreesByChoice("the request is one of the drafts before August 2025, by HS256, and is refused")
  }
}
