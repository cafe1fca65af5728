import type { QueryResponse } from '#domain/chart/chartQueryResult.ts';
import type { Millis } from '#domain/time.ts';
import type { StoredChartData } from '../dashboards/dashboardRows.ts';

/** What is known of a response before its rows are read. */
export interface DataRequest extends Pick<StoredChartData, 'key' | 'subject' | 'question' | 'origin'> {
  readonly now: Millis;
  /** When its source rows were read; by default the time in the response. */
  readonly dataFrom?: Millis;
  /** Whether its source rows are limited, which is not in a response computed on this device. */
  readonly isLimited?: boolean;
  readonly groups?: StoredChartData['groups'] | undefined;
}

export interface DataRead {
  readonly bytes: number;
  readonly queries: readonly QueryResponse[];
  readonly digest: string;
}

/** What is stored of chart data beside its rows. */
export function dataToStore(
  { key, subject, question, origin, now, dataFrom, isLimited, groups }: DataRequest,
  { bytes, queries, digest }: DataRead,
): StoredChartData {
  const computed = queries.map(({ computedAt }) => dataFrom ?? computedAt ?? now);
  return {
    key,
    subject,
    question,
    origin,
    storedAt: now,
    // Clocks differ: a result is never from the future.
    computedAt: Math.min(now, ...computed),
    bytes,
    digest,
    ...(groups !== undefined && { groups }),
    ...((isLimited === true || queries.some((each) => each.isLimited)) && { isLimited: true }),
  };
}
