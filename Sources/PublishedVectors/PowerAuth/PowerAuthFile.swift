internal import Conformance

/// A file of the protocol's publisher: `{"description": …, "data": [{"input": {…}, "output": {…}}, …]}`.
///
/// Only the name of the file identifies the computation: files of two versions of a signature have the same form.
enum PowerAuthFile {
  static func items(in file: PublishedFile) throws(InvalidCorpus) -> [PublishedItem] {
    let data = try file.reading { () throws(FieldError) in
      var members = try MemberReader(file.document)
      _ = try members.text("description")
      let data = try members.array("data")
      try members.finish()
      return data
    }
    let content = content(of: file.name)
    var items: [PublishedItem] = []
    for (index, value) in data.enumerated() {
      let name = "data[\(index)]"
      let judgement = try file.reading(name) { () throws(FieldError) in
        try content.judgement(of: PowerAuthItem(value))
      }
      items.append(PublishedItem(name: name, judgement: judgement))
    }
    return items
  }

  private static func content(of name: String) -> PowerAuthContent {
    PowerAuthContent.all.first { $0.fileName == name }?.content
      ?? .notCovered("the file does not have one of the publisher's names")
  }
}

/// The computation of the items of a file.
enum PowerAuthContent: Sendable {
  /// Items that operations compute; the ignored members are not used, and values with a known defect do not count.
  case computed([PowerAuthMapping], ignoring: [PowerAuthMember] = [], defect: PublishedDefect? = nil)
  /// Items of an operation that does not exist.
  case missing(operation: String)
  case notCovered(String)

  func judgement(of item: consuming PowerAuthItem) throws(FieldError) -> PublishedJudgement {
    switch self {
    case .notCovered(let reason): return .notCovered(reason)
    case .missing(let operation): return .notCovered("there is no operation \(operation)")
    case .computed(let mappings, let ignored, let defect):
      var differences: [PublishedDifference] = []
      for mapping in mappings {
        // Two sides with the same wrong value are one difference.
        differences += try mapping.differences(in: &item).filter { !differences.contains($0) }
      }
      try item.finish(ignoring: ignored)
      if let defect, !differences.isEmpty, differences.allSatisfy({ defect.isWrong($0.published) }) {
        return .notCovered(defect.reason)
      }
      return PublishedJudgement(differences)
    }
  }
}

/// Published values that are known to be wrong: only those, and only where they differ from ours.
struct PublishedDefect: Sendable {
  let reason: String
  let isWrong: @Sendable (_ published: String) -> Bool
}
