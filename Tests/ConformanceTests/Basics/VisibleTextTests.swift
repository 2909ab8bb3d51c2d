import StrictJSON
import Testing

@testable import Conformance

@Suite struct VisibleTextTests {
  @Test func `Invisible characters are shown as numbers, and others do not change`() {
    #expect(
      "a\u{202e}b\u{1b}[2J\u{7f}\u{85}\u{feff}\u{2028}\u{e000}\r\n".visible
        == "a\\u{202e}b\\u{1b}[2J\\u{7f}\\u{85}\\u{feff}\\u{2028}\\u{e000}\\u{d}\\u{a}")
    #expect("žluťoučký кот 🐈 العربية".visible == "žluťoučký кот 🐈 العربية")
  }

  @Test func `A command of a CI system in a text is not one any more`() {
    #expect("a ##[error]b ##vso[task.complete]".visible == "a #\\u{23}[error]b #\\u{23}vso[task.complete]")
    #expect("###[x] # [x] ## title #[x]".visible == "##\\u{23}[x] # [x] ## title #[x]")
    #expect("::error::x".withoutLineCommand == "\\u{3a}:error::x")
    #expect(" \u{a0}::error::x".withoutLineCommand == " \u{a0}\\u{3a}:error::x")
    #expect("a ::error::".withoutLineCommand == "a ::error::")
  }

  @Test func `A JSON document is made visible with escapes, and keeps its value`() throws {
    let document = "{\n  \"a\": \"\u{7f}\u{85}\u{202e}\u{e0001}##[x] é\"\n}"
    #expect(
      document.visibleJSON
        == "{\n  \"a\": \"\\u007f\\u0085\\u202e\\udb40\\udc01#\\u0023[x] é\"\n}")
    #expect(try JSONReader.parse(Array(document.visibleJSON.utf8)) == JSONReader.parse(Array(document.utf8)))
  }

  @Test func `A shortened text states its original length`() {
    #expect("abcdef".shortened(to: 3) == "abc… (6 characters in all)")
    #expect("éé".shortened(to: 2) == "éé")
  }
}
