import COpenSSL

/// The reasons with which OpenSSL refuses a point; others are failures.
private let refusals = [EC_R_INVALID_ENCODING, EC_R_INVALID_COMPRESSED_POINT, EC_R_POINT_IS_NOT_ON_CURVE]

/// A point of the curve other than infinity.
package struct CurvePublicKey<Named: NamedCurve>: Sendable {
  private static var curve: Curve { Named.curve }

  /// The prefix 04 and both coordinates.
  package let uncompressed: [UInt8]

  private let decoded: DecodedPoint

  /// The point, which was decoded once.
  var point: CurvePoint { _read { yield decoded.point } }

  /// The prefix 02 or 03 for even or odd Y, and the coordinate X.
  package var compressed: [UInt8] {
    [0x02 | uncompressed[uncompressed.count - 1] & 1] + uncompressed[1...Self.curve.scalarByteCount]
  }

  /// The coordinate X as a number in as few bytes as it needs.
  package var minimalX: [UInt8] {
    Array(uncompressed[1...Self.curve.scalarByteCount]).withoutLeadingZeros
  }

  /// Reads X with the prefix 02 or 03, or X and Y with the prefix 04 (SEC 1, 2.3.4).
  package init(encoded: [UInt8]) throws(PrimitiveError) {
    if let defect = Self.defectOfForm(encoded) { throw .invalidPublicKey(defect) }
    do {
      decoded = DecodedPoint(try CurvePoint.decoding(encoded, on: Self.curve))
    } catch {
      throw OpenSSL.reason(of: error).map(refusals.contains) == true ? .invalidPublicKey(.notOnCurve) : error
    }
    let isUncompressed = encoded.count == Self.curve.uncompressedByteCount
    uncompressed = isUncompressed ? encoded : try decoded.point.uncompressed()
  }

  init(_ point: consuming CurvePoint) throws(PrimitiveError) {
    uncompressed = try point.uncompressed()
    decoded = DecodedPoint(point)
  }

  private static func defectOfForm(_ encoded: [UInt8]) -> PublicKeyDefect? {
    guard let prefix = encoded.first else { return .length }
    guard encoded.contains(where: { $0 != 0 }) else { return .infinity }
    switch encoded.count {
    case curve.compressedByteCount: return prefix == 0x02 || prefix == 0x03 ? nil : .prefix
    case curve.uncompressedByteCount: return prefix == 0x04 ? nil : .prefix
    default: return .length
    }
  }

  /// Returns whether the signature of the message, hashed with the curve's hash, is valid for this key.
  package func isValidSignature(
    _ signature: CurveSignature<Named>, for message: [UInt8]
  ) throws(PrimitiveError) -> Bool {
    let key = try KeyHandle.verifying(with: point)
    let handle = try SignatureHandle.reading(signature)
    let digest = Self.curve.hash.digest(message)
    let result = unsafe ECDSA_do_verify(digest, Int32(digest.count), handle.pointer, key.pointer)
    guard result != 1 else { return true }
    // For a wrong signature OpenSSL may add errors: r or s is out of range (0), or the point is infinity (-1).
    let error = OpenSSL.failure("ECDSA_do_verify")
    guard result == 0 || OpenSSL.reason(of: error) == EC_R_POINT_AT_INFINITY else { throw error }
    return false
  }
}

extension CurvePublicKey: Equatable {
  package static func == (left: Self, right: Self) -> Bool {
    left.uncompressed == right.uncompressed
  }
}

/// A point that the copies of a public key share.
///
/// Unchecked: nothing writes to a point after it was made.
private final class DecodedPoint: @unchecked Sendable {
  let point: CurvePoint

  init(_ point: consuming CurvePoint) { self.point = point }
}
