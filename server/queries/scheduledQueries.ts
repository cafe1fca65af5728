import { createHash } from 'node:crypto';
import { parseJson } from '#domain/jsonValue.ts';
import type { Result } from '#domain/result.ts';
import { dueOf, querySchedule } from '#domain/savedQuery/querySchedule.ts';
import { type Clock, DAY, type Millis, SECOND } from '#domain/time.ts';
import type { Log } from '../base/log.ts';
import type { Meta } from '../meta/meta.ts';
import type { SavedQueryRow } from '../meta/editor/savedQueries.ts';

export const QUERY_TICK: Millis = 30 * SECOND;

/** Runs that were missed for longer are not made up for. */
const MADE_UP: Millis = DAY;

export interface ScheduledQueriesDeps {
  readonly meta: Meta;
  readonly clock: Clock;
  readonly log: Log;
  /** The zone in which schedules are read. */
  readonly zone: string;
  /** Runs a query under an id in its person's name. */
  readonly run: (
    query: SavedQueryRow,
    clientId: string,
    signal: AbortSignal,
  ) => Promise<Result<unknown, string>>;
}

export interface ScheduledQueries {
  /** Runs what is due, one after the other. */
  tick(): Promise<void>;
  start(signal: AbortSignal): void;
}

/**
 * Runs scheduled queries when they are due. Query and time make the id of the run, and an id runs once: restarts and
 * several servers over one store repeat nothing.
 */
export function createScheduledQueries({
  meta,
  clock,
  log,
  zone,
  run,
}: ScheduledQueriesDeps): ScheduledQueries {
  const stopped = new AbortController();

  function dueRun(query: SavedQueryRow): string | null {
    const schedule = querySchedule(parseJson(query.extraJson));
    if (schedule === null) return null;
    const now = clock.now();
    const due = dueOf(schedule, zone, Math.max(query.changedOn, now - MADE_UP), now);
    const clientId = due === null ? null : runIdOf(query.uuid, due);
    return clientId === null || meta.queries.byClientId(clientId) !== null ? null : clientId;
  }

  async function tick(): Promise<void> {
    for (const query of meta.savedQueries.scheduled()) {
      const clientId = dueRun(query);
      if (clientId === null || stopped.signal.aborted) continue;
      const ran = await run(query, clientId, stopped.signal);
      if (!ran.ok) log.warn('scheduled query', { query: query.id, reason: ran.error });
    }
  }

  return {
    tick,
    start(signal) {
      signal.addEventListener('abort', () => stopped.abort(), { once: true });
      const loop = async (): Promise<void> => {
        while (!signal.aborted) {
          try {
            await tick();
          } catch (cause) {
            log.error('scheduled queries', { cause: String(cause) });
          }
          await clock.sleep(QUERY_TICK);
        }
      };
      void loop();
    },
  };
}

/** Eleven characters, as every query's. */
function runIdOf(uuid: string, due: Millis): string {
  return createHash('sha256').update(`${uuid} ${due}`).digest('base64url').slice(0, 11);
}

/** The form of `SCHEDULED_QUERIES`: when, how often, until. */
export const SCHEDULE_FORM = {
  JSONSCHEMA: {
    title: 'Schedule',
    type: 'object',
    properties: {
      crontab: { type: 'string', title: 'How often, as a cron expression', default: '0 8 * * *' },
      start: { type: 'string', format: 'date-time', title: 'From' },
      until: { type: 'string', format: 'date-time', title: 'Until' },
    },
    required: ['crontab'],
  },
  UISCHEMA: {},
  VALIDATION: [],
} as const;
