internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

// MARK: - Bodies

extension RequestScenarios {
  func declareBodies() {
    op.scenario("body-empty", "No body: the text ends in the & before it.", [rules.emptyBody], .length) { [fields] in
      $0[fields.body] = []
    }
    for count in [1, 2, 3, 56, 57, 58, 76, 1000, 4096] {
      op.scenario(
        "body-of-\(count)-bytes",
        count < 56
          ? "A body of \(count) byte\(count == 1 ? "" : "s"), which decides about the padding."
          : "A body of \(count) bytes, whose Base64 text some encoders break into lines of 76 characters.",
        [rules.base64], .length
      ) { [fields] in $0.draw(count, for: fields.body) }
    }
    declareBodies(
      [
        Row("body-of-each-byte", "A body in which each byte occurs, also those that are not text.", Array(0...255)),
        Row("body-of-zeros", "A body of zero bytes is not an empty one.", [0, 0, 0, 0]),
        Row("body-giving-plus-and-slash", "A body whose Base64 text contains + and /.", [0xfb, 0xff, 0x3e, 0x00]),
        Row(
          "body-with-line-breaks", "JSON is signed as it is sent, with its white space.",
          Array("{\r\n  \"a\": 1\n}\r\n".utf8)),
        Row(
          "body-with-duplicate-members",
          "JSON is signed as it is sent, with its members in their order, and each of them.",
          Array(#"{"b":1,"a":2,"b":3}"#.utf8)),
        Row(
          "body-with-many-spellings", "JSON is signed as it is sent, however its numbers and texts are written.",
          Array(#"{"n":1.0,"e":1E2,"z":-0,"s":"\u010d\/"}"#.utf8)),
        Row("body-with-space-around", "White space around a body is part of it.", Array("  {} ".utf8)),
        Row("body-ending-in-line-feed", "A line feed at the end is part of the body.", Array("{}\n".utf8)),
        Row("body-ending-in-nul", "A NUL at the end is part of the body.", Array("{}\0".utf8)),
        Row("body-of-mark-alone", "A body that is a byte order mark is not an empty one.", [0xef, 0xbb, 0xbf]),
        Row(
          "body-beyond-ascii", "A JSON body with text beyond ASCII.", Array("{\"name\":\"Žluťoučký kůň 漢字 😀\"}".utf8)),
        Row(
          "body-beginning-with-mark", "A byte order mark is part of the body.", [0xef, 0xbb, 0xbf] + Array("{}".utf8)),
        Row(
          "body-of-query", "A canonical query, which is the body of a request without one.", Array("a=b&a=z&b=2".utf8)),
      ], exercises: [rules.base64])
  }

  /// Declares requests that are changed by those who take a body for a text, or an identifier for an address.
  func declareUnusualRequests() {
    op.scenario(
      "body-empty-of-get", "A GET without body and query: its part is empty as well.", [rules.emptyBody], .length,
      set: fields.method("GET"), fields.body([]))
    declareBodies(
      [
        Row(
          "body-with-white-space", "White space in JSON is signed as it is sent, within strings and between them.",
          Array(#"{ "text" : "a  \"b\" " , "list" : [ 1, 2 ] }"#.utf8)),
        Row("body-of-lines", "Lines of text stay as they end, in two characters.", Array("one\r\ntwo\r\nthree".utf8)),
        Row("body-of-white-space", "A body of white space is not an empty one.", Array(" \r\n\t".utf8)),
        Row("body-of-mark-only", "A body that is a byte order mark is not an empty one.", .byteOrderMark),
      ], exercises: [rules.join, rules.base64])
    declareIdentifiers([
      Row("uri-id-with-fragment", "A number sign belongs to the identifier, and what follows it.", "/a#b"),
      Row("uri-id-with-escaped-slash", "An escaped slash is three characters of the identifier.", "/a%2Fb%2f"),
      Row("uri-id-of-slash", "A slash is an identifier.", "/"),
    ])
  }

  private func declareBodies(_ rows: [Row<[UInt8]>], exercises rules: [Rule]) {
    op.scenarios(rows, rules, .text) { [fields] in $0[fields.body] = $1 }
  }
}
