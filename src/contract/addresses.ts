/**
 * Which paths are pages of the app, and which belong to the contract. Shared by the server, the service worker's
 * navigation fallback and the development proxy.
 */

/** First path segments, below the base path, that always belong to the server. */
export const SERVER_PREFIXES = [
  '/api/',
  '/login',
  '/logout',
  '/oauth-authorized/',
  '/health',
  '/healthcheck',
  '/ping',
  '/version',
  '/static/',
  '/tabstateview/',
  '/tableschemaview/',
  '/datasource/',
  '/superset/log',
  '/superset/explore_json',
  '/superset/fetch_datasource_metadata',
  '/superset/sqllab',
] as const;

const PAGE_PATTERNS = [
  /^\/$/,
  /^\/sqllab(\/.*)?$/,
  /^\/superset\/dashboard\/.+/,
  /^\/superset\/explore(\/.*)?$/,
  /^\/superset\/welcome\/?$/,
  /^\/explore(\/.*)?$/,
  /^\/dashboard\/list\/?$/,
  /^\/chart\/(list|add)\/?$/,
  // The addresses of a Superset for a new dataset, and for one.
  /^\/dataset\/(add|\d+)\/?$/,
  /^\/tablemodelview\/(list\/?|add\/?|edit\/.+)$/,
  /^\/(savedquery|database)view\/list\/?$/,
  /^\/csstemplatemodel(view|admin)\/(list|edit\/[\w-]+)\/?$/,
  /^\/theme\/(list|edit\/[\w-]+)\/?$/,
  /^\/superset\/(tags|all_entities)\/?$/,
  /^\/annotationlayer\/(list|[\w-]+\/annotation)\/?$/,
  /^\/(users(\/sessions)?|roles|rowlevelsecurity\/list|actionlog\/list|user_info|usage|charttypes|engines)\/?$/,
  /^\/(report|alert)\/(list|[\w-]+\/log)\/?$/,
  /^\/(offline|inbox)\/?$/,
  /^\/kiosk(\/.*)?$/,
  /^\/file\/[\w-]+\/.+/,
] as const;

/** Whether a path, without the base path, always belongs to the server. */
export function isServerPath(path: string): boolean {
  return SERVER_PREFIXES.some((prefix) => path === prefix || path.startsWith(prefix));
}

/** Whether a GET navigation to this path (without base path) returns the app's page. */
export function isPagePath(path: string): boolean {
  return !isServerPath(path) && PAGE_PATTERNS.some((pattern) => pattern.test(path));
}
