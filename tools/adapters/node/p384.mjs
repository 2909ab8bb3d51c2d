// P-384 with SHA-384.

import { curve } from './curve.mjs';

export const { importPrivateKey, importPublicKey, publicKeyOf, sharedSecret, drawPrivateKey, verifies, signed } = curve({
  name: 'secp384r1',
  jwkName: 'P-384',
  hash: 'sha384',
  byteCount: 48,
  p: 2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n,
  n: 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  b: 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aefn,
});
