package import Conformance

extension Toy {
  package static let emptyBytes = Reason("empty-bytes", "There is no byte.")

  /// The rules of handing fields on, of which some stand in groups.
  package struct EchoRules: Sendable {
    /// The bytes are handed on as they are.
    package var bytes: @Sendable ([UInt8]) -> [UInt8] = { $0 }
    /// The number is handed on as it is.
    package var number: @Sendable (UInt64) -> UInt64 = { $0 }
    /// There is at least one byte.
    package var lowestCount: UInt8 = 1
    package var texts = TextRules()

    package init() {}
  }

  package struct TextRules: Sendable {
    /// The text is handed on as it is.
    package var write: @Sendable (String) -> String = { $0 }
    package var ends = EndRules()
    /// Whether the text ends in a full stop.
    package var hasStop = false

    package init() {}
  }

  package struct EndRules: Sendable {
    /// How many full stops end a text that has one.
    package var count: UInt16
    /// A full stop is this text.
    package var stop: String

    package init(count: UInt16 = 1, stop: String = ".") {
      self.count = count
      self.stop = stop
    }
  }

  /// Hands on a field of each kind; the catalogue of its fields is what the test declares.
  package static func echo(also: @escaping (OperationBuilder, _ basic: Scenario, Rule) -> Void) -> Operation {
    Operation("toy.echo", "The handing on of fields.", reference: "Toy/Echo", ranges: [ProtocolRange(["1"])]) { op in
      let bytes = op.input("someBytes", .bytes(6), "Bytes.")
      let label = op.optionalInput("label", .text { _ in "a1" }, "A text.")
      let count = op.input("count", .int(0...300), "A small number.")
      let number = op.input("number", .unsigned64, "A number.")
      let outBytes = op.output("someBytes", .bytes(6), "The bytes.")
      let outLabel = op.optionalOutput("label", .text { _ in "" }, "The text.")
      let outCount = op.output("count", .int(countRange), "The small number.")
      let outNumber = op.output("number", .unsigned64, "The number.")
      op.refuses(emptyBytes)
      let same = op.rule("R1", "What goes in comes out.")
      let basic = op.scenario("basic", "Fields.", [same], plain) { draft in
        draft[bytes] = [1, 2, 3, 4, 5, 6]
        draft[count] = 255
        draft[number] = 7
      }
      also(op, basic, same)
      op.variant(
        "without-bytes", of: basic, "someBytes and count: no byte, and 1", "One byte is needed.", [same], refused,
        expecting: .reject(emptyBytes)
      ) { ($0[bytes], $0[count]) = ([], 1) }
      op.answer(by: EchoRules()) { rules, request, _ in
        guard request[bytes].count >= rules.lowestCount else { return .reject(reason: emptyBytes.id) }
        let stop =
          rules.texts.hasStop ? String(repeating: rules.texts.ends.stop, count: Int(rules.texts.ends.count)) : ""
        return request.accept(
          outBytes(rules.bytes(request[bytes])), outLabel(request[label].map { rules.texts.write($0) + stop }),
          outCount(request[count]), outNumber(rules.number(request[number])))
      }
    }
  }
}
