internal import Conformance
internal import PowerAuth

extension RequestScenarios {
  /// Declares requests that those change who take a body for a text, or an identifier for an address.
  func declareUnusualRequests() {
    let fields = fields
    op.scenario(
      "body-empty-of-get", "A GET without body and query: its part is empty as well.", exercises: [rules.emptyBody],
      flags: [.length]
    ) { draft in
      draft[fields.method] = "GET"
      draft[fields.body] = []
    }
    let bodies: [(String, [UInt8], String)] = [
      (
        "body-with-white-space", Array(#"{ "text" : "a  \"b\" " , "list" : [ 1, 2 ] }"#.utf8),
        "White space in JSON is signed as it is sent, within strings and between them."
      ),
      ("body-of-lines", Array("one\r\ntwo\r\nthree".utf8), "Lines of text stay as they end, in two characters."),
      ("body-of-white-space", Array(" \r\n\t".utf8), "A body of white space is not an empty one."),
      ("body-of-mark-only", .byteOrderMark, "A body that is a byte order mark is not an empty one."),
    ]
    for (name, body, words) in bodies {
      op.scenario(name, words, exercises: [rules.join, rules.base64], flags: [.text]) { $0[fields.body] = body }
    }
    for (name, uriId, words) in [
      ("uri-id-with-fragment", "/a#b", "A number sign belongs to the identifier, and what follows it."),
      ("uri-id-with-escaped-slash", "/a%2Fb%2f", "An escaped slash is three characters of the identifier."),
      ("uri-id-of-slash", "/", "A slash is an identifier."),
    ] {
      op.scenario(name, words, exercises: [rules.text, rules.join], flags: [.text]) { $0[fields.uriId] = uriId }
    }
  }
}
