/// The text of findings, which all reports show.
extension Finding {
  package var text: String {
    let found = requests.isEmpty ? nil : "the server found: \(requests.text)"
    let text = (place.isEmpty ? "" : "\(place): ") + [problem?.text, found].compactMap { $0 }.joined(separator: "; ")
    return mistake.map { "\(text) [likely mistake: \($0)]" } ?? text
  }
}

extension [Finding] {
  package var text: String { map(\.text).joined(separator: "; ") }
}

extension Finding.Problem {
  fileprivate var text: String {
    switch self {
    case .sentence(let sentence): sentence
    case .reply(let expected, let came): "expected \(expected), got \(came.text)"
    case .answer(let expected, let came): "expected \(expected); answered \(came)"
    }
  }
}
