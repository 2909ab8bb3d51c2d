import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** The keys and the counter of an activation, and their form in the store. */
final class ClientState {
  private static final int TAG = 'P';
  private static final int FORM = 6;
  private static final int LONGEST = 4096;

  /** The protocol version of the data, 2 or 3. */
  int version = 3;
  /** Whether an upgrade has begun and not ended. */
  boolean hasMark;
  /** Whether knowledge and biometry have a layer of the external key. */
  boolean usesExternalKey;
  String activationId;
  byte[] serverPublicKey;
  byte[] possession;
  byte[] transport;
  byte[] knowledge;
  /** The protected key of biometry; null where it is no factor. */
  byte[] biometry;
  byte[] salt;
  byte[] privateKey;
  /** The recovery data, encrypted by the key of the vault; null where there are none. */
  byte[] recovery;
  /** The counter of version 3; null in version 2. */
  byte[] counter;
  /** The counter of version 2. */
  long number;
  /** The byte of the counter; null where it is unknown. */
  Integer counterByte = 0;

  byte[] write() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      out.writeByte(TAG);
      out.writeByte(FORM);
      out.writeByte(version);
      out.writeBoolean(hasMark);
      out.writeBoolean(usesExternalKey);
      out.writeUTF(activationId);
      for (byte[] field : new byte[][] {serverPublicKey, possession, transport, knowledge, biometry, salt, privateKey,
          recovery, counter}) {
        write(out, field);
      }
      out.writeLong(number);
      out.writeShort(counterByte == null ? -1 : counterByte);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return bytes.toByteArray();
  }

  /** Reads a stored state; null where the bytes are none. */
  static ClientState read(byte[] bytes) {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    ClientState state = new ClientState();
    try {
      if (in.readUnsignedByte() != TAG || in.readUnsignedByte() > FORM) return null;
      state.version = in.readUnsignedByte();
      state.hasMark = in.readBoolean();
      state.usesExternalKey = in.readBoolean();
      state.activationId = in.readUTF();
      state.serverPublicKey = readBytes(in);
      state.possession = readBytes(in);
      state.transport = readBytes(in);
      state.knowledge = readBytes(in);
      state.biometry = readBytes(in);
      state.salt = readBytes(in);
      state.privateKey = readBytes(in);
      state.recovery = readBytes(in);
      state.counter = readBytes(in);
      state.number = in.readLong();
      int counterByte = in.readShort();
      state.counterByte = counterByte < 0 ? null : counterByte;
      return state;
    } catch (IOException incomplete) {
      return null;
    }
  }

  private static void write(DataOutputStream out, byte[] field) throws IOException {
    out.writeShort(field == null ? -1 : field.length);
    if (field != null) out.write(field);
  }

  private static byte[] readBytes(DataInputStream in) throws IOException {
    int length = in.readShort();
    if (length < 0) return null;
    if (length > LONGEST) throw new IOException("too long");
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }
}
