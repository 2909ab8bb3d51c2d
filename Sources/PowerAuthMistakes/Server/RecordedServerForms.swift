internal import Conformance
package import PartyModel
internal import PowerAuth

/// The types of the server's rules whose calls are recorded, except those that rules of computations have as well.
let formsOfServer: [RecordedForm] = ofStates + ofCodes + ofValues

private let ofStates: [RecordedForm] = [
  .function(Question<ServerStatus>.self),
  .function((@Sendable (ServerStatus?, Bool) -> Bool).self),
  .function(Question<ServerCallKind>.self),
  .function(Question<ServerPasswordMode>.self),
  .function(Question<ServerPasswordMembers>.self),
  .function(Question<ServerApplicationVersion>.self),
  .function(Function<ServerStatus, Int>.self),
  .function((@Sendable (ServerStatus, ServerTrigger) -> ServerMove).self),
  .function((@Sendable (ServerStatus, Bool) -> Bool).self),
  .function((@Sendable (Int, ServerStatus) -> Bool).self),
  .function((@Sendable (ServiceEndpoint, String) -> Bool).self),
  .function((@Sendable (ServerApplicationVersion?, String) -> Bool).self),
  .function((@Sendable (ServerPasswordMode, String?) -> ServerPasswordStep).self),
  .function((@Sendable (ServerPasswordMode, String) -> ServerPasswordMode).self),
]

private let ofCodes: [RecordedForm] = [
  .function(Function<ServerStatus, ServerCodeStatus>.self),
  .function(Question<ServerCodeStatus>.self),
  .function(Function<ServerCodeStatus, ServerCodeStatus>.self),
  .function(Function<ServerPUKStatus, ServerPUKStatus>.self),
  .function(Function<[ServerPUKStatus], Int?>.self),
]

private let ofValues: [RecordedForm] = [
  .function(Question<Int>.self),
  .function(Question<Bool>.self),
  .function(Function<Int, [Int]>.self),
  .function(Function<Bool, [String]>.self),
  .function(Function<String?, String>.self),
  .function(Function<String?, String?>.self),
  .function((@Sendable (Int?, Int) -> Int).self),
  .function((@Sendable (Int, Bool) -> Bool).self),
  .function((@Sendable (Int, String) -> Int).self),
  .function(Comparison<Bool, Bool>.self),
  .function(Comparison<String?, String?>.self),
  .function((@Sendable (String, Bool) -> Bool).self),
  .function((@Sendable (String?, String) -> String?).self),
  .function((@Sendable ([UInt8], String) -> [UInt8]).self),
  .function((@Sendable ([UInt8]?, [UInt8]) -> [UInt8]).self),
  .function((@Sendable ([UInt8], [UInt8], String?) -> [UInt8]).self),
  .function((@Sendable (Int64, Int64, Bool) -> Bool).self),
  .function((@Sendable (Int64, Int64, Int64) -> Bool).self),
  .function((@Sendable (Int64, Int64, Int64?) -> Bool).self),
]

extension ServerStatus: ExactResult {}
extension ServerMove: ExactResult {}
extension ServerCodeStatus: ExactResult {}
extension ServerPUKStatus: ExactResult {}
extension ServerPasswordStep: ExactResult {}

extension ServerPasswordMode: ExactResult {
  package func isExactly(_ other: ServerPasswordMode) -> Bool {
    validation.isExactly(other.validation) && phase.isExactly(other.phase) && password.isExactly(other.password)
  }
}
