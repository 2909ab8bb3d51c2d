import java.util.HashMap;
import java.util.Map;

/** An application of a script, and what it keeps while its process lives. */
final class ClientApp {
  final String name;
  ClientSetup setup;
  /** Its object; null where none was made. */
  ClientSdk sdk;
  /** What it fetched in advance to sign with; null for nothing. */
  ClientFactors fetched;
  /** Whether the encryptors that it takes are of the activation. */
  boolean encryptsForActivation = true;
  final Map<String, ClientTokens.Token> tokens = new HashMap<>();
  final Map<String, ClientEncryptor> encryptors = new HashMap<>();
  final ClientDecisions decisions = new ClientDecisions();

  ClientApp(String name, ClientSetup setup) {
    this.name = name;
    this.setup = setup;
  }

  /** Forgets what was in memory. */
  void endProcess() {
    sdk = null;
    fetched = null;
    tokens.clear();
    encryptors.clear();
  }

  String stateName() { return sdk == null ? "none" : sdk.stateName(); }
}
