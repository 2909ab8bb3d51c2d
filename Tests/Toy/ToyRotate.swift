package import Conformance

extension Toy {
  /// Rotates bytes to the left, from version 3 on to the right; `also` declares additional scenarios.
  package static func rotate(randomCount: Int = 3, also: @escaping (OperationBuilder) -> Void = { _ in }) -> Operation {
    Operation(
      "toy.rotate", "The rotation of bytes.", reference: "Toy/Rotate",
      ranges: [ProtocolRange(["1", "2"], label: "1"), ProtocolRange(["3"], label: "3")]
    ) { op in
      let data = op.input("data", .bytes(6), "What is rotated.")
      let distance = op.input("by", .int(0...255, drawing: 0...6), "How far.")
      let label = op.optionalInput("label", .text { $0.element(of: ["a", "b"]) }, "A label.")
      let rotated = op.output("rotated", .bytes(6), "The rotated bytes.")
      let length = op.output("length", .int(countRange), "How many there are.")
      let labelled = op.optionalOutput("labelled", .text { $0.element(of: ["a", "b"]) }, "The label.")
      let cut = op.textStep("cut", "where the bytes are cut")
      let head = op.step("head", "data[cut...]")
      let note = op.textStep("note", "a text")
      op.refuses(emptyData, tooFar, emptyLabel)
      let turns = op.rule("R1", "What leaves at one end comes in at the other.")
      let labels = op.rule("R2", "The label is handed on.")
      let bounds = op.rule("R3", "It is rotated by no more than its length.")

      also(op)
      let basic = op.scenario("basic", "A rotation.", [turns], plain) { $0[distance] = 2 }
      let whole = op.scenario("whole", "A rotation by the whole length.", [turns, bounds], edge) {
        $0[distance] = 6
      }
      let named = op.scenario("labelled", "A label.", [labels], plain) { $0[label] = "é" }
      op.variant(
        "empty", of: basic, "data: empty", "Nothing can be rotated.", [bounds], refused,
        expecting: .reject(emptyData, also: [tooFar])
      ) { $0[data] = [] }
      op.variant(
        "too-far", of: whole, "by: 7", "One too many.", [bounds], refused, expecting: .reject(tooFar)
      ) { $0[distance] = 7 }
      op.variant(
        "empty-label", of: named, "label: empty", "Some refuse it, some write a dash.", [labels], policy,
        expecting: .either(emptyLabel) { input in
          ["", "-"].map { Record([rotated(input[data]), length(6), labelled($0)]) }
        }
      ) {
        $0[label] = ""
        $0[distance] = 0
      }
      op.accumulated(
        "accumulated", "Fifty rotations.", count: 50, cases: "data and distance are drawn", [turns], flags: [plain])
      op.random(randomCount, "A random rotation.", [turns], flags: [plain])

      op.answer(by: RotationRules()) { rules, request, _ in
        let bytes = request[data]
        let by = Int(request[distance])
        if bytes.isEmpty { return .reject(reason: emptyData.id) }
        if by > bytes.count { return .reject(reason: tooFar.id) }
        let place = rules.place(request.protocolVersion == "3", by, bytes.count)
        let result = Array(bytes[place...] + bytes[..<place])
        return request.accept(rotated(result), length(Int64(bytes.count)), labelled(request[label])) {
          [cut("\(place)"), head(Array(bytes[place...])), note("é")]
        }
      }
    }
  }
}

/// The rules of the rotation.
package struct RotationRules: Sendable {
  /// The rotation is to the left up to version 2, and to the right from version 3 on.
  package var place: @Sendable (_ goesRight: Bool, _ distance: Int, _ count: Int) -> Int = { $0 ? $2 - $1 : $1 }

  package init() {}
}
