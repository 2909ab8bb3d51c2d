/// The prime of the field of P-256 (SEC 2, 2.4.2).
package let fieldPrime: [UInt8] =
  bytes(hex: "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")

/// The order of P-256 (SEC 2, 2.4.2).
package let curveOrder: [UInt8] = bytes(hex: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
