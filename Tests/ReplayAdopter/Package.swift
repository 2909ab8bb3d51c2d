// swift-tools-version: 6.2
import PackageDescription

// An example of a package whose tests run on a device: it depends on the product that needs no library.
let package = Package(
  name: "ReplayAdopter",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "pavectors", path: "../..")],
  targets: [
    .testTarget(name: "ReplayAdopterTests", dependencies: [.product(name: "PowerAuthReplay", package: "pavectors")])
  ]
)
