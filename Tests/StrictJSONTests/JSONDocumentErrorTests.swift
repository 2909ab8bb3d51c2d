import Testing

@testable import StrictJSON

/// An invalid document, with its error.
private struct Case: Sendable, CustomTestStringConvertible {
  let document: String
  let message: String
  let offset: Int
  var line = 1
  var column: Int?
  var path = ""

  var testDescription: String { document }
}

private let faults = [
  Case(document: "", message: "expected '{', found the end", offset: 0),
  Case(document: "  [", message: "expected '{', found '['", offset: 2),
  Case(document: "\u{feff}{}", message: "expected '{', found byte 0xef", offset: 0),
  Case(document: "{}", message: "expected the member \"vectors\", found '}'", offset: 1),
  Case(document: "{\n 1", message: "expected the member \"vectors\", found '1'", offset: 3, line: 2, column: 2),
  Case(document: "{\"a\" 1", message: "expected ':' after the key, found '1'", offset: 5),
  Case(document: "{\"a\":}", message: "expected a value, found '}'", offset: 5, path: "a"),
  Case(document: "{\"a\":tru,", message: "expected a value, found 't'", offset: 5, path: "a"),
  Case(document: "{\"a\":{\"b\":[01]}", message: "a number has no leading zeros", offset: 12, path: "a.b[0]"),
  Case(
    document: "{\"é\":x", message: "the document ends within the part before the array", offset: 7, column: 7,
    path: "[\"\\u{00E9}\"]"),
  Case(document: "{\"é\":x,", message: "expected a value, found 'x'", offset: 6, column: 6, path: "[\"\\u{00E9}\"]"),
  Case(document: "{\"a\":1 \"b\"", message: "expected ',' and the member \"vectors\", found '\"'", offset: 7),
  Case(document: "{\"a\":1,}", message: "expected the member \"vectors\", found '}'", offset: 7),
  Case(
    document: "{\"a\":1,\n \"a\":2", message: "the key \"a\" is repeated in its object", offset: 9, line: 2, column: 2),
  Case(document: "{\"a\":1,\"\\u0061\":2", message: "the key \"a\" is repeated in its object", offset: 7),
  Case(document: "{\"a\tb\":1", message: "a control character in a string must be escaped", offset: 3),
  Case(document: "{\"vectors\":{", message: "expected '[', found '{'", offset: 11, path: "vectors"),
  Case(document: "{\"vectors\":[,", message: "expected a value, found ','", offset: 12, path: "vectors[0]"),
  Case(document: "{\"vectors\":[1,]", message: "expected a value, found ']'", offset: 14, path: "vectors[1]"),
  Case(document: "{\"vectors\":[1,,", message: "expected a value, found ','", offset: 14, path: "vectors[1]"),
  Case(document: "{\"vectors\":[1 2", message: "expected ',' or ']', found '2'", offset: 14, path: "vectors"),
  Case(
    document: "{\"vectors\":[1\n}", message: "expected ',' or ']', found '}'", offset: 14, line: 2, path: "vectors"),
  Case(
    document: "{\"vectors\":[\"a\nb\"", message: "a control character in a string must be escaped", offset: 14,
    path: "vectors[0]"),
  Case(document: "{\"vectors\":[[1,2]", message: "expected ',' or ']', found the end", offset: 17, path: "vectors"),
  Case(document: "{\"vectors\":[[1,2", message: "the document ends within an element", offset: 16, path: "vectors[0]"),
  Case(document: "{\"vectors\":[1],\"b\"", message: "expected '}' after the array, found ','", offset: 14),
  Case(document: "{\"vectors\":[1]]", message: "expected '}' after the array, found ']'", offset: 14),
  Case(document: "{\"vectors\":[]} x", message: "expected the end after the document, found 'x'", offset: 15),
]

/// Errors that only parsing the element finds.
private let elementFaults = [
  Case(
    document: "{\"vectors\":[1,\n tru]}", message: "expected a value, found 't'", offset: 16, line: 2, column: 2,
    path: "vectors[1]"),
  Case(
    document: "{\"vectors\":[{\"a\":1,}]}", message: "expected a key after ',', found '}'", offset: 19,
    path: "vectors[0]"),
  Case(
    document: "{\"vectors\":[{\"a\":[1}}]}", message: "expected ',' or ']', found '}'", offset: 19, path: "vectors[0].a"
  ),
  Case(
    document: "{\"vectors\":[\"\\x\"]}", message: "expected one of \"\\/bfnrtu after a backslash, found 'x'",
    offset: 14, path: "vectors[0]"),
]

@Suite struct JSONDocumentErrorTests {
  @Test(arguments: faults)
  fileprivate func `An error is named with its place, in pieces of every size`(fault: Case) throws {
    let document = StreamedDocument(fault.document)
    let whole = try document.read()
    try check(#require(whole.error), is: fault)
    for size in 1...max(document.bytes.count, 1) {
      #expect(try document.read(inPiecesOf: size) == whole, "pieces of \(size)")
    }
  }

  @Test(arguments: elementFaults)
  fileprivate func `An error within an element has its place in the whole document`(fault: Case) throws {
    let document = StreamedDocument(fault.document)
    let reading = try document.read()
    #expect(reading.error == nil)
    try check(#require(reading.firstError), is: fault)
    #expect(try document.read(inPiecesOf: 1) == reading)
  }

  private func check(_ error: JSONError, is fault: Case) {
    #expect(error.message == fault.message)
    #expect(error.byteOffset == fault.offset)
    #expect(error.line == fault.line)
    #expect(error.path == fault.path)
    if let column = fault.column { #expect(error.column == column) }
  }
}
