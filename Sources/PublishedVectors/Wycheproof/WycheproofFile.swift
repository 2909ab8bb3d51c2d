internal import Conformance
internal import StrictJSON

/// A file of the project Wycheproof: groups of items that have an algorithm, and a key or sizes, in common.
enum WycheproofFile {
  static func items(in file: PublishedFile) throws(InvalidCorpus) -> [PublishedItem] {
    let (algorithm, count, groups) = try file.reading { () throws(FieldError) in
      var members = try MemberReader(file.document)
      let algorithm = try members.text("algorithm")
      let count = try members.count("numberOfTests")
      let groups = try members.array("testGroups")
      for name in ["schema", "header", "notes", "generatorVersion"] { _ = members.takeIfPresent(name) }
      try members.finish()
      return (algorithm, count, groups)
    }
    var items: [PublishedItem] = []
    for (index, group) in groups.enumerated() {
      items += try Self.items(in: group, "testGroups[\(index)]", algorithm: algorithm, of: file)
    }
    guard items.count == count else {
      throw InvalidCorpus(
        file: file.path, field: "numberOfTests", "is \(count), but the file has \(items.count) items")
    }
    return items
  }

  private static func items(
    in group: JSONNode, _ place: String, algorithm: String, of file: PublishedFile
  ) throws(InvalidCorpus) -> [PublishedItem] {
    let (tests, coverage) = try file.reading(place) { () throws(FieldError) in
      var members = try MemberReader(group)
      let tests = try members.array("tests")
      return (tests, try WycheproofCoverage(algorithm: algorithm, group: &members))
    }
    var items: [PublishedItem] = []
    for (index, test) in tests.enumerated() {
      let id = try file.reading("\(place).tests[\(index)]") { () throws(FieldError) in
        var members = try MemberReader(test)
        return try members.count("tcId")
      }
      let name = "tcId \(id)"
      items.append(
        PublishedItem(
          name: name,
          judgement: try file.reading(name) { () throws(FieldError) in try judgement(of: test, coverage) }))
    }
    return items
  }

  private static func judgement(
    of test: JSONNode, _ coverage: WycheproofCoverage
  ) throws(FieldError) -> PublishedJudgement {
    switch coverage {
    case .notCovered(let reason): return .notCovered(reason)
    case .covered(let subject):
      var members = try MemberReader(test)
      _ = try members.count("tcId")
      let item = try WycheproofItem(&members, valueField: subject.valueField)
      let answer = try subject.answer(&members)
      try members.finish()
      return item.judgement(of: answer)
    }
  }
}
