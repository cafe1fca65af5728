import type { ScreenFault } from '#domain/kiosk/joinedScreen.ts';
import * as v from 'valibot';
import type { Call, ResponseOf } from '#contract/call.ts';
import { claimScreen, createCode, getScreenPlaylist, reportScreen } from '#contract/kiosk/screens.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { toFetch } from '../http/request.ts';
import { toRequest } from '../http/send.ts';

/**
 * The calls of a screen on a wall. It is not signed in at first, so it sends neither a user's name nor a token;
 * its session is a cookie.
 */
export function createScreenCalls(fetch: typeof globalThis.fetch, serverUrl: string) {
  async function ask<C extends Call & { readonly response: v.GenericSchema }>(
    call: C,
    request?: object,
  ): Promise<Result<ResponseOf<C>, ScreenFault>> {
    try {
      const { url, init } = toFetch(toRequest(call, { request }), serverUrl, {});
      const response = await fetch(url, init);
      // Every server that has screens makes codes: a gateway to a Superset has neither.
      if (call.path === createCode.path && response.status === 404) return err('not-served');
      if ([401, 403, 404].includes(response.status)) return err('not-joined');
      const read = v.safeParse(call.response, response.ok ? await response.json() : null);
      return read.success ? ok(read.output as ResponseOf<C>) : err('unreachable');
    } catch {
      // No network, or a response of something else than this server.
      return err('unreachable');
    }
  }
  return {
    newCode: (claim: string | null) => ask(createCode, claim === null ? {} : { claim }),
    join: (claim: string) => ask(claimScreen, { claim }),
    program: () => ask(getScreenPlaylist),
    report: (state: object) => ask(reportScreen, state),
  };
}
