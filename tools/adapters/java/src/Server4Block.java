/** Blocks for a time (§ 3.6 of 4.0): their end, their beginning, and what a right code does to their number. */
final class Server4Block {
  private final ServerContext context;

  Server4Block(ServerContext context) { this.context = context; }

  /** Lifts a block whose end has come. */
  void lift(ServerRows.Activation activation) {
    if (activation.status == ServerRows.Status.BLOCKED) happen(activation, "time", null);
  }

  /** Lifts each such block; a job of the server does so. */
  void liftAll() { context.store().activations.values().forEach(this::lift); }

  /** Blocks an activation whose attempts are used up. */
  void useUp(ServerRows.Activation activation) { happen(activation, "attempts-used-up", null); }

  /** Forgets the blocks before a right code. */
  void succeed(ServerRows.Activation activation, Decisions.Type type) {
    DecisionBlock block = decided(activation, "success", type);
    activation.blocks = block.count;
  }

  private void happen(ServerRows.Activation activation, String event, Decisions.Type type) {
    DecisionBlock block = decided(activation, event, type);
    activation.status = block.isBlocked ? ServerRows.Status.BLOCKED : ServerRows.Status.ACTIVE;
    activation.blockedReason = block.isBlocked ? block.reason : null;
    activation.blockExpires = block.isBlocked ? block.expires : null;
    activation.blocks = block.count;
    activation.attempts = block.failedAttempts;
  }

  private DecisionBlock decided(ServerRows.Activation activation, String event, Decisions.Type type) {
    DecisionBlock block = new DecisionBlock(context.version4().times(context.now()), activation.version);
    block.isBlocked = activation.status == ServerRows.Status.BLOCKED;
    block.reason = activation.blockedReason;
    block.expires = activation.blockExpires;
    block.count = activation.blocks;
    block.failedAttempts = activation.attempts;
    block.happen(event, type);
    return block;
  }
}
