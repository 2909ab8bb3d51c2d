import Testing

@testable import Live

@Suite struct LiveDateTests {
  // Seconds since 1970 as `date -u -d TEXT +%s` of GNU prints them.
  @Test(arguments: [
    ("1970-01-01T00:00:00.000+00:00", Int64(0)), ("2024-02-29T12:34:56.789+00:00", 1_709_210_096_789),
    ("2026-11-24T23:59:59Z", 1_795_564_799_000), ("1969-12-31T23:59:59Z", -1000),
  ])
  func `A date is read as milliseconds`(text: String, milliseconds: Int64) {
    #expect(LiveDate.read(text) == milliseconds)
  }

  @Test(arguments: [
    "", "2025-01-01", "2025-13-01T00:00:00Z", "2025-01-01T24:00:00Z", "2025-01-01T9223372036854775807:00:00Z",
    "9223372036854775807-01-01T00:00:00Z", "2025-01-01T00:9223372036854775807:00Z",
  ])
  func `What is no date is refused, also with the highest numbers`(text: String) {
    #expect(LiveDate.read(text) == nil)
  }
}
