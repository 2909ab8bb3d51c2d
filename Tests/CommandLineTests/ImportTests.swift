import Foundation
import TestFolders
import Testing

/// The verb `import`.
@Suite struct ImportTests {
  /// Worked example 3.1 of the protocol's facts.
  static let derivedKeys = """
    {"description": "", "data": [{"input": {"masterSecretKey": "+miyqJykCZQTNpAzn+ZShw=="}, "output": {
      "signaturePossessionKey": "M3p1tPYouptaX8z5Dhc2cw==", "signatureKnowledgeKey": "SG3aE8VTXg6wzkuNuZWaIg==",
      "signatureBiometryKey": "rhgOh1SxWu919w7F72Oqmw==", "transportKey": "v8ZPpTuh1IIBaUnhkXcNbw==",
      "vaultEncryptionKey": "6o4or/gFtBu5Wb1ayqdgyQ=="}}]}
    """
  static let alteredKeys = derivedKeys.replacingOccurrences(of: "v8ZPpTuh", with: "v8ZPpTui")
  static let notCovered = #"{"description": "", "data": [{"input": {}, "output": {}}]}"#

  /// A folder with a file that is right or altered, one that is not covered, and one that is not JSON.
  private func folder(altered: Bool) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.file("compute-derived-keys.json", altered ? Self.alteredKeys : Self.derivedKeys)
    _ = try folder.file("verify-encrypted-server-public-key-signature-v2.json", Self.notCovered)
    _ = try folder.file("LICENSE.txt", "Not JSON.")
    return folder
  }

  @Test func `A folder is replayed file by file`() throws {
    let folder = try folder(altered: false)
    let result = try PavectorsProcess.run("import", "powerauth", folder.path)
    #expect(result.status == 0, "\(result.error)")
    #expect(
      result.output == """
        agrees       compute-derived-keys.json: 1 of 1 agree, 0 disagree, 0 not covered
        not covered  verify-encrypted-server-public-key-signature-v2.json: 0 of 1 agree, 0 disagree, 1 not covered \
        (the published signatures are points of the curve, so that none can be verified)

        in all: 1 of 2 agree, 0 disagree, 1 not covered

        """)
  }

  @Test func `A value that differs comes first, with both values, and is an unexpected result`() throws {
    let folder = try folder(altered: true)
    for path in [folder.path, folder.path + "/compute-derived-keys.json"] {
      let result = try PavectorsProcess.run("import", "powerauth", path)
      #expect(result.status == 1, "\(result.error)")
      #expect(
        result.output.hasPrefix(
          """
          DISAGREES compute-derived-keys.json: data[0]: output.transportKey
            published: v8ZPpTui1IIBaUnhkXcNbw==
            ours:      v8ZPpTuh1IIBaUnhkXcNbw==

          """))
      #expect(result.output.contains("compute-derived-keys.json: 0 of 1 agree, 1 disagree, 0 not covered"))
    }
  }

  @Test func `The report can be printed as JSON, whole or in lines`() throws {
    let folder = try folder(altered: true)
    let whole = try PavectorsProcess.run("import", "powerauth", folder.path, "--format=json")
    #expect(whole.status == 1)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(whole.output.utf8)) as? [String: Any])
    #expect(object["total"] as? [String: Int] == ["all": 2, "agreeing": 0, "disagreeing": 1, "notCovered": 1])
    let files = try #require(object["files"] as? [[String: Any]])
    #expect(
      files.map { $0["file"] as? String } == [
        "compute-derived-keys.json", "verify-encrypted-server-public-key-signature-v2.json",
      ])
    let reasons = try #require(files[1]["notCovered"] as? [[String: Any]])
    #expect(
      reasons.map { $0["reason"] as? String } == [
        "the published signatures are points of the curve, so that none can be verified"
      ])
    let expected = [
      "file": "compute-derived-keys.json", "item": "data[0]", "field": "output.transportKey",
      "published": "v8ZPpTui1IIBaUnhkXcNbw==", "ours": "v8ZPpTuh1IIBaUnhkXcNbw==",
    ]
    let disagreements = try #require(object["disagreements"] as? [[String: Any]])
    #expect(disagreements.map { $0.compactMapValues { $0 as? String } } == [expected])
    #expect(disagreements.map { $0["causes"] as? [String] } == [[]])

    let lines = try PavectorsProcess.run("import", "powerauth", folder.path, "--format=ndjson").output
      .split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: [String: Any]])
      }
    #expect(lines.map { Array($0.keys) } == [["disagreement"], ["file"], ["file"], ["total"]])
    #expect(lines[0]["disagreement"]?.compactMapValues { $0 as? String } == expected)
  }

  @Test func `A value of a draft is an unexpected result, and the draft is named as the likely cause`() throws {
    let folder = try TemporaryFolder()
    // The shortest item of wultra/powerauth-mobile-sdk, v4-kdf.json (3a0f374).
    let path = try folder.file(
      "v4-kdf.json",
      """
      {"description": "", "data": [{
        "input": {"key": "7gWPesvSqeybT+JajeI5BQ==", "label": "aead/enc", "custom": "IfWxC9RClU74PDEA+Q==",
          "outSize": "16"}, "output": {"derivedKey": "9Uy42EQKsDzQiMazNtvvPw=="}}]}
      """)
    let result = try PavectorsProcess.run("import", "powerauth-4", path)
    #expect(result.status == 1, "\(result.error)")
    #expect(
      result.output == """
        DISAGREES v4-kdf.json: data[0]: derivedKey
          published: 9Uy42EQKsDzQiMazNtvvPw==
          ours:      x3ZwT3u/VfW5q53EKN8YPQ==
          cause:     probably label-kdf.of-the-drafts
        disagrees    v4-kdf.json: 0 of 1 agree, 1 disagree, 0 not covered
          likely cause of 1: label-kdf.of-the-drafts: The KDF of the drafts before November 2025: the label stands in \
        the customisation, and the diversifier is the data.

        in all: 0 of 1 agree, 1 disagree, 0 not covered

        """)
    let json = try PavectorsProcess.run("import", "powerauth-4", path, "--format=json").output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let disagreements = try #require(object["disagreements"] as? [[String: Any]])
    #expect(disagreements.map { $0["causes"] as? [String] } == [["label-kdf.of-the-drafts"]])
  }

  @Test func `Our choice is explained where the publisher leaves the answer open`() throws {
    let folder = try TemporaryFolder()
    // Worked example 2.5 of the protocol's facts, with a compressed point, and a group that no primitive covers.
    let path = try folder.file(
      "wycheproof.json",
      """
      {"algorithm": "ECDH", "numberOfTests": 2, "testGroups": [
        {"type": "EcdhEcpointTest", "curve": "secp256r1", "encoding": "ecpoint", "tests": [
          {"tcId": 1, "comment": "", "flags": ["CompressedPoint"], "result": "acceptable",
           "public": "031528a6aa7f4c1d0fa0853dc4c2c90cf297e12395a1806a6a2f6070d6f8e01e89",
           "private": "712906c871787b1fe5602313110b4fd6cde5a6282f762acbd963d81490e2f4b7",
           "shared": "0000aa592d09a1fcd777d00301486b7c6f4a01544b65dc60c97a8374f6562cdd"}]},
        {"type": "EcdhTest\\n", "curve": "secp224r1", "encoding": "asn", "tests": [{"tcId": 2}]}]}
      """)
    let result = try PavectorsProcess.run("import", "wycheproof", path)
    #expect(result.status == 0, "\(result.error)")
    #expect(
      result.output == """
        agrees       wycheproof.json: 1 of 2 agree, 0 disagree, 1 not covered \
        (there is no primitive for ECDH as in EcdhTest\\u{a})
          1 acceptable as CompressedPoint: accepted. PowerAuth's mobile clients send compressed points.

        in all: 1 of 2 agree, 0 disagree, 1 not covered

        """)
  }

  @Test func `An import without replayed items is not a success`() throws {
    let folder = try TemporaryFolder()
    for _ in 1...2 {
      let result = try PavectorsProcess.run("import", "powerauth", folder.path)
      #expect(result.status == 5)
      #expect(result.error.contains("items was replayed"))
      _ = try folder.file("verify-encrypted-server-public-key-signature-v2.json", Self.notCovered)
    }
  }

  @Test func `A file in another form is named with item and field`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "compute-derived-keys.json", Self.derivedKeys.replacingOccurrences(of: "+miyqJyk", with: "*miyqJyk"))
    let result = try PavectorsProcess.run("import", "powerauth", folder.path)
    #expect(result.status == 4)
    #expect(result.output.isEmpty)
    #expect(result.error == "pavectors: \(path): data[0]: input.masterSecretKey: must be Base64\n")
  }

  @Test(arguments: [["import"], ["import", "nonsense", "/tmp"], ["import", "powerauth"]])
  func `A kind and a path are needed`(arguments: [String]) throws {
    let result = try PavectorsProcess.run(arguments)
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("pavectors: import "))
  }

  @Test func `A missing path is named`() throws {
    let result = try PavectorsProcess.run("import", "powerauth", "/no/such/file.json")
    #expect(result.status == 4)
    #expect(result.error.contains("/no/such/file.json"))
  }
}
