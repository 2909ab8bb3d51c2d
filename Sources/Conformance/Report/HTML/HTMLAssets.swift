/// The style and the script of the page: files beside this one, which the build embeds.
enum HTMLAssets {
  static let style = String(decoding: PackageResources.page_css, as: UTF8.self)
  /// Shows the failures that the filters choose, and keeps the filters in the address, behind `#`.
  static let script = String(decoding: PackageResources.page_js, as: UTF8.self)
}
