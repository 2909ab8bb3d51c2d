import Encodings
import PowerAuth
import Primitives
import Testing

@Suite("Configuration, § 1 and § 5.1")
struct ConfigurationTests {
  static let applicationKey = bytes("af90a0c0702aab2ac1211e18a61c57eb")
  static let applicationSecret = bytes("44ea1b190fb4b3d21f2137f20164cdd2")
  static let shared =
    "ARCvkKDAcCqrKsEhHhimHFfrEETqGxkPtLPSHyE38gFkzdIBAUEEOuqm6Du/QiI6b3/KDjCaLBBN4SK2Oj3tf1Uy9L0fDlI7E8z7/Pupavvd"
    + "5st5YqzYdrjcuArSUCsUHJzmVx0v6Q=="

  @Test(
    arguments: [
      (0, "00"), (1, "01"), (127, "7f"), (128, "8080"), (255, "80ff"), (256, "8100"), (257, "8101"), (16_383, "bfff"),
      (16_384, "c0004000"), (65_535, "c000ffff"), (65_536, "c0010000"), (16_777_215, "c0ffffff"),
      (16_777_216, "c1000000"), (16_909_060, "c1020304"), (270_544_960, "d0203040"), (1_073_741_823, "ffffffff"),
    ] as [(Int, String)])
  func `worked example 1.6: counts are written in one, two or four bytes`(count: Int, written: String) throws {
    #expect(Rules.right.configuration.writeCount(count) == bytes(written))
    let read = try #require(Rules.right.configuration.readCount(bytes(written)[...]))
    #expect(read.value == count)
    #expect(read.width == bytes(written).count)
  }

  @Test func `worked example 5.1: three values in one text`() throws {
    let values = Configuration(
      applicationKey: Self.applicationKey, applicationSecret: Self.applicationSecret,
      masterServerPublicKey: Scenario.masterPublic)
    #expect(try Rules.right.writeConfiguration(values).text == Self.shared)
    #expect(try Rules.right.readConfiguration(Self.shared).configuration == values)
    let converted = try Rules.right.convertConfiguration(
      applicationKey: Scenario.applicationKey, applicationSecret: Scenario.applicationSecret,
      masterServerPublicKey: Base64.encode(Scenario.masterPublic))
    #expect(converted.text == Self.shared)
  }

  @Test func `worked example 5.2: the published text`() throws {
    let text =
      "ARDDj6EB6iAUtNmNxKM/BsbaEEs5bP+yVmyjfhQDoox3LDwBAUEEQQ7CWNKAi0EgCfOvd/srfqz4oqhTMLwsT4r7sPLRfqICRw9cCMs/Uoo/"
      + "F2rIz+KKEcBxbnH9bMk8Ju3K1wmjbA=="
    let read = try Rules.right.readConfiguration(text).configuration
    #expect(Base64.encode(read.applicationKey) == "w4+hAeogFLTZjcSjPwbG2g==")
    #expect(Base64.encode(read.applicationSecret) == "Szls/7JWbKN+FAOijHcsPA==")
    #expect(
      Base64.encode(read.masterServerPublicKey)
        == "BEEOwljSgItBIAnzr3f7K36s+KKoUzC8LE+K+7Dy0X6iAkcPXAjLP1KKPxdqyM/iihHAcW5x/WzJPCbtytcJo2w=")
  }

  @Test func `worked example 5.7: the last key of number 01 counts, and other numbers are skipped`() throws {
    for text in [
      "ARCvkKDAcCqrKsEhHhimHFfrEETqGxkPtLPSHyE38gFkzdICIANhYmMBQQQ66qboO79CIjpvf8oOMJosEE3hIrY6Pe1/VTL0vR8OUjsTzPv8"
        + "+6lq+93my3lirNh2uNy4CtJQKxQcnOZXHS/p",
      "ARCvkKDAcCqrKsEhHhimHFfrEETqGxkPtLPSHyE38gFkzdICAUEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAFBBDrqpug7v0IiOm9/yg4wmiwQTeEitjo97X9VMvS9Hw5SOxPM+/z7qWr73ebLeWKs2Ha43LgK0lArFByc"
        + "5lcdL+k=",
      "ARCvkKDAcCqrKsEhHhimHFfrEETqGxkPtLPSHyE38gFkzdIBAUEEOuqm6Du/QiI6b3/KDjCaLBBN4SK2Oj3tf1Uy9L0fDlI7E8z7/Pupavvd"
        + "5st5YqzYdrjcuArSUCsUHJzmVx0v6Xh5eg==",
    ] {
      #expect(try Rules.right.readConfiguration(text).configuration.masterServerPublicKey == Scenario.masterPublic)
    }
  }

  @Test(
    arguments: [
      ("", .truncated), (" " + shared, .invalidEncoding), (shared.filter { $0 != "=" }, .invalidEncoding),
      ("ARCEuVTbQw3ESdve/M/K9W0=", .truncated),
      ("ARDBboKaM9dnPiYR9PEvYHNMEEe0apJ3QQijoU/Wairll6EA", .missingMasterKey),
      ("ARCvkKDAcCqrKsEhHhimHFfrEETqGxkPtLPSHyE38gFkzdIBAQA=", .missingMasterKey),
      ("ARDBboKaM9dnPiYR9PEvYHNMEEe0apJ3QQijoU/Wairll6H/////", .truncated),
      ("AhDBboKaM9dnPiYR9PEvYHNMEEe0apJ3QQijoU/Wairll6EA", .configurationVersion),
      ("AQ9MKVSquvEs7PFEoiLe9QAQIyCEpjnnw+JoAdEpqRAKBgEB", .invalidLength),
    ] as [(String, Refusal)])
  func `texts that are no configuration are refused`(text: String, reason: Refusal) {
    #expect(refusal { try Rules.right.readConfiguration(text) } == reason)
  }

  @Test func `a third value that is no point is refused by the conversion only`() throws {
    let digits = Array("1234567890123456789012".utf8)
    #expect(
      refusal {
        try Rules.right.convertConfiguration(
          applicationKey: Scenario.applicationKey, applicationSecret: Scenario.applicationSecret,
          masterServerPublicKey: Base64.encode(digits))
      } == .invalidPublicKey)
    let values = Configuration(
      applicationKey: Self.applicationKey, applicationSecret: Self.applicationSecret, masterServerPublicKey: digits)
    let text = try Rules.right.writeConfiguration(values).text
    #expect(try Rules.right.readConfiguration(text).configuration == values)
  }
}
