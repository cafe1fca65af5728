import { DAY, type Millis } from '#domain/time.ts';
import type { Sqlite } from './sqlite.ts';

/** How long events are kept. */
const USAGE_KEPT: Millis = 90 * DAY;
/** An error is cut to this length. */
const MAX_ERROR_LENGTH = 300;

export interface UsageRecord {
  readonly at: Millis;
  readonly userId: number;
  /** The contract's name of the event. */
  readonly name: string;
  readonly dashboardId: number | null;
  readonly chartId: number | null;
  /** How long it took, in milliseconds. */
  readonly duration: Millis | null;
  readonly error: string | null;
}

/** The use of one dashboard or chart. */
export interface UsageSummary {
  readonly entity: 'dashboard' | 'chart';
  readonly id: number;
  /** How often it was opened. */
  readonly views: number;
  /** By how many people. */
  readonly people: number;
  readonly lastAt: Millis;
  /** How often data of a chart was loaded. */
  readonly loads: number;
  /** The time that nineteen of twenty loads stayed within; null without loads. */
  readonly p95: Millis | null;
  readonly errors: number;
  readonly lastError: string | null;
}

const ADD = `
  INSERT INTO usage_event (at, user_id, name, dashboard_id, chart_id, duration, error)
  VALUES (?, ?, ?, ?, ?, ?, ?)`;
const OPENED = `name IN ('mount_dashboard', 'mount_explorer')`;

/** One entity's events, summed up. `own` is the column with its id. */
const summaryOf = (entity: UsageSummary['entity'], own: string): string => `
  WITH event AS (
    SELECT *, ${own} AS entity_id,
      ROW_NUMBER() OVER (PARTITION BY ${own}, duration IS NULL ORDER BY duration) AS place,
      COUNT(*) OVER (PARTITION BY ${own}, duration IS NULL) AS of_all
    FROM usage_event WHERE at >= ? AND ${own} IS NOT NULL
  )
  SELECT '${entity}' AS entity, entity_id AS id,
    SUM(${OPENED}) AS views,
    COUNT(DISTINCT user_id) AS people,
    MAX(at) AS lastAt,
    SUM(name = 'load_chart' AND error IS NULL) AS loads,
    MAX(CASE WHEN place = (of_all * 95 + 99) / 100 THEN duration END) AS p95,
    SUM(error IS NOT NULL) AS errors,
    (SELECT error FROM event latest
      WHERE latest.entity_id = event.entity_id AND error IS NOT NULL ORDER BY at DESC LIMIT 1) AS lastError
  FROM event GROUP BY entity_id`;

/** The usage log. */
export function usageStore(db: Sqlite) {
  return {
    /** Not synced to disk at once, and without those that are too old. */
    add(records: readonly UsageRecord[], now: Millis): void {
      db.note(() => {
        for (const { at, userId, name, dashboardId, chartId, duration, error } of records) {
          const why = error === null ? null : error.replaceAll('\0', '').slice(0, MAX_ERROR_LENGTH);
          db.run(ADD, at, userId, name, dashboardId, chartId, duration, why);
        }
        db.run('DELETE FROM usage_event WHERE at < ?', now - USAGE_KEPT);
      });
    },
    /** Of every dashboard and chart that was used since a time. */
    since: (time: Millis): UsageSummary[] => [
      ...db.all<UsageSummary>(summaryOf('dashboard', 'dashboard_id'), time),
      ...db.all<UsageSummary>(summaryOf('chart', 'chart_id'), time),
    ],
  };
}
