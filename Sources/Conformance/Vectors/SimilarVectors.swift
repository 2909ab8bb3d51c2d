internal import Primitives
internal import StrictJSON

/// Reads vectors that differ from a known one only in their ids and values, as vectors drawn from a seed do.
///
/// It goes through a text once, and makes no tree: what comes between the id and the input it compares with the text of
/// the known vector, and what comes before a value with what came before it in earlier vectors. It reads the form in
/// which such vectors are written; any other text it leaves to `VectorCoding`, which gives the same vectors, and alone
/// says what is wrong with a text.
///
/// It exists in addition to `VectorCoding` for speed: without it, a replay of 120,000 drawn vectors of `kdf.index`
/// takes a fifth more processor time (0.52 s instead of 0.43 s). A replay of all operations takes the same time with
/// and without it.
struct SimilarVectors {
  private let operation: Operation
  private let inputs: [FieldDeclaration]
  private let outputs: [FieldDeclaration]
  private let known: Vector
  /// The text of the known vector from the end of its id up to its input.
  private let common: [UInt8]
  /// The names of steps by their place, which the vectors share.
  private var stepNames: [String]
  /// What came last before the value of a step, by its place, from the value of the step before it on.
  private var stepLeads: [[UInt8]] = []
  /// What came last before the value of a field, by its number: the key; empty where no such field came yet.
  private var inputLeads: [[UInt8]]
  private var outputLeads: [[UInt8]]

  /// A longer text is left to the other reader, because it may have more values than a text may have.
  private static let longest = 1 << 16

  /// Learns from the text of a vector that was read; nil where it is of another kind.
  init?(to known: Vector, _ element: JSONDocumentStream.RawElement, of operation: Operation) {
    guard case .input = known.subject else { return nil }
    var cursor = element.cursor
    guard cursor.skip("{"), cursor.skip("\"id\""), cursor.skip(":"), cursor.plainString() != nil else { return nil }
    let start = cursor.index
    while cursor.skip(",") {
      guard let key = cursor.plainString(), cursor.skip(":") else { return nil }
      if cursor.isText(key, "input") {
        common = cursor.bytes(from: start)
        self.operation = operation
        (inputs, outputs) = (operation.inputs, operation.outputs)
        self.known = known
        stepNames = known.keptSteps.names
        inputLeads = Array(repeating: [], count: inputs.count)
        outputLeads = Array(repeating: [], count: outputs.count)
        return
      }
      guard !cursor.isText(key, "expect"), !cursor.isText(key, "steps"), cursor.skipValue() else { return nil }
    }
    return nil
  }

  /// Reads a vector; nil where its text has another form.
  mutating func read(_ element: JSONDocumentStream.RawElement) -> Vector? {
    guard element.byteCount <= Self.longest else { return nil }
    var cursor = element.cursor
    guard cursor.skip("{"), cursor.skip("\"id\""), cursor.skip(":"), let idRange = cursor.plainString(),
      cursor.skip(bytes: common), let input = Self.record(&cursor, as: inputs, &inputLeads),
      cursor.skip(","), cursor.skip("\"expect\""), cursor.skip(":"), let output = acceptedOutput(&cursor),
      let steps = steps(&cursor), cursor.skip("}"), cursor.isAtEnd
    else { return nil }
    let id = cursor.text(idRange)
    guard VectorID.isWellFormed(id), VectorID.isValid(id, of: operation.id) else { return nil }
    return Vector(
      id: id, parent: known.parent, change: known.change, revision: known.revision, since: known.since,
      comment: known.comment, flags: known.flags, rules: known.rules, subject: .input(input),
      expectation: Expectation(.accept, outputs: [output]), steps: steps, risk: known.risk)
  }

  private mutating func acceptedOutput(_ cursor: inout JSONCursor) -> Record? {
    guard cursor.skip("{"), cursor.skip("\"result\""), cursor.skip(":"), cursor.skip("\"accept\""), cursor.skip(","),
      cursor.skip("\"output\""), cursor.skip(":"),
      let output = Self.record(&cursor, as: outputs, &outputLeads), cursor.skip("}")
    else { return nil }
    return output
  }

  /// The steps; none where there is no such member.
  private mutating func steps(_ cursor: inout JSONCursor) -> VectorSteps? {
    var steps = VectorSteps(names: stepNames)
    var leads = stepLeads
    while true {
      let (number, start) = (steps.count, cursor.index)
      if number == leads.count || !cursor.skip(bytes: leads[number]) {
        guard number == 0 || cursor.skip("}") else { return nil }
        guard cursor.skip(",") else { break }
        guard number > 0 || cursor.skip("\"steps\"") && cursor.skip(":") && cursor.skip("["),
          let name = Self.stepName(&cursor)
        else { return nil }
        steps.setName(name)
        let lead = cursor.bytes(from: start)
        if number == leads.count { leads.append(lead) } else { leads[number] = lead }
      }
      guard let value = cursor.plainString() else { return nil }
      cursor.withUTF8(value) { steps.append($0) }
    }
    guard steps.isEmpty || cursor.skip("]") else { return nil }
    // Only together: whether a name is right is not looked at after its lead.
    (stepNames, stepLeads) = (steps.names, leads)
    return steps
  }

  /// Skips what comes before the value of a step, and returns the name.
  private static func stepName(_ cursor: inout JSONCursor) -> String? {
    guard cursor.skip("{"), cursor.skip("\"name\""), cursor.skip(":"), let name = cursor.plainString(),
      cursor.skip(","), cursor.skip("\"value\""), cursor.skip(":")
    else { return nil }
    return cursor.text(name)
  }

  /// Reads a record whose members are in the order of their declaration.
  private static func record(
    _ cursor: inout JSONCursor, as fields: [FieldDeclaration], _ leads: inout [[UInt8]]
  ) -> Record? {
    guard cursor.skip("{") else { return nil }
    var record = Record()
    record.reserveCapacity(fields.count)
    var next = 0
    repeat {
      guard let index = key(&cursor, of: fields, from: next, &leads),
        let value = value(&cursor, as: fields[index].form)
      else { return nil }
      record.append(value, as: fields[index].name)
      next = index + 1
    } while cursor.skip(",")
    return cursor.skip("}") && fields[next...].allSatisfy(\.isOptional) ? record : nil
  }

  /// Skips a key, and returns the number of its field: the next one that is required, or an optional one before it.
  private static func key(
    _ cursor: inout JSONCursor, of fields: [FieldDeclaration], from first: Int, _ leads: inout [[UInt8]]
  ) -> Int? {
    let start = cursor.index
    let last = fields[first...].firstIndex { !$0.isOptional } ?? fields.count - 1
    guard first <= last else { return nil }
    for index in first...last where !leads[index].isEmpty && cursor.skip(bytes: leads[index]) { return index }
    guard let key = cursor.plainString(), cursor.skip(":"),
      let index = (first...last).first(where: { cursor.isText(key, fields[$0].name) })
    else { return nil }
    leads[index] = cursor.bytes(from: start)
    return index
  }

  /// Reads a value within the limits of its form; lists and records are left to the other reader.
  private static func value(_ cursor: inout JSONCursor, as form: FieldForm) -> Value? {
    if case .int(let range) = form {
      return cursor.number()?.integer.flatMap { range.contains($0) ? .int($0) : nil }
    }
    guard let string = cursor.plainString() else { return nil }
    switch form {
    case .bytes(let limit) where string.count <= 2 * limit: return cursor.withUTF8(string, Hex.decode).map(Value.bytes)
    case .text(let limit) where string.count <= limit: return .text(cursor.text(string))
    case .choice(let choices): return choices.first { cursor.isText(string, $0) }.map(Value.text)
    case .unsigned64: return RecordCoding.unsigned64(cursor.text(string)).map(Value.unsigned64)
    case .bytes, .text, .int, .list, .record, .variants: return nil
    }
  }
}
