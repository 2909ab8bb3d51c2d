import Glibc

/// Counts bytes in the memory of this process outside the stack, also in memory that was freed.
///
/// The bytes are given with each bit inverted, and inverted only where they are compared, so that the search does not
/// find its own argument. It reads /proc/self/mem, because memory that other threads unmap cannot be read directly.
enum HeapSearch {
  private static let pieceByteCount = 1 << 20

  /// Counts the places, in memory that is readable and writable, of the bytes that are given inverted.
  static func count(ofInverted pattern: [UInt8]) throws -> Int {
    let descriptor = open("/proc/self/mem", O_RDONLY)
    guard descriptor >= 0 else { throw Failure() }
    defer { close(descriptor) }
    return try regions().reduce(0) { sum, region in
      sum + count(ofInverted: pattern, in: region, descriptor)
    }
  }

  struct Failure: Error {}

  private static func count(ofInverted pattern: [UInt8], in region: Range<Int>, _ descriptor: CInt) -> Int {
    var found = 0
    for start in stride(from: region.lowerBound, to: region.upperBound, by: pieceByteCount) {
      // A piece goes on into the next one, so that bytes across their border are found.
      let end = min(start + pieceByteCount + pattern.count - 1, region.upperBound)
      found += count(ofInverted: pattern, at: start, end - start, descriptor)
    }
    return found
  }

  private static func count(ofInverted pattern: [UInt8], at start: Int, _ length: Int, _ descriptor: CInt) -> Int {
    unsafe withUnsafeTemporaryAllocation(byteCount: length, alignment: 16) { piece in
      let read = unsafe pread(descriptor, piece.baseAddress, length, off_t(start))
      guard read > 0 else { return 0 }
      // Inverted, the copy does not contain the bytes, should a later search come upon it.
      for index in 0..<read { unsafe piece[index] = ~piece[index] }
      let bytes = unsafe UnsafeRawBufferPointer(rebasing: piece[..<read])
      return unsafe pattern.withUnsafeBytes { unsafe occurrences(of: $0, in: bytes) }
    }
  }

  private static func occurrences(of pattern: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer) -> Int {
    var found = 0
    var rest = unsafe bytes
    while let place = unsafe memmem(rest.baseAddress!, rest.count, pattern.baseAddress!, pattern.count) {
      found += 1
      let offset = unsafe UnsafeRawPointer(place) - rest.baseAddress!
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[(offset + 1)...])
    }
    return found
  }

  /// The regions of memory without a file, readable and writable, except that of this thread's stack.
  private static func regions() throws -> [Range<Int>] {
    var marker = 0
    let here = unsafe withUnsafeMutablePointer(to: &marker) { unsafe Int(bitPattern: $0) }
    return try lines(ofFile: "/proc/self/maps").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 5 || words.last == "[heap]", words[1].hasPrefix("rw") else { return nil }
      let ends = words[0].split(separator: "-").compactMap { Int($0, radix: 16) }
      guard ends.count == 2, !(ends[0]..<ends[1]).contains(here) else { return nil }
      return ends[0]..<ends[1]
    }
  }

  private static func lines(ofFile path: String) throws -> [Substring] {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Failure() }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = unsafe read(descriptor, &piece, piece.count), count > 0 { bytes += piece[..<count] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
