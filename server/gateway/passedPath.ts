/** What goes on to the Superset: the calls of the contract, and the pictures its answers may name. */
const PASSED: readonly RegExp[] = [
  /^\/api\//,
  /^\/(tabstateview|tableschemaview|datasource|static)\//,
  /^\/superset\/(log|explore_json|fetch_datasource_metadata)(\/|$)/,
  /^\/superset\/sqllab/,
];

/** What stays here, whoever asks. */
const OWN = /^\/api\/v1\/sextant(\/|$)/;

export function isPassed(path: string): boolean {
  return !OWN.test(path) && PASSED.some((each) => each.test(path));
}

/**
 * Whether two readers of this path could come to different addresses: empty and dotted segments, separators in
 * disguise, control characters. No call of the contract has them, and the next server decodes once more than this one.
 */
export function isAmbiguous(path: string): boolean {
  return /\/\/|\\|%(?:2f|5c|25|[01][0-9a-f]|7f)|\/(?:\.|%2e){1,2}(?:\/|$)|[^\u0021-\u007e]/i.test(path);
}
