import type { Context } from 'hono';
import { asList, asNumber, asRecord, asText, type JsonRecord, parseJson } from '#domain/jsonValue.ts';
import { DAY, type Millis } from '#domain/time.ts';
import { FILE_SAVED } from '#domain/usage/logEvent.ts';
import type { UsageRecord } from '../../meta/usage.ts';

export type ReportedEntity = 'dashboard' | 'chart';
export type UsageReport = Omit<UsageRecord, 'userId'>;

/** The most events of one call (LOG-01). */
const MAX_EVENTS = 1_024;
/** A device without a network reports late, but a clock that is further off than this is wrong. */
const LATEST_REPORT: Millis = 60 * DAY;

/** The most files of one report that are noted: their names fill the security log. */
const MAX_FILES = 50;

/** The events of a report: those of its field, or of a body of JSON. */
export async function reportedEvents(c: Context, field = ''): Promise<readonly JsonRecord[]> {
  const isJson = /\bjson\b/i.test(c.req.header('Content-Type') ?? '');
  const events = isJson ? asRecord(parseJson(await c.req.text()))['events'] : parseJson(field);
  return asList(events).slice(0, MAX_EVENTS).map(asRecord);
}

/** The events that the usage log counts: what was opened, and how the data of charts came. */
export const usageReports = (events: readonly JsonRecord[], now: Millis): readonly UsageReport[] =>
  events.map((event) => readEvent(event, now)).filter((event) => event !== null);

/** The names of the files that a page wrote of what it shows. */
export const savedFiles = (events: readonly JsonRecord[]): readonly string[] =>
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
