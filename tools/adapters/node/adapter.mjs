#!/usr/bin/env node
// Serves a PowerAuth implementation for Node to the verifier: `pavectors verify -- node adapter.mjs`.

import { operations, protocols } from './operations.mjs';
import { serve } from './wire.mjs';

await serve({ name: 'pavectors-node', version: '1.0.0', language: 'javascript', protocols, operations });
