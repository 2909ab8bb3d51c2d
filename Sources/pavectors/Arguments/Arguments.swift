/// An error in the arguments, in one line.
struct UsageError: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}

/// An option of a verb.
struct Option {
  let name: String
  /// The name of its value; nil for an option without a value.
  let value: String?
  let help: String
  /// What a shell offers as its value.
  var values = Values.any

  /// Whether its value is a path.
  var isPath: Bool {
    switch values {
    case .file, .folder: true
    case .any, .oneOf: false
    }
  }

  /// The option with the name of its value.
  var form: String { name + (value.map { "=\($0)" } ?? "") }

  enum Values {
    case any, file, folder
    /// One of these texts, which are found only when a shell asks for them.
    case oneOf(@Sendable () -> [String])
  }
}

/// The arguments of a verb: options and the rest.
struct Arguments {
  private(set) var positional: [String] = []
  /// The command after `--`, with its arguments.
  private(set) var command: [String]?
  private var values: [String: [String]] = [:]
  private let options: [Option]

  /// The arguments as texts; none is repaired, because a repaired path would lead to another file.
  static func texts(_ arguments: [[UInt8]]) throws(UsageError) -> [String] {
    var texts: [String] = []
    for (number, bytes) in arguments.enumerated() {
      texts.append(try text(bytes, of: "argument \(number + 1)"))
    }
    return texts
  }

  /// The bytes of an argument or of a variable as a text.
  static func text(_ bytes: [UInt8], of name: String) throws(UsageError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UsageError("\(name) is not UTF-8: \"\(String(decoding: bytes, as: UTF8.self))\"")
    }
    return text
  }

  /// Reads arguments; an option's value follows `=` or is the next argument.
  ///
  /// An empty path is refused: it would lead to the root folder, or to a file that nobody meant. A variable that is not
  /// set in a script gives one.
  init(_ arguments: [String], options: [Option]) throws(UsageError) {
    self.options = options
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        command = Array(rest)
        guard command?.isEmpty == false else { throw UsageError("-- needs a command after it") }
        break
      }
      guard !argument.isEmpty else { throw UsageError("an empty argument is not expected here") }
      guard argument.hasPrefix("-"), argument != "-" else {
        positional.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = options.first(where: { $0.name == parts[0] }) else {
        let question = Nearest.question(to: parts[0], among: options.map(\.name))
        throw UsageError("\(parts[0]) is not an option here\(question)")
      }
      if option.value == nil {
        guard parts.count == 1 else { throw UsageError("\(option.name) takes no value") }
        values[option.name, default: []].append("")
      } else if let value = parts.count == 2 ? parts[1] : rest.popFirst() {
        guard !value.isEmpty || !option.isPath else { throw UsageError("\(option.name) takes a path, not \"\"") }
        values[option.name, default: []].append(value)
      } else {
        throw UsageError("\(option.name) needs a value: \(option.value ?? "")")
      }
    }
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The files that options name, but for these options.
  func files(besides others: [Option]) -> [String] {
    options.flatMap { option in
      guard case .file = option.values, !others.contains(where: { $0.name == option.name }) else { return [String]() }
      return all(option.name)
    }
  }

  /// The value of an option that may be given only once.
  func one(_ name: String) throws(UsageError) -> String? {
    let given = all(name)
    guard given.count <= 1 else { throw UsageError("\(name) is given more than once") }
    return given.first
  }

  /// The value of an option that is a whole number of at least 0.
  func count(_ name: String, atMost limit: Int = .max) throws(UsageError) -> Int? {
    guard let text = try one(name) else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw UsageError("\(name) takes a whole number of at least 0, not \"\(text)\"")
    }
    guard number <= limit else { throw UsageError("\(name) takes a number of at most \(limit), not \"\(text)\"") }
    return number
  }

  /// Checks that no command is given.
  func refuseCommand() throws(UsageError) {
    if command != nil { throw UsageError("a command after -- is not expected here") }
  }

  /// Checks that there are only options.
  func refusePositional() throws(UsageError) {
    if let first = positional.first { throw UsageError("\"\(first)\" is not expected here") }
  }
}
