import ConformanceFiles
import Synchronization
import Testing
import Toy

@testable import Conformance

/// Answers with drawn values, which another operation verifies.
@Suite struct DrawnOutputTests {
  private let corpus: ToyCorpus

  init() async throws { corpus = try await ToyCorpus() }

  private func failures(
    _ id: String = "toy.mask/basic", _ change: @escaping @Sendable (inout Record) -> Void
  ) async throws -> [Failure] {
    let implementation = Answering.reference { output, _ in change(&output) }
    return try await corpus.replay("toy.mask.json", only: id, in: ["1"], against: implementation).failures
  }

  @Test func `Every answer that the verifying operation reverses passes`() async throws {
    for _ in 0..<3 {
      let report = try await corpus.replay("toy.mask.json", against: Answering.reference())
      #expect(report.failures == [])
      #expect(report.total.passed == 9)
    }
  }

  @Test func `An answer from which the verifying operation computes another value is wrong`() async throws {
    let failures = try await failures { output in
      guard case .bytes(var bytes)? = output["masked"] else { return }
      bytes[0] ^= 1
      output["masked"] = .bytes(bytes)
    }
    #expect(failures.map(\.kind) == [.wrongOutput])
    #expect(failures.first?.message == "toy.unmask does not give back the original values")
    #expect(failures.first?.actual?.text.hasPrefix("{\"mask\":\"") == true)
  }

  @Test func `An answer that the verifying operation refuses is wrong`() async throws {
    let failures = try await failures { $0["mask"] = .bytes([1]) }
    #expect(failures.map(\.kind) == [.wrongOutput])
    #expect(failures.first?.message == "toy.unmask of the answer: rejected as length-mismatch")
  }

  @Test func `An answer without a field of the verifying operation is wrong`() async throws {
    let failures = try await failures { $0["masked"] = nil }
    #expect(failures.map(\.kind) == [.wrongOutput])
    #expect(failures.first?.message == "masked is missing, so that toy.unmask cannot verify it")
  }

  @Test func `An answer with a value of another type is wrong`() async throws {
    let failures = try await failures { $0["mask"] = .text("00") }
    #expect(failures.map(\.kind) == [.wrongOutput])
    #expect(failures.first?.message == "mask must be bytes in lower-case hex")
  }

  @Test func `Fields of an answer do not replace those of the vector`() async throws {
    let failures = try await failures { output in
      // With this key the answer would be consistent.
      output["key"] = .bytes([0])
      output["masked"] = output["mask"]
    }
    #expect(failures.map(\.kind) == [.wrongOutput])
  }

  @Test func `A value that an earlier case drew is a failure`() async throws {
    let fixed = Answering { request in
      guard case .bytes(let text)? = request.input["text"], case .bytes(let inverted)? = request.input["publicKey"],
        !text.isEmpty
      else { return .reject() }
      let mask = [UInt8](repeating: 7, count: 16)
      let masked = zip(text, mask).map { $0 ^ $1 ^ ~inverted[0] }
      return .accept(Record(["mask": .bytes(mask), "masked": .bytes(masked)]))
    }
    let report = try await corpus.replay("toy.mask.json", against: fixed)
    // Two vectors in three versions; only the first of the six cases may have the value.
    #expect(report.total.failed == 5)
    #expect(report.total.passed == 4)
    #expect(report.failures.allSatisfy { $0.kind == .repeatedDraw })
    #expect(
      report.failures.allSatisfy {
        $0.message == "mask has the value of an earlier case; it must be new for each case"
      })
    #expect(!report.failures.contains { $0.id == "toy.mask/basic" && $0.protocolVersion == "1" })
  }

  /// What an implementation masks, and whether a mask of one kind may be used again.
  @Test(arguments: [(true, 0), (false, 3)])
  func `A value may occur again for the same purpose only`(isOfText: Bool, failed: Int) async throws {
    let mask = Toy.mask { op in
      op.servesOnePurpose("the first byte") { input, output in
        guard case .bytes(let text)? = input["text"], case .bytes(let masked)? = output["masked"] else { return nil }
        return (Array(masked.prefix(1)), text)
      }
    }
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [mask, Toy.unmask])
    let corpus = try await ToyCorpus(suite)
    let draws = Draws()
    let implementation = Answering { request in
      guard case .bytes(let text)? = request.input["text"], case .bytes(let inverted)? = request.input["publicKey"],
        let first = text.first
      else { return .reject() }
      // The first masked byte is one of the text, or 7 for all texts; the other bytes are drawn.
      let wanted = isOfText ? text[1] : 7
      let mask = [first ^ ~inverted[0] ^ wanted] + draws.next(text.count - 1)
      return .accept(
        Record(["mask": .bytes(mask), "masked": .bytes(zip(text, mask).map { $0 ^ $1 ^ ~inverted[0] })]))
    }
    let report = try await corpus.replay("toy.mask.json", against: implementation)
    #expect(report.total.failed == failed, "\(report.failures)")
    #expect(
      report.failures.allSatisfy {
        $0.kind == .repeatedDraw
          && $0.message == "the first byte has the value of an earlier case; it must be new for each case"
      })
  }
}

/// Bytes that differ in each answer.
private final class Draws: Sendable {
  private let count = Atomic<UInt8>(0)

  func next(_ length: Int) -> [UInt8] {
    [UInt8](repeating: count.wrappingAdd(1, ordering: .relaxed).newValue, count: length)
  }
}
