import Testing

@testable import PartyModel

@Suite struct ServerDateTests {
  // Seconds since 1970 as `date -u -d TEXT +%s` of GNU prints them.
  @Test(arguments: [
    ("1970-01-01T00:00:00.000+00:00", Int64(0)), ("2024-02-29T12:34:56.789+00:00", 1_709_210_096_789),
    ("2026-11-24T23:59:59Z", 1_795_564_799_000), ("1969-12-31T23:59:59Z", -1000),
    ("2024-02-29T12:34:56.5Z", 1_709_210_096_500), ("2024-02-29T12:34:56.789123+0000", 1_709_210_096_789),
    ("2024-02-29T14:34:56+02:00", 1_709_210_096_000), ("2024-02-29T07:04:56-05:30", 1_709_210_096_000),
  ])
  func `A date is read as milliseconds`(text: String, milliseconds: Int64) {
    #expect(ServerDate.milliseconds(of: text) == milliseconds)
  }

  @Test(arguments: [
    "", "2025-01-01", "2025-13-01T00:00:00Z", "2025-01-01T24:00:00Z", "2025-01-01T9223372036854775807:00:00Z",
    "9223372036854775807-01-01T00:00:00Z", "2025-01-01T00:9223372036854775807:00Z",
    "2025-02-29T00:00:00Z", "2025-04-31T00:00:00Z", "2025-01-00T00:00:00Z", "2025-01-01T00:00:60Z",
    "2025-01-01T00:00:00",
    "2025-01-01T00:00:00.Z", "2025-01-01T00:00:00,5Z", "2025-01-01T00:00:00Z ", "2025-1-1T00:00:00Z",
    "-025-01-01T00:00:00Z",
    "2025-01-01T00:00:00+24:00", "2025-01-01T00:00:00+1", "٢٠٢٥-01-01T00:00:00Z",
  ])
  func `What is no date is refused, also with the highest numbers`(text: String) {
    #expect(ServerDate.milliseconds(of: text) == nil)
  }

  @Test(arguments: [Int64(0), 951_782_400_123, 1_709_210_096_789, -1, 253_402_300_799_999])
  func `A time is read as it was written`(milliseconds: Int64) {
    #expect(ServerDate.milliseconds(of: ServerDate.text(milliseconds)) == milliseconds)
  }
}
