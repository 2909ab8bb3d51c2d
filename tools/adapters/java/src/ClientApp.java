import java.util.HashMap;
import java.util.Map;

/** An application of a script, and what it keeps while its process lives. */
final class ClientApp {
  final String name;
  ClientSetup setup;
  /** Whether the last configuration was refused, with which there is no object. */
  boolean isRefused;
  /** Its object; null where none was made. */
  ClientSdk sdk;
  /** What it fetched in advance to sign with; null for nothing. */
  ClientFactors fetched;
  /** The encryptor that it was given last; null for none. */
  ClientMessages.Given encryptor;
  /** What it got last from the vault, or the last header of a token; null for nothing. */
  ClientValue value;
  final Map<String, ClientTokens.Token> tokens = new HashMap<>();
  /** The encryptors that it has taken from the ones that it was given, by their names. */
  final Map<String, ClientMessages.Given> encryptors = new HashMap<>();
  final ClientDecisions decisions = new ClientDecisions();

  ClientApp(String name, ClientSetup setup) {
    this.name = name;
    this.setup = setup;
  }

  /** Forgets what was in memory. */
  void endProcess() {
    sdk = null;
    fetched = null;
    encryptor = null;
    value = null;
    tokens.clear();
    encryptors.clear();
  }

  String stateName() { return sdk == null ? "none" : sdk.stateName(); }
}
