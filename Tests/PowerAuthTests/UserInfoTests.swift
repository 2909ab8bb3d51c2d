import PowerAuth
import Testing

@Suite("Claims about a user, § 15.4")
struct UserInfoTests {
  @Test func `worked example 15.3: claims of other types`() throws {
    let info = try Rules.right.readUserInfo(
      #"""
      {"sub":"123456","name":"John Jacob Doe","email_verified":true,"phone_number_verified":"true",
       "birthdate":"1984-02-21","updated_at":1718000000,
       "address":{"formatted":"Belehradska 858/23\r\n120 00 Prague - Vinohrady\r\nCzech Republic",
       "street_address":"Belehradska 858/23\r\nVinohrady","postal_code":12000},"gender":null,
       "custom_claim":"Hello world!"}
      """#)
    #expect(info.texts == [.sub: "123456", .name: "John Jacob Doe"])
    #expect(info.isEmailVerified)
    #expect(!info.isPhoneNumberVerified)
    #expect(info.birthdate == "1984-02-21")
    #expect(info.updatedAt == 1_718_000_000)
    #expect(
      info.address == [
        .formatted: "Belehradska 858/23\n120 00 Prague - Vinohrady\nCzech Republic",
        .streetAddress: "Belehradska 858/23\nVinohrady",
      ])
  }

  @Test func `without claims there is no property`() throws {
    let info = try Rules.right.readUserInfo("{}")
    #expect(info.texts == [:])
    #expect(!info.isEmailVerified && !info.isPhoneNumberVerified)
    #expect(info.birthdate == nil && info.updatedAt == nil && info.address == nil)
    #expect(refusal { try Rules.right.readUserInfo("null") } == .messageSyntax)
  }

  @Test(arguments: [
    ("2000-02-29", true), ("1900-02-29", false), ("1984-2-30", false), ("2023-04-31", false), ("1984", false),
  ])
  func `a date of birth exists in the calendar`(text: String, exists: Bool) {
    #expect((CalendarDate(text) != nil) == exists)
  }

  @Test(arguments: [("1", true), ("0", false), ("-1", true), ("\"1\"", false), ("null", false), ("[true]", false)])
  func `a number other than 0 confirms`(json: String, isTrue: Bool) throws {
    #expect(try Rules.right.readUserInfo("{\"email_verified\":\(json)}").isEmailVerified == isTrue)
  }

  @Test func `only carriage returns before line feeds are dropped`() {
    #expect(withLineFeeds("A\r\nB\rC\n\rD\r\r\nE").unicodeScalars.elementsEqual("A\nB\rC\n\rD\r\nE".unicodeScalars))
  }
}
