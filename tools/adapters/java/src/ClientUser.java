import java.util.List;
import java.util.Map;

/** What the server says of the user. */
final class ClientUser {
  private final ClientSdk sdk;
  /** What came last; null for nothing. */
  private Map<?, ?> last;

  ClientUser(ClientSdk sdk) { this.sdk = sdk; }

  boolean isKnown() { return last != null; }

  /** Replaces what is known, also by nothing. */
  void take(Object claims) { last = claims instanceof Map<?, ?> map ? map : null; }

  void fetch(ClientCall call) {
    if (sdk.refusesWithoutActivation(call)) return;
    ClientOperation operation = new ClientOperation(call);
    var request = new ClientNetwork.Encrypted("/pa/v3/user/info", "/pa/generic/activation", Map.of(), null);
    sdk.network.postEncrypted(operation, request, false, (claims, error) -> {
      if (error == null) take(claims);
      operation.conclude(error);
    });
  }

  /** Makes ready what the application needs to encrypt messages of its own. */
  void prepareEncryptor(ClientCall call, boolean isOfActivation) {
    if (isOfActivation && sdk.refusesWithoutActivation(call)) return;
    ClientOperation operation = new ClientOperation(call);
    sdk.preparation.withKey(operation, isOfActivation, operation::conclude);
  }

  static String sharedInfo(boolean isOfActivation) {
    return List.of("/pa/generic/application", "/pa/generic/activation").get(isOfActivation ? 1 : 0);
  }

  /** Synchronises the time because the application wants it. */
  void synchronizeTime(ClientCall call) {
    ClientOperation operation = new ClientOperation(call);
    sdk.preparation.synchronize(operation, operation::conclude);
  }
}
