/**
 * The settings of a server that only protocol 4.0 has.
 *
 * @param latestVersion the version to which a status of 3.x says that an activation can be upgraded
 * @param minimumVersion the lowest version that is served
 */
record Server4Settings(long latestVersion, long minimumVersion, boolean timedBlocks, long blockBase, long blockFactor) {
  /** A server that knows nothing of 4.0. */
  static final Server4Settings NONE = new Server4Settings(3, 3, false, 0, 1);

  static Server4Settings of(Events.Event configuration) {
    return new Server4Settings(4, configuration.integer("minimumVersion", 3), configuration.yes("timedBlocks", false),
        configuration.integer("blockBase", 300_000), configuration.integer("blockFactor", 2));
  }

  Server4Settings withMinimumVersion(long version) {
    return new Server4Settings(latestVersion, version, timedBlocks, blockBase, blockFactor);
  }

  DecisionBlock.Times times(long now) { return new DecisionBlock.Times(timedBlocks, blockBase, blockFactor, now); }
}
