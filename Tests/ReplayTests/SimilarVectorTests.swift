import PowerAuthScenarios
import PowerAuthVectors
import StrictJSON
import Testing

@testable import Conformance
@testable import ConformanceGeneration

/// The reader of similar vectors reads nothing otherwise than the general reader, and nothing that this one refuses.
@Suite struct SimilarVectorTests {
  /// A file with some random vectors of an operation.
  private struct File {
    let decoder: VectorDecoder
    let texts: [[UInt8]]

    init?(_ operation: Conformance.Operation, _ range: ProtocolRange) throws {
      let maker = VectorMaker(suite: .powerAuthWithScenarios, operation: operation, range: range, seed: "similar")
      guard let scenario = operation.randomScenario else { return nil }
      let coding = VectorCoding(suite: .powerAuthWithScenarios, operation: operation)
      let vectors = try (1...4).map { number in
        try maker.make(VectorMaker.Plan(id: maker.id("random/\(number)"), scenario: scenario))
      }
      texts = vectors.map { vector in
        var text = JSONPrettyText()
        coding.write(vector, to: &text)
        return text.bytes
      }
      let flags = scenario.flags + operation.alternatives.map(\.alternative.flag)
      let plan = VectorMaker.Plan(id: vectors[0].id, scenario: scenario, made: (vectors[0], flags))
      decoder = VectorDecoder(
        suite: .powerAuthWithScenarios, operation: operation, header: maker.header(of: [plan], count: texts.count),
        file: "file")
    }

    func element(_ text: [UInt8]) throws -> JSONDocumentStream.RawElement? {
      var rest = (Array("{\"vectors\":[".utf8) + text + Array("]}".utf8))[...]
      var stream = JSONDocumentStream(
        { count in
          defer { rest = rest.dropFirst(count) }
          return Array(rest.prefix(count))
        }, streamedMember: "vectors")
      return try stream.nextElement()
    }

    /// The reader of vectors like the first one.
    func similar() throws -> SimilarVectors? {
      guard let element = try element(texts[0]) else { return nil }
      return decoder.similarVectors(to: try decoder.decode(element), element)
    }
  }

  @Test func `Random vectors of all operations are read as the general reader reads them`() throws {
    var (read, operations) = (0, 0)
    for operation in Suite.powerAuthWithScenarios.operations {
      for range in operation.ranges {
        guard let file = try File(operation, range) else { continue }
        var similar = try #require(try file.similar(), "\(operation.id)")
        let before = read
        for text in file.texts {
          let element = try #require(try file.element(text))
          guard let vector = similar.read(element) else { continue }
          #expect(try vector == file.decoder.decode(element), "\(vector.id)")
          #expect(vector.risk == (try file.decoder.decode(element)).risk)
          read += 1
        }
        operations += read > before ? 1 : 0
      }
    }
    #expect(read > 200 && operations > 50, "\(read) of \(operations) operations")
  }

  @Test(arguments: ["signature.online", "kdf.index"])
  func `A changed text is read as the general reader reads it, or left to it`(id: String) throws {
    let operation = try #require(Suite.powerAuthWithScenarios[id])
    let file = try #require(try File(operation, operation.ranges[0]))
    let similar = try #require(try file.similar())
    var experienced = similar
    for text in file.texts { #expect(experienced.read(try #require(try file.element(text))) != nil) }
    let text = file.texts[1]
    var (same, left, refused) = (0, 0, 0)
    func compare(_ changed: [UInt8]) throws {
      guard let element = try? file.element(changed) else { return }
      var (similar, experienced) = (similar, experienced)
      let found = similar.read(element)
      #expect(experienced.read(element) == found, "what came in earlier vectors changes nothing")
      guard let right = try? file.decoder.decode(element) else {
        refused += 1
        #expect(found == nil, "\(String(decoding: changed, as: UTF8.self))")
        return
      }
      if let found { #expect(found == right) }
      same += found == nil ? 0 : 1
      left += found == nil ? 1 : 0
    }
    for index in text.indices {
      let (before, after) = (Array(text[..<index]), Array(text[(index + 1)...]))
      for byte in Array("\"0a{}[]:,\\ -A\t\n\0".utf8) + [0x80, 0xC3] { try compare(before + [byte] + after) }
      try compare(before + after)
      try compare(before + [text[index], text[index]] + after)
      try compare(before + [0x20, text[index]] + after)
    }
    #expect(same > 1000 && left > 100 && refused > 1000, "\(same), \(left), \(refused)")
  }

  @Test func `Members that are there twice, in another order or unknown are left to the general reader`() throws {
    let operation = try #require(Suite.powerAuthWithScenarios["kdf.index"])
    let file = try #require(try File(operation, operation.ranges[0]))
    var similar = try #require(try file.similar())
    let text = String(decoding: file.texts[1], as: UTF8.self)
    #expect(similar.read(try #require(try file.element(Array(text.utf8)))) != nil)
    for (old, new) in [
      ("\"expect\":", "\"steps\": [], \"expect\":"), ("\"steps\":", "\"other\": 1, \"steps\":"),
      ("\"masterKey\":", "\"masterKey\": \"00\", \"masterKey\":"), ("\"name\":", "\"name\": \"block\", \"name\":"),
      ("\"result\":", "\"reason\": \"x\", \"result\":"), ("\"since\":", "\"sinc\\u0065\":"),
      ("\"index\":", "\"inde\\u0078\":"),
    ] {
      let parts = text.split(separator: old, maxSplits: 1)
      try #require(parts.count == 2, "\(old)")
      let element = try #require(try file.element(Array("\(parts[0])\(new)\(parts[1])".utf8)))
      #expect(similar.read(element) == nil, "\(new)")
    }
  }

  @Test func `A vector whose steps or expectation stand before its input is no example`() throws {
    let operation = try #require(Suite.powerAuthWithScenarios["kdf.index"])
    let file = try #require(try File(operation, operation.ranges[0]))
    let element = try #require(try file.element(file.texts[0]))
    let known = try file.decoder.decode(element)
    let members = try #require(try element.read().members)
    for first in ["expect", "steps"] {
      let others = members.filter { $0.key != first && $0.key != "id" }
      let order = members.filter { $0.key == "id" } + members.filter { $0.key == first } + others
      let moved = JSONWriter.pretty(.object(JSONObject(order.map { ($0.key, $0.value.value) })))
      let movedElement = try #require(try file.element(moved))
      #expect(try file.decoder.decode(movedElement) == known)
      #expect(file.decoder.similarVectors(to: known, movedElement) == nil)
    }
  }
}
