// The operations that protocol 4.0 alone has.

import { operations as activation } from './activation.mjs';
import { operations as aead } from './aead.mjs';
import { operations as codes } from './codes.mjs';
import { operations as decisions } from './decisions/operations.mjs';
import { operations as keys } from './keys.mjs';
import { operations as lattices } from './lattices.mjs';
import { operations as sharedSecret } from './shared-secret.mjs';
import { operations as signatures } from './signatures.mjs';
import { operations as temporaryKeys } from './temporary-keys.mjs';

/** @type {Record<string, import('../wire.mjs').Operation>} */
export const operations = {
  ...activation, ...aead, ...codes, ...decisions, ...keys, ...lattices, ...sharedSecret, ...signatures, ...temporaryKeys,
};
