import type { JsonRecord } from '../jsonValue.ts';
import type { Millis } from '../time.ts';

/** Where in the app something happened. */
export type EventSource =
  | { readonly kind: 'dashboard' | 'slice'; readonly id: number }
  | { readonly kind: 'sqlLab'; readonly dbId: number | null; readonly schema: string | null };

/**
 * What a person did (`user`), or how long something took (`timing`), under the name that a Superset gives it (LOG-08).
 */
export interface UsageEvent {
  readonly name: string;
  readonly type: 'user' | 'timing';
  readonly source: EventSource | null;
  /** The component it was done to. */
  readonly target?: { readonly id: string; readonly name: string };
  readonly details?: JsonRecord;
}

/** What an event is stamped with where it is noted. */
export interface EventStamp {
  readonly at: Millis;
  /** Of the page load. */
  readonly impressionId: string;
  /** Its own id; of a timing, the id of what the person did last, which caused it. */
  readonly id: string | null;
  readonly visibility: 'visible' | 'hidden';
}

/** ENT-28: an event as it is sent. */
export function logEvent(event: UsageEvent, { at, impressionId, id, visibility }: EventStamp): JsonRecord {
  const { name, type, source, target, details } = event;
  return {
    ...details,
    ...(source !== null && sourceFields(source)),
    ...(target && { target_id: target.id, target_name: target.name }),
    impression_id: impressionId,
    version: 'v2',
    ts: at,
    event_name: name,
    event_type: type,
    ...(type === 'user' ? { event_id: id, visibility } : { trigger_event: id }),
  };
}

/** LOG-09: what a Superset's own page adds for each source. */
function sourceFields(source: EventSource): JsonRecord {
  switch (source.kind) {
    case 'dashboard':
      return { source: source.kind, source_id: source.id, dashboard_id: source.id };
    case 'slice':
      return { source: source.kind, source_id: source.id, slice_id: source.id };
    case 'sqlLab':
      return { source: source.kind, db_id: source.dbId, schema: source.schema };
  }
}

/** A name of our own: a Superset has several for it, and none for most files. */
export const FILE_SAVED = 'file_saved';

/** A page has written a file of what it shows. The server, which was asked for none, has it in its security log. */
export const fileSaved = (file: string): UsageEvent => ({
  name: FILE_SAVED,
  type: 'user',
  source: null,
  details: { file },
});

/** LOG-01: the most events of one call. */
export const BATCH_SIZE = 1_024;

/** Events for one call, which names the dashboard or the chart that they come from. */
export interface LogBatch {
  readonly query: Readonly<Record<string, string>>;
  readonly events: readonly JsonRecord[];
}

/**
 * Events in the order in which they happened, divided where their source changes: a call names one dashboard, or one
 * chart. The rules leave open which source takes which parameter; each takes its own, as in a Superset (LOG-06).
 */
export function batchesOf(events: readonly JsonRecord[]): readonly LogBatch[] {
  const batches: { query: Record<string, string>; key: string; events: JsonRecord[] }[] = [];
  for (const event of events) {
    const query = sourceQuery(event);
    const key = JSON.stringify(query);
    const last = batches.at(-1);
    if (last?.key === key && last.events.length < BATCH_SIZE) last.events.push(event);
    else batches.push({ query, key, events: [event] });
  }
  return batches.map((batch) => ({ query: { explode: 'events', ...batch.query }, events: batch.events }));
}

function sourceQuery({ source, source_id: id }: JsonRecord): Record<string, string> {
  if (source === 'dashboard') return { dashboard_id: String(id) };
  return source === 'slice' ? { slice_id: String(id) } : {};
}
