/// Whether texts have colours; every verb has the option.
enum ColourOption: String, CaseIterable {
  case auto, always, never

  static let option = Option(
    name: "--color", value: "auto|always|never", help: "whether texts have colours (default: auto, on a terminal)",
    values: .oneOf { allCases.map(\.rawValue) })

  init(_ arguments: Arguments) throws {
    let text = try arguments.one(Self.option.name) ?? ColourOption.auto.rawValue
    guard let colour = ColourOption(rawValue: text) else {
      throw UsageError("\(Self.option.name) takes auto, always or never, not \"\(text)\"")
    }
    self = colour
  }
}
