// The operations of this implementation, with their protocol versions.

import { operations as activationCode } from './activation-code.mjs';
import { operations as derivation } from './derivation.mjs';
import { operations as ecies } from './ecies.mjs';
import { operations as requests } from './requests.mjs';
import { operations as signatures } from './signatures.mjs';

export const protocols = ['3.0', '3.1', '3.2', '3.3'];

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = { ...derivation, ...signatures, ...requests, ...activationCode, ...ecies };
