import PowerAuth
import Testing

@Suite("Parameters of encryption, § 12.3")
struct EncryptionParametersTests {
  static let nonce = [UInt8](0..<16)
  static let time: Int64 = 1_718_000_000_123

  func context(_ version: ProtocolVersion, _ scope: EncryptionScope) -> EncryptionContext {
    EncryptionContext(
      version: version, scope: scope, sharedInfo1: "/pa/generic/\(scope.rawValue)",
      applicationKey: Scenario.applicationKey, applicationSecret: Scenario.applicationSecret,
      activationId: scope == .activation ? Scenario.activationId : nil,
      transportKey: scope == .activation ? Scenario.transport : nil,
      temporaryKeyId: version == .v3_3 ? "8f1d1c1a-0d8c-4f5b-9f06-6f1b0a0a7c01" : nil)
  }

  func request(_ context: EncryptionContext, nonce: [UInt8]?, timestamp: Int64?) -> Refusal? {
    refusal {
      try Rules.right.checkRequest(context, nonce: nonce, timestamp: timestamp)
    }
  }

  func response(
    _ context: EncryptionContext, requestNonce: [UInt8]?, nonce: [UInt8]?, timestamp: Int64?
  ) -> Refusal? {
    refusal {
      try Rules.right.checkResponse(context, requestNonce: requestNonce, nonce: nonce, timestamp: timestamp)
    }
  }

  /// What a rule makes of a parameter that is there, and of one that is not.
  func reason(required: Bool, present: Bool) -> Refusal? {
    required == present ? nil : required ? .missingParameter : .unexpectedParameter
  }

  @Test(arguments: ProtocolVersion.v3, EncryptionScope.allCases)
  func `nonce and timestamp of a request`(version: ProtocolVersion, scope: EncryptionScope) {
    let context = context(version, scope)
    let hasNonce = version != .v3_0
    let hasTime = version == .v3_2 || version == .v3_3
    for present in [false, true] {
      #expect(
        request(context, nonce: present ? Self.nonce : nil, timestamp: hasTime ? Self.time : nil)
          == reason(required: hasNonce, present: present))
      #expect(
        request(context, nonce: hasNonce ? Self.nonce : nil, timestamp: present ? Self.time : nil)
          == reason(required: hasTime, present: present))
    }
  }

  @Test(arguments: ProtocolVersion.v3, EncryptionScope.allCases)
  func `nonces and timestamp of a response`(version: ProtocolVersion, scope: EncryptionScope) {
    let context = context(version, scope)
    let requestNonce = version == .v3_1 ? Self.nonce : nil
    let own = version == .v3_2 || version == .v3_3
    let nonce = own ? Self.nonce : nil
    let time = own ? Self.time : nil
    for present in [false, true] {
      let there = present ? Self.nonce : nil
      #expect(
        response(context, requestNonce: there, nonce: nonce, timestamp: time)
          == reason(required: version == .v3_1, present: present))
      #expect(
        response(context, requestNonce: requestNonce, nonce: there, timestamp: time)
          == reason(required: own, present: present))
      #expect(
        response(context, requestNonce: requestNonce, nonce: nonce, timestamp: present ? Self.time : nil)
          == reason(required: own, present: present))
    }
  }

  @Test(arguments: ProtocolVersion.v3, EncryptionScope.allCases)
  func `activation, transport key and temporary key`(version: ProtocolVersion, scope: EncryptionScope) {
    let nonce = version == .v3_0 ? nil : Self.nonce
    let time = version == .v3_2 || version == .v3_3 ? Self.time : nil
    for present in [false, true] {
      var changed = context(version, scope)
      changed.activationId = present ? Scenario.activationId : nil
      #expect(
        request(changed, nonce: nonce, timestamp: time) == reason(required: scope == .activation, present: present))
      changed = context(version, scope)
      changed.transportKey = present ? Scenario.transport : nil
      #expect(
        request(changed, nonce: nonce, timestamp: time) == reason(required: scope == .activation, present: present))
      changed = context(version, scope)
      changed.temporaryKeyId = present ? "id" : nil
      #expect(
        request(changed, nonce: nonce, timestamp: time) == reason(required: version == .v3_3, present: present))
    }
  }

  @Test(arguments: [0, 15, 17, 32])
  func `nonces and the transport key have 16 bytes`(count: Int) {
    let wrong = [UInt8](repeating: 1, count: count)
    var context = context(.v3_1, .activation)
    #expect(request(context, nonce: wrong, timestamp: nil) == .invalidLength)
    #expect(response(context, requestNonce: wrong, nonce: nil, timestamp: nil) == .invalidLength)
    #expect(
      response(self.context(.v3_3, .activation), requestNonce: nil, nonce: wrong, timestamp: Self.time)
        == .invalidLength)
    context.transportKey = wrong
    #expect(request(context, nonce: Self.nonce, timestamp: nil) == .invalidLength)
  }

  @Test func `the response of 3.1 uses the nonce of its request`() throws {
    let parameters = try Rules.right.checkResponse(
      context(.v3_1, .application), requestNonce: Self.nonce, nonce: nil, timestamp: nil)
    #expect(parameters.nonce == Self.nonce)
  }
}
