import * as v from 'valibot';
import { getMe } from '#contract/people/security.ts';
import { ok, type Result } from '#domain/result.ts';
import { requestText } from '../passing/requestText.ts';
import type { CookieJar } from './cookieJar.ts';
import { parseJson } from '#domain/jsonValue.ts';
import type { SupersetUser } from './sessions.ts';
import type { Upstream, UpstreamFault } from '../passing/upstream.ts';

/** The user that the Superset identifies by these cookies, or by this token; null for nobody. */
export async function fetchCurrentUser(
  upstream: Upstream,
  jar: CookieJar,
  authorization: string | null = null,
): Promise<Result<SupersetUser | null, UpstreamFault>> {
  const loaded = await requestText(upstream, jar, { path: '/api/v1/me/', authorization });
  if (!loaded.ok) return loaded;
  const me = v.safeParse(getMe.response, parseJson(loaded.value.text));
  if (loaded.value.response.status !== 200 || !me.success) return ok(null);
  const { id, username } = me.output.result;
  return ok({ id, username });
}
