import Encodings
import Testing

@Suite("Forms of texts")
struct TextFormTests {
  @Test(arguments: [
    ("", []), (" ", []), ("a", ["a"]), ("a b", ["a", "b"]), ("  a  b ", ["a", "b"]), ("é\u{301} ☃", ["é\u{301}", "☃"]),
  ])
  func `parts are between spaces, and none is empty`(text: String, parts: [String]) {
    #expect(text.parts(between: " ") == parts)
  }

  @Test(arguments: [
    ("", "", ""), ("a", "a", ""), ("a=", "a", ""), ("=b", "", "b"), ("a=b", "a", "b"), ("a=b=c", "a", "b=c"),
    ("a=\u{301}b", "a", "\u{301}b"),
  ])
  func `a text is divided at the first sign`(text: String, before: String, after: String) {
    #expect(text.divided(at: "=") == (before, after))
  }
}
