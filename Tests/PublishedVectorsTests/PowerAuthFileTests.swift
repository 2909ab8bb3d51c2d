import Conformance
import PowerAuthVectors
import Testing

@testable import PublishedVectors

/// The files of the protocol's publisher.
@Suite struct PowerAuthFileTests {
  static let altered = base64("00000000000000000000000000000000")

  func items(_ name: String, _ text: String) throws -> [PublishedItem] {
    try PublishedKind.powerAuth.items(in: PublishedFile(name, contents: Array(text.utf8)))
  }

  func judgement(of example: PowerAuthExample) throws -> PublishedJudgement {
    let items = try items(example.fileName, example.text())
    #expect(items.map(\.name) == ["data[0]"])
    return try #require(items.first).judgement
  }

  @Test(arguments: PowerAuthExample.all)
  func `A worked example agrees`(example: PowerAuthExample) throws {
    #expect(try judgement(of: example) == .agrees)
  }

  @Test(arguments: PowerAuthExample.all)
  func `Each altered output is reported with the published and the right value`(example: PowerAuthExample) throws {
    for (name, right) in example.output {
      var altered = example
      altered.output[name] = Self.altered
      let ours = name == "activationSignature" ? "rejected as signature-encoding" : right
      #expect(
        try judgement(of: altered)
          == .disagrees([PublishedDifference(field: "output.\(name)", published: Self.altered, ours: ours)]))
    }
  }

  @Test func `A signature of another code does not verify`() throws {
    var example = PowerAuthExample.activationCode
    // The published code of worked example 5.3.
    example.input["activationCode"] = "GYA4L-D4C7K-OP2NV-USYYQ"
    let signature = try #require(example.output["activationSignature"])
    #expect(
      try judgement(of: example)
        == .disagrees([
          PublishedDifference(
            field: "output.activationSignature", published: signature, ours: "rejected as signature-mismatch")
        ]))
  }

  @Test func `A fingerprint has its identifier among the outputs of the file`() throws {
    var example = PowerAuthExample.fingerprint
    #expect(try judgement(of: example) == .agrees)
    // Worked example 5.4 with the identifier in upper case.
    example.output["activationId"] = example.output["activationId"]?.uppercased()
    #expect(
      try judgement(of: example)
        == .disagrees([
          PublishedDifference(field: "output.fingerprint", published: "08785158", ours: "04262824")
        ]))
  }

  @Test func `The signature of an application covers the encrypted key that is published`() throws {
    var example = PowerAuthExample.encryptedPublicKey
    #expect(try judgement(of: example) == .agrees)
    example.output["applicationSignature"] = Self.altered
    #expect(
      try judgement(of: example)
        == .disagrees([
          PublishedDifference(
            field: "output.applicationSignature", published: Self.altered,
            ours: "VA3+Os/uXnPQsqfi1nTiyvrGIvtmLX0mIl5uS9PQeKg=")
        ]))
    example = .encryptedPublicKey
    example.output["cDevicePublicKey"] = Self.altered
    guard case .disagrees(let differences) = try judgement(of: example) else {
      Issue.record("an altered key is not noticed")
      return
    }
    #expect(differences.map(\.field) == ["output.cDevicePublicKey", "output.applicationSignature"])
  }

  @Test func `A value that is known to be wrong is not covered, and every other wrong value disagrees`() throws {
    var example = PowerAuthExample.deviceFingerprint
    example.output["fingerprint"] = "90363463"
    guard case .disagrees = try judgement(of: example) else {
      Issue.record("the defect of one file counts for another")
      return
    }
    example.fileName = "public-key-fingerprint.json"
    #expect(
      try judgement(of: example) == .notCovered("the published fingerprint is of an X that is filled up behind its end")
    )
    example.output["fingerprint"] = "90363464"
    #expect(
      try judgement(of: example)
        == .disagrees([
          PublishedDifference(field: "output.fingerprint", published: "90363464", ours: "01542023")
        ]))
    example.output["fingerprint"] = "01542023"
    #expect(try judgement(of: example) == .agrees)
  }

  @Test(arguments: ["-1", "01", "18446744073709551616", "1.0", "一"])
  func `A counter that is no number of 64 bits is refused`(text: String) throws {
    var example = PowerAuthExample.numericSignature
    example.input["counter"] = text
    let error = try #require(throws: InvalidCorpus.self) { try judgement(of: example) }
    #expect(error.description == "signatures-v2.json: data[0]: input.counter: must be a number in decimal digits")
  }

  @Test func `An input that the operation refuses disagrees with the published output`() throws {
    var example = PowerAuthExample.offlineSignature
    example.input["signatureComponentLength"] = "9"
    #expect(
      try judgement(of: example)
        == .disagrees([
          PublishedDifference(field: "output.signature", published: "3181-8769", ours: "rejected as component-length")
        ]))
  }

  @Test func `Both sides of a master secret are computed`() throws {
    for name in ["devicePublicKey", "serverPrivateKey"] {
      var example = PowerAuthExample.masterSecret
      let other = name == "serverPrivateKey" ? "devicePrivateKey" : "serverPublicKey"
      example.input[name] = example.input[other]
      guard case .disagrees(let differences) = try judgement(of: example) else {
        Issue.record("the server's side was not computed from \(name)")
        continue
      }
      #expect(differences.map(\.field) == ["output.masterSecretKey"])
    }
  }

  @Test(arguments: [
    (
      "verify-encrypted-server-public-key-signature-v2.json",
      "the published signatures are points of the curve, so that none can be verified"
    ),
    ("signatures-v4.json", "the file does not have one of the publisher's names"),
  ])
  func `A file without an operation is counted with the reason`(name: String, reason: String) throws {
    let text = #"{"description": "", "data": [{"input": {}, "output": {}}, {"input": {}, "output": {"iv": ""}}]}"#
    let items = try items(name, text)
    #expect(items.map(\.name) == ["data[0]", "data[1]"])
    #expect(items.allSatisfy { $0.judgement == .notCovered(reason) })
  }

  @Test(arguments: PowerAuthContent.all.map(\.fileName))
  func `Mappings match their operations, and missing operations do not exist`(name: String) throws {
    switch try #require(PowerAuthContent.all.first { $0.fileName == name }).content {
    case .notCovered(let reason): #expect(!reason.isEmpty)
    case .missing(let operation):
      #expect(Suite.powerAuth[operation] == nil, "map the items of \(name) to the operation that exists now")
    case .computed(let mappings, _, _):
      for mapping in mappings {
        let operation = try #require(Suite.powerAuth[mapping.operation])
        #expect(operation.protocols.contains(mapping.protocolVersion))
        #expect(Set(mapping.inputs.map(\.name)) == Set(operation.inputs.map(\.name)))
        for (field, member) in mapping.inputs {
          let form = try #require(operation.inputs.first { $0.name == field }).form
          #expect(member.notation.writes(form), "\(field)")
        }
        guard case .outputs(let outputs) = mapping.result else { continue }
        #expect(Set(outputs.map(\.name)) == Set(operation.outputs.map(\.name)))
      }
    }
  }

  @Test(
    arguments: [
      ("", nil, nil, "found the end"), ("[]", nil, nil, "must be an object"),
      ("{}", nil, "description", "is missing"), (#"{"description": 1}"#, nil, "description", "must be a text"),
      (#"{"description": ""}"#, nil, "data", "is missing"),
      (#"{"description": "", "data": {}}"#, nil, "data", "must be an array"),
      (#"{"description": "", "data": [], "more": 1}"#, nil, "more", "is not a known member"),
      (#"{"description": "", "data": [], "data": []}"#, nil, "data", "is repeated"),
      (#"{"description": "", "data": [], }"#, nil, nil, "expected a key"),
      (#"{"description": "", "data": [3]}"#, "data[0]", nil, "must be an object"),
      (#"{"description": "", "data": [{"input": {}}]}"#, "data[0]", "output", "is missing"),
      (#"{"description": "", "data": [{"input": [], "output": {}}]}"#, "data[0]", "input", "must be an object"),
    ] as [(String, String?, String?, String)])
  func `A file in another form is refused with the place`(
    text: String, item: String?, field: String?, words: String
  ) throws {
    let error = try #require(throws: InvalidCorpus.self) { try items("signatures-v31.json", text) }
    #expect(error.file == "signatures-v31.json")
    #expect(error.vector == item)
    #expect(error.field == field)
    #expect(error.message.contains(words), "\(error)")
  }

  @Test(
    arguments: [
      ("counterData", "8ae+5YTdGZar2ij6jnefPQ=", "must be Base64"),
      ("signatureComponentLength", "04", "must be a number in decimal digits"),
      ("signatureComponentLength", "-4", "must be a number in decimal digits"),
      ("signatureComponentLength", "99999999999999999999", "must be a number in decimal digits"),
      ("unheard", "", "is not a known member"), ("data", nil, "is missing"),
    ] as [(String, String?, String)])
  func `A wrong member is named with its item`(name: String, value: String?, words: String) throws {
    var example = PowerAuthExample.offlineSignature
    example.input[name] = value
    let error = try #require(throws: InvalidCorpus.self) { try judgement(of: example) }
    #expect(error.description == "signatures-offline.json: data[0]: input.\(name): \(words)")
  }

  @Test(.enabled(if: PublishedFolder.missing.isEmpty, PublishedFolder.absence))
  func `All covered items in the publisher's folder agree`() throws {
    let points = "the published signatures are points of the curve, so that none can be verified"
    try expect(
      [
        ExpectedCounts("activation-status-blob-data.json", agreeing: 8),
        ExpectedCounts("activation-status-blob-iv.json", agreeing: 32),
        ExpectedCounts("compute-derived-keys.json", agreeing: 20),
        ExpectedCounts("compute-master-secret-key.json", agreeing: 20),
        ExpectedCounts("decrypt-server-public-key-v2.json", agreeing: 20),
        ExpectedCounts("encrypt-device-public-key-v2.json", agreeing: 20),
        ExpectedCounts("public-key-fingerprint-v2.json", agreeing: 100),
        ExpectedCounts("public-key-fingerprint-v3.json", agreeing: 100),
        ExpectedCounts(
          "public-key-fingerprint.json", agreeing: 99,
          notCovered: ["the published fingerprint is of an X that is filled up behind its end": 1]),
        ExpectedCounts("signatures-offline.json", agreeing: 200),
        ExpectedCounts("signatures-v2.json", agreeing: 300),
        ExpectedCounts("signatures-v3.json", agreeing: 300), ExpectedCounts("signatures-v31.json", agreeing: 300),
        ExpectedCounts("verify-activation-data-signature-v2.json", agreeing: 20),
        ExpectedCounts("verify-activation-data-signature-v3.json", agreeing: 20),
        ExpectedCounts("verify-encrypted-server-public-key-signature-v2.json", notCovered: [points: 20]),
      ], of: .powerAuth, in: .powerAuth)
  }
}

extension PublishedNotation {
  /// Whether its values have the form.
  fileprivate func writes(_ form: FieldForm) -> Bool {
    switch (self, form) {
    case (.base64, .bytes), (.text, .text), (.text, .choice): true
    case (.decimal, .int(let range)): range.contains(0) && range.contains(8)
    case (.decimal64, .unsigned64): true
    default: false
    }
  }
}
