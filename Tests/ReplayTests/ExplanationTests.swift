import Conformance
import ConformanceGeneration
import PowerAuthScenarios
import PowerAuthVectors
import Testing

/// Explanations show the computation of a vector with its formulas and values.
@Suite struct ExplanationTests {
  private func text(_ id: String, in file: String, width: Int = 100) throws -> String {
    var found: VectorWalk.Visit?
    try VectorWalk(.powerAuthWithScenarios, selection: Selection()).visit(["\(Corpus.standardDirectory)/\(file).json"])
    { visit in
      if visit.vector.id == id { found = visit }
      return found == nil
    }
    return try Explanation(.powerAuthWithScenarios, width: width).text(of: try #require(found))
  }

  private func expect(_ text: String, has lines: String) {
    #expect(text.contains(lines), "\(text)")
  }

  // MARK: - Values

  @Test func `A key of a password is that of worked example 2.3`() throws {
    let text = try text("kdf.password/worked-example/digits", in: "kdf.password")
    expect(text, has: "Input:\n  password The password as it was typed.\n      1234\n")
    expect(text, has: "\n  passwordBytes = UTF-8(password), not normalised\n      31323334\n")
    expect(text, has: "), 16 bytes\n      9c7d536437e772396b5ed2eb627108f5\n")
    let carons = try self.text("kdf.password/worked-example/carons", in: "kdf.password")
    expect(carons, has: "\n      c49bc5a1c48d\n")
    expect(carons, has: "\n      1ceb6807c3dcda03e7079b79bf26f740\n")
  }

  @Test func `A signature of three factors is that of worked example 9.3`() throws {
    let text = try text("signature.online/3.0/worked-example", in: "signature.online.3.0")
    for value in [
      "a233acbd4baa6032b3d5e7157b165268b561e1ae73977cb4631ab8bee588509f",
      "7d4356d6b37293ae3644014a2fd5d30a318a5b74a8687d8bb8c9108d06d95e73",
      "a1fb7fe5b7b7e5e1b67cb454ee5631d141b9f8998afda33ae23bc49586bd719c",
      "d53c38369a42c60dfcdf9ba70e1ca837625c307bded169440f48a912759626ae",
      "5b8cc275687d14bcae973074613d81af6b7ad4d6f93144a78ae9ed6c0db6c3a0", "52092484-13078684-30081440",
    ] {
      expect(text, has: "\n      \(value)\n")
    }
    // The formula contains the number of the component.
    expect(text, has: "\n  component[2].hmac = HMAC-SHA-256(key: component[2].derivedKey, data: data)\n")
  }

  @Test func `A query in canonical form is that of worked example 9.2`() throws {
    let text = try text("request.canonical-query/worked-example", in: "request.canonical-query")
    expect(text, has: "\n  pair[0].value = what stands behind the =, decoded\n      is equal to 10*42\n")
    expect(
      text,
      has: """
        Expected:
          canonical = the pairs, encoded, as key=value, joined by &
              420=is+equal+to+10*42&hell0=w0rld&hello=world&zingly=is+da+best

        Rules:
          R6: Pairs are sorted
        """)
  }

  @Test(arguments: [
    ("activation-code.encode/basic", "activation-code.encode"),
    ("activation-code.validate/basic", "activation-code.validate"),
    ("ecies.decrypt-request/3.2/basic", "ecies.decrypt-request.3.2"),
    ("ecies.encrypt-response/3.3/basic", "ecies.encrypt-response.3.3"),
  ])
  func `Each step has its formula and its value`(id: String, file: String) throws {
    let text = try text(id, in: file)
    // Joins lines that were broken between words or digits.
    let joined = text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    let operation = try #require(Suite.powerAuthWithScenarios[String(id.prefix { $0 != "/" })])
    let vector = try PublishedVector(id, in: file)
    #expect(!vector.stepNames.isEmpty)
    for name in vector.stepNames {
      let formula = try #require(operation.formula(of: name, in: id.contains("3.3") ? "3.3" : "3.2"))
      #expect(joined.filter { $0 != " " }.contains("\(name)=\(formula)".filter { $0 != " " }), "\(name): \(text)")
      #expect(joined.contains(try vector.step(name)), "\(name): \(text)")
    }
  }

  // MARK: - Words

  @Test func `A vector that must be refused shows its reason and its change`() throws {
    let text = try text("ecies.decrypt-request/3.2/mac-last-bit-flipped", in: "ecies.decrypt-request.3.2")
    expect(text, has: "\n\nDiffers from ecies.decrypt-request/3.2/basic:\n  mac: last bit flipped\n\n")
    expect(text, has: "Expected:\n  refused: mac-mismatch: The MAC is not that of the encrypted data, or has another")
    expect(text, has: "\n  R9: The MAC is compared whole, in constant time, before anything is decrypted.\n")
    expect(text, has: "\n  ecies.mac-not-compared: The MAC is not compared.\n")
    #expect(!text.contains("Computation:"))
  }

  @Test func `An accumulated vector shows its cases and its seed`() throws {
    let text = try text("kdf.index/accumulated", in: "kdf.index")
    expect(text, has: "; drawn from the seed ")
    expect(text, has: "\n  sha256 of all results\n      ")
  }

  @Test func `The page of an operation has its rules, its formulas and its mistakes`() throws {
    let operation = try #require(Suite.powerAuthWithScenarios["kdf.index"])
    let page = Explanation(.powerAuthWithScenarios, width: 100).page(of: operation)
    #expect(page.hasPrefix("# kdf.index\n\nThe 16-byte key that a key gives for a number.\n"))
    expect(page, has: "| `index` | u64 | Which key. |\n")
    expect(page, has: "\n- R2: The index is written big-endian. Vectors: `kdf.index/")
    expect(page, has: "\n1. `block` = eight zero bytes ‖ BE64(index)\n2. `key` = AES-128(key: masterKey, block)\n")
    for id in ["kdf.little-endian-index", "kdf.block-as-key", "kdf.padding-cut"] { expect(page, has: "\n- `\(id)`: ") }
    expect(page, has: "\n- `input.as-text.FIELD`: The input passes through a text")
    expect(page, has: "\n- `input.as-double.FIELD`: ")
  }

  // MARK: - Width

  @Test(arguments: [
    ("kdf.password/worked-example/beyond-the-basic-plane", "kdf.password"),
    ("signature.online/3.0/worked-example", "signature.online.3.0"),
    ("ecies.decrypt-request/3.2/mac-last-bit-flipped", "ecies.decrypt-request.3.2"),
    ("ecies.decrypt-response/3.3/basic", "ecies.decrypt-response.3.3"), ("kdf.index/accumulated", "kdf.index"),
  ])
  func `No line is wider than the terminal, unless it is one word`(id: String, file: String) throws {
    expectWidth(60, of: try text(id, in: file, width: 60))
  }

  @Test func `No line of a page is wider than the terminal, except in tables`() {
    for operation in Suite.powerAuthWithScenarios.operations {
      let page = Explanation(.powerAuthWithScenarios, width: 60).page(of: operation)
      expectWidth(60, of: page.split(separator: "\n").filter { !$0.hasPrefix("|") }.joined(separator: "\n"))
    }
  }

  private func expectWidth(_ width: Int, of text: String) {
    let lines = text.split(separator: "\n")
    #expect(lines.count > 5)
    for line in lines where line.count > width {
      #expect(line.split(separator: " ").count == 1, "\(line)")
    }
  }
}
