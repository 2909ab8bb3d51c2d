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

/** P-256 (§ 2), and P-384 of protocol 4: keys from bytes, agreement, and the check of signatures. */
final class Curve {
  static final Curve P256 = new Curve("secp256r1", "SHA256", 32);
  static final Curve P384 = new Curve("secp384r1", "SHA384", 48);
  private static final BigInteger THREE = BigInteger.valueOf(3);

  private final ECParameterSpec parameters;
  private final String hash;
  private final int size;
  private final BigInteger p;
  private final BigInteger a;
  private final BigInteger b;
  private final BigInteger n;
  /** The base point, its double, the double of that, and so on: one for each bit of a private key; null until needed. */
  private ECPoint[] doubled;

  private Curve(String name, String hash, int size) {
    this.parameters = parameters(name);
    this.hash = hash;
    this.size = size;
    this.p = ((ECFieldFp) parameters.getCurve().getField()).getP();
    this.a = parameters.getCurve().getA();
    this.b = parameters.getCurve().getB();
    this.n = parameters.getOrder();
  }

  ECParameterSpec parameters() { return parameters; }

  /** Reads a private key: unsigned, big-endian, of any length, from 1 to the order minus one. */
  BigInteger privateKey(byte[] bytes) throws Refusal {
    BigInteger scalar = new BigInteger(1, bytes);
    Refusal.unless(scalar.signum() > 0 && scalar.compareTo(n) < 0, "invalid-private-key");
    return scalar;
  }

  /** Draws a private key: the remainder of a number with 64 more bits than the order is nearly uniform. */
  BigInteger drawPrivateKey(SecureRandom random) {
    return new BigInteger(8 * size + 64, random).mod(n.subtract(BigInteger.ONE)).add(BigInteger.ONE);
  }

  /** Reads a public key: compressed or uncompressed, a point of the curve. */
  ECPoint publicKey(byte[] bytes) throws Refusal {
    boolean compressed = bytes.length == 1 + size && (bytes[0] == 2 || bytes[0] == 3);
    boolean uncompressed = bytes.length == 1 + 2 * size && bytes[0] == 4;
    Refusal.unless(compressed || uncompressed, "invalid-public-key");
    BigInteger x = new BigInteger(1, Arrays.copyOfRange(bytes, 1, 1 + size));
    Refusal.unless(x.compareTo(p) < 0, "invalid-public-key");
    BigInteger square = x.pow(3).add(a.multiply(x)).add(b).mod(p);
    BigInteger y = compressed
        ? root(square, bytes[0] == 3)
        : new BigInteger(1, Arrays.copyOfRange(bytes, 1 + size, bytes.length));
    Refusal.unless(y.compareTo(p) < 0 && y.multiply(y).mod(p).equals(square), "invalid-public-key");
    return new ECPoint(x, y);
  }

  /** Returns the X coordinate of a public key as a minimal number. */
  byte[] minimalX(byte[] publicKey) throws Refusal {
    byte[] x = publicKey(publicKey).getAffineX().toByteArray();
    // A signed number has a zero byte before a top bit; the number zero is that byte alone.
    return x[0] == 0 ? Arrays.copyOfRange(x, 1, x.length) : x;
  }

  /** Writes a point uncompressed. */
  byte[] uncompressed(ECPoint point) {
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
  ECPoint publicKeyOf(BigInteger d) {
    ECPoint[] points = doubled();
    ECPoint first = points[d.getLowestSetBit()];
    BigInteger x = first.getAffineX();
    BigInteger y = first.getAffineY();
    BigInteger z = BigInteger.ONE;
    for (int bit = d.getLowestSetBit() + 1; bit < d.bitLength(); bit++) {
      if (!d.testBit(bit)) continue;
      ECPoint point = points[bit];
      BigInteger zz = times(z, z);
      BigInteger h = times(point.getAffineX(), zz).subtract(x);
      BigInteger r = times(point.getAffineY(), times(zz, z)).subtract(y);
      BigInteger hh = times(h, h);
      BigInteger hhh = times(hh, h);
      BigInteger v = times(x, hh);
      BigInteger addedX = times(r, r).subtract(hhh).subtract(v.shiftLeft(1)).mod(p);
      y = times(r, v.subtract(addedX)).subtract(times(y, hhh)).mod(p);
      z = times(h, z);
      x = addedX;
    }
    BigInteger inverse = z.modInverse(p);
    BigInteger square = times(inverse, inverse);
    return new ECPoint(times(x, square), times(y, times(square, inverse)));
  }

  private ECPoint[] doubled() {
    if (doubled == null) {
      ECPoint[] points = new ECPoint[n.bitLength()];
      points[0] = parameters.getGenerator();
      for (int i = 1; i < points.length; i++) points[i] = doubled(points[i - 1]);
      doubled = points;
    }
    return doubled;
  }

  private ECPoint doubled(ECPoint point) {
    BigInteger x = point.getAffineX();
    BigInteger y = point.getAffineY();
    BigInteger slope = times(THREE.multiply(times(x, x)).add(a), y.shiftLeft(1).modInverse(p));
    BigInteger doubledX = times(slope, slope).subtract(x.shiftLeft(1)).mod(p);
    return new ECPoint(doubledX, times(slope, x.subtract(doubledX)).subtract(y).mod(p));
  }

  private record Agreement(BigInteger d, ECPoint peer) {}

  /**
   * The shared secrets of the last agreements: a server repeats some for each request, and each takes a millisecond.
   *
   * <p>They are only of test keys: a library must not keep them.
   */
  private final Map<Agreement, byte[]> known = new LinkedHashMap<>() {
    private static final long serialVersionUID = 1;

    @Override protected boolean removeEldestEntry(Map.Entry<Agreement, byte[]> eldest) { return size() > 256; }
  };

  /** ECDH: the X coordinate of the shared point, with all its bytes. */
  byte[] sharedSecret(BigInteger d, ECPoint peer) throws GeneralSecurityException {
    Agreement agreement = new Agreement(d, peer);
    byte[] secret = known.get(agreement);
    if (secret == null) {
      secret = agree(d, peer);
      known.put(agreement, secret);
    }
    return secret.clone();
  }

  private byte[] agree(BigInteger d, ECPoint peer) throws GeneralSecurityException {
    KeyFactory keys = KeyFactory.getInstance("EC");
    KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
    agreement.init(keys.generatePrivate(new ECPrivateKeySpec(d, parameters)));
    agreement.doPhase(keys.generatePublic(new ECPublicKeySpec(peer, parameters)), true);
    return agreement.generateSecret();
  }

  /** Returns whether a DER signature of the message is valid. */
  boolean verifies(byte[] signature, byte[] message, ECPoint signer) throws GeneralSecurityException {
    return verifies(hash + "withECDSA", signature, message, signer);
  }

  /** Returns whether a signature of r and s, each with all its bytes, is valid. */
  boolean verifiesRaw(byte[] signature, byte[] message, ECPoint signer) throws GeneralSecurityException {
    return verifies(hash + "withECDSAinP1363Format", signature, message, signer);
  }

  private boolean verifies(String algorithm, byte[] signature, byte[] message, ECPoint signer)
      throws GeneralSecurityException {
    Signature verifier = Signature.getInstance(algorithm);
    verifier.initVerify(KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(signer, parameters)));
    verifier.update(message);
    try {
      return verifier.verify(signature);
    } catch (SignatureException outOfRange) {
      return false;
    }
  }

  /** Signs with ECDSA; the signature is DER, or raw r and s with all their bytes. */
  byte[] sign(byte[] message, BigInteger d, boolean raw) throws GeneralSecurityException {
    Signature signer = Signature.getInstance(hash + (raw ? "withECDSAinP1363Format" : "withECDSA"));
    signer.initSign(KeyFactory.getInstance("EC").generatePrivate(new ECPrivateKeySpec(d, parameters)));
    signer.update(message);
    return signer.sign();
  }

  /** Returns whether bytes are strict DER of two positive integers: `SEQUENCE { r, s }`, with no bytes after it. */
  static boolean isStrictSignature(byte[] der) {
    // r and s of these curves never need a length of more than one byte.
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

  private BigInteger root(BigInteger square, boolean odd) {
    // p ≡ 3 (mod 4), so a root is the power (p + 1) / 4; the caller checks that it is one.
    BigInteger root = square.modPow(p.add(BigInteger.ONE).shiftRight(2), p);
    return root.testBit(0) == odd ? root : p.subtract(root);
  }

  private BigInteger times(BigInteger a, BigInteger b) {
    return a.multiply(b).mod(p);
  }

  private byte[] coordinate(BigInteger value) {
    return Primitives.unhex(String.format(Locale.ROOT, "%0" + 2 * size + "x", value));
  }

  private static ECParameterSpec parameters(String name) {
    try {
      AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
      parameters.init(new ECGenParameterSpec(name));
      return parameters.getParameterSpec(ECParameterSpec.class);
    } catch (GeneralSecurityException problem) {
      throw new IllegalStateException("this JDK has no " + name, problem);
    }
  }
}
