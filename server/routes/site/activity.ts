import { type Context, Hono } from 'hono';
import { listRecentActivity, logEvents } from '#contract/site.ts';
import { type Millis, DAY } from '#domain/time.ts';
import { FILE_SAVED } from '#domain/usage/logEvent.ts';
import { asList, asNumber, asRecord, asText, type JsonRecord, parseJson } from '#domain/jsonValue.ts';
import { logCaller } from '../../people/securityLog.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { ago } from '../../http/response/ago.ts';
import { currentUser, requireCookieUser, requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import type { OpenedRow } from '../../meta/content/opened.ts';
import { visibleById } from '../asset/entity.ts';
import { sliceUrl } from '../../chartData/formData.ts';
import type { UsageRecord } from '../../meta/usage.ts';

type ReportedEntity = 'dashboard' | 'chart';
type UsageReport = Omit<UsageRecord, 'userId'>;

/** The most events of one call (LOG-01). */
const MAX_EVENTS = 1_024;
/** A device without a network reports late, but a clock that is further off than this is wrong. */
const LATEST_REPORT: Millis = 60 * DAY;

/** The most files of one report that are noted: their names fill the security log. */
const MAX_FILES = 50;

/** The events of a report: those of its field, or of a body of JSON. */
async function reportedEvents(c: Context, field = ''): Promise<readonly JsonRecord[]> {
  const isJson = /\bjson\b/i.test(c.req.header('Content-Type') ?? '');
  const events = isJson ? asRecord(parseJson(await c.req.text()))['events'] : parseJson(field);
  return asList(events).slice(0, MAX_EVENTS).map(asRecord);
}

/** The events that the usage log counts: what was opened, and how the data of charts came. */
const usageReports = (events: readonly JsonRecord[], now: Millis): readonly UsageReport[] =>
  events.map((event) => readEvent(event, now)).filter((event) => event !== null);

/** The names of the files that a page wrote of what it shows. */
const savedFiles = (events: readonly JsonRecord[]): readonly string[] =>
  events
    .filter((event) => event['event_name'] === FILE_SAVED && asText(event['file']) !== '')
    .slice(0, MAX_FILES)
    .map((event) => asText(event['file']));

function readEvent(event: JsonRecord, now: Millis): UsageReport | null {
  const { event_name: name, source, source_id: sourceId } = event;
  const stated = asNumber(event['ts']) ?? now;
  const at = stated > now || stated < now - LATEST_REPORT ? now : Math.trunc(stated);
  const dashboardId = source === 'dashboard' ? idOf(sourceId) : null;
  const nothing = { at, dashboardId: null, chartId: null, duration: null, error: null };
  if (name === 'mount_dashboard') return dashboardId === null ? null : { ...nothing, name, dashboardId };
  const chartId = idOf(name === 'load_chart' ? event['slice_id'] : sourceId);
  if (chartId === null) return null;
  if (name === 'mount_explorer') return source === 'dashboard' ? null : { ...nothing, name, chartId };
  // A person who leaves stops the requests of the page: no fault, and no time.
  if (name !== 'load_chart' || event['error_details'] === 'abort') return null;
  const error = event['has_err'] === true ? asText(event['error_details']) || 'error' : null;
  const took = asNumber(event['duration']);
  const duration = error === null && took !== null && took >= 0 ? Math.min(Math.round(took), DAY) : null;
  return { ...nothing, name, dashboardId, chartId, duration, error };
}

function idOf(value: unknown): number | null {
  const id = asNumber(value);
  return id !== null && Number.isSafeInteger(id) && id > 0 ? id : null;
}

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

function shownItem(deps: ServerDeps, c: Context<AppEnv>, { entity, id }: OpenedRow) {
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
