import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import type { LimitingFactor, Query } from '#domain/query/query.ts';
import type { Millis } from '#domain/time.ts';
import { formatAge, formatCached, formatDuration, formatNumber } from '#ui/format.ts';
import { t } from '#ui/t.ts';

/** The text above the rows. */
export interface ResultSummary {
  readonly rows: string;
  /** The limit that cut the rows; null if none did. */
  readonly limited: string | null;
  readonly took: string | null;
  readonly from: OriginText;
}

export type OriginText =
  | { readonly kind: 'live'; readonly text: string }
  | { readonly kind: 'cached' | 'device'; readonly text: string; readonly age: Millis };

const BY: Readonly<Record<LimitingFactor, string | null>> = {
  NOT_LIMITED: null,
  DROPDOWN: 'row limit',
  QUERY: 'LIMIT in the query',
  QUERY_AND_DROPDOWN: 'row limit and LIMIT in the query',
  UNKNOWN: 'possibly more',
};

function limitedBy({ limit, limitingFactor }: Query, rows: number): string | null {
  const text = limitingFactor === null ? null : BY[limitingFactor];
  // A limit that was not reached has cut nothing.
  return text === null || (limit !== null && rows < limit) ? null : t(text);
}

/**
 * Live: the server computed the rows for this page. Cached: the server returned them from its cache. On this device:
 * they were stored here before the page was opened, or computed from the tables of this device.
 */
function originOf(query: Query, storedAt: Millis, openedAt: Millis, now: Millis): OriginText {
  if (query.rowsFrom !== undefined) {
    const age = now - query.rowsFrom;
    return { kind: 'device', text: t('Run on this device, rows read {age}', { age: formatAge(age) }), age };
  }
  if (query.cached) return { kind: 'cached', text: formatCached(now - storedAt), age: now - storedAt };
  if (storedAt < openedAt) {
    const age = now - storedAt;
    return { kind: 'device', text: `${t('On this device')}, ${formatAge(age)}`, age };
  }
  if (query.dbId === DEVICE_ID) return { kind: 'device', text: t('On this device'), age: now - storedAt };
  return { kind: 'live', text: t('Live') };
}

export function resultSummary(
  query: Query,
  rows: number,
  times: { readonly storedAt: Millis; readonly openedAt: Millis; readonly now: Millis },
): ResultSummary {
  const limited = limitedBy(query, rows);
  return {
    rows: t(limited === null ? '{n} {n|row|rows}' : 'First {n} {n|row|rows}', { n: rows }),
    limited,
    took: query.endDttm === null ? null : formatDuration(query.endDttm - query.startDttm),
    from: originOf(query, times.storedAt, times.openedAt, times.now),
  };
}

/** "12 of 1,000 rows" while a filter hides some. */
export function filteredRows(shown: number, all: number): string {
  return t('{shown} of {n} {n|row|rows}', { shown: formatNumber(shown), n: all });
}
