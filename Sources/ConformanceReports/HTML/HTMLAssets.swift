internal import Conformance

/// The style and the script of the page: files in this folder, which the build embeds.
enum HTMLAssets {
  static let style = String(decoding: PackageResources.page_css, as: UTF8.self)
  /// The script, which shows the failures that match the filters, and keeps the filters in the address after `#`.
  static let script = String(decoding: PackageResources.page_js, as: UTF8.self)
}
