export { Case, Failed, Replay, folder } from './replay.js';
export { Inexpressible, Refused } from './judging.js';
