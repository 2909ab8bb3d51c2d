import Keccak
import Primitives

/// The public key of K-PKE, with its matrix (FIPS 203, 5).
struct EncryptionKey: Sendable {
  let parameters: KEMParameters
  /// The seed ρ, from which the matrix is drawn.
  let seed: [UInt8]
  /// The vector t̂.
  let vector: [Polynomial]
  /// The matrix Â by rows.
  private let matrix: [Polynomial]

  init(_ parameters: KEMParameters, vector: [Polynomial], seed: [UInt8]) {
    self.parameters = parameters
    self.seed = seed
    self.vector = vector
    matrix = Self.matrix(parameters, seed: seed)
  }

  /// Reads the vector and the seed; the length must be right.
  init(_ parameters: KEMParameters, encoded bytes: ArraySlice<UInt8>) {
    let vector = [Polynomial](encoded: bytes.prefix(parameters.vectorByteCount))
    self.init(parameters, vector: vector, seed: Array(bytes.suffix(32)))
  }

  var encoded: [UInt8] { vector.encoded + seed }

  private static func matrix(_ parameters: KEMParameters, seed: [UInt8]) -> [Polynomial] {
    let indices = 0..<UInt8(parameters.k)
    return indices.flatMap { row in
      indices.map { column in Polynomial.uniform(seed: seed, column: column, row: row) }
    }
  }

  private func row(_ i: Int) -> ArraySlice<Polynomial> { matrix[parameters.k * i..<parameters.k * (i + 1)] }

  private func column(_ j: Int) -> ArraySlice<Polynomial> {
    (0..<parameters.k).map { matrix[parameters.k * $0 + j] }[...]
  }

  /// Makes a key pair from the seeds ρ ‖ σ (algorithm 13, K-PKE.KeyGen); returns the secret vector ŝ as well.
  static func generate(_ parameters: KEMParameters, seeds: [UInt8]) -> (key: EncryptionKey, secret: SecretVector) {
    let rho = Array(seeds.prefix(32))
    var sigma = Array(seeds.suffix(32))
    defer { wipe(&sigma) }
    let k = UInt8(parameters.k)
    let secret = SecretVector((0..<k).map { Polynomial.binomial(seed: sigma, number: $0).transformed() })
    var error = (k..<2 * k).map { Polynomial.binomial(seed: sigma, number: $0).transformed() }
    defer { wipe(&error) }
    let matrix = EncryptionKey(parameters, vector: [], seed: rho)
    let vector = (0..<parameters.k).map { Polynomial.product(matrix.row($0), secret.polynomials) + error[$0] }
    return (EncryptionKey(matrix, vector: vector), secret)
  }

  private init(_ key: EncryptionKey, vector: [Polynomial]) {
    parameters = key.parameters
    seed = key.seed
    matrix = key.matrix
    self.vector = vector
  }

  /// Encrypts a message of 32 bytes with the randomness r (algorithm 14, K-PKE.Encrypt).
  func encrypt(_ message: [UInt8], randomness: [UInt8]) -> [UInt8] {
    let k = UInt8(parameters.k)
    var y = (0..<k).map { Polynomial.binomial(seed: randomness, number: $0).transformed() }
    var e1 = (k..<2 * k).map { Polynomial.binomial(seed: randomness, number: $0) }
    // The polynomials e₂ and μ.
    var others = [
      Polynomial.binomial(seed: randomness, number: 2 * k), Polynomial(compressed: message[...], 1),
    ]
    var v = Polynomial.product(vector[...], y).inverted() + others[0] + others[1]
    defer {
      wipe(&y)
      wipe(&e1)
      wipe(&others)
      wipe(&v.coefficients)
    }
    let c1 = (0..<parameters.k).flatMap { i in
      (Polynomial.product(column(i), y).inverted() + e1[i]).compressed(parameters.du)
    }
    return c1 + v.compressed(parameters.dv)
  }

  /// Decrypts a message (algorithm 15, K-PKE.Decrypt); the length must be right.
  static func decrypt(_ ciphertext: [UInt8], secret: [Polynomial], _ parameters: KEMParameters) -> [UInt8] {
    let firstCount = 32 * parameters.du * parameters.k
    let u = [Polynomial](compressed: ciphertext.prefix(firstCount), parameters.du).map { $0.transformed() }
    let v = Polynomial(compressed: ciphertext.dropFirst(firstCount), parameters.dv)
    var product = Polynomial.product(secret[...], u).inverted()
    var w = v - product
    defer {
      wipe(&product.coefficients)
      wipe(&w.coefficients)
    }
    return w.compressed(1)
  }
}
