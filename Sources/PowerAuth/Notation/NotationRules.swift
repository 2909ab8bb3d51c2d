/// What all chapters share (§ 1).
package struct NotationRules: Sendable {
  /// 32 bytes are folded to 16: the first half exclusive-or the second.
  package var fold: Function<[UInt8], [UInt8]> = PowerAuth.fold
}
