import java.util.List;
import java.util.Map;

/** `temporary-key.permit`: whether a client gets a temporary key, and for which error it does not (§§ 2.5, 9.1). */
final class DecisionTemporaryKey {
  private final boolean isTokenRight, isApplicationSupported, isOfActivation, isOwn, isMACRight, areKeysRight;
  private final String algorithm, state, activationAlgorithm;
  private final List<String> supported;

  private DecisionTemporaryKey(Call call) {
    isTokenRight = call.word("tokenForm", "right", "wrong").equals("right");
    algorithm = Decisions.algorithm(call, "algorithm");
    isApplicationSupported = call.isYes("applicationSupported");
    isOfActivation = TemporaryKeys.isActivation(call);
    isOwn = call.word("activation", "own", "unknown", "other-application").equals("own");
    state = Decisions.state(call);
    activationAlgorithm = Decisions.algorithm(call, "activationAlgorithm");
    supported = Decisions.supportedAlgorithms(call);
    isMACRight = call.isYes("rightMAC");
    areKeysRight = call.isYes("rightKeys");
  }

  static Map<String, Object> permit(Call call) {
    String error = new DecisionTemporaryKey(call).error();
    return Decisions.output("permitted", Decisions.yesOrNo(error == null), "error", error);
  }

  /** The first error in the order of the checks, or null. */
  private String error() {
    // The algorithm of version 3 is not one that a request of 4.0 can name.
    if (!isTokenRight || algorithm.equals(Decisions.ALGORITHM_OF_3)) return "ERR0024";
    if (!isApplicationSupported) return "ERR0015";
    if (isOfActivation && (!isOwn || state.equals("CREATED"))) return "ERR0009";
    if (!supported.contains(algorithm)) return "ERR0046";
    if (isOfActivation && !algorithm.equals(activationAlgorithm)) return "ERR0046";
    if (!isMACRight) return "ERR0024";
    return areKeysRight ? null : "ERR0022";
  }
}
