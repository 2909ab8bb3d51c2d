import Testing

@testable import pavectors

@Suite struct ProgressLineTests {
  @Test(arguments: [
    (100, 400, 1000, "100 of 400 cases, 3 failed"), (100, 400, 2000, "100 of 400 cases, 3 failed, 6 s left"),
    (1, 400, 2000, "1 of 400 cases, 3 failed, 13 min 18 s left"), (0, 400, 9000, "0 of 400 cases, 3 failed"),
    (400, 400, 9000, "400 of 400 cases, 3 failed, 0 s left"),
  ])
  func `The total is shown, and after some time how long the rest takes`(
    cases: Int, total: Int, milliseconds: Int64, words: String
  ) {
    #expect(ProgressLine.words(cases: cases, of: total, failed: 3, after: milliseconds) == words)
  }
}
