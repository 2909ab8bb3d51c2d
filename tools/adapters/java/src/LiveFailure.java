/** Why a call on a real server did not do what it is for, in a word of the wire. */
final class LiveFailure extends Exception {
  private static final long serialVersionUID = 1;
  /** The status of HTTP; null where none came, or where it does not matter. */
  final Integer status;

  LiveFailure(String reason, Integer status) {
    super(reason);
    this.status = status;
  }

  /** No whole answer came. */
  static LiveFailure unreachable() { return new LiveFailure("unreachable", null); }

  /** The client refuses the answer. */
  static LiveFailure refused() { return new LiveFailure("refused", null); }

  /** Nothing can be sent in this state. */
  static LiveFailure impossible() { return new LiveFailure("impossible", null); }
}
