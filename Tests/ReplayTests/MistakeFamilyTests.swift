import Conformance
import ConformanceDiagnosis
import PowerAuthScenarios
import PowerAuthVectors
import Testing

/// The number in a mistake that no catalogue lists is found in the answers.
@Suite struct MistakeFamilyTests {
  /// The reference, with a change of inputs before it and of outputs after it.
  private struct Changed: Implementation {
    let name = "changed"
    var input: @Sendable (Value) -> Value = { $0 }
    var output: @Sendable (Value) -> Value = { $0 }
    let field: String

    func supports(operation: String, protocolVersion: String) -> Bool { true }

    func answer(_ request: Request) throws -> Answer {
      var changed = request.input
      changed[field] = changed[field].map(input)
      let answer = try ReferenceImplementation.powerAuthWithScenarios.answer(
        Request(
          operation: request.operation, protocolVersion: request.protocolVersion, input: changed, wantsSteps: false))
      guard case .accept(var result, _) = answer else { return answer }
      result[field] = result[field].map(output)
      return .accept(result)
    }
  }

  private func diagnoses(_ file: String, of implementation: Changed) async throws -> [Diagnosis] {
    var selection = Selection(skipping: "*accumulated*")
    selection.protocols = ["3.2"]
    var replay = Replay(.powerAuthWithScenarios, selection: selection).searchingCauses()
    replay.searchTime = nil
    return try await replay.files(["\(Corpus.standardDirectory)/\(file).json"], against: implementation).diagnoses
  }

  @Test(arguments: [40, 50]) func `An input that is cut`(length: Int) async throws {
    let found = try await diagnoses(
      "kdf.internal",
      of: Changed(
        input: { if case .bytes(let bytes) = $0 { .bytes(Array(bytes.prefix(length))) } else { $0 } }, field: "index"))
    #expect(found.map(\.mistakes) == [["input.cut-to-\(length).index"]])
    #expect(found.first?.sentence.hasPrefix("The input `index` is cut where it is longer than \(length).") == true)
  }

  @Test(arguments: [24, 40]) func `A number that is cut to bits`(bits: Int) async throws {
    let found = try await diagnoses(
      "kdf.index",
      of: Changed(
        input: { if case .unsigned64(let number) = $0 { .unsigned64(number & (1 << UInt64(bits) - 1)) } else { $0 } },
        field: "index"))
    #expect(found.map(\.mistakes) == [["input.cut-to-bits-\(bits).index"]])
  }

  @Test(arguments: [8, 16]) func `An input without the bytes after its last whole block`(size: Int) async throws {
    let found = try await diagnoses(
      "kdf.internal",
      of: Changed(
        input: { value in
          if case .bytes(let bytes) = value { .bytes(Array(bytes.prefix(bytes.count / size * size))) } else { value }
        },
        field: "index"))
    #expect(found.map(\.mistakes) == [["input.whole-blocks-of-\(size).index"]])
  }

  @Test(arguments: [1, 3]) func `A number that is less`(difference: UInt64) async throws {
    let found = try await diagnoses(
      "kdf.index",
      of: Changed(
        input: { if case .unsigned64(let number) = $0 { .unsigned64(number - min(number, difference)) } else { $0 } },
        field: "index"))
    #expect(found.map(\.mistakes) == [["input.less-by-\(difference).index"]])
  }

  @Test(arguments: [5, 12]) func `An output that is cut`(length: Int) async throws {
    let found = try await diagnoses(
      "kdf.index",
      of: Changed(
        output: { if case .bytes(let bytes) = $0 { .bytes(Array(bytes.prefix(length))) } else { $0 } }, field: "key"))
    #expect(found.map(\.mistakes) == [["output.cut-to-\(length).key"]])
  }

  @Test func `An output that is filled up`() async throws {
    let found = try await diagnoses(
      "kdf.index",
      of: Changed(
        output: { if case .bytes(let bytes) = $0 { .bytes(bytes + [0, 0, 0]) } else { $0 } }, field: "key"))
    #expect(found.map(\.mistakes) == [["output.filled-up-to-19.key"]])
  }
}
