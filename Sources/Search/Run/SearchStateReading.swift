package import ConformanceGeneration
internal import Conformance
internal import StrictJSON

extension SearchState {
  /// Reads a state; the makers are those of its files.
  package init(_ bytes: [UInt8], makers: [CaseMaker]) throws(SearchError) {
    do {
      var members = try MemberReader(try JSONReader.node(bytes), as: "the file")
      self = try SearchState(&members, makers)
      try members.finish()
    } catch let error as FieldError {
      throw SearchError("is not the state of a search: \(error.text)")
    } catch {
      throw SearchError("is not the state of a search: \(error)")
    }
  }

  private init(_ members: inout MemberReader, _ makers: [CaseMaker]) throws(FieldError) {
    guard try members.count("format") == 1 else { throw FieldError("format", "must be 1") }
    let identity = Identity(
      suite: try members.text("suite"), seed: try members.text("seed"), total: try Self.total(&members),
      usesCorpus: try members.isTrue("usesCorpus"), paths: try members.texts("paths"))
    guard identity.paths.count <= Self.mostPaths else { throw FieldError("paths", "must be at most \(Self.mostPaths)") }
    self.init(identity, shards: try Self.shards(&members))
    nextRound = try members.count("nextRound")
    begun = try Self.begun(&members)
    milliseconds = try members.count("milliseconds")
    results = try SearchResults(&members, of: identity, makers)
  }

  /// The most files of a search, so that sums of their counts cannot overflow.
  private static let mostPaths = 1 << 12

  private static func total(_ members: inout MemberReader) throws(FieldError) -> Int? {
    let node = try members.take("total")
    guard node.value != .null else { return nil }
    guard let total = node.count else { throw FieldError("total", "must be a count or null") }
    return total
  }

  /// At least one shard, all of the same total.
  private static func shards(_ members: inout MemberReader) throws(FieldError) -> [Shard] {
    let texts = try members.texts("shards")
    let shards = texts.compactMap { Shard($0) }
    guard let first = shards.first, shards.count == texts.count, shards.allSatisfy({ $0.total == first.total }),
      Set(texts).count == texts.count
    else { throw FieldError("shards", "must be different shards I/N of one N") }
    return shards
  }

  private static func begun(_ members: inout MemberReader) throws(FieldError) -> [Int: Int] {
    var begun: [Int: Int] = [:]
    for (index, node) in try members.list("begun").enumerated() {
      guard let pair = node.counts, pair.count == 2 else {
        throw FieldError("begun[\(index)]", "must be the numbers of a round and of its requests")
      }
      begun[pair[0]] = pair[1]
    }
    return begun
  }
}

extension SearchResults {
  fileprivate init(
    _ members: inout MemberReader, of identity: SearchState.Identity, _ makers: [CaseMaker]
  ) throws(FieldError) {
    self.init()
    for (path, node) in try members.dictionary("counts") {
      guard identity.paths.contains(path), let counts = Counts(node) else {
        throw FieldError("counts.\(path)", "must be five counts of a file of the search")
      }
      self.counts[path] = counts
    }
    for (name, node) in try members.dictionary("kinds") {
      guard let kind = InputKind(rawValue: name), let count = node.count else {
        throw FieldError("kinds.\(name)", "must be the count of a kind of inputs")
      }
      if count > 0 { kinds[kind] = count }
    }
    for (operation, node) in try members.dictionary("reasons") {
      guard let texts = node.elements else { throw FieldError("reasons.\(operation)", "must be a list of texts") }
      reasons[operation] = Set(try MemberReader.texts(texts, "reasons.\(operation)"))
    }
    for group in try FoundGroup.list("groups", &members, makers) { add(group) }
    for target in try FoundGroup.list("targets", &members, makers) { add(target: target) }
  }
}

extension SearchResults.Counts {
  fileprivate init?(_ node: JSONNode) {
    guard let list = node.counts, list.count == 5 else { return nil }
    (requests, accepted, unasked, different, newPaths) = (list[0], list[1], list[2], list[3], list[4])
  }
}

extension FoundGroup {
  private static let mostGroups = 1 << 20

  /// Reads groups, without those whose file is not searched.
  fileprivate static func list(
    _ name: String, _ members: inout MemberReader, _ makers: [CaseMaker]
  ) throws(FieldError) -> [FoundGroup] {
    try members.objects(name, atMost: mostGroups) { (group) throws(FieldError) in try read(&group, makers) }
      .compactMap(\.self)
  }

  private static func read(_ members: inout MemberReader, _ makers: [CaseMaker]) throws(FieldError) -> FoundGroup? {
    let name = Name(
      path: try members.text("path"), kind: try members.text("kind"), detail: try members.text("detail"),
      field: try members.text("field"))
    let count = try members.count("count", from: 1)
    let (number, weight) = (try members.count("number"), try members.count("weight"))
    let (version, draw) = (try members.text("protocol"), try members.text("draw"))
    let input = try members.take("input")
    let scenario = try members.textIfPresent("scenario")
    let maker = makers.first { $0.path == name.path }
    let shrunk =
      members.has("shrunk")
      ? try members.object("shrunk") { (shrunk) throws(FieldError) in try ShrunkInput.read(&shrunk, maker) } : nil
    guard let maker else { return nil }
    let found = FoundInput(
      input: try maker.read(input), number: number, protocolVersion: version, draw: draw, scenario: scenario)
    guard found.weight == weight else { throw FieldError("weight", "must be that of the input, \(found.weight)") }
    return FoundGroup(name, found, count: count, shrunk: shrunk)
  }
}

extension ShrunkInput {
  /// Reads an input that was made smaller; nil where its file is not searched.
  fileprivate static func read(_ members: inout MemberReader, _ maker: CaseMaker?) throws(FieldError) -> ShrunkInput? {
    let (requests, input) = (try members.count("requests"), try members.take("input"))
    var changes: [Change] = []
    for (index, node) in try members.list("changes").enumerated() {
      let parts = node.elements.map(Array.init) ?? []
      guard parts.count == 3, let weight = parts[0].count, let field = parts[1].text, let words = parts[2].text else {
        throw FieldError("changes[\(index)]", "must be a weight, a field and words")
      }
      changes.append(Change(weight: weight, field: field, words: words))
    }
    return try maker.map { (maker) throws(FieldError) in
      ShrunkInput(input: try maker.read(input), requests: requests, changes: changes)
    }
  }
}

extension CaseMaker {
  fileprivate func read(_ input: JSONNode) throws(FieldError) -> Record {
    do {
      return try decode(input)
    } catch {
      throw error.within("input")
    }
  }
}

extension MemberReader {
  fileprivate mutating func list(_ name: String) throws(FieldError) -> [JSONNode] {
    guard let elements = try take(name).elements else { throw FieldError(name, "must be a list") }
    return Array(elements)
  }

  fileprivate mutating func dictionary(_ name: String) throws(FieldError) -> [(key: String, value: JSONNode)] {
    guard let members = try take(name).members else { throw FieldError(name, "must be an object") }
    return members.map { ($0.key, $0.value) }
  }

  fileprivate mutating func isTrue(_ name: String) throws(FieldError) -> Bool {
    guard case .bool(let isTrue) = try take(name).value else { throw FieldError(name, "must be true or false") }
    return isTrue
  }
}

extension JSONNode {
  /// A number that can be counted; nil for another value.
  fileprivate var count: Int? {
    guard let integer = number?.integer, (0...Int64(MemberReader.largestCount)).contains(integer) else { return nil }
    return Int(integer)
  }

  /// A list of numbers that can be counted; nil for another value.
  fileprivate var counts: [Int]? {
    guard let elements else { return nil }
    let counts = elements.compactMap(\.count)
    return counts.count == elements.count ? counts : nil
  }
}
