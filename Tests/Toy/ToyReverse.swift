package import Conformance
internal import ConformanceFiles

/// The record of lists in the invented operation.
package struct ToyParcel: Sendable {
  package let fields: RecordFields
  package let weight: Field<Int64>
  package let label: OptionalField<String>
  package let codes: Field<[[UInt8]]>

  package init() {
    var fields = RecordFields()
    weight = fields.field("weight", .int(0...9), "How heavy it is.")
    label = fields.optionalField("label", .choice(["fragile", "é"]), "What stands on it.")
    codes = fields.field("codes", .list(of: .bytes(2), drawing: 0...2), "What is printed on it.")
    self.fields = fields
  }
}

/// The single record in the invented operation.
package struct ToySender: Sendable {
  package let fields: RecordFields
  package let name: Field<String>
  package let parcel: OptionalField<Record>

  package init() {
    var fields = RecordFields()
    name = fields.field("name", .text { $0.element(of: ["Ann", "Bob"]) }, "Who sends it.")
    parcel = fields.optionalField("parcel", .record(Toy.parcel.fields), "A parcel of its own.")
    self.fields = fields
  }
}

extension Toy {
  package static let parcel = ToyParcel()
  package static let sender = ToySender()
  package static let emptyList = Reason("empty-list", "There is no number.")
  package static let lists = Suite(version: "1.0.0", seed: "toy", operations: [reverse, tickets, countTickets])

  /// Reverses lists, and returns a record unchanged.
  package static let reverse = Operation(
    "toy.reverse", "The reversal of lists.", reference: "Toy/Reverse", ranges: [ProtocolRange(["1"])]
  ) { op in
    let names = op.input("names", .list(of: .text { $0.element(of: ["a", "b"]) }, drawing: 0...3), "Texts.")
    let numbers = op.input("numbers", .list(of: .unsigned64, drawing: 1...3), "Numbers.")
    let parcels = op.input("parcels", .list(of: .record(parcel.fields), drawing: 0...2), "Parcels.")
    let from = op.optionalInput("sender", .record(sender.fields), "Who sends them.")
    let outNames = op.output(
      "names", .list(of: .text { _ in "" }, drawing: 0...0), "The texts.", formula: "names, the last first")
    let outNumbers = op.output("numbers", .list(of: .unsigned64, drawing: 0...0), "The numbers.")
    let outParcels = op.output("parcels", .list(of: .record(parcel.fields), drawing: 0...0), "The parcels.")
    let outFrom = op.optionalOutput("sender", .record(sender.fields), "Who sends them.")
    op.refuses(emptyList)
    let order = op.rule("R1", "What was last comes first.")
    let content = op.rule("R2", "There is a number.")
    let basic = op.scenario("basic", "Lists of several elements.", [order], plain) { draft in
      draft[names] = ["one", "é", ""]
      draft[numbers] = [1, .max]
      draft[parcels] = [
        Record([parcel.codes([[0xab, 0xcd], []]), parcel.weight(1)]),
        Record([parcel.weight(2), parcel.label("é"), parcel.codes([])]),
      ]
      draft[from] = Record([sender.name("Ann"), sender.parcel(Record([parcel.weight(3), parcel.codes([])]))])
    }
    op.scenario("empty", "Lists without elements.", [order], edge) { draft in
      draft[names] = []
      draft[parcels] = []
    }
    op.variant(
      "heavier", of: basic, "parcels[1].weight: 9", "One field of one record is another.", [order], expecting: .accept
    ) { $0[parcels]?[1][parcel.weight] = 9 }
    op.variant(
      "no-number", of: basic, "numbers: empty", "There must be a number.", [content],
      refused, expecting: .reject(emptyList)
    ) { $0[numbers] = [] }
    op.accumulated("accumulated", "Ten reversals.", count: 10, cases: "all is drawn", [order])
    op.random(2, "A random reversal.", [order])
    op.answer(by: NoRules()) { _, request, _ in
      if request[numbers].isEmpty { return .reject(reason: emptyList.id) }
      return request.accept(
        outParcels(request[parcels].reversed()), outNames(request[names].reversed()),
        outNumbers(request[numbers].reversed()), outFrom(request[from]))
    }
  }

  /// Draws a list.
  package static let tickets = Operation(
    "toy.tickets", "The drawing of tickets.", reference: "Toy/Tickets", ranges: [ProtocolRange(["1"])]
  ) { op in
    let count = op.input("count", .int(1...3), "How many.")
    let day = op.optionalInput("day", .text { _ in "Monday" }, "When they are drawn.")
    let drawn = op.output("tickets", .list(of: .bytes(8), drawing: 0...0), "The tickets.")
    op.draws("tickets", verifiedBy: "toy.count-tickets")
    let number = op.rule("R1", "There are as many as were asked for.")
    op.arrange { draft in
      draft.verification = Verification(
        operation: "toy.count-tickets", input: Record(), output: Record(["count": .int(draft.fill(count))]))
    }
    op.scenario("one", "A ticket.", [number]) { $0[count] = 1 }
    let two = op.scenario("two", "Two tickets.", [number]) { $0[count] = 2 }
    op.variant(
      "two-again", of: two, "day: Tuesday", "Two other tickets.", [number], expecting: .accept
    ) { $0[day] = "Tuesday" }
    op.answer(by: NoRules()) { _, request, environment in
      request.accept(drawn((0..<request[count]).map { _ in environment.randomBytes(8) }))
    }
  }

  package static let countTickets = Operation(
    "toy.count-tickets", "The counting of tickets.", reference: "Toy/Tickets", ranges: [ProtocolRange(["1"])]
  ) { op in
    let tickets = op.input("tickets", .list(of: .bytes(8), drawing: 1...3), "The tickets.")
    let count = op.output("count", .int(countRange), "How many there are.")
    let number = op.rule("R1", "Each counts.")
    op.scenario("some", "Some tickets.", [number])
    op.answer(by: NoRules()) { _, request, _ in request.accept(count(Int64(request[tickets].count))) }
  }
}
