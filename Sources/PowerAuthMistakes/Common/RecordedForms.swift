internal import Conformance
internal import PowerAuth
internal import Primitives

/// The types of the rules of computations whose calls are recorded, the most frequent ones of the catalogue.
let formsOfComputations: [RecordedForm] = ofBytes + ofTexts + ofNumbers + ofSignatures

private let ofBytes: [RecordedForm] = [
  .function(Check<[UInt8]>.self),
  .function(Function<[UInt8], [UInt8]>.self),
  .function((@Sendable ([UInt8], [UInt8]) -> Bool).self),
  .function((@Sendable ([UInt8], [UInt8]) -> [UInt8]).self),
  .function((@Sendable ([UInt8], [UInt8]) throws -> [UInt8]).self),
  .function((@Sendable ([UInt8], [UInt8], [UInt8]) throws -> [UInt8]).self),
  .function(Presence<[UInt8]>.self),
  .function(Check<[UInt8]?>.self),
  .function(Function<[[UInt8]], [UInt8]>.self),
  .function((@Sendable ([UInt8], Int) throws -> [UInt8]).self),
]

private let ofTexts: [RecordedForm] = [
  .function(Function<String, String>.self),
  .function(Check<String>.self),
  .function(Check<String?>.self),
  .function(Check<[String]>.self),
  .function(Presence<String>.self),
  .function(Function<String, [UInt8]>.self),
  .function((@Sendable (String) throws -> [UInt8]).self),
  .function(Function<String, [UInt8]?>.self),
  .function(SignatureTextDecoding.self),
  .function(Function<[UInt8], String>.self),
  .function((@Sendable ([UInt8]) throws -> String).self),
  .function(Function<String, Bool>.self),
  .function(Function<String, String?>.self),
  .function(Function<String, Int>.self),
  .function((@Sendable (String, String) -> String).self),
  .function((@Sendable (String, String) -> Bool).self),
  .function((@Sendable (String, Bool) -> String).self),
  .function((@Sendable (String, Bool) throws -> String).self),
  .function(DigitPadding.self),
  .function((@Sendable ([UInt8], Int) -> String).self),
  .function(SignedMessage.self),
  .function((@Sendable (Unicode.Scalar) -> Bool).self),
]

private let ofNumbers: [RecordedForm] = [
  .function(Check<Int>.self),
  .function(Check<Int64>.self),
  .function(Check<UInt64>.self),
  .function(Check<UInt8>.self),
  .function(Presence<Int>.self),
  .function(Presence<Int64>.self),
  .function(Function<Int, Int>.self),
  .function(Function<Int, [UInt8]>.self),
  .function(Function<Int64, [UInt8]>.self),
  .function((@Sendable (Int64) throws -> [UInt8]).self),
  .function(Function<UInt64, [UInt8]>.self),
  .function(Function<UInt32, [UInt8]>.self),
  .function(Function<UInt64, UInt64>.self),
  .function(Function<UInt64, String>.self),
  .function(Function<Int64, Bool>.self),
  .function((@Sendable (Int64, Int64) -> Int64).self),
  .function((@Sendable (Int64, Int64) -> Bool).self),
  .function((@Sendable (Int, Int) -> Int).self),
  .function((@Sendable (Int, Int) -> Bool).self),
  .function(Function<[UInt8], Int>.self),
  .function(Function<[UInt8], UInt64>.self),
  .function(Function<[UInt8], [Int]>.self),
  .function(Function<ProtocolVersion, Bool>.self),
  .function(Function<Int, UInt32>.self),
  .function((@Sendable (UInt32, Int) -> String).self),
  .function(ChecksumOfCode.self),
  .function(Function<UInt16, CodeChecksum>.self),
  .function((@Sendable (CodeChecksum, CodeChecksum) -> Bool).self),
]

private let ofSignatures: [RecordedForm] = [
  .function(SignatureDecoding.self),
  .function(SignatureCheck.self),
  .function(SignatureComparison.self),
  .function(Function<P256.Signature, [UInt8]>.self),
]

extension CodeChecksum: ExactResult {}
extension P256.Signature: ExactResult {}
