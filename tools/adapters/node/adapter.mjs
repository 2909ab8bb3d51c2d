#!/usr/bin/env node
// The adapter of a PowerAuth implementation for Node: `pavectors verify -- node adapter.mjs`.

import { operations, protocolsOf } from './operations.mjs';
import { listed, make } from './live/calls.mjs';
import { serve } from './wire.mjs';

await serve({ name: 'pavectors-node', version: '1.0.0', language: 'javascript', protocolsOf, operations, calls: { listed, make } });
