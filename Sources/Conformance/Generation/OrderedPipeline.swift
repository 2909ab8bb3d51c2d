/// Works on many inputs at once, and hands the results on in the order of the inputs.
///
/// No more than `width` inputs are held at any time, so that memory stays bounded however many there are.
func forEachInOrder<Input: Sendable, Output: Sendable>(
  width: Int = 8,
  next: () throws -> Input?,
  transform: @escaping @Sendable (Input) async throws -> Output,
  consume: (Output) throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: (Int, Output).self) { group in
    var started = 0
    var consumed = 0
    var waiting: [Int: Output] = [:]
    func startNext() throws {
      guard let input = try next() else { return }
      let number = started
      started += 1
      group.addTask { (number, try await transform(input)) }
    }
    for _ in 0..<width { try startNext() }
    while consumed < started {
      if let output = waiting.removeValue(forKey: consumed) {
        try consume(output)
        consumed += 1
        try startNext()
      } else if let (number, output) = try await group.next() {
        waiting[number] = output
      }
    }
  }
}
