import Testing

@Suite struct CitationTests {
  @Test func `Each chapter and each difference that the sources cite is in the book`() throws {
    let numbers = Set(try Book().numbers)
    let citations = try Citation.all()
    #expect(citations.count > 40)
    for citation in citations { #expect(numbers.contains(citation.number), "\(citation.file): § \(citation.number)") }
  }

  @Test func `No number of the book stands twice, and the 71 differences are complete`() throws {
    let numbers = try Book().numbers
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.filter { $0.hasPrefix("D-") } == (1...71).map { "D-\($0)" })
    #expect(numbers.filter { Int($0) != nil }.compactMap { Int($0) }.sorted() == Array(1...32))
  }

  @Test func `Citations of the book are found, and those of other documents are left out`() {
    let text = "/// § 12.1 and § 3 [D-25: it differs], as RFC 8259 § 7 and RFC 4648, § 5 say; [D-x], § four"
    #expect(Citation.numbers(in: text) == ["12.1", "3", "four", "D-25", "D-x"])
  }
}
