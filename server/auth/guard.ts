import { createMiddleware } from 'hono/factory';
import { isPagePath } from '#contract/addresses.ts';
import { EXPECTED_USER_HEADER } from '#contract/capabilities.ts';
import type { AppEnv, ServerDeps } from '../deps.ts';
import { accessDenied, tokenError } from '../http/errorBodies.ts';
import { loginRedirectToUrl } from '../http/loginRedirect.ts';
import { notSignedIn } from '../http/notSignedIn.ts';
import { localPath } from '../http/outerUrl.ts';

/** What anybody may call: signing in itself, and what says nothing about anyone's data. */
const OPEN_API: readonly RegExp[] = [
  /^\/api\/v1\/security\/(login|refresh)$/,
  /^\/api\/v1\/sextant\/capabilities$/,
];
const LEGACY_JSON = /^\/(tabstateview|tableschemaview|datasource)\//;
const LEGACY_OTHER = /^\/superset\//;
/** Execute's address of old, which client libraries still post to with a bearer token. */
const API = /^\/(api|superset\/sql_json)\//;

/**
 * Nobody is let in by an oversight: whatever holds data asks for a signed-in user here, each family of calls in its
 * own recorded way. What a user may do is the routes' question.
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
      // A queue filled by one person never goes out under another's cookie.
      return tokenError(c, 401, 'Another user is signed in');
    }
    return next();
  });
}
