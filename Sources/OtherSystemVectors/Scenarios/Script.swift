internal import Conformance
internal import PowerAuthVectors

/// Reads scripts of events, which scenarios state as text: an event on each line, with its members as `name=value`.
///
/// A line may begin with the time since the event before it, as in `+59` for seconds or `+500ms` for milliseconds; without
/// it, that is a second. Elements of lists have commas between them, and `_` is an empty list.
enum Script {
  /// The members that are numbers or lists; all others are texts.
  private static let numbers: Set<String> = [
    "unlockDuration", "choice", "number", "biometrics", "pinLength", "pinAttempts", "biometricAttempts",
  ]
  private static let lists: Set<String> = [
    "extraInfo", "userIds", "permittedGroups", "refusedCodes", "bindingFor", "accounts",
  ]
  private static let numberLists: Set<String> = ["numbers"]

  /// The events of a script.
  static func events(_ script: String) -> [Record] {
    var now: Int64 = 0
    return script.split(separator: "\n").map { line in
      var words = line.split(separator: " ")[...]
      var wait: Int64 = 1000
      if let first = words.first, first.hasPrefix("+") {
        words = words.dropFirst()
        let isMilliseconds = first.hasSuffix("ms")
        let digits = first.dropFirst().prefix { $0.isNumber }
        wait = (Int64(digits) ?? 0) * (isMilliseconds ? 1 : 1000)
      }
      now += wait
      var event = Record()
      event["event"] = .text(String(words.first ?? ""))
      event["at"] = .int(now)
      for word in words.dropFirst() { set(word, in: &event) }
      return event
    }
  }

  /// The configuration of a script, with members of records as `record.member=value`.
  static func configuration(_ text: String) -> Record {
    var record = Record()
    var inner: [String: Record] = [:]
    var tokens: [Value] = []
    for word in text.split(separator: " ") {
      guard !word.hasPrefix("bindingToken=") else {
        tokens.append(bindingToken(word.dropFirst("bindingToken=".count)))
        continue
      }
      let name = word.prefix { $0 != "=" }
      guard let dot = name.firstIndex(of: ".") else {
        set(word, in: &record)
        continue
      }
      set(word[word.index(after: dot)...], in: &inner[String(name[..<dot]), default: Record()])
    }
    for (name, value) in inner.sorted(by: { $0.key < $1.key }) { record[name] = .record(value) }
    if !tokens.isEmpty { record["bindingTokens"] = .list(tokens) }
    return record
  }

  /// A token and its scope, with a colon between them.
  private static func bindingToken(_ text: Substring) -> Value {
    let parts = text.split(separator: ":", maxSplits: 1)
    var record = Record()
    record["token"] = .text(String(parts[0]))
    record["scope"] = .text(String(parts[1]))
    return .record(record)
  }

  private static func set(_ word: Substring, in record: inout Record) {
    let name = String(word.prefix { $0 != "=" })
    let text = String(word.dropFirst(name.count + 1))
    let elements = text == "_" ? [] : text.split(separator: ",").map(String.init)
    if lists.contains(name) {
      record[name] = .list(elements.map { .text($0) })
    } else if numberLists.contains(name) {
      record[name] = .list(elements.map { .int(Int64($0) ?? 0) })
    } else if numbers.contains(name) {
      record[name] = .int(Int64(text) ?? 0)
    } else {
      record[name] = .text(text)
    }
  }
}

/// An operation that plays scripts.
protocol ScriptOperation: OperationDeclaration {
  var script: ScriptFields { get }
  var areaRules: [Rule] { get }
}

extension FuturaeOperation: ScriptOperation {}
extension OneWelcomeOperation: ScriptOperation {}

extension ScriptOperation {
  /// Declares a script as a vector; it exercises the rules of these ids.
  func play(
    _ op: OperationBuilder, _ name: String, _ comment: String, _ rules: String, in world: String = "",
    flags: [Flag] = [.promise], _ script: String
  ) {
    op.scenario(name.lowercased(), comment, exercises: self.rules(ids: rules), flags: flags) { draft in
      draft[self.script.configuration] = Script.configuration(world)
      draft[self.script.events] = Script.events(script)
    }
  }

  /// The rules of these ids, with a space between them.
  func rules(ids: String) -> [Rule] {
    ids.split(separator: " ").map { id in
      guard let rule = areaRules.first(where: { $0.id == id }) else {
        preconditionFailure("\(heading.id) has no rule \(id)")
      }
      return rule
    }
  }
}
