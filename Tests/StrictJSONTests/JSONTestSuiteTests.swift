import Foundation
import Testing

@testable import StrictJSON

/// The texts of a published suite of JSON documents, where its folder is present.
private enum PublishedTexts {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/published/json-test-suite/test_parsing")

  static let arePresent = FileManager.default.fileExists(atPath: folder.path)
  static let absence: Comment = "the published JSON texts are not beside the project: 318 texts not read"

  static func names(beginningWith prefix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(prefix) }.sorted()
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }
}

@Suite(.enabled(if: PublishedTexts.arePresent, PublishedTexts.absence))
struct JSONTestSuiteTests {
  @Test func `Every text that must parse does, except with repeated keys`() throws {
    let names = try PublishedTexts.names(beginningWith: "y_")
    #expect(names.count == 95)
    for name in names {
      let parsed = try? JSONReader.parse(PublishedTexts.bytes(name))
      // Repeated keys are allowed by the grammar, but refused here.
      #expect((parsed != nil) == !name.hasPrefix("y_object_duplicated_key"), "\(name)")
    }
  }

  @Test func `Every text that must not parse is refused`() throws {
    let names = try PublishedTexts.names(beginningWith: "n_")
    #expect(names.count == 188)
    for name in names {
      #expect(throws: JSONError.self, "\(name)") { try JSONReader.parse(PublishedTexts.bytes(name)) }
    }
  }

  @Test func `There is a choice for each text that may parse`() throws {
    let decided = OpenQuestion.all.flatMap(\.texts)
    #expect(try PublishedTexts.names(beginningWith: "i_") == decided.map { "i_\($0).json" }.sorted())
  }

  @Test(arguments: OpenQuestion.all)
  func `A text that may parse is treated according to the choice`(question: OpenQuestion) throws {
    for text in question.texts {
      let bytes = try PublishedTexts.bytes("i_\(text).json")
      switch question.answer {
      case .accepted:
        // A number is kept as its digits, so that none is too large, too small or too precise.
        let canonical = JSONWriter.compact(try JSONReader.parse(bytes))
        #expect(canonical == bytes.filter { !$0.isWhitespace }, "\(text)")
      case .refused(let message):
        let error = #expect(throws: JSONError.self, "\(text)") { try JSONReader.parse(bytes) }
        #expect(error?.message == message, "\(text)")
      }
    }
  }
}

extension UInt8 {
  fileprivate var isWhitespace: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}

/// Something that the JSON standard leaves to each reader, and what ours does.
struct OpenQuestion: Sendable, CustomTestStringConvertible {
  enum Answer: Sendable {
    case accepted
    /// With the reader's words.
    case refused(String)
  }

  let why: String
  let answer: Answer
  /// The published texts that raise the question, without `i_` and `.json`.
  let texts: [String]

  var testDescription: String { why }

  static let all = [
    OpenQuestion(
      why: "A number is its digits; whether it fits a type is for whoever takes it to say.", answer: .accepted,
      texts: [
        "number_double_huge_neg_exp", "number_huge_exp", "number_neg_int_huge_exp", "number_pos_double_huge_exp",
        "number_real_neg_overflow", "number_real_pos_overflow", "number_real_underflow", "number_too_big_neg_int",
        "number_too_big_pos_int", "number_very_big_negative_int",
      ]),
    OpenQuestion(
      why: "A surrogate without its partner is no character, and a Swift string cannot hold it.",
      answer: .refused("a surrogate escape must belong to a pair"),
      texts: [
        "object_key_lone_2nd_surrogate", "string_1st_surrogate_but_2nd_missing",
        "string_1st_valid_surrogate_2nd_invalid", "string_incomplete_surrogate_and_escape_valid",
        "string_incomplete_surrogate_pair", "string_incomplete_surrogates_escape_valid",
        "string_invalid_lonely_surrogate", "string_invalid_surrogate", "string_inverted_surrogates_U+1D11E",
        "string_lone_second_surrogate",
      ]),
    OpenQuestion(
      why: "Replacing bytes that are no UTF-8 would let different files read the same.",
      answer: .refused("a string is not valid UTF-8"),
      texts: [
        "string_UTF-8_invalid_sequence", "string_UTF8_surrogate_U+D800", "string_invalid_utf-8",
        "string_iso_latin_1", "string_lone_utf8_continuation_byte", "string_not_in_unicode_range",
        "string_overlong_sequence_2_bytes", "string_overlong_sequence_6_bytes",
        "string_overlong_sequence_6_bytes_null", "string_truncated-utf-8",
      ]),
    OpenQuestion(
      why: "Exchanged JSON is UTF-8 (RFC 8259 § 8.1), not UTF-16 with its mark.",
      answer: .refused("expected a value, found byte 0xff"), texts: ["string_UTF-16LE_with_BOM"]),
    OpenQuestion(
      why: "Exchanged JSON is UTF-8, not UTF-16 without a mark either.",
      answer: .refused("expected a value, found byte 0x00"), texts: ["string_utf16BE_no_BOM", "string_utf16LE_no_BOM"]),
    OpenQuestion(
      why: "A vector file needs a few levels, and a bound protects whoever goes through the value.",
      answer: .refused("arrays and objects are nested more than 64 deep"), texts: ["structure_500_nested_arrays"]),
    OpenQuestion(
      why: "A mark would make two files of the same document (RFC 8259 § 8.1 lets a reader refuse it).",
      answer: .refused("a byte order mark is not allowed"), texts: ["structure_UTF-8_BOM_empty_object"]),
  ]
}
