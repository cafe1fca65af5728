import { Hono } from 'hono';
import { SECOND } from '#domain/time.ts';
import type { AppEnv } from '../deps.ts';
import { requestText } from './passing/requestText.ts';
import { describeFault } from './describeFault.ts';
import type { Upstream } from './passing/upstream.ts';

/** Short, because monitoring polls again soon. */
const SILENCE = 5 * SECOND;

/**
 * The health of gateway and Superset, and which of the two is down: any response shows that this server is up. `/ping`
 * checks this server alone.
 */
export function gatewayHealth(upstream: Upstream): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const path of ['/health', '/healthcheck']) {
    routes.get(path, async (c) => {
      const loaded = await requestText(upstream, new Map(), {
        path: '/health',
        accept: 'text/plain',
        silence: SILENCE,
      });
      if (!loaded.ok) return c.text(`Sextant: OK. ${describeFault(upstream.address, loaded.error)}`, 503);
      const { status } = loaded.value.response;
      if (status === 200) return c.html('OK');
      return c.text(
        `Sextant: OK. The Superset at ${upstream.address.host} answers with status ${status}.`,
        503,
      );
    });
  }
  return routes;
}
