import { Hono } from 'hono';
import { SECOND } from '#domain/time.ts';
import type { AppEnv } from '../deps.ts';
import { ask } from './ask.ts';
import { describeFault } from './describeFault.ts';
import type { Upstream } from './upstream.ts';

/** Whoever monitors asks again soon. */
const SILENCE = 5 * SECOND;

/**
 * Whether all of it works, and which of the two does not: an answer at all says that this server does. `/ping` asks for
 * this server alone, which is well without the Superset.
 */
export function gatewayHealth(upstream: Upstream): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const path of ['/health', '/healthcheck']) {
    routes.get(path, async (c) => {
      const asked = await ask(upstream, new Map(), {
        path: '/health',
        accept: 'text/plain',
        silence: SILENCE,
      });
      if (!asked.ok) return c.text(`Sextant: OK. ${describeFault(upstream.address, asked.error)}`, 503);
      const { status } = asked.value.response;
      if (status === 200) return c.html('OK');
      return c.text(
        `Sextant: OK. The Superset at ${upstream.address.host} answers with status ${status}.`,
        503,
      );
    });
  }
  return routes;
}
