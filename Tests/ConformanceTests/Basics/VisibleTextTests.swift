import Testing

@testable import Conformance

@Suite struct VisibleTextTests {
  @Test func `What cannot be seen is shown as its number, and nothing else changes`() {
    #expect(
      "a\u{202e}b\u{1b}[2J\u{7f}\u{85}\u{feff}\u{2028}\u{e000}\r\n".visible
        == "a\\u{202e}b\\u{1b}[2J\\u{7f}\\u{85}\\u{feff}\\u{2028}\\u{e000}\\u{d}\\u{a}")
    #expect("žluťoučký кот 🐈 العربية".visible == "žluťoučký кот 🐈 العربية")
  }

  @Test func `A cut says how long the text was`() {
    #expect("abcdef".shortened(to: 3) == "abc… (6 characters in all)")
    #expect("éé".shortened(to: 2) == "éé")
  }
}
