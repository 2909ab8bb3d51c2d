import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the server of a script knows of one activation, and of the client's counter. */
final class ClientRecord {
  /** How many values the counter has before that with which the activation begins. */
  private static final int EARLIER = 400;

  final String id;
  final ClientCrypto.KeyPair serverKeys;
  final byte[] devicePublicKey;
  /** The recovery data of its activation; null where there are none. */
  Map<String, Object> recovery;
  int version = 3;
  private final Map<String, Object> keys;
  private final List<byte[]> counters;
  /** The place of the client's value among those of the counter. */
  private int place = EARLIER;
  private long number;

  ClientRecord(byte[] devicePublicKey) throws Refusal {
    this.devicePublicKey = devicePublicKey;
    id = ClientCrypto.randomId();
    serverKeys = ClientCrypto.keyPair();
    byte[] secret = ClientCrypto.bytes("keys.master-secret", "masterSecret",
        "privateKey", serverKeys.privateKey(), "publicKey", devicePublicKey);
    keys = ClientCrypto.compute("keys.derived", "masterSecret", secret);
    counters = new ArrayList<>(List.of(ClientCrypto.random(16)));
  }

  /** Makes a record of the same activation, whose counter has not moved. */
  ClientRecord(ClientRecord other) {
    id = other.id;
    devicePublicKey = other.devicePublicKey;
    recovery = other.recovery;
    serverKeys = other.serverKeys;
    version = other.version;
    keys = other.keys;
    counters = new ArrayList<>(other.counters);
  }

  byte[] key(String name) { return (byte[]) keys.get(name); }

  byte[] firstCounter() { return counter(EARLIER); }

  /** Notes that the client's counter moved. */
  void moved(int ofVersion, int steps) {
    if (ofVersion == 2) {
      number += steps;
    } else {
      place += steps;
    }
  }

  /** Returns the value of the counter that is so many steps ahead of the client's. */
  byte[] counterAhead(int steps) { return counter(place + steps); }

  /** Returns its byte, whatever byte the client has taken. */
  int counterByteAhead(int steps) { return place - EARLIER + steps & 0xFF; }

  /** Returns whether a signature is right for the data, with the value that the client had before it. */
  boolean verifies(String signatureVersion, String type, String signature, byte[] data, boolean isOffline) {
    Map<String, Object> fields = Adapter.reply("signatureType", type, "signature", signature, "data", data,
        "possessionKey", key("possession"), "knowledgeKey", key("knowledge"), "biometryKey", key("biometry"),
        "lookAhead", 1);
    if (signatureVersion.equals("2.1")) {
      fields.put("counter", Long.toUnsignedString(number - 1));
      return ClientCrypto.accepts(signatureVersion, "signature.verify-numeric", fields);
    }
    fields.put("counterData", counter(place - 1));
    if (isOffline) fields.put("componentLength", 8);
    String operation = isOffline ? "signature.verify-offline" : "signature.verify-online";
    return ClientCrypto.accepts(signatureVersion, operation, fields);
  }

  private byte[] counter(int at) {
    while (counters.size() <= at) counters.add(ClientCrypto.nextCounter(counters.get(counters.size() - 1)));
    return counters.get(at);
  }
}
