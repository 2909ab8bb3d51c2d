// P-256 with SHA-256.

import { curve, isStrictSignature } from './curve.mjs';

export { isStrictSignature };

export const { importPrivateKey, importPublicKey, publicKeyOf, sharedSecret, drawPrivateKey, verifies, signed } = curve({
  name: 'prime256v1',
  jwkName: 'P-256',
  hash: 'sha256',
  byteCount: 32,
  p: 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
  n: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
});
