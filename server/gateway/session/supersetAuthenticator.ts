import type { SignInUnavailable, Authenticator } from '../../auth/signIn/authenticator.ts';
import type { SignInFault } from '../../auth/signIn/authenticate.ts';
import { createThrottle } from '../../auth/signIn/throttle.ts';
import type { FrameDeps } from '../../deps.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { requestText } from '../passing/requestText.ts';
import { readSession } from './readSession.ts';
import type { CookieJar } from './cookieJar.ts';
import { describeFault } from '../describeFault.ts';
import { redirectTarget } from '../passing/redirectTarget.ts';
import type { GatewaySession, Sessions } from './sessions.ts';
import type { KnownWays } from './signInWays.ts';
import type { Upstream, UpstreamFault } from '../passing/upstream.ts';

/**
 * Authenticates the Superset's users: submits name and password to its sign-in form and stores its cookies in the
 * session.
 */
export function supersetAuthenticator(
  deps: FrameDeps,
  upstream: Upstream,
  sessions: Sessions,
  ways: KnownWays,
): Authenticator<GatewaySession> {
  const throttle = createThrottle(deps.clock);
  return {
    async admit(sender, username, password) {
      const ms = throttle.wait(sender, username);
      if (ms > 0) return err({ kind: 'wait', ms });
      const takeBack = throttle.failed(sender, username);
      const entered = await fillIn(upstream, username, password);
      if (entered.ok) throttle.succeeded(sender, username);
      else if (entered.error.kind === 'wrong') deps.log.warn('sign-in failed', { sender });
      // The result is unknown, so this attempt does not count; earlier failures still do.
      else takeBack();
      return entered;
    },
    admitByKey: () => null,
    ways: () => ways.read(),
    enter: (c, session) => sessions.begin(c, session),
    async leave(c) {
      const session = sessions.of(c);
      sessions.end(c);
      // The local session ends whether or not the Superset can be reached.
      if (session) await requestText(upstream, session.jar, { path: '/logout/', accept: 'text/html' });
    },
  };
}

const NO_FORM: SignInUnavailable = {
  kind: 'closed',
  status: 502,
  notice: 'This Superset has no sign-in form for user name and password. Sextant needs that form to sign in.',
};

async function fillIn(
  upstream: Upstream,
  username: string,
  password: string,
): Promise<Result<GatewaySession, SignInFault | SignInUnavailable>> {
  const jar: CookieJar = new Map();
  const closed = (fault: UpstreamFault): Result<never, SignInUnavailable> =>
    err({
      kind: 'closed',
      status: fault.kind === 'late' ? 504 : 502,
      notice: describeFault(upstream.address, fault),
    });

  const page = await requestText(upstream, jar, { path: '/login/', accept: 'text/html' });
  if (!page.ok) return closed(page.error);
  const token = formToken(page.value.text);
  if (token === null) return err(NO_FORM);

  const form = { username, password, csrf_token: token };
  const sent = await requestText(upstream, jar, {
    method: 'POST',
    path: '/login/',
    accept: 'text/html',
    form,
  });
  if (!sent.ok) return closed(sent.error);
  // Success and failure both return a redirect; only its target differs.
  const location = sent.value.response.headers.get('Location');
  const target = location === null ? null : redirectTarget(location, '/login/', upstream.address);
  if (sent.value.response.status >= 429) return err(refusedNow(sent.value.response.status));
  if (target === null || target.startsWith('/login')) return err({ kind: 'wrong' });

  const session = await readSession(upstream, jar);
  if (!session.ok) return closed(session.error);
  return session.value === null ? err({ kind: 'wrong' }) : ok(session.value);
}

const refusedNow = (status: number): SignInUnavailable => ({
  kind: 'closed',
  status: 503,
  notice: `The Superset rejected the sign-in for now (status ${status}). Try again in a minute.`,
});

/** The value of the form's hidden input; its attributes may be in any order and on several lines. */
function formToken(html: string): string | null {
  for (const [input] of html.matchAll(/<input\b[^>]*>/gi)) {
    if (!/\bname="csrf_token"/i.test(input)) continue;
    const value = /\bvalue="([^"]*)"/i.exec(input)?.[1];
    if (value) return value;
  }
  return null;
}
