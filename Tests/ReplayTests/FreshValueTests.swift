import Encodings
import PowerAuth
import PowerAuthScenarios
import PowerAuthVectors
import Primitives
import Testing

@testable import Conformance

/// Implementations whose answers all verify, and which nevertheless take values that no client may take.
@Suite struct FreshValueTests {
  private func report(
    on operations: String..., by implementation: some Implementation
  ) async throws -> Report {
    var selection = Selection()
    selection.run = operations.map { Glob("\($0)/*") }
    let paths = try Replay.files(in: Corpus.standardDirectory, of: .powerAuthWithScenarios)
    return try await Replay(.powerAuthWithScenarios, selection: selection).files(paths, against: implementation)
  }

  @Test(arguments: [(Int64(1_700_000_000), "seconds"), (1_700_000_000_000_000, "microseconds"), (0, "none")])
  func `A time that is not in milliseconds is found where the implementation takes it from its clock`(
    now: Int64, unit: String
  ) async throws {
    let implementation = ReferenceImplementation(
      suite: .powerAuthWithScenarios,
      environment: Environment(randomBytes: { Randomness.bytes($0) }, currentMilliseconds: { now }))
    let report = try await report(on: "ecies.seal-request", "activation.create-request", by: implementation)
    let words = "timestamp must be an integer from 1577836800000 to 4102444799999"
    #expect(report.failures.contains { $0.id.hasPrefix("ecies.seal-request/3.3/") }, "\(unit)")
    #expect(report.failures.contains { $0.id.hasPrefix("activation.create-request/3.2/") }, "\(unit)")
    #expect(report.failures.allSatisfy { $0.kind == .wrongOutput && $0.message == words }, "\(unit)")
    #expect(!report.failures.contains { ["3.0", "3.1"].contains($0.protocolVersion) })
  }

  /// Signs with the nonce 1, so that r is the X of the base point and s is the hash plus r times the key.
  private struct ConstantNonce: Implementation {
    let name = "constant nonce"
    private static let order = bytes("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
    /// The X of the base point, as SEC 2 has it.
    private static let r = bytes("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296")

    private static func bytes(_ hex: String) -> [UInt8] { Hex.decode(hex) ?? [] }

    func supports(operation: String, protocolVersion: String) -> Bool { true }

    func answer(_ request: Request) async throws -> Answer {
      let right = try ReferenceImplementation.powerAuthWithScenarios.answer(request)
      guard case .accept(let output, _) = right else { return right }
      let key = [UInt8](repeating: 0, count: 32) + (try request.bytes("privateKey"))
      if case .text(let token)? = output["token"] {
        let signed = token.prefix { $0 != "." } + "." + token.split(separator: ".")[1]
        let signature = Self.sign(Array(signed.utf8), Array(key.suffix(32)))
        return .accept(Record(["token": .text("\(signed).\(Base64URL.encode(signature.raw))")]))
      }
      let signature = Self.sign(try request.bytes("data"), Array(key.suffix(32)))
      let isRaw = request.input["format"] == .text("raw")
      return .accept(Record(["signature": .bytes(isRaw ? signature.raw : signature.der)]))
    }

    private static func sign(_ message: [UInt8], _ key: [UInt8]) -> P256.Signature {
      var product = [UInt8](repeating: 0, count: 32)
      for byte in r {
        for place in (0..<8).reversed() {
          product = sum(product, product)
          if byte >> UInt8(place) & 1 == 1 { product = sum(product, key) }
        }
      }
      let s = sum(sum(SHA256.hash(message), [UInt8](repeating: 0, count: 32)), product)
      guard let signature = P256.Signature(raw: r + s) else { preconditionFailure("r and s have 32 bytes each") }
      return signature
    }

    /// The sum modulo the order, of a number below twice the order and one below it.
    private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
      var (result, carry) = ([UInt8](repeating: 0, count: 32), 0)
      for place in (0..<32).reversed() {
        let digit = Int(left[place]) + Int(right[place]) + carry
        (result[place], carry) = (UInt8(digit & 0xFF), digit >> 8)
      }
      guard carry == 1 || !result.lexicographicallyPrecedes(order) else { return result }
      var borrow = 0
      for place in (0..<32).reversed() {
        let digit = Int(result[place]) - Int(order[place]) - borrow
        (result[place], borrow) = (UInt8(digit & 0xFF), digit < 0 ? 1 : 0)
      }
      return result
    }
  }

  @Test(arguments: ["device.sign", "jwt.sign"])
  func `A nonce of ECDSA that signs two messages is found, though each signature is right`(
    operation: String
  ) async throws {
    let report = try await report(on: operation, by: ConstantNonce())
    #expect(report.total.failed > 10)
    #expect(report.failures.allSatisfy { $0.kind == .repeatedDraw }, "\(report.failures.map(\.message).prefix(3))")
    let right = try await self.report(on: operation, by: ReferenceImplementation.powerAuthWithScenarios)
    #expect(right.total.failed == 0 && right.total.passed == report.total.passed + report.total.failed)
  }
}
