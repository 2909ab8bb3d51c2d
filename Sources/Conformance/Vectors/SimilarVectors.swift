internal import Primitives
internal import StrictJSON

/// Reads vectors that differ from a known one only in their ids and values, as vectors drawn from a seed do.
///
/// It goes through a text once: what comes between the id and the input it compares with the text of the known vector,
/// and it makes no tree. It reads the form in which such vectors are written; any other text it leaves to
/// `VectorCoding`, which gives the same vectors, and alone says what is wrong with a text.
struct SimilarVectors {
  private let operation: Operation
  private let known: Vector
  /// The text of the known vector from the end of its id up to its input.
  private let common: [UInt8]
  /// The names of steps by their place, which the vectors share.
  private var stepNames: [String]

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
        self.known = known
        stepNames = known.keptSteps.names
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
      cursor.skip(bytes: common), let input = record(&cursor, as: operation.inputs), cursor.skip(","),
      cursor.skip("\"expect\""), cursor.skip(":"), let output = acceptedOutput(&cursor),
      let steps = steps(&cursor), cursor.skip("}"), cursor.isAtEnd
    else { return nil }
    let id = cursor.text(idRange)
    guard VectorID.isWellFormed(id), VectorID.isValid(id, of: operation.id) else { return nil }
    return Vector(
      id: id, parent: known.parent, change: known.change, revision: known.revision, since: known.since,
      comment: known.comment, flags: known.flags, rules: known.rules, subject: .input(input),
      expectation: Expectation(.accept, outputs: [output]), steps: steps, risk: known.risk)
  }

  private func acceptedOutput(_ cursor: inout JSONCursor) -> Record? {
    guard cursor.skip("{"), cursor.skip("\"result\""), cursor.skip(":"), cursor.skip("\"accept\""), cursor.skip(","),
      cursor.skip("\"output\""), cursor.skip(":"), let output = record(&cursor, as: operation.outputs),
      cursor.skip("}")
    else { return nil }
    return output
  }

  /// The steps; none where there is no such member.
  private mutating func steps(_ cursor: inout JSONCursor) -> VectorSteps? {
    guard cursor.skip(",") else { return VectorSteps() }
    guard cursor.skip("\"steps\""), cursor.skip(":"), cursor.skip("[") else { return nil }
    var steps = VectorSteps(names: stepNames)
    repeat {
      guard cursor.skip("{"), cursor.skip("\"name\""), cursor.skip(":"), let name = cursor.plainString(),
        cursor.skip(","), cursor.skip("\"value\""), cursor.skip(":"), let value = cursor.plainString(),
        cursor.skip("}")
      else { return nil }
      if steps.count == steps.names.count || !cursor.isText(name, steps.names[steps.count]) {
        steps.setName(cursor.text(name))
      }
      cursor.withUTF8(value) { steps.append($0) }
    } while cursor.skip(",")
    guard cursor.skip("]") else { return nil }
    stepNames = steps.names
    return steps
  }

  /// Reads a record whose members are in the order of their declaration.
  private func record(_ cursor: inout JSONCursor, as fields: [FieldDeclaration]) -> Record? {
    guard cursor.skip("{") else { return nil }
    var record = Record()
    record.reserveCapacity(fields.count)
    var next = 0
    repeat {
      guard let key = cursor.plainString(), cursor.skip(":") else { return nil }
      while next < fields.count, fields[next].isOptional, !cursor.isText(key, fields[next].name) { next += 1 }
      guard next < fields.count, cursor.isText(key, fields[next].name),
        let value = value(&cursor, as: fields[next].form)
      else { return nil }
      record.append(value, as: fields[next].name)
      next += 1
    } while cursor.skip(",")
    return cursor.skip("}") && fields[next...].allSatisfy(\.isOptional) ? record : nil
  }

  /// Reads a value within the limits of its form; lists and records are left to the other reader.
  private func value(_ cursor: inout JSONCursor, as form: FieldForm) -> Value? {
    if case .int(let range) = form {
      return cursor.number()?.integer.flatMap { range.contains($0) ? .int($0) : nil }
    }
    guard let string = cursor.plainString() else { return nil }
    switch form {
    case .bytes(let limit) where string.count <= 2 * limit: return cursor.withUTF8(string, Hex.decode).map(Value.bytes)
    case .text(let limit) where string.count <= limit: return .text(cursor.text(string))
    case .choice(let choices): return choices.first { cursor.isText(string, $0) }.map(Value.text)
    case .unsigned64: return RecordCoding.unsigned64(cursor.text(string)).map(Value.unsigned64)
    case .bytes, .text, .int, .list, .record: return nil
    }
  }
}
