#!/usr/bin/env node
// Serves a PowerAuth implementation for Node to the verifier: `pavectors verify -- node adapter.mjs`.

import { operations as activationCode } from './activation-code.mjs';
import { operations as derivation } from './derivation.mjs';
import { operations as ecies } from './ecies.mjs';
import { operations as requests } from './requests.mjs';
import { operations as signatures } from './signatures.mjs';
import { serve } from './wire.mjs';

await serve({
  name: 'pavectors-node',
  version: '1.0.0',
  language: 'javascript',
  protocols: ['3.0', '3.1', '3.2', '3.3'],
  operations: { ...derivation, ...signatures, ...requests, ...activationCode, ...ecies },
});
