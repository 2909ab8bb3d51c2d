import Testing

@testable import StrictJSON

@Suite struct JSONNumberTests {
  private func number(_ literal: String) throws -> JSONNumber {
    guard case .number(let number) = try JSONReader.parse(Array(literal.utf8)) else {
      throw JSONError("no number", at: .start)
    }
    return number
  }

  @Test(
    arguments: [
      ("0", 0), ("1", 1), ("-1", -1), ("10", 10), ("9007199254740991", 9_007_199_254_740_991),
      ("-9007199254740991", -9_007_199_254_740_991),
    ] as [(String, Int64)])
  func `An integer of 53 bits has a value`(literal: String, value: Int64) throws {
    #expect(try number(literal).integer == value)
    #expect(JSONNumber(value) == (try number(literal)))
  }

  @Test(arguments: [
    "9007199254740992", "-9007199254740992", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "-9223372036854775809", "18446744073709551616", "100000000000000000000000000000000000000000",
    "-0", "0.0", "1.0", "-0.0", "1.5", "0e0", "1e0", "1E2", "1e+2", "1e-2", "10e-1", "1e400", "-1.5E+10", "0.1e1",
  ])
  func `Any other number keeps its text, and has no value`(literal: String) throws {
    #expect(try number(literal).integer == nil)
    #expect(try number(literal).literal == literal)
    #expect(JSONWriter.compact(try JSONReader.parse(Array("[\(literal)]".utf8))) == Array("[\(literal)]".utf8))
  }

  @Test(arguments: ["0", "-0", "0.0", "-0.000", "0e0", "0E5", "0.0e-12", "-0e+7"])
  func `Zero has many forms`(literal: String) throws {
    #expect(try number(literal).isZero)
  }

  @Test(arguments: ["1", "-1", "10", "0.1", "-0.001", "1e0", "9e-400", "100000000000000000000", "0.0000009E3"])
  func `No other number is zero`(literal: String) throws {
    #expect(try !number(literal).isZero)
  }

  @Test(
    arguments: [
      ("1718000000123", 1_718_000_000_123), ("1718000000123.0", 1_718_000_000_123),
      ("1718000000123e0", 1_718_000_000_123), ("17180000001230e-1", 1_718_000_000_123), ("-5.00", -5), ("1E2", 100),
      ("0.0", 0),
      ("9007199254740991", 9_007_199_254_740_991),
    ] as [(String, Int64)])
  func `A whole number has many forms`(literal: String, value: Int64) throws {
    #expect(try number(literal).wholeValue == value)
  }

  @Test(arguments: ["0.5", "1718000000123.5", "15e-1", "9007199254740992", "1e400", "-1e300"])
  func `Fractions and larger numbers are no whole values`(literal: String) throws {
    #expect(try number(literal).wholeValue == nil)
  }

  @Test func `Numbers are equal when their digits are`() throws {
    let literals = ["1", "1.0", "1e0", "1E0", "10e-1", "1.00"]
    for (left, leftNumber) in literals.enumerated() {
      for (right, rightNumber) in literals.enumerated() {
        #expect((try number(leftNumber) == number(rightNumber)) == (left == right))
      }
    }
  }

  @Test(arguments: [
    ("01", 1), ("00", 1), ("-01", 2), ("-00", 2), ("-", 1), ("--1", 1), ("-+1", 1), ("-a", 1), ("1.", 2), ("1.e1", 2),
    ("1.-1", 2), ("0.", 2), ("1e", 2), ("1E+", 3), ("1e-", 3), ("1e+-1", 3), ("1e1.5", 3), ("1.2.3", 3), ("0x10", 1),
    ("1_000", 1), ("1,000", 1), ("1 000", 2), ("+1", 0), (".5", 0), ("Infinity", 0), ("-Infinity", 1), ("NaN", 0),
    ("１", 0), ("1e１", 2), ("1\u{661}", 1), ("0a", 1), ("1-2", 1),
  ])
  func `A text that is not a number is refused at its first wrong byte`(text: String, offset: Int) {
    let error = #expect(throws: JSONError.self) { try JSONReader.parse(Array(text.utf8)) }
    #expect(error?.byteOffset == offset)
  }

  @Test(arguments: ["t", "tru", "truE", "True", "TRUE", "nul", "nulll", "fals", "falsey", "undefined", "nil"])
  func `A word must be complete and in lower case`(text: String) {
    #expect(throws: JSONError.self) { try JSONReader.parse(Array(text.utf8)) }
  }

  @Test func `An integer is written with its digits, also beyond 53 bits`() {
    #expect(JSONNumber(0).literal == "0")
    #expect(JSONNumber(.max).literal == "9223372036854775807")
    #expect(JSONNumber(.min).literal == "-9223372036854775808")
    #expect(JSONNumber(.max).integer == nil)
    #expect(JSONNumber(.min).integer == nil)
  }
}
