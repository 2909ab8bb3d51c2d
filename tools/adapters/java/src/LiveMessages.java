import java.util.LinkedHashMap;
import java.util.Map;

/** The encrypted messages of a client that lives with a real server, and the keys that they are encrypted with. */
abstract class LiveMessages {
  /** A key of a scope, which may be a public key or a secret; a temporary one has an id and an end. */
  record Key(String id, byte[] bytes, long expires) {}

  /** A request that is encrypted. */
  interface Sealed {
    Map<String, Object> members();

    Key key();

    /** Decrypts the answer. */
    String open(String answer) throws LiveFailure;

    default byte[] body() { return Primitives.utf8(Json.write(members())); }
  }

  final LiveClient client;
  final LiveSetup setup;
  private final Map<String, Key> temporaryKeys = new LinkedHashMap<>();

  LiveMessages(LiveClient client) {
    this.client = client;
    setup = client.setup;
  }

  /** Encrypts a text with a key. */
  abstract Sealed seal(String scope, String purpose, String text, Key key) throws LiveFailure, Refusal;

  /** Asks for a temporary key. */
  abstract Key requested(String scope) throws LiveFailure, Refusal;

  Sealed seal(String scope, String purpose, String text) throws LiveFailure, Refusal {
    return seal(scope, purpose, text, key(scope));
  }

  void forget(String scope) { temporaryKeys.remove(scope); }

  Key key(String scope) throws LiveFailure, Refusal {
    Key known = temporaryKeys.get(scope);
    if (known == null || setup.time().now() + TemporaryKeys.MARGIN >= known.expires()) {
      forget(scope);
      known = requested(scope);
      temporaryKeys.put(scope, known);
    }
    return known;
  }

  /** Sends the token of a request for a key, and returns that of the answer. */
  String exchanged(Object token) throws LiveFailure {
    Map<String, Object> asked = Adapter.reply("requestObject", Adapter.reply("jwt", token));
    return LiveAnswers.text(setup.post("keystore/create", asked), "jwt");
  }

  static boolean isOfActivation(String scope) { return scope.equals("activation"); }

  /** Returns the id of the activation; null in the scope of the application. */
  String activationId(String scope) { return isOfActivation(scope) ? client.activation.id : null; }
}
