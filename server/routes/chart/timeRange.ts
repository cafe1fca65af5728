import { type Context, Hono } from 'hono';
import { getTimeRange } from '#contract/chart/timeRange.ts';
import { resolveTimeRange } from '#domain/timeRange/timeRange.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { legacyError, messageError } from '../../http/response/errorBodies.ts';
import { requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';

/** Resolves time ranges at this moment in the server's zone. */
export function timeRangeRoutes(deps: ServerDeps): Hono<AppEnv> {
  const maySend = requireUser(deps, ['can_time_range', 'Api']);
  const routes = new Hono<AppEnv>();
  // The contract returns an internal error with 500 here; this response is more useful.
  const refuse = (c: Context) =>
    legacyError(c, 400, 'Say a time range as rison: a text, or a list of (timeRange, shift).');
  serve(
    routes,
    getTimeRange,
    maySend,
    (c, { q }) => {
      if (q === undefined) return refuse(c);
      const result = [];
      for (const { timeRange, shift } of typeof q === 'string' ? [{ timeRange: q, shift: null }] : q) {
        const range = resolveTimeRange(timeRange, deps.clock.now(), deps.config.zone, { shift });
        if (!range.ok) return messageError(c, 400, `Unexpected time range: ${range.error}`);
        const { since, until } = range.value;
        result.push({ since: timestampText(since), until: timestampText(until), timeRange, shift });
      }
      return c.json({ result });
    },
    { refuse },
  );
  return routes;
}

const timestampText = (at: number | null): string =>
  at === null ? '' : new Date(at).toISOString().slice(0, 19);
