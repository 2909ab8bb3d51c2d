import java.util.HashMap;
import java.util.Map;

/** Tokens, the vault and encrypted messages of the client of a script of 4.0. */
final class Client4Messages {
  private static final String OK = "ok";
  private static final String WRONG = "encryption";

  private final Client4 client;
  /** The encryptors that the application has. */
  private final Map<String, Encryptor> encryptors = new HashMap<>();

  /** An object for one request and its answer. */
  private static final class Encryptor {
    /** When the request was encrypted; null before. */
    Long start;
    boolean isUsed;
  }

  Client4Messages(Client4 client) { this.client = client; }

  void forget() { encryptors.clear(); }

  // Tokens

  private static String name(Events.Event event) { return event.text("name", "token"); }

  boolean hasToken(Events.Event event) {
    return client.isStored() && client.activation.tokens.contains(name(event));
  }

  private void demandToken(Events.Event event) throws ClientError {
    ClientError.unless(hasToken(event), "invalidToken");
  }

  void requestToken(Events.Event event) throws ClientError {
    client.demandUsable();
    String factors = client.factors(event);
    if (hasToken(event)) return;
    client.network.prepareActivation();
    client.code(factors, Client4.password(event));
    client.network.sendEncrypted(client.activation.path("token/create ") + factors, WRONG);
    ClientError.unless(Client4Contents.isTokenTaken(event), WRONG);
    client.activation.tokens.add(name(event));
  }

  void removeToken(Events.Event event) throws ClientError {
    client.demandUsable();
    demandToken(event);
    client.codeOfPossession();
    client.network.sendPlain(client.activation.path("token/remove possession"));
    client.activation.tokens.remove(name(event));
  }

  /** Computes a header of a token, which an upgrade does not hinder. */
  void tokenHeader(Events.Event event) throws ClientError {
    ClientError.unless(client.isStored(), "missingActivation");
    demandToken(event);
  }

  // The vault

  void vault(Events.Event event) throws ClientError {
    client.demandUsable();
    boolean isPossession = event.text("factors", "possession_knowledge").equals("possession");
    ClientError.unless(!client.isOld() && !isPossession, "wrongParameter");
    String factors = client.factors(event);
    client.network.prepareActivation();
    client.code(factors, Client4.password(event));
    client.network.sendEncrypted("/pa/v4/vault/unlock " + factors);
    Client4Contents.demandVaultKey(event);
  }

  // Messages

  void message(Events.Event event) throws ClientError {
    boolean isOfActivation = prepare(event);
    client.network.sendEncrypted(isOfActivation ? client.activation.path("user/info") : "/pa/v4/config/application");
  }

  void makeEncryptor(Events.Event event) throws ClientError {
    prepare(event);
    encryptors.put(event.text("object"), new Encryptor());
  }

  /** Makes the key of a scope ready; returns whether that is the scope of the activation. */
  private boolean prepare(Events.Event event) throws ClientError {
    switch (event.text("scope", Client4Network.ACTIVATION)) {
      case Client4Network.ACTIVATION -> {
        client.demandUsable();
        client.network.prepareActivation();
        return true;
      }
      case Client4Network.APPLICATION -> {
        client.network.prepareApplication(4);
        return false;
      }
      default -> throw new IllegalArgumentException("scope: unknown");
    }
  }

  String encrypt(Events.Event event) throws ClientError {
    Encryptor encryptor = encryptors.get(event.text("object"));
    if (encryptor == null) return "nothing";
    ClientError.unless(encryptor.start == null, WRONG);
    encryptor.start = client.device.now;
    return OK;
  }

  /** Decrypts an answer; each attempt is the last one. */
  String decrypt(Events.Event event) throws ClientError {
    Encryptor encryptor = encryptors.get(event.text("object"));
    if (encryptor == null) return "nothing";
    ClientError.unless(encryptor.start != null && !encryptor.isUsed, WRONG);
    encryptor.isUsed = true;
    ClientError.unless(Client4Contents.isEnvelopeTaken(event), WRONG);
    client.network.takeTime(encryptor.start);
    return OK;
  }
}
