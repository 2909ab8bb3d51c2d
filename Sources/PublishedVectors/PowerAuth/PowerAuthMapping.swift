internal import Conformance
internal import PowerAuthVectors

/// A member of an item's `input` or `output` in the publisher's files.
struct PowerAuthMember: Sendable {
  enum Part: String, Sendable {
    case input, output
  }

  let part: Part
  let name: String
  let notation: PublishedNotation

  static func input(_ name: String, _ notation: PublishedNotation = .base64) -> PowerAuthMember {
    PowerAuthMember(part: .input, name: name, notation: notation)
  }

  static func output(_ name: String, _ notation: PublishedNotation = .base64) -> PowerAuthMember {
    PowerAuthMember(part: .output, name: name, notation: notation)
  }

  /// The place of the member in its item.
  var path: String { "\(part.rawValue).\(name)" }
}

/// A mapping of the members of an item to the inputs and outputs of a declared operation.
struct PowerAuthMapping: Sendable {
  /// The operation's fields with the members of their values, in the order of comparison.
  typealias Fields = [(name: String, member: PowerAuthMember)]

  /// The expected result of the operation.
  enum Result: Sendable {
    /// The operation gives outputs with the published values.
    case outputs(Fields)
    /// The operation has no output, and accepts the named member, which is one of its inputs.
    case acceptance(of: PowerAuthMember)
  }

  let operation: String
  let protocolVersion: String
  let inputs: Fields
  let result: Result

  init(_ operation: String, _ protocolVersion: String, inputs: Fields, result: Result) {
    self.operation = operation
    self.protocolVersion = protocolVersion
    self.inputs = inputs
    self.result = result
  }
}

extension PowerAuthMapping {
  /// Runs the operation, and returns the differences.
  func differences(in item: inout PowerAuthItem) throws(FieldError) -> [PublishedDifference] {
    var record = Record()
    for (name, member) in inputs { record[name] = try item.value(of: member) }
    let answer = answer(to: record)
    switch result {
    case .acceptance(of: let member):
      guard case .accept = answer else { return [try item.difference(member, ours: answer.summary)] }
      return []
    case .outputs(let members):
      var differences: [PublishedDifference] = []
      for (name, member) in members {
        let published = try item.value(of: member)
        guard case .accept(let output, _) = answer, let ours = output[name] else {
          differences.append(try item.difference(member, ours: answer.summary))
          continue
        }
        if ours != published { differences.append(try item.difference(member, ours: member.notation.text(ours))) }
      }
      return differences
    }
  }

  private func answer(to input: Record) -> Answer {
    do {
      return try ReferenceImplementation.powerAuth.answer(
        Request(operation: operation, protocolVersion: protocolVersion, input: input, wantsSteps: false))
    } catch {
      return .error("\(error)")
    }
  }
}
