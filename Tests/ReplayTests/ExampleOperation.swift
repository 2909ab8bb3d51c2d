@testable import Conformance

/// The rules of the operation that a test adds.
struct ExampleRules: Sendable {
  /// The data has at most 64 bytes.
  var checkData: @Sendable ([UInt8]) throws -> [UInt8] = { data in
    guard data.count <= 64 else { throw TooLong() }
    return data
  }
  /// The number is written big-endian, in eight bytes.
  var writeNumber: @Sendable (UInt64) -> [UInt8] = { number in
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  struct TooLong: Error {}

  /// Writes the number, and the data behind it.
  func join(_ number: UInt64, _ data: [UInt8]) throws -> (prefix: [UInt8], all: [UInt8]) {
    let data = try checkData(data)
    let prefix = writeNumber(number)
    return (prefix, prefix + data)
  }
}

/// An operation of the test, declared as CONTRIBUTING.md says; `others` are mistakes beside its own.
func exampleOperation(others: [Mistake] = []) -> Operation {
  Operation(
    "test.example", "A number and data, one after the other.", reference: "Test/Example",
    ranges: [ProtocolRange(["3.0", "3.1", "3.2", "3.3"])]
  ) { op in
    let number = op.input("number", .unsigned64, "A number.")
    let data = op.input("data", .bytes(12), "Data, at most 64 bytes.")
    let prefix = op.step("prefix", "BE64(number)")
    let joined = op.output("joined", .bytes(20), "Number and data.", formula: "prefix ‖ data")
    let tooLong = Reason("too-long", "There is too much data.")
    op.refuses(tooLong)

    let order = op.rule("R1", "The number stands in front, big-endian, and the data follows as it is.")
    let length = op.rule("R2", "Data of more than 64 bytes is refused.")

    let basic = op.scenario("basic", "A number and data.", [order]) { $0[number] = 1977 }
    op.scenario("longest", "As much data as there may be.", [order, length]) { draft in
      draft[data] = draft.draw("data") { $0.bytes(64) }
    }
    for count in [65, 80] {
      op.variant(
        "data-of-\(count)-bytes", of: basic, "data: \(count) bytes", "More than there may be.",
        [length], expecting: .reject(tooLong)
      ) { draft in draft[data] = draft.draw("data") { $0.bytes(count) } }
    }
    op.random(3, "Drawn from the seed.", [order])

    op.fieldRules([order])

    op.corners(of: basic)
    op.mistake(.exampleLittleEndian, violates: [order])
    op.mistake(.exampleOfAnyLength, violates: [length])
    op.mistakes(others, violate: [order])
    op.answer(by: ExampleRules()) { rules, request, _ in
      do {
        let result = try rules.join(request[number], request[data])
        return request.accept(joined(result.all)) { [prefix(result.prefix)] }
      } catch is ExampleRules.TooLong {
        return .reject(reason: tooLong.id)
      }
    }
  }
}

extension Mistake {
  static let exampleLittleEndian = Mistake(
    "test.little-endian", "The number is written little-endian.",
    edits: [.rule(RuleEdit(\ExampleRules.writeNumber) { right in { right($0.byteSwapped) } })])
  static let exampleOfAnyLength = Mistake(
    "test.data-of-any-length", "Data of any length is taken.",
    edits: [.rule(RuleEdit(\ExampleRules.checkData) { _ in { $0 } })])
  /// Not among the mistakes of the operation; a test adds it.
  static let exampleNumberNegated = Mistake(
    "test.number-negated", "Each bit of the number is flipped.",
    edits: [.rule(RuleEdit(\ExampleRules.writeNumber) { right in { right(~$0) } })])
}
