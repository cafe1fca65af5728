import * as v from 'valibot';
import { codeResponse, joinedResponse, screenPlaylistResponse } from '#contract/kiosk/screens.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** Why a screen's call failed: it is not joined, the server has no screens, or nothing is known. */
export type ScreenFault = 'not-joined' | 'not-served' | 'unreachable';

/**
 * The calls of a screen on a wall. It is not signed in at first, so it sends neither a user's name nor a token;
 * its session is a cookie.
 */
export function createScreenCalls(fetch: typeof globalThis.fetch, serverUrl: string) {
  async function call<T>(
    method: 'GET' | 'POST',
    name: string,
    schema: v.GenericSchema<unknown, T>,
    body?: object,
  ): Promise<Result<T, ScreenFault>> {
    try {
      const response = await fetch(`${serverUrl}/api/v1/sextant/screen/${name}`, {
        method,
        credentials: 'same-origin',
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      });
      // Every server that has screens makes codes: a gateway to a Superset has neither.
      if (name === 'code' && response.status === 404) return err('not-served');
      if ([401, 403, 404].includes(response.status)) return err('not-joined');
      const read = v.safeParse(schema, response.ok ? await response.json() : null);
      return read.success ? ok(read.output) : err('unreachable');
    } catch {
      // No network, or a response of something else than this server.
      return err('unreachable');
    }
  }
  return {
    newCode: (claim: string | null) => call('POST', 'code', codeResponse, claim === null ? {} : { claim }),
    join: (claim: string) => call('POST', 'join', joinedResponse, { claim }),
    program: () => call('GET', 'playlist', screenPlaylistResponse),
    report: (state: object) => call('POST', 'state', v.unknown(), state),
  };
}
