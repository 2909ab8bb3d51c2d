internal import Conformance
internal import PowerAuth

/// The types of the decisions of 4.0 whose calls are recorded, except those that older rules have as well.
let formsOfDecisions: [RecordedForm] = ofRecords + ofFactorKeys + ofEndpoints + ofClients

private let ofRecords: [RecordedForm] = [
  .function(Function<RecordState, Bool>.self),
  .function(Function<RecordState, RecordState>.self),
  .function((@Sendable (RecordState, Bool) -> Bool).self),
  .function((@Sendable (RecordState, Bool) -> RecordState).self),
  .function((@Sendable (RecordState, Bool, CodePlace) -> Bool).self),
  .function((@Sendable (Bool, RecordState) -> Bool).self),
  .function((@Sendable (Bool, RecordState) -> Int).self),
  .function((@Sendable (FailedAttempts, RecordState) -> Int).self),
  .function(Function<FailedAttempts, Bool>.self),
  .function(Function<FailedAttempts, Int>.self),
  .function((@Sendable (BlockConfiguration, Int) -> Bool).self),
  .function((@Sendable (BlockConfiguration, Int) -> Int).self),
  .function(Function<Int?, Bool>.self),
  .function((@Sendable (Int, Bool) -> Int).self),
]

private let ofFactorKeys: [RecordedForm] = [
  .function(Function<SignatureType, Bool>.self),
  .function((@Sendable (Int, SignatureType) -> Int).self),
  .function(Function<FactorKeySlots, FactorKeySlots>.self),
  .function((@Sendable (FactorKeySlots, KeySlot) -> FactorKeySlots).self),
  .function((@Sendable (FactorKeySlots, String) -> FactorKeySlots).self),
  .function((@Sendable (FactorKeySlots, String, Bool) -> FactorKeySlots).self),
]

private let ofEndpoints: [RecordedForm] = [
  .function(Function<Endpoint4, Bool>.self),
  .function(Function<Endpoint4, [SignatureType]>.self),
  .function(Function<Endpoint4, EndpointAnswer>.self),
  .function((@Sendable (AuthorizationGeneration, EncryptionHeader) -> EndpointAnswer).self),
  .function(Function<UpgradeState, Bool>.self),
  .function(Function<UpgradeCall, Bool>.self),
  .function((@Sendable (UpgradeCall, SignatureType) -> Bool).self),
  .function((@Sendable (Int, UpgradeCall) -> Int).self),
  .function(Function<PendingUpgrade, Bool>.self),
]

private let ofClients: [RecordedForm] = [
  .function(Function<LocalActivation, Bool>.self),
  .function(Function<ClientForm, Bool>.self),
  .function((@Sendable (ClientForm, RecordState?) -> Bool).self),
  .function(Function<ApplicationCall, Bool>.self),
  .function(Function<ApplicationCall, ApplicationAnswer>.self),
  .function((@Sendable (Bool, ClientForm) -> ApplicationAnswer).self),
  .function(Function<Bool, CounterEffect>.self),
  .function(Function<StatusRequest, SignatureType>.self),
  .function(Function<UpgradeRunResult, Bool>.self),
  .function((@Sendable (RecordState, Bool, Int) -> Bool).self),
  .function((@Sendable (Int, Bool, Bool) -> Bool).self),
]

extension RecordState: ExactResult {}
extension SignatureType: ExactResult {}
extension FactorKeySlots: ExactResult {}
extension EndpointAnswer: ExactResult {}
extension ApplicationAnswer: ExactResult {}
extension CounterEffect: ExactResult {}
