import { ok, type Result } from '#domain/result.ts';
import { requestText } from '../passing/requestText.ts';
import type { Upstream, UpstreamFault } from '../passing/upstream.ts';
import type { CookieJar } from './cookieJar.ts';
import { fetchCurrentUser } from './fetchCurrentUser.ts';
import type { GatewaySession } from './sessions.ts';

/** The session of the person whom the Superset identifies by these cookies; null for nobody. */
export async function readSession(
  upstream: Upstream,
  jar: CookieJar,
): Promise<Result<GatewaySession | null, UpstreamFault>> {
  const who = await fetchCurrentUser(upstream, jar);
  if (!who.ok) return who;
  if (who.value === null) return ok(null);
  // Requested now, sequentially: the cookie must contain the token's base before parallel requests start.
  const csrf = await requestText(upstream, jar, { path: '/api/v1/security/csrf_token/' });
  return csrf.ok ? ok({ user: who.value, jar }) : csrf;
}
