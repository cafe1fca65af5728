import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isForGuests, isForRoleViews, isReading } from '#domain/access/guestPass.ts';
import { GUEST_TOKEN_HEADER, PUBLIC_VIEW, VIEW_AS_HEADER } from '#contract/people/visiting.ts';
import { logCaller } from '../people/securityLog.ts';
import type { Secrets } from '../auth/tokens/secrets.ts';
import type { AppEnv, ServerDeps } from '../deps.ts';
import { messageError, tokenError } from '../http/response/errorBodies.ts';
import { localPath } from '../http/outerUrl.ts';
import { isForScreens, screenGuest } from '../kiosk/screenGuest.ts';
import type { User } from '../meta/people/users.ts';
import { guestOf } from './guest.ts';
import { readGuestToken } from './guestToken.ts';
import { viewedAs } from './viewAs.ts';
import { isForVisitors, isVisitors, visitorOf } from './visitor.ts';
import { readForm } from '../http/request/readForm.ts';

const LOG = '/superset/log/';
const CSRF_TOKEN = '/api/v1/security/csrf_token/';

const READ_ONLY = 'You are viewing as somebody else: nothing can be changed.';

/**
 * Requests of guests, of visitors who have not signed in, and of administrators who look at the server as somebody
 * else. All only read. A guest's token takes precedence over a cookie: the reader of an embedded dashboard may be
 * signed in as well.
 */
export function visiting(deps: ServerDeps, secrets: Secrets) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const path = localPath(c, deps.config);
    const token = c.req.header(GUEST_TOKEN_HEADER) ?? (path === LOG ? await formToken(c) : undefined);
    if (token !== undefined) {
      const request = await readGuestToken(secrets.jwt, token, deps.clock.now());
      if (request === null) return tokenError(c, 401, 'Guest token is invalid or has expired');
      c.set('user', guestOf(deps, request));
      // The log is called by cookie, or by this token: a browser adds no header to a beacon.
      c.set('byCookie', path === LOG);
      return isForGuests(c.req.method, path) ? next() : messageError(c, 403, 'Forbidden');
    }
    const caller = c.get('user');
    const screen = caller && screenGuest(deps, caller);
    if (screen !== null) {
      c.set('user', screen);
      return isForScreens(c.req.method, path)
        ? next()
        : messageError(c, 403, 'A screen only reads what is in its playlist.');
    }
    const wanted = c.req.header(VIEW_AS_HEADER);
    const isNamed =
      caller !== null || c.get('browser') !== null || c.req.header('Authorization') !== undefined;
    if (isVisitors(wanted, path, { isNamed }) && isForVisitors(c.req.method, path)) {
      const visitor = visitorOf(deps);
      if (visitor !== null) {
        c.set('user', visitor);
        c.set('byCookie', true);
        // Pages ask for a token before they read by POST, which needs none: visitors get no token that counts.
        return path === CSRF_TOKEN ? c.json({ result: 'visitor' }) : next();
      }
    } else if (wanted === PUBLIC_VIEW) return messageError(c, 403, 'Sign in to change something.');
    if (wanted === undefined || caller === null) return next();
    const shown = viewedAs(deps, caller, wanted);
    if (!shown.ok) return messageError(c, shown.error.status, shown.error.message);
    const { guest, roleView } = shown.value;
    const isFor = roleView ? isForRoleViews : isForGuests;
    const isForbidden = guest !== undefined && !isFor(c.req.method, path);
    const refused = !isReading(c.req.method, path) ? READ_ONLY : isForbidden ? 'Forbidden' : null;
    if (refused === null && path === '/api/v1/me/')
      logCaller(c, deps, 'viewed-as', guest && !roleView ? 'guest' : whom(shown.value, wanted));
    c.set('user', shown.value);
    return refused === null ? next() : messageError(c, 403, refused);
  });
}

/** A person's name or a role's, and what an owner views for it. */
function whom({ username }: User, wanted: string): string {
  const [, , kind, id] = wanted.split(':');
  return kind === undefined ? username : `${username}, ${kind} ${id}`;
}

/** The token in the form of a beacon (LOG-04). */
async function formToken(c: Context<AppEnv>): Promise<string | undefined> {
  if (c.req.header('Content-Type')?.startsWith('multipart/form-data') !== true) return undefined;
  const { guest_token: token } = await readForm(c);
  return typeof token === 'string' ? token : undefined;
}
