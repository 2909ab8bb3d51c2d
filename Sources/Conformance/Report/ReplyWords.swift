/// What a server replied, in words, with what another run of the same case has as well.
package struct ReplyWords: Equatable, Sendable {
  package let text: String
  /// The words without what differs from run to run, and without the code.
  package let lasting: String
  /// The code of an error, as far as the words show it; servers choose codes in more than one way.
  package let code: String?

  /// Makes words that are the same in each run, unless others are given for that.
  package init(_ text: String, lasting: String? = nil, code: String? = nil) {
    self.text = text
    self.lasting = lasting ?? text
    self.code = code
  }

  /// Makes words with a number that differs from run to run.
  package init(varying number: Int64, _ words: (String) -> String) {
    self.init(words("\(number)"), lasting: words("#"))
  }

  /// The same, followed by where it came, which depends on the cases of a run.
  package func adding(place: String) -> ReplyWords { ReplyWords(text + place, lasting: lasting, code: code) }
}
