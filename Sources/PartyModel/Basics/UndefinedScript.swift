/// A script of which no page says what it means; a search leaves it out.
struct UndefinedScript: Error, CustomStringConvertible {
  let description: String
}
