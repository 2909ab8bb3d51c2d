import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** KMAC256 of SP 800-185, over Keccak, whose variant with a custom string the JDK does not have. */
final class Kmac {
  private static final int RATE = 136;
  private static final byte CSHAKE_PADDING = 4;
  private static final byte LAST_PADDING = (byte) 0x80;
  private static final byte[] NAME = Primitives.utf8("KMAC");
  private static final long[] ROUND_CONSTANTS = {
    0x0000000000000001L, 0x0000000000008082L, 0x800000000000808AL, 0x8000000080008000L,
    0x000000000000808BL, 0x0000000080000001L, 0x8000000080008081L, 0x8000000000008009L,
    0x000000000000008AL, 0x0000000000000088L, 0x0000000080008009L, 0x000000008000000AL,
    0x000000008000808BL, 0x800000000000008BL, 0x8000000000008089L, 0x8000000000008003L,
    0x8000000000008002L, 0x8000000000000080L, 0x000000000000800AL, 0x800000008000000AL,
    0x8000000080008081L, 0x8000000000008080L, 0x0000000080000001L, 0x8000000080008008L,
  };
  /** The way of a lane through the state, from lane 1 on, and its rotation on each step. */
  private static final int[] WAY = {10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1};
  private static final int[] ROTATIONS = {1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44};

  static byte[] mac(byte[] key, byte[] data, String custom) { return mac(key, data, custom, 32); }

  /** Computes a MAC of a length, which is part of the computation. */
  static byte[] mac(byte[] key, byte[] data, String custom, int length) {
    byte[] bits = number(8L * length);
    byte[] end = Primitives.concat(bits, new byte[] {(byte) bits.length});
    byte[] head = padded(Primitives.concat(encoded(NAME), encoded(Primitives.utf8(custom))));
    return squeezed(Primitives.concat(head, padded(encoded(key)), data, end), length);
  }

  /** Encodes a string after the number of its bits. */
  private static byte[] encoded(byte[] string) { return Primitives.concat(leftEncoded(8L * string.length), string); }

  private static byte[] leftEncoded(long value) {
    byte[] bytes = number(value);
    return Primitives.concat(new byte[] {(byte) bytes.length}, bytes);
  }

  /** Returns the bytes of a number, the most significant first; zero has one. */
  private static byte[] number(long value) {
    byte[] bytes = BigInteger.valueOf(value).toByteArray();
    return bytes.length > 1 && bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
  }

  /** Fills up whole blocks with zeros, the first of which begins with the length of a block. */
  private static byte[] padded(byte[] strings) {
    byte[] bytes = Primitives.concat(leftEncoded(RATE), strings);
    return Arrays.copyOf(bytes, (bytes.length + RATE - 1) / RATE * RATE);
  }

  private static byte[] squeezed(byte[] message, int length) {
    byte[] blocks = Arrays.copyOf(message, (message.length / RATE + 1) * RATE);
    blocks[message.length] = CSHAKE_PADDING;
    blocks[blocks.length - 1] |= LAST_PADDING;
    long[] state = new long[25];
    ByteBuffer in = ByteBuffer.wrap(blocks).order(ByteOrder.LITTLE_ENDIAN);
    while (in.hasRemaining()) {
      for (int i = 0; i < RATE / 8; i++) state[i] ^= in.getLong();
      permute(state);
    }
    ByteBuffer out = ByteBuffer.allocate((length + RATE - 1) / RATE * RATE).order(ByteOrder.LITTLE_ENDIAN);
    while (out.hasRemaining()) {
      if (out.position() > 0) permute(state);
      for (int i = 0; i < RATE / 8; i++) out.putLong(state[i]);
    }
    return Arrays.copyOf(out.array(), length);
  }

  private static void permute(long[] state) {
    long[] columns = new long[5];
    for (long constant : ROUND_CONSTANTS) {
      for (int x = 0; x < 5; x++) columns[x] = state[x] ^ state[x + 5] ^ state[x + 10] ^ state[x + 15] ^ state[x + 20];
      for (int lane = 0; lane < 25; lane++) {
        int x = lane % 5;
        state[lane] ^= columns[(x + 4) % 5] ^ Long.rotateLeft(columns[(x + 1) % 5], 1);
      }
      long carried = state[1];
      for (int step = 0; step < WAY.length; step++) {
        long next = state[WAY[step]];
        state[WAY[step]] = Long.rotateLeft(carried, ROTATIONS[step]);
        carried = next;
      }
      for (int row = 0; row < 25; row += 5) {
        System.arraycopy(state, row, columns, 0, 5);
        for (int x = 0; x < 5; x++) state[row + x] = columns[x] ^ (~columns[(x + 1) % 5] & columns[(x + 2) % 5]);
      }
      state[0] ^= constant;
    }
  }
}
