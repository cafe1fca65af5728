import { createMiddleware } from 'hono/factory';
import { isPagePath } from '#contract/addresses.ts';
import { EXPECTED_USER_HEADER } from '#contract/capabilities.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { accessDenied, tokenError } from '../../http/response/errorBodies.ts';
import { loginRedirectToUrl } from '../../http/response/loginRedirect.ts';
import { notSignedIn } from '../requireUser.ts';
import { localPath } from '../../http/outerUrl.ts';

/** Routes without authentication: sign-in itself, and what contains no personal data. */
const OPEN_API: readonly RegExp[] = [
  /^\/api\/v1\/security\/(login|refresh)$/,
  /^\/api\/v1\/sextant\/capabilities$/,
  /^\/api\/v1\/sextant\/screen\/(code|join)$/,
  /^\/api\/v1\/sextant\/chart_type\/installed$/,
];
const LEGACY_JSON = /^\/(tabstateview|tableschemaview|datasource)\//;
const LEGACY_OTHER = /^\/superset\//;
/** Includes execute's old address, which client libraries still post to with a bearer token. */
const API = /^\/(api|superset\/sql_json)\//;

/**
 * Requires a signed-in user for all data, with the recorded rejection of each family of routes. What a user may do is
 * checked by the routes.
 */
export function guard(deps: ServerDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const path = localPath(c, deps.config);
    const user = c.get('user');
    if (API.test(path)) {
      if (OPEN_API.some((each) => each.test(path))) return next();
      if (!user) return notSignedIn(c);
    } else if (LEGACY_JSON.test(path) && !c.get('byCookie')) {
      return accessDenied(c, 401);
    } else if (LEGACY_OTHER.test(path) && !isPagePath(path) && !c.get('byCookie')) {
      return loginRedirectToUrl(c, deps.config);
    }
    const expected = c.req.header(EXPECTED_USER_HEADER);
    if (user && expected !== undefined && expected !== String(user.id)) {
      // A queue filled by one person is never sent with another person's cookie.
      return tokenError(c, 401, 'Another user is signed in');
    }
    return next();
  });
}
