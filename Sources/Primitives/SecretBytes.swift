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

  deinit {
    unsafe sodium_memzero(memory.baseAddress, memory.count)
    unsafe memory.deallocate()
  }

  /// The number of bytes.
  package var count: Int { unsafe memory.count }

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
  unsafe bytes.withUnsafeMutableBytes { memory in
    unsafe sodium_memzero(memory.baseAddress, memory.count)
  }
  bytes = []
}
