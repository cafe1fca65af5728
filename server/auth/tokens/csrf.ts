import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv, FrameDeps } from '../../deps.ts';
import { supersetError } from '../../http/response/errorBodies.ts';
import { loginRedirect } from '../../http/response/loginRedirect.ts';
import { localPath } from '../../http/outerUrl.ts';
import { SAFE_METHODS } from '../../http/originCheck.ts';
import { isCsrfToken } from './tokens.ts';
import type { Secrets } from './secrets.ts';
import { readForm } from '../../http/request/readForm.ts';

/** Routes that need no token in the contract: they read, or authenticate otherwise. */
const EXEMPT: readonly RegExp[] = [
  /^\/api\/v1\/security\/(login|refresh)$/,
  /^\/api\/v1\/chart\/data$/,
  /^\/api\/v1\/dashboard\/[^/]+\/cache_dashboard_screenshot\/$/,
  /^\/superset\/explore_json\//,
  /^\/superset\/log\/$/,
  /^\/api\/v1\/sextant\/screen\/(code|join|state)$/,
  /^\/datasource\/samples$/,
  // Takes no cookie.
  /^\/mcp$/,
];

/**
 * Rejects changes without this browser's CSRF token. Runs before the check who is signed in, as in the contract: an
 * expired session fails here first.
 */
export function csrf(deps: FrameDeps, secrets: Pick<Secrets, 'csrf'>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const path = localPath(c, deps.config);
    if (SAFE_METHODS.includes(c.req.method) || EXEMPT.some((each) => each.test(path))) return next();
    if (c.get('byOwnToken')) return next();
    const token = c.req.header('X-CSRFToken') ?? (await formToken(c));
    const browser = c.get('browser');
    const fault = !token
      ? 'The CSRF token is missing.'
      : !browser
        ? 'The CSRF session token is missing.'
        : isCsrfToken(token, browser.csrfBase, secrets.csrf)
          ? null
          : 'The CSRF token is invalid.';
    if (fault === null) return next();
    const isJson = c.req.header('Content-Type')?.includes('application/json') === true;
    return isJson
      ? supersetError(c, 400, `400 Bad Request: ${fault}`)
      : loginRedirect(c, deps.config.basePath);
  });
}

async function formToken(c: Context<AppEnv>): Promise<string | null> {
  const type = c.req.header('Content-Type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(type)) return null;
  const { csrf_token: token } = await readForm(c);
  return typeof token === 'string' ? token : null;
}
