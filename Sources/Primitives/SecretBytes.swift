import CSodium

/// Bytes that are wiped when this value ends.
@safe package struct SecretBytes: ~Copyable, @unchecked Sendable {
  // Unchecked: nothing writes to the memory between init and deinit.
  private let memory: UnsafeMutableRawBufferPointer

  /// Copies the bytes; the caller must wipe the argument.
  package init(_ bytes: [UInt8]) {
    unsafe memory = .allocate(byteCount: bytes.count, alignment: 1)
    unsafe memory.copyBytes(from: bytes)
  }

  private init(memory: UnsafeMutableRawBufferPointer) { unsafe self.memory = memory }

  deinit {
    unsafe sodium_memzero(memory.baseAddress, memory.count)
    unsafe memory.deallocate()
  }

  /// The number of bytes.
  package var count: Int { unsafe memory.count }

  /// Copies the bytes; the caller must wipe the result.
  package borrowing func copy() -> [UInt8] { unsafe Array(memory) }

  /// Puts other bytes in place of some; the memory in which they were is wiped.
  package mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    precondition(0 <= range.lowerBound && range.upperBound <= count, "the range is not within the bytes")
    let edited = UnsafeMutableRawBufferPointer.allocate(
      byteCount: count - range.count + bytes.count, alignment: 1)
    let end = range.lowerBound + bytes.count
    unsafe UnsafeMutableRawBufferPointer(rebasing: edited[..<range.lowerBound])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<range.lowerBound]))
    unsafe UnsafeMutableRawBufferPointer(rebasing: edited[range.lowerBound..<end]).copyBytes(from: bytes)
    unsafe UnsafeMutableRawBufferPointer(rebasing: edited[end...])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[range.upperBound...]))
    self = unsafe SecretBytes(memory: edited)
  }

  /// Calls the closure with the bytes, which it must not keep.
  package borrowing func withUnsafeBytes<Result: ~Copyable, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(memory))
  }
}

/// Overwrites the bytes with zeros and empties the array.
///
/// Another array that shares the storage keeps its bytes.
package func wipe(_ bytes: inout [UInt8]) {
  wipeElements(of: &bytes)
}

/// Overwrites the numbers with zeros and empties the array.
package func wipe<Number: FixedWidthInteger & BitwiseCopyable>(_ numbers: inout [Number]) {
  wipeElements(of: &numbers)
}

/// Overwrites a region of memory with zeros.
package func wipe(_ memory: UnsafeMutableRawBufferPointer) {
  unsafe sodium_memzero(memory.baseAddress, memory.count)
}

/// What is called for bytes is compiled for bytes, because the function for all numbers is slower in other modules.
@inline(__always)
private func wipeElements<Number: BitwiseCopyable>(of numbers: inout [Number]) {
  unsafe numbers.withUnsafeMutableBytes { unsafe wipe($0) }
  numbers = []
}
