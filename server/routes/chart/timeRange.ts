import { Hono } from 'hono';
import * as v from 'valibot';
import { resolveTimeRange } from '#domain/timeRange/timeRange.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { legacyError, messageError } from '../../http/response/errorBodies.ts';
import { requireUser } from '../../auth/requireUser.ts';
import { readQ } from '../../http/request/rison.ts';

const requested = v.union([
  v.string(),
  v.array(v.object({ timeRange: v.string(), shift: v.optional(v.nullable(v.string()), null) })),
]);

/** Resolves time ranges at this moment in the server's zone. */
export function timeRangeRoutes(deps: ServerDeps): Hono<AppEnv> {
  const maySend = requireUser(deps, ['can_time_range', 'Api']);
  return new Hono<AppEnv>().get('/api/v1/time_range/', maySend, (c) => {
    const q = c.req.query('q') ?? '';
    const read = q === '' ? null : readQ(c, v.unknown());
    const checked = v.safeParse(requested, read?.ok === true ? read.value : undefined);
    // The contract returns an internal error with 500 here; this response is more useful.
    if (!checked.success)
      return legacyError(c, 400, 'Say a time range as rison: a text, or a list of (timeRange, shift).');
    const ranges =
      typeof checked.output === 'string' ? [{ timeRange: checked.output, shift: null }] : checked.output;
    const result = [];
    for (const { timeRange, shift } of ranges) {
      const range = resolveTimeRange(timeRange, deps.clock.now(), deps.config.zone, { shift });
      if (!range.ok) return messageError(c, 400, `Unexpected time range: ${range.error}`);
      const { since, until } = range.value;
      result.push({ since: timestampText(since), until: timestampText(until), timeRange, shift });
    }
    return c.json({ result });
  });
}

const timestampText = (at: number | null): string =>
  at === null ? '' : new Date(at).toISOString().slice(0, 19);
