import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.*;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import javax.crypto.KeyAgreement;

/** P-256 (§ 2): keys from bytes, agreement, and the check of signatures. */
final class Curve {
  private static final ECParameterSpec P256 = p256();
  private static final BigInteger P = ((ECFieldFp) P256.getCurve().getField()).getP();
  private static final BigInteger A = P256.getCurve().getA();
  private static final BigInteger B = P256.getCurve().getB();
  private static final BigInteger THREE = BigInteger.valueOf(3);
  private static final BigInteger N = P256.getOrder();

  /** Reads a private key: unsigned, big-endian, of any length, from 1 to the order minus one. */
  static BigInteger privateKey(byte[] bytes) throws Refusal {
    BigInteger scalar = new BigInteger(1, bytes);
    Refusal.unless(scalar.signum() > 0 && scalar.compareTo(N) < 0, "invalid-private-key");
    return scalar;
  }

  /** Draws a private key: the remainder of a number with 64 more bits than the order is nearly uniform. */
  static BigInteger drawPrivateKey(SecureRandom random) {
    return new BigInteger(320, random).mod(N.subtract(BigInteger.ONE)).add(BigInteger.ONE);
  }

  /** Reads a public key: 33 bytes compressed or 65 uncompressed, a point of the curve. */
  static ECPoint publicKey(byte[] bytes) throws Refusal {
    boolean compressed = bytes.length == 33 && (bytes[0] == 2 || bytes[0] == 3);
    boolean uncompressed = bytes.length == 65 && bytes[0] == 4;
    Refusal.unless(compressed || uncompressed, "invalid-public-key");
    BigInteger x = new BigInteger(1, Arrays.copyOfRange(bytes, 1, 33));
    Refusal.unless(x.compareTo(P) < 0, "invalid-public-key");
    BigInteger square = x.pow(3).add(A.multiply(x)).add(B).mod(P);
    BigInteger y = compressed
        ? root(square, bytes[0] == 3)
        : new BigInteger(1, Arrays.copyOfRange(bytes, 33, 65));
    Refusal.unless(y.compareTo(P) < 0 && y.multiply(y).mod(P).equals(square), "invalid-public-key");
    return new ECPoint(x, y);
  }

  /** Writes a point uncompressed, 65 bytes. */
  static byte[] uncompressed(ECPoint point) {
    byte[] prefix = {4};
    return Primitives.concat(prefix, coordinate(point.getAffineX()), coordinate(point.getAffineY()));
  }

  /**
   * Computes the public key of a private key, which the JDK does not offer: the sum of the doubled base points for which
   * d has a bit.
   *
   * <p>The sum of those of lower bits is never the next one or its opposite for 1 ≤ d < n, so that the addition needs no
   * special case. Its time depends on d, which is acceptable only for test keys.
   */
  static ECPoint publicKeyOf(BigInteger d) {
    ECPoint first = Doubled.POINTS[d.getLowestSetBit()];
    BigInteger x = first.getAffineX();
    BigInteger y = first.getAffineY();
    BigInteger z = BigInteger.ONE;
    for (int bit = d.getLowestSetBit() + 1; bit < d.bitLength(); bit++) {
      if (!d.testBit(bit)) continue;
      ECPoint point = Doubled.POINTS[bit];
      BigInteger zz = times(z, z);
      BigInteger h = times(point.getAffineX(), zz).subtract(x);
      BigInteger r = times(point.getAffineY(), times(zz, z)).subtract(y);
      BigInteger hh = times(h, h);
      BigInteger hhh = times(hh, h);
      BigInteger v = times(x, hh);
      BigInteger addedX = times(r, r).subtract(hhh).subtract(v.shiftLeft(1)).mod(P);
      y = times(r, v.subtract(addedX)).subtract(times(y, hhh)).mod(P);
      z = times(h, z);
      x = addedX;
    }
    BigInteger inverse = z.modInverse(P);
    BigInteger square = times(inverse, inverse);
    return new ECPoint(times(x, square), times(y, times(square, inverse)));
  }

  /** The base point, its double, the double of that, and so on: one for each bit of a private key. */
  private static final class Doubled {
    static final ECPoint[] POINTS = new ECPoint[N.bitLength()];

    static {
      POINTS[0] = P256.getGenerator();
      for (int i = 1; i < POINTS.length; i++) POINTS[i] = doubled(POINTS[i - 1]);
    }

    private static ECPoint doubled(ECPoint point) {
      BigInteger x = point.getAffineX();
      BigInteger y = point.getAffineY();
      BigInteger slope = times(THREE.multiply(times(x, x)).add(A), y.shiftLeft(1).modInverse(P));
      BigInteger doubledX = times(slope, slope).subtract(x.shiftLeft(1)).mod(P);
      return new ECPoint(doubledX, times(slope, x.subtract(doubledX)).subtract(y).mod(P));
    }
  }

  private record Agreement(BigInteger d, ECPoint peer) {}

  /**
   * The shared secrets of the last agreements: a server repeats some for each request, and each takes a millisecond.
   *
   * <p>They are only of test keys: a library must not keep them.
   */
  private static final Map<Agreement, byte[]> KNOWN = new LinkedHashMap<>() {
    private static final long serialVersionUID = 1;

    @Override protected boolean removeEldestEntry(Map.Entry<Agreement, byte[]> eldest) { return size() > 256; }
  };

  /** ECDH: the X coordinate of the shared point, always 32 bytes. */
  static byte[] sharedSecret(BigInteger d, ECPoint peer) throws GeneralSecurityException {
    Agreement agreement = new Agreement(d, peer);
    byte[] secret = KNOWN.get(agreement);
    if (secret == null) {
      secret = agree(d, peer);
      KNOWN.put(agreement, secret);
    }
    return secret.clone();
  }

  private static byte[] agree(BigInteger d, ECPoint peer) throws GeneralSecurityException {
    KeyFactory keys = KeyFactory.getInstance("EC");
    KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
    agreement.init(keys.generatePrivate(new ECPrivateKeySpec(d, P256)));
    agreement.doPhase(keys.generatePublic(new ECPublicKeySpec(peer, P256)), true);
    return agreement.generateSecret();
  }

  /** Returns whether a DER signature (ECDSA with SHA-256) of the message is valid. */
  static boolean verifies(byte[] signature, byte[] message, ECPoint signer) throws GeneralSecurityException {
    return verifies("SHA256withECDSA", signature, message, signer);
  }

  /** Returns whether a signature of r and s, 32 bytes each, is valid. */
  static boolean verifiesRaw(byte[] signature, byte[] message, ECPoint signer) throws GeneralSecurityException {
    return verifies("SHA256withECDSAinP1363Format", signature, message, signer);
  }

  private static boolean verifies(String algorithm, byte[] signature, byte[] message, ECPoint signer)
      throws GeneralSecurityException {
    Signature verifier = Signature.getInstance(algorithm);
    verifier.initVerify(KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(signer, P256)));
    verifier.update(message);
    try {
      return verifier.verify(signature);
    } catch (SignatureException outOfRange) {
      return false;
    }
  }

  /** Signs with ECDSA and SHA-256; the signature is DER, or raw r and s of 32 bytes each. */
  static byte[] sign(byte[] message, BigInteger d, boolean raw) throws GeneralSecurityException {
    Signature signer = Signature.getInstance(raw ? "SHA256withECDSAinP1363Format" : "SHA256withECDSA");
    signer.initSign(KeyFactory.getInstance("EC").generatePrivate(new ECPrivateKeySpec(d, P256)));
    signer.update(message);
    return signer.sign();
  }

  /** Returns whether bytes are strict DER of two positive integers: `SEQUENCE { r, s }`, with no bytes after it. */
  static boolean isStrictSignature(byte[] der) {
    // r and s of P-256 never need a length of more than one byte.
    if (der.length < 2 || der[0] != 0x30 || der[1] != der.length - 2) return false;
    int afterR = endOfPositiveInteger(der, 2);
    return afterR > 0 && endOfPositiveInteger(der, afterR) == der.length;
  }

  /** Returns the index after the DER integer at the start, or -1 if it is not minimal and positive. */
  private static int endOfPositiveInteger(byte[] der, int start) {
    if (start + 2 >= der.length || der[start] != 2) return -1;
    int first = start + 2;
    int end = first + der[start + 1];
    if (end <= first || end > der.length || der[first] < 0) return -1;
    boolean needsNoZero = der[first] == 0 && (end == first + 1 || der[first + 1] >= 0);
    return needsNoZero ? -1 : end;
  }

  private static BigInteger root(BigInteger square, boolean odd) {
    // p ≡ 3 (mod 4), so a root is the power (p + 1) / 4; the caller checks that it is one.
    BigInteger root = square.modPow(P.add(BigInteger.ONE).shiftRight(2), P);
    return root.testBit(0) == odd ? root : P.subtract(root);
  }

  private static BigInteger times(BigInteger a, BigInteger b) {
    return a.multiply(b).mod(P);
  }

  private static byte[] coordinate(BigInteger value) {
    return Primitives.unhex(String.format(Locale.ROOT, "%064x", value));
  }

  private static ECParameterSpec p256() {
    try {
      AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
      parameters.init(new ECGenParameterSpec("secp256r1"));
      return parameters.getParameterSpec(ECParameterSpec.class);
    } catch (GeneralSecurityException problem) {
      throw new IllegalStateException("this JDK has no P-256", problem);
    }
  }
}
