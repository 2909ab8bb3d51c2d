import Testing

@testable import Conformance

@Suite struct VisibleTextTests {
  @Test func `Invisible characters are shown as numbers, and others do not change`() {
    #expect(
      "a\u{202e}b\u{1b}[2J\u{7f}\u{85}\u{feff}\u{2028}\u{e000}\r\n".visible
        == "a\\u{202e}b\\u{1b}[2J\\u{7f}\\u{85}\\u{feff}\\u{2028}\\u{e000}\\u{d}\\u{a}")
    #expect("žluťoučký кот 🐈 العربية".visible == "žluťoučký кот 🐈 العربية")
  }

  @Test func `A shortened text states its original length`() {
    #expect("abcdef".shortened(to: 3) == "abc… (6 characters in all)")
    #expect("éé".shortened(to: 2) == "éé")
  }
}
