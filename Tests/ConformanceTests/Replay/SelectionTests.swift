import Testing

@testable import Conformance

@Suite struct SelectionTests {
  @Test func `A glob matches whole ids`() {
    #expect(Glob("kdf.*").matches("kdf.index/zero"))
    #expect(Glob("*zero").matches("kdf.index/zero"))
    #expect(Glob("k?f.index/*o").matches("kdf.index/zero"))
    #expect(!Glob("kdf").matches("kdf.index/zero"))
    #expect(!Glob("*/zer").matches("kdf.index/zero"))
  }
}
