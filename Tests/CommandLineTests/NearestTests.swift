import Testing

/// An unknown word is answered with the nearest known one.
@Suite struct NearestTests {
  @Test(arguments: [
    (["verfy"], "\"verfy\" is not a verb; did you mean \"verify\"?"),
    (["help", "lits"], "\"lits\" is not a verb; did you mean \"list\"?"),
    (["list", "--rum", "x"], "--rum is not an option here; did you mean \"--run\"?"),
    (["list", "--run", "kdf.indx"], "\"kdf.indx\" is not an operation; did you mean \"kdf.index\"?"),
    (["list", "--run", "activation-code.v"], "did you mean \"activation-code.validate\"?"),
    (["show", "kfd.index/zero"], "\"kfd.index/zero\" does not begin with an operation; did you mean \"kdf.index\"?"),
    (["list", "--skip", "kdf.indx/zero"], "\"kdf.indx/zero\" does not begin with an operation; did you mean "),
    (["show", "kdf.index/zeor"], "; did you mean \"kdf.index/zero\"?; `pavectors list` shows all ids"),
    (["verify", "--run", "kdf.index/zero", "--run", "kdf.index/hihgest"], "did you mean \"kdf.index/highest\"?"),
    (["list", "--flag", "LeadngZero"], "\"LeadngZero\" is not a flag; did you mean \"LeadingZero\"?; there are "),
    (["adapter", "--mistake", "kdf.litle-endian-index"], "; did you mean \"kdf.little-endian-index\"?"),
  ])
  func `The nearest word is named`(arguments: [String], words: String) throws {
    let result = try PavectorsProcess.run(arguments)
    #expect(result.status == 2)
    #expect(result.error.contains(words), "\(result.error)")
  }

  @Test(arguments: [["x"], ["list", "--run", "nothing-like-it"], [String(repeating: "verify", count: 10_000)], [""]])
  func `Nothing is named where no word is near`(arguments: [String]) throws {
    let result = try PavectorsProcess.run(arguments)
    #expect(result.status == 2)
    #expect(!result.error.contains("did you mean"), "\(result.error.prefix(300))")
  }

  @Test func `The name of an operation selects its vectors`() throws {
    let files = BadAdapter.files("kdf.index", "kdf.internal")
    let all = try PavectorsProcess.run(["list"] + files).output.split(separator: "\n")
    let one = try PavectorsProcess.run(["list", "--run", "kdf.index"] + files).output.split(separator: "\n")
    #expect(one == all.filter { $0.hasPrefix("kdf.index/") })
    let other = try PavectorsProcess.run(["list", "--skip", "kdf.index"] + files).output.split(separator: "\n")
    #expect(one.count + other.count == all.count && !one.isEmpty && !other.isEmpty)
  }
}
