import { Hono } from 'hono';
import { listUsage } from '#contract/people/usage.ts';
import { DAY } from '#domain/time.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import type { UsageSummary } from '../../meta/usage.ts';
import { visibleById } from '../asset/entity.ts';

/** The days that are counted. */
const DAYS = 30;

/** How dashboards and charts were used in the last thirty days, for people who may read the log. */
export function usageRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock, config } = deps;
  const routes = new Hono<AppEnv>();
  serve(routes, listUsage, requireUser(deps, ['can_read', 'Log']), (c) => {
    const title = ({ entity, id }: UsageSummary): string | null =>
      entity === 'dashboard'
        ? (visibleById(deps, c, entity, id)?.dashboardTitle ?? null)
        : (visibleById(deps, c, entity, id)?.sliceName ?? null);
    const used = meta.usage.since(clock.now() - DAYS * DAY);
    const result = used.flatMap((summary) => {
      const { lastAt, lastError, ...counts } = summary;
      const named = title(summary);
      return named === null ? [] : [{ ...counts, title: named, last_on: lastAt, last_error: lastError }];
    });
    return c.json({ is_on: config.keepsUsage, days: DAYS, count: result.length, result });
  });
  return routes;
}
