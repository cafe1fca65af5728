/** The route families of the contract under `/api/v1/`. A Superset's others, such as keys, are not passed. */
const RESOURCES = [
  'annotation_layer',
  'assets',
  'async_event',
  'chart',
  'css_template',
  'dashboard',
  'database',
  'dataset',
  'datasource',
  'explore',
  'form_data',
  'me',
  'menu',
  'query',
  'report',
  'rowlevelsecurity',
  'saved_query',
  'sqllab',
  'tag',
  'theme',
  'time_range',
].join('|');

/** Paths passed to the Superset: the contract's routes, and the images its responses may reference. */
const PASSED: readonly RegExp[] = [
  new RegExp(`^/api/v1/(?:${RESOURCES})(?:/|$)`),
  /^\/api\/v1\/security\/(?:login|refresh|csrf_token\/?)$/,
  // What the pages of settings list and change, with the rights that the person has in the Superset.
  /^\/api\/v1\/security\/(?:users|roles|permissions-resources)(?:\/|$)/,
  /^\/api\/v1\/log\/recent_activity\/$/,
  /^\/static\/[\w./-]+\.(?:gif|ico|jpe?g|png|svg|webp)$/,
  /^\/(tabstateview|tableschemaview|datasource)\//,
  /^\/superset\/(log|explore_json|fetch_datasource_metadata)(\/|$)/,
  /^\/superset\/sqllab/,
];

/** Signing in to a database needs the Superset's own page, which is not reachable here. */
const NOT_PASSED = /^\/api\/v1\/database\/oauth2(\/|$)/;

export function isPassed(path: string): boolean {
  return !NOT_PASSED.test(path) && PASSED.some((each) => each.test(path));
}

/**
 * Whether two parsers could interpret this path differently: empty and dotted segments, encoded separators, control
 * characters. No route of the contract has them, and the next server decodes once more than this one.
 */
export function isAmbiguous(path: string): boolean {
  return /\/\/|\\|%(?:2f|5c|25|[01][0-9a-f]|7f)|\/(?:\.|%2e){1,2}(?:\/|$)|[^\u0021-\u007e]/i.test(path);
}
