#if canImport(Glibc)
  import Glibc

  /// Counts bytes in the memory of this process outside the stack, also in memory that was freed.
  ///
  /// The bytes are given with each bit inverted, so that the search does not find its own argument. It reads
  /// /proc/self/mem, because memory that other threads unmap cannot be read directly.
  enum HeapSearch {
    private static let pieceByteCount = 1 << 20

    /// Counts the places, in memory that is readable and writable, of the bytes that are given inverted.
    static func count(ofInverted inverted: [UInt8]) throws -> Int {
      let descriptor = unsafe open("/proc/self/mem", O_RDONLY)
      guard descriptor >= 0 else { throw Failure() }
      defer { close(descriptor) }
      let regions = try regions()
      // So few bytes are on the stack, which is not searched.
      return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: inverted.count) { pattern in
        for (index, byte) in inverted.enumerated() { unsafe pattern[index] = ~byte }
        defer { unsafe erase(pattern) }
        return regions.reduce(0) { sum, region in
          unsafe sum + count(of: UnsafeBufferPointer(pattern), in: region, descriptor)
        }
      }
    }

    struct Failure: Error {}

    private static func count(
      of pattern: UnsafeBufferPointer<UInt8>, in region: Range<Int>, _ descriptor: CInt
    ) -> Int {
      stride(from: region.lowerBound, to: region.upperBound, by: pieceByteCount).reduce(0) { sum, start in
        // A piece goes on into the next one, so that bytes across their border are found.
        let end = min(start + pieceByteCount + pattern.count - 1, region.upperBound)
        return unsafe sum + count(of: pattern, inPiece: start..<end, descriptor)
      }
    }

    private static func count(
      of pattern: UnsafeBufferPointer<UInt8>, inPiece piece: Range<Int>, _ descriptor: CInt
    ) -> Int {
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: piece.count) { copy in
        // A copy of the bytes must not be found by the next search.
        defer { unsafe erase(copy) }
        let count = unsafe pread(descriptor, copy.baseAddress, piece.count, off_t(piece.lowerBound))
        guard count > 0 else { return 0 }
        return unsafe occurrences(of: pattern, in: UnsafeBufferPointer(rebasing: copy[..<count]))
      }
    }

    private static func erase(_ memory: UnsafeMutableBufferPointer<UInt8>) {
      guard let start = memory.baseAddress else { return }
      unsafe explicit_bzero(start, memory.count)
    }

    private static func occurrences(
      of pattern: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Int {
      guard let wanted = pattern.baseAddress, var place = bytes.baseAddress else { return 0 }
      let end = unsafe place + bytes.count
      var found = 0
      while unsafe end - place >= pattern.count, let first = unsafe memchr(place, CInt(pattern[0]), end - place) {
        unsafe place = UnsafePointer(first.assumingMemoryBound(to: UInt8.self))
        if unsafe end - place >= pattern.count, unsafe memcmp(place, wanted, pattern.count) == 0 { found += 1 }
        unsafe place += 1
      }
      return found
    }

    /// The regions of memory without a file, readable and writable, except that of this thread's stack.
    private static func regions() throws -> [Range<Int>] {
      var marker = 0
      let here = unsafe withUnsafeMutablePointer(to: &marker) { Int(bitPattern: $0) }
      return try lines(ofFile: "/proc/self/maps").compactMap { line in
        let words = line.split(separator: " ")
        guard words.count == 5 || words.last == "[heap]", words[1].hasPrefix("rw") else { return nil }
        let ends = words[0].split(separator: "-").compactMap { Int($0, radix: 16) }
        guard ends.count == 2, !(ends[0]..<ends[1]).contains(here) else { return nil }
        return ends[0]..<ends[1]
      }
    }

    private static func lines(ofFile path: String) throws -> [Substring] {
      let descriptor = unsafe open(path, O_RDONLY)
      guard descriptor >= 0 else { throw Failure() }
      defer { close(descriptor) }
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = unsafe read(descriptor, &piece, piece.count), count > 0 { bytes += piece[..<count] }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }
  }
#endif
