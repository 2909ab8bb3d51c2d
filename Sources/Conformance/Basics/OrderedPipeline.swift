/// Works on many inputs at once, and hands the results on in the order of the inputs.
///
/// At most `width` inputs are held at a time, which bounds the memory. Errors keep the order too: the error of the
/// first input that fails is thrown, after all results before it were handed on.
package func forEachInOrder<Input: Sendable, Output: Sendable>(
  width: Int = 8,
  next: () throws -> Input?,
  transform: @escaping @Sendable (Input) async throws -> Output,
  consume: (Output) throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: (Int, Result<Output, any Error>).self) { group in
    var started = 0
    var consumed = 0
    var isAtEnd = false
    var waiting: [Int: Result<Output, any Error>] = [:]
    func startNext() {
      guard !isAtEnd else { return }
      let number = started
      do {
        guard let input = try next() else {
          isAtEnd = true
          return
        }
        group.addTask {
          do {
            return (number, .success(try await transform(input)))
          } catch {
            return (number, .failure(error))
          }
        }
      } catch {
        isAtEnd = true
        waiting[number] = .failure(error)
      }
      started += 1
    }
    while started < width, !isAtEnd { startNext() }
    while consumed < started {
      if let result = waiting.removeValue(forKey: consumed) {
        try consume(try result.get())
        consumed += 1
        startNext()
      } else if let (number, result) = try await group.next() {
        waiting[number] = result
      }
    }
  }
}
