import { type Context, Hono } from 'hono';
import { listRecentActivity, logEvents } from '#contract/site.ts';
import type { Millis } from '#domain/time.ts';
import { logCaller } from '../../people/securityLog.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { ago } from '../../http/response/ago.ts';
import { currentUser, requireCookieUser, requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import type { Opened } from '../../meta/content/opened.ts';
import { visibleById } from '../asset/entity.ts';
import { sliceUrl } from '../../chartData/formData.ts';
import {
  type ReportedEntity,
  reportedEvents,
  savedFiles,
  type UsageReport,
  usageReports,
} from './reported.ts';

const DEFAULT_SIZE = 20;
const MAX_SIZE = 100;

/** Which dashboards and charts a person opened: reported by the page, and listed for that person. */
export function activityRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock, config } = deps;
  const routes = new Hono<AppEnv>();

  // Other events are accepted, as in the contract, and not stored.
  serve(routes, logEvents, requireCookieUser(deps, ['can_log', 'Superset']), async (c, { form }) => {
    const now = clock.now();
    const events = await reportedEvents(c, form.events);
    // Guests and visitors could fill the log.
    if (!currentUser(c).guest) {
      for (const file of savedFiles(events))
        logCaller(c, deps, 'exported', `file ${file}, written by the page`);
    }
    const isSeen = remembered((entity, id) => visibleById(deps, c, entity, id) !== null);
    const seen = usageReports(events, now).filter(({ dashboardId, chartId }) =>
      [
        dashboardId === null || isSeen('dashboard', dashboardId),
        chartId === null || isSeen('chart', chartId),
      ].every(Boolean),
    );
    const userId = currentUser(c).id;
    meta.note(() => {
      for (const event of seen) noteOpened(userId, event, now);
    });
    if (config.keepsUsage)
      meta.usage.add(
        seen.map((event) => ({ ...event, userId })),
        now,
      );
    return c.html('', 200);
  });

  function noteOpened(userId: number, { name, dashboardId, chartId }: UsageReport, at: Millis): void {
    const id = name === 'mount_dashboard' ? dashboardId : name === 'mount_explorer' ? chartId : null;
    const entity = name === 'mount_dashboard' ? 'dashboard' : 'chart';
    if (id !== null) meta.opened.note(userId, { entity, id, at });
  }

  const mayList = requireUser(deps, ['can_recent_activity', 'Log']);
  serve(routes, listRecentActivity, mayList, (c, { q: { page = 0, page_size = DEFAULT_SIZE } = {} }) => {
    const size = Math.min(Math.max(page_size, 1), MAX_SIZE);
    const offset = Math.max(page, 0) * size;
    const now = clock.now();
    const result = meta.opened.ofUser(currentUser(c).id, size, offset).flatMap((each) => {
      const shown = shownItem(deps, c, each);
      return shown === null
        ? []
        : [{ action: 'log', ...shown, time: each.at, time_delta_humanized: ago(now - each.at) }];
    });
    return c.json({ result });
  });
  return routes;
}

function shownItem(deps: ServerDeps, c: Context<AppEnv>, { entity, id }: Opened) {
  if (entity === 'chart') {
    const chart = visibleById(deps, c, 'chart', id);
    return chart && { item_title: chart.sliceName ?? '', item_type: 'slice', item_url: sliceUrl(id) };
  }
  const dashboard = visibleById(deps, c, 'dashboard', id);
  return (
    dashboard && {
      item_title: dashboard.dashboardTitle ?? '',
      item_type: 'dashboard',
      item_url: `/superset/dashboard/${dashboard.slug ?? id}/`,
    }
  );
}

/** Asks once for each dashboard and chart: a report names few of them many times. */
function remembered(
  ask: (entity: ReportedEntity, id: number) => boolean,
): (entity: ReportedEntity, id: number) => boolean {
  const known = new Map<string, boolean>();
  return (entity, id) => {
    const key = `${entity}:${id}`;
    const answer = known.get(key) ?? ask(entity, id);
    known.set(key, answer);
    return answer;
  };
}
