// The words that the decisions share, and the answers of HTTP.

export const STATES = ['CREATED', 'PENDING_COMMIT', 'ACTIVE', 'BLOCKED', 'REMOVED'];
export const [P, PK, PB, PKB] = ['possession', 'possession_knowledge', 'possession_biometry', 'possession_knowledge_biometry'];
export const TYPES = [P, PK, PB, PKB];
export const KNOWLEDGE_KEYS = ['k1', 'k2', 'k3', 'k4'];
export const BIOMETRY_KEYS = ['b1', 'b2', 'b3', 'b4'];
export const GENERATIONS = ['A', 'B', 'C'];
/** The algorithm of protocol 3, which 4.0 does not have. */
export const OF_PROTOCOL_3 = 'EC_P256';
export const ALGORITHMS = [OF_PROTOCOL_3, 'EC_P384', 'EC_P384_ML_L3', 'EC_P384_ML_L5'];

export const yesNo = (condition) => (condition ? 'yes' : 'no');

/** The answers to a request: done, refused with an error of the endpoint, and not authenticated. */
export const done = () => ({ httpStatus: 200 });
export const refused = (errorCode) => ({ httpStatus: 400, errorCode });
export const denied = () => ({ httpStatus: 401, errorCode: 'ERR_AUTHENTICATION' });

/**
 * Tells whether the application of a request allows the algorithm; without a list it allows all of 4.0.
 * @param {import('../../fields.mjs').Fields} input
 * @param {string[]} [algorithms] The words that the field can have.
 */
export function allowsAlgorithm(input, algorithms = ALGORITHMS) {
  const algorithm = input.word('algorithm', algorithms);
  const listed = input.has('supportedAlgorithms') ? input.list('supportedAlgorithms', 'text') : ALGORITHMS;
  return algorithm !== OF_PROTOCOL_3 && listed.includes(algorithm);
}
