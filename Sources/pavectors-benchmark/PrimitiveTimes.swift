import MLDSA
import MLKEM

/// The times of primitives of protocol 4.0, which limit its operations.
enum PrimitiveTimes {
  private static let key = [UInt8](repeating: 7, count: 32)
  private static let data = [UInt8](repeating: 0x61, count: 256)

  /// Prints how often each primitive runs in a second.
  static func run() throws {
    let decapsulationKey = try DecapsulationKey(.mlKEM768, seed: key + key)
    let ciphertext = try decapsulationKey.encapsulationKey.encapsulate(message: key).ciphertext
    let signingKey = try SigningKey(.mlDSA65, seed: key)
    let signature = try signingKey.signature(for: data)
    let multiplication = try RawMultiplication(scalar: [UInt8](repeating: 7, count: 48))
    try report("ML-KEM-768 decapsulation", calls: 500) { _ = try decapsulationKey.decapsulate(ciphertext) }
    try report("ML-DSA-65 verification, 256 bytes", calls: 300) {
      _ = try signingKey.verificationKey.isValidSignature(signature, for: data)
    }
    try report("KMAC256 of OpenSSL, 256 bytes", calls: 5000) { try RawCode.compute(data, key: key) }
    try report("AES-256-CTR of OpenSSL, 256 bytes", calls: 5000) { try RawCounterMode.encrypt(data, key: key) }
    try report("multiplication of a point of P-384", calls: 100) { try multiplication.multiply() }
  }

  private static func report(_ name: String, calls: Int, _ body: () throws -> Void) throws {
    let seconds = Stopwatch.median(
      try (0..<9).map { _ in try ContinuousClock().measure { for _ in 0..<calls { try body() } }.seconds })
    print("| \(name) | \(Int(Double(calls) / seconds)) |")
  }
}
