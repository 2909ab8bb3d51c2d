import java.security.GeneralSecurityException;
import java.util.Map;

/** The factor keys of an activation of 4.0: another password, and biometry on and off (§ 4). */
final class Server4Factors {
  private static final String PASSWORD = "password/change";
  private static final String ADD = "biometry/add";
  private static final String REMOVE = "biometry/remove";

  private final ServerContext context;

  Server4Factors(ServerContext context) { this.context = context; }

  /** `password/change`: the new key waits for its first right code. */
  Map<String, Object> changePassword(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    ServerRows.Activation activation = new Server4Codes(context).demand(request, PASSWORD);
    return answer(request, PASSWORD, activation, key -> activation.nextKnowledge = key);
  }

  /** `biometry/add`: the new key waits, unless there is no current one. */
  Map<String, Object> addBiometry(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    ServerRows.Activation activation = new Server4Codes(context).demand(request, ADD);
    return answer(request, ADD, activation, key -> {
      activation.biometryEnabled = true;
      if (activation.biometry == null) activation.biometry = key;
      else activation.nextBiometry = key;
    });
  }

  /** `biometry/remove`. */
  Map<String, Object> removeBiometry(ServerRequest request) throws ServerFault, GeneralSecurityException {
    ServerRows.Activation activation = new Server4Codes(context).demand(request, REMOVE);
    activation.biometryEnabled = false;
    activation.biometry = null;
    activation.nextBiometry = null;
    return Adapter.reply();
  }

  /** Keeps a new key. */
  private interface Keeping {
    void keep(byte[] key);
  }

  /** Opens the message, makes a secret with the algorithm of the activation, and answers. */
  private Map<String, Object> answer(
      ServerRequest request, String endpoint, ServerRows.Activation activation, Keeping keeping)
      throws Refusal, ServerFault, GeneralSecurityException {
    var opened = new Server4Encryption(context).open(
        Server4Codes.Header.of(request).encryption(), "/pa/" + endpoint, request);
    var asked = Server4Secrets.Request.of(opened.object());
    ServerFault.unless(asked.algorithm().equals(activation.algorithm), "ERR0046");
    new Server4Exchange(context).demandAlgorithm(asked.algorithm(), activation.application);
    var response = Server4Secrets.respond(asked);
    keeping.keep(response.secret());
    return opened.seal("sharedSecretResponse", response.members());
  }
}
