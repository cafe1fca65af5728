import type { Context } from 'hono';
import type { AppEnv, BrowserSession, FrameDeps, ServerDeps } from '../../deps.ts';
import { senderAddress } from '../../http/outerUrl.ts';
import { isFull } from '../../meta/fullDiskWriter.ts';
import type { User } from '../../meta/people/users.ts';
import { EXTEND_AFTER, readSessionCookie, SESSION_LIFETIME, writeSessionCookie } from './sessionCookie.ts';
import { logCaller, logSecurity } from '../../people/securityLog.ts';
import { hashToken, newToken } from './tokens.ts';

/** The session of a request's cookie: the browser, and the signed-in user. */
export function readBrowser(
  c: Context<AppEnv>,
  deps: ServerDeps,
): { readonly browser: BrowserSession | null; readonly user: User | null } {
  const token = readSessionCookie(c, deps.config);
  if (!token) return { browser: null, user: null };
  const now = deps.clock.now();
  const tokenHash = hashToken(token);
  const session = deps.meta.sessions.find(tokenHash, now);
  const user = session ? deps.meta.users.byId(session.userId) : null;
  if (!session || !user?.active) return { browser: { token, csrfBase: tokenHash }, user: null };
  if (session.expiresAt - now < SESSION_LIFETIME - EXTEND_AFTER) {
    try {
      deps.meta.sessions.extend(tokenHash, now + SESSION_LIFETIME, now);
      writeSessionCookie(c, deps.config, token);
    } catch (cause) {
      // Extended later: this request may be the one that frees disk space.
      if (!isFull(cause)) throw cause;
      deps.log.warn('session not prolonged', { cause: String(cause) });
    }
  }
  return { browser: { token, csrfBase: session.csrfBase }, user };
}

/** The browser session of this request; created if it has none. */
export function ensureBrowser(c: Context<AppEnv>, deps: FrameDeps): BrowserSession {
  const known = c.get('browser');
  if (known) return known;
  const token = newToken(deps.random);
  const browser = { token, csrfBase: hashToken(token) };
  // Nobody is signed in: the session exists for the form's token and may end with the browser.
  writeSessionCookie(c, deps.config, token, 'until-closed');
  c.set('browser', browser);
  return browser;
}

/** Signs a user in on this browser, under a new cookie, which prevents session fixation. */
export function signIn(c: Context<AppEnv>, deps: ServerDeps, userId: number): void {
  const { sessions, users } = deps.meta;
  const old = c.get('browser');
  const token = newToken(deps.random);
  // One cookie per response: clients other than browsers store both of two cookies with one name.
  const csrfBase = old?.csrfBase ?? hashToken(newToken(deps.random));
  const now = deps.clock.now();
  const agent = (c.req.header('User-Agent') ?? '').replaceAll('\0', '').slice(0, 300);
  const sender = senderAddress(c, deps.config);
  const session = { userId, csrfBase, expiresAt: now + SESSION_LIFETIME, agent, sender };
  const begin = (): void => {
    sessions.removeExpired(now);
    if (old) sessions.remove(hashToken(old.token));
    sessions.insert(hashToken(token), session, now);
    users.countLogin(userId, now);
  };
  // Who cannot sign in cannot delete anything on a full disk.
  deps.meta.withReserve(() => deps.meta.transaction(begin));
  const username = users.byId(userId)?.username ?? null;
  logSecurity(deps, { kind: 'sign-in', userId, username, sender, detail: agent });
  writeSessionCookie(c, deps.config, token);
  c.set('browser', { token, csrfBase });
}

/** Ends the session on the server and removes the cookie. */
export function signOut(c: Context<AppEnv>, deps: ServerDeps): void {
  const browser = c.get('browser');
  if (c.get('user')) logCaller(c, deps, 'sign-out', '');
  if (browser) deps.meta.sessions.remove(hashToken(browser.token));
  writeSessionCookie(c, deps.config, null);
  c.set('browser', null);
}
