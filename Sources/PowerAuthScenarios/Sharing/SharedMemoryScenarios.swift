package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension SharedMemoryIdOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let all = [hashing, encoding, replacing, cutting]
    let basic = op.scenario("published", "A published name.", all, .basic) { $0[instance] = "com.powerauth.demo.App" }
    op.scenario("shared-instance", "A name that several apps have.", all, .basic) {
      $0[instance] = "my-shared-instance"
    }
    let notable: KeyValuePairs<String, (words: String, isFound: @Sendable (String) -> Bool)> = [
      "slash-first": ("a slash at its beginning", { $0.prefix(1) == "/" }),
      "slash-inside": ("a slash in its middle", { $0.prefix(4).dropFirst().contains("/") }),
      "two-slashes": ("two slashes", { $0.prefix(4).filter { $0 == "/" }.count == 2 }),
      "plus": ("a plus sign", { $0.prefix(4).contains("+") }),
      "two-plus-signs": ("two plus signs", { $0.prefix(4).filter { $0 == "+" }.count == 2 }),
      "slash-behind": (
        "no slash in its first four characters, and one behind",
        { !$0.prefix(4).contains("/") && $0.dropFirst(4).prefix(1) == "/" }
      ),
    ]
    for (name, row) in notable {
      op.scenario("encoded-with-\(name)", "A name whose hash in Base64 has \(row.words).", all, .text) { draft in
        draft[instance] = (1...).lazy.map { "com.example.app\($0)" }.first {
          row.isFound(Base64.encode(SHA256.hash(Array($0.utf8))))
        }
      }
    }
    op.random(16, "Names drawn from the seed.", all)
    op.accumulated(1000, "A thousand ids.", cases: "all inputs drawn", all)
    op.corners(of: basic)
    op.omitCorners("empty", of: instance.name, because: "An instance without a name does not exist.")
  }
}

extension SharedMemoryNameOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario(
      "published", "A published group, whose short id follows from the instance.", [joining, choice], .basic,
      set: group("group.your.app.group"), instance("com.powerauth.demo.App"))
    let withId = op.scenario(
      "with-short-id", "A group with a short id of the app.", [joining, choice], .basic,
      set: group("group.your.app.group"), shortId("demo"), instance("com.powerauth.demo.App"))
    op.scenario(
      "published-instance-in-another-group", "A short group, whose short id has letters in upper case.",
      [joining, choice], .basic, set: group("group.app"), instance("com.powerauth.demo.App"))
    /// Declares a group of a length that fits.
    func accepts(_ row: String, _ words: String, _ rule: Rule, _ groupText: String, _ id: String?) {
      op.scenario(row, words, [rule], .length, set: group(groupText), shortId(id), instance("my-shared-instance"))
    }
    func refuses(_ row: String, _ words: String, _ rule: Rule, _ groupText: String, _ id: String?) {
      let fields = id == nil ? "group" : "group and shortId"
      op.refuses(
        row, of: id == nil ? basic : withId, "\(fields): \(words)", "Memory with such a name cannot be opened.",
        .invalidLength, [rule], .invalidLength
      ) { draft in
        draft[group] = groupText
        draft[shortId] = id
      }
    }
    let letters = "group.com.example.application.of.many"
    let fitting: [(count: Int, id: String?)] = [
      (1, nil), (25, nil), (26, nil), (26, "abcd"), (27, "abc"), (28, "ab"), (29, "a"), (1, "a"), (10, "xy"),
      (20, "A-9"),
    ]
    for (count, id) in fitting {
      accepts(
        "group-of-\(count)-with-\(id.map { "id-of-\($0.count)" } ?? "no-id")",
        "A group of \(count) bytes, with \(id.map { "the short id \($0)" } ?? "no short id").", nameLength,
        String(letters.prefix(count)), id)
    }
    for (count, id) in [
      (27, nil), (28, nil), (29, nil), (27, "abcd"), (28, "abc"), (29, "ab"), (30, "a"), (37, "a"),
    ] as [(Int, String?)] {
      refuses(
        "group-of-\(count)-with-\(id.map { "id-of-\($0.count)" } ?? "no-id")",
        "a group of \(count) bytes, with \(id.map { "the short id \($0)" } ?? "no short id")", nameLength,
        String(letters.prefix(count)), id)
    }
    let beyondASCII: [(row: String, words: String, end: String, fits: Bool)] = [
      ("two-bytes-fitting", "24 letters and one of two bytes", "\u{E9}", true),
      ("two-bytes", "25 letters and one of two bytes, which are 26 characters", "\u{E9}", false),
      ("accent-apart-fitting", "23 letters, and one with its accent apart", "e\u{301}", true),
      ("accent-apart", "24 letters, and one with its accent apart, which are 25 characters", "e\u{301}", false),
      ("four-bytes-fitting", "22 letters and a sign of four bytes", "\u{1F600}", true),
      ("four-bytes", "23 letters and a sign of four bytes, which are 24 characters", "\u{1F600}", false),
    ]
    for (row, words, end, fits) in beyondASCII {
      let text = String(letters.prefix(26 - end.utf8.count + (fits ? 0 : 1))) + end
      if fits {
        accepts("group-with-\(row)", "A group of \(words): 26 bytes.", nameLength, text, nil)
      } else {
        refuses("group-with-\(row)", "a group of \(words): 27 bytes", nameLength, text, nil)
      }
    }
    for (row, id) in [("empty", ""), ("five-characters", "abcde"), ("eight-characters", "abcdefgh")] {
      refuses("id-of-\(row)", "a short id \(id.debugDescription)", idLength, "group.your.app.group", id)
      refuses(
        "short-group-and-id-of-\(row)", "a short id \(id.debugDescription), and a group of one byte", idLength, "g", id)
    }
    for (row, id) in [("one-letter", "\u{E9}"), ("two-letters", "\u{E9}\u{E9}"), ("a-sign", "\u{1F600}")] {
      accepts(
        "id-of-\(row)-beyond-ascii", "The short id \(id), of \(id.utf8.count) bytes.", idLength, "group.your.app.group",
        id)
    }
    for (row, id) in [("four-letters", "abc\u{E9}"), ("four-accents", "\u{E9}\u{E9}\u{E9}\u{E9}")] {
      op.variant(
        "id-of-\(row)-beyond-ascii", of: withId, "shortId: \(id), four characters of \(id.utf8.count) bytes",
        "The documents count characters; a name of shared memory is limited in bytes, and readers may count these.",
        [idLength], .policy,
        expecting: .either(
          .invalidLength,
          by: RuleEdit(\Rules.sharing.checkId) { _ in
            { id in
              try demand(1...4 ~= id.count, else: .invalidLength)
              return id
            }
          })
      ) { draft in
        draft[shortId] = id
      }
    }
    refuses("empty-group", "an empty group", nameLength, "", nil)
    refuses("empty-group-with-id", "an empty group", nameLength, "", "demo")
    op.random(8, "Values drawn from the seed.", [joining, choice])
  }
}
