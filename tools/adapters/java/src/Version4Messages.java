import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Authenticated encryption of protocol 4.0, and the requests and responses that it protects. */
final class Version4Messages {
  private static final int NONCE_LENGTH = 12;
  private static final int HEAD_LENGTH = NONCE_LENGTH + 32;

  /** The keys of the encryption and of its MAC. */
  private record Keys(byte[] encryption, byte[] mac) {
    static Keys of(byte[] key, byte[] context) throws Refusal {
      Version4.ofLength(Version4.KEY_LENGTH, key);
      return new Keys(Version4.derived(key, "aead/enc", context), Version4.derived(key, "aead/mac", context));
    }

    void note(Call call) {
      call.step("encryptionKey", encryption);
      call.step("macKey", mac);
    }

    byte[] cipher(byte[] nonce, byte[] data) throws GeneralSecurityException {
      return Version4.counterMode(encryption, Arrays.copyOf(nonce, 16), data);
    }

    byte[] tag(byte[]... parts) { return Kmac.mac(mac, Primitives.concat(parts), "PA4MAC-AEAD"); }

    /** Checks the tag first, then decrypts. */
    Opened open(byte[] associatedData, byte[] sealed) throws Refusal, GeneralSecurityException {
      Refusal.unless(sealed.length >= HEAD_LENGTH, "invalid-length");
      byte[] nonce = Arrays.copyOf(sealed, NONCE_LENGTH);
      byte[] ciphertext = Arrays.copyOfRange(sealed, HEAD_LENGTH, sealed.length);
      byte[] tag = tag(nonce, associatedData, ciphertext);
      boolean isDue = MessageDigest.isEqual(tag, Arrays.copyOfRange(sealed, NONCE_LENGTH, HEAD_LENGTH));
      Refusal.unless(isDue, "mac-mismatch");
      return new Opened(cipher(nonce, ciphertext), tag);
    }
  }

  /** A plaintext, and the tag that was computed. */
  private record Opened(byte[] plaintext, byte[] tag) {}

  /** What one message is encrypted with. */
  private record Envelope(Keys keys, byte[] nonce, byte[] associatedData) {}

  static void register(Map<String, Adapter.Operation> table) {
    table.put("aead.seal", Version4Messages::seal);
    table.put("aead.open", Version4Messages::open);
    table.put("e2ee.shared-info2", call -> Adapter.reply("sharedInfo2", sharedInfo2(call, "key")));
    table.put("e2ee.encrypt-request", call -> encrypt(call, 0));
    table.put("e2ee.encrypt-response", call -> encrypt(call, NONCE_LENGTH));
    table.put("e2ee.decrypt-request", call -> decrypt(call, 0));
    table.put("e2ee.decrypt-response", call -> decrypt(call, NONCE_LENGTH));
  }

  private static Map<String, Object> seal(Call call) throws Refusal, GeneralSecurityException {
    Keys keys = Keys.of(call.bytes("key"), call.bytes("keyContext"));
    byte[] nonce = Version4.ofLength(NONCE_LENGTH, call.bytes("nonce"));
    byte[] ciphertext = keys.cipher(nonce, call.bytes("plaintext"));
    byte[] tag = keys.tag(nonce, call.bytes("associatedData"), ciphertext);
    keys.note(call);
    call.step("ciphertext", ciphertext);
    call.step("tag", tag);
    return Adapter.reply("sealed", Primitives.concat(nonce, tag, ciphertext));
  }

  private static Map<String, Object> open(Call call) throws Refusal, GeneralSecurityException {
    Keys keys = Keys.of(call.bytes("key"), call.bytes("keyContext"));
    Opened opened = keys.open(call.bytes("associatedData"), call.bytes("sealed"));
    keys.note(call);
    call.step("tag", opened.tag());
    return Adapter.reply("plaintext", opened.plaintext());
  }

  /** Computes the second shared info; its key is in a field that only the activation scope has. */
  private static byte[] sharedInfo2(Call call, String keyField) throws Refusal, GeneralSecurityException {
    boolean isActivation = TemporaryKeys.isActivation(call);
    Status.demandPresence(call, keyField, isActivation);
    byte[] secret = Version4.applicationSecret(call);
    return isActivation ? Kmac.mac(Version4.key(call, keyField), secret, "PA4SH2") : Version4.sha3(256, secret);
  }

  /** Reads an exchange; a message uses the half of the nonce that begins at the place. */
  private static Envelope envelope(Call call, int half) throws Refusal, GeneralSecurityException {
    boolean isActivation = TemporaryKeys.isActivation(call);
    for (String field : List.of("activationId", "keySharedInfo2")) Status.demandPresence(call, field, isActivation);
    byte[] nonce = Version4.ofLength(2 * NONCE_LENGTH, call.bytes("nonce"));
    byte[] second = Arrays.copyOfRange(nonce, NONCE_LENGTH, nonce.length);
    Refusal.unless(!Arrays.equals(Arrays.copyOf(nonce, NONCE_LENGTH), second), "equal-halves");
    byte[] info = sharedInfo2(call, "keySharedInfo2");
    List<byte[]> items = new ArrayList<>(List.of(Primitives.utf8(Version4.VERSION), Primitives.utf8(call.text("applicationKey"))));
    if (isActivation) items.add(Primitives.utf8(call.text("activationId")));
    items.add(Primitives.utf8(call.text("temporaryKeyId")));
    items.addAll(List.of(Primitives.bigEndian64(call.count("timestamp")), nonce, info));
    byte[] associatedData = Primitives.concatWithSizes(items.toArray(byte[][]::new));
    byte[] context = Primitives.concat(Primitives.utf8(Version4.VERSION + call.text("sharedInfo1")), nonce);
    Keys keys = Keys.of(call.bytes("envelopeKey"), context);
    call.step("sharedInfo2", info);
    call.step("keyContext", context);
    call.step("associatedData", associatedData);
    return new Envelope(keys, Arrays.copyOfRange(nonce, half, half + NONCE_LENGTH), associatedData);
  }

  private static Map<String, Object> encrypt(Call call, int half) throws Refusal, GeneralSecurityException {
    Envelope envelope = envelope(call, half);
    byte[] ciphertext = envelope.keys().cipher(envelope.nonce(), call.bytes("plaintext"));
    byte[] tag = envelope.keys().tag(envelope.nonce(), envelope.associatedData(), ciphertext);
    return Adapter.reply("encryptedData", Primitives.concat(envelope.nonce(), tag, ciphertext));
  }

  private static Map<String, Object> decrypt(Call call, int half) throws Refusal, GeneralSecurityException {
    Envelope envelope = envelope(call, half);
    byte[] data = call.bytes("encryptedData");
    Refusal.unless(data.length >= HEAD_LENGTH, "invalid-length");
    Refusal.unless(Arrays.equals(Arrays.copyOf(data, NONCE_LENGTH), envelope.nonce()), "nonce-mismatch");
    return Adapter.reply("plaintext", envelope.keys().open(envelope.associatedData(), data).plaintext());
  }
}
