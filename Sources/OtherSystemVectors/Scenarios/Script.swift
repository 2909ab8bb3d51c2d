internal import Conformance
internal import Platform
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
    return script.parts(between: "\n").map { line in
      var words = line.parts(between: " ")[...]
      now += words.first?.hasPrefix("+") ?? false ? milliseconds(words.removeFirst()) : 1000
      var event = Record()
      event["event"] = .text(words.first ?? "")
      event["at"] = .int(now)
      for word in words.dropFirst() {
        let (name, value) = word.divided(at: "=")
        set(name, value, in: &event)
      }
      return event
    }
  }

  private static func milliseconds(_ wait: String) -> Int64 {
    wait.hasSuffix("ms") ? number(String(wait.dropLast(2))) : number(wait) * 1000
  }

  private static func number(_ digits: String) -> Int64 {
    guard let number = Int64(digits) else { preconditionFailure("\(digits) is not a number") }
    return number
  }

  /// The configuration of a script, with members of records as `record.member=value`.
  static func configuration(_ text: String) -> Record {
    var record = Record()
    var inner: [String: Record] = [:]
    var tokens: [Value] = []
    for word in text.parts(between: " ") {
      let (name, value) = word.divided(at: "=")
      guard name != "bindingToken" else {
        tokens.append(bindingToken(value))
        continue
      }
      let (outer, member) = name.divided(at: ".")
      if member.isEmpty {
        set(name, value, in: &record)
      } else {
        set(member, value, in: &inner[outer, default: Record()])
      }
    }
    for (name, value) in inner.sorted(by: { $0.key < $1.key }) { record[name] = .record(value) }
    if !tokens.isEmpty { record["bindingTokens"] = .list(tokens) }
    return record
  }

  /// A token and its scope, with a colon between them.
  private static func bindingToken(_ text: String) -> Value {
    let (token, scope) = text.divided(at: ":")
    precondition(!token.isEmpty && !scope.isEmpty, "\(text) is not a token with a scope")
    var record = Record()
    record["token"] = .text(token)
    record["scope"] = .text(scope)
    return .record(record)
  }

  private static func set(_ name: String, _ text: String, in record: inout Record) {
    let elements = text == "_" ? [] : text.parts(between: ",")
    if lists.contains(name) {
      record[name] = .list(elements.map { .text($0) })
    } else if numberLists.contains(name) {
      record[name] = .list(elements.map { .int(number($0)) })
    } else if numbers.contains(name) {
      record[name] = .int(number(text))
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
    op.scenario(name.lowercased(), comment, self.rules(ids: rules), flags: flags) { draft in
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
