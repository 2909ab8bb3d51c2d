import java.util.Map;
import java.util.function.BiConsumer;

/** The vault: what its key opens, and the recovery code. */
final class ClientVault {
  /** What the application of a script asks for: the key of an index, a signature of data, and of claims. */
  static final String KEY_INDEX = "1";
  static final byte[] DATA = Primitives.utf8("data");
  static final String CLAIMS = "{}";
  private static final byte[] ZERO_VECTOR = new byte[16];

  private final ClientSdk sdk;

  /** What the application wants the vault for, and the reason that the server is told. */
  enum Use {
    FETCH_ENCRYPTION_KEY("FETCH_ENCRYPTION_KEY"),
    SIGN_WITH_DEVICE_KEY("SIGN_WITH_DEVICE_PRIVATE_KEY"),
    SIGN_JWT("SIGN_WITH_DEVICE_PRIVATE_KEY"),
    RECOVERY_DATA("RECOVERY_CODE");

    final String reason;

    Use(String reason) { this.reason = reason; }
  }

  ClientVault(ClientSdk sdk) { this.sdk = sdk; }

  /** Encrypts the recovery data of a new activation. */
  static byte[] protectRecovery(Map<String, Object> answer, byte[] vaultKey) {
    String text = Json.write(Adapter.reply("recoveryCode", answer.get("recoveryCode"), "puk", answer.get("puk")));
    try {
      return Primitives.aesCbcEncrypt(vaultKey, ZERO_VECTOR, Primitives.utf8(text));
    } catch (java.security.GeneralSecurityException broken) {
      throw new IllegalStateException(broken);
    }
  }

  void use(ClientCall call, Use use, ClientFactors factors) {
    ClientSession session = sdk.session();
    if (use == Use.RECOVERY_DATA && (!session.isActive() || session.state().recovery == null)) {
      call.finish("invalidActivationState");
      return;
    }
    if (sdk.refusesWithoutActivation(call)) return;
    ClientOperation operation = new ClientOperation(call);
    unlock(operation, factors, use.reason, "encryption", (vaultKey, error) ->
        operation.conclude(error == null ? open(operation, use, vaultKey) : error));
  }

  /** Asks the server for the key of the vault; one that cannot be read has the code of an error. */
  void unlock(ClientOperation operation, ClientFactors factors, String reason, String unreadable,
      BiConsumer<byte[], ClientError> next) {
    String path = "/pa/v3/vault/unlock";
    var request = new ClientNetwork.Encrypted(path, "/pa/vault/unlock", Adapter.reply("reason", reason), factors);
    sdk.network.postEncrypted(operation, request, true, (answer, error) -> {
      byte[] key = null;
      ClientError problem = error;
      try {
        if (error == null) key = key(answer.get("encryptedVaultEncryptionKey"), unreadable);
      } catch (ClientError failure) {
        problem = failure;
      }
      next.accept(key, problem);
    });
  }

  private byte[] key(Object encrypted, String unreadable) throws ClientError {
    ClientSession session = sdk.session();
    // Where the activation is gone when the answer comes, the key cannot be unlocked either.
    ClientError.unless(session.isActive(), unreadable);
    ClientError.unless(encrypted instanceof String text && !text.isEmpty(), "invalidActivationState");
    try {
      byte[] bytes = Primitives.unbase64((String) encrypted, "invalid-encoding");
      return (byte[]) ClientCrypto.compute("vault.recover-key",
          "protectedKey", bytes, "transportKey", session.transportKey()).get("vaultKey");
    } catch (Refusal refusal) {
      throw new ClientError(unreadable);
    }
  }

  /** Gives the application what it wants the vault for. */
  private ClientError open(ClientOperation operation, Use use, byte[] vaultKey) {
    ClientState state = sdk.session().state();
    try {
      operation.value = switch (use) {
        case FETCH_ENCRYPTION_KEY ->
            ClientCrypto.compute("vault.key", "vaultKey", vaultKey, "index", KEY_INDEX).get("key");
        case RECOVERY_DATA -> Primitives.decodeUtf8(Primitives.aesCbcDecrypt(vaultKey, ZERO_VECTOR, state.recovery));
        default -> {
          byte[] privateKey = (byte[]) ClientCrypto.compute("vault.recover-private-key",
              "protectedKey", state.privateKey, "vaultKey", vaultKey).get("privateKey");
          yield use == Use.SIGN_JWT
              ? ClientCrypto.compute("jwt.sign", "claims", CLAIMS, "privateKey", privateKey).get("token")
              : ClientCrypto.compute("device.sign", "data", DATA, "privateKey", privateKey).get("signature");
        }
      };
      return null;
    } catch (Refusal | java.security.GeneralSecurityException | java.nio.charset.CharacterCodingException refusal) {
      return new ClientError("encryption");
    }
  }

  /** Confirms a recovery code, which may have the prefix `R:`. */
  void confirm(ClientCall call, String code, ClientFactors factors) {
    if (sdk.refusesWithoutActivation(call)) return;
    try {
      ClientCrypto.compute("recovery-code.validate", "code", code, "prefix", "allowed");
    } catch (Refusal malformed) {
      call.finish("wrongParameter");
      return;
    }
    ClientOperation operation = new ClientOperation(call);
    var content = Adapter.reply("recoveryCode", code.replace("R:", ""));
    var request = new ClientNetwork.Encrypted("/pa/v3/recovery/confirm", "/pa/recovery/confirm", content, factors);
    sdk.network.postEncrypted(operation, request, true, (answer, error) -> operation.conclude(error));
  }
}
