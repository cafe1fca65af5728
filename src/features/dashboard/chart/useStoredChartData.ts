import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LoadedChartData } from '#query/chart/chartDataLoader.ts';
import type { ChartRequest } from '#query/chart/chartRequest.ts';
import { latestChartData, readStoredData, type ChartDataRows } from '#store/charts/chartData.ts';
import type { StoredChartData } from '#store/dashboards/dashboardRows.ts';
import type { SextantDb } from '#store/db.ts';
import { useLive } from '#ui/useLive.ts';

/** What is stored for a chart. */
export interface StoredData extends ChartDataRows {
  /** Whether it is for the current request, and not only the last data of the chart. */
  readonly isExact: boolean;
}

/**
 * The chart data for a request: just received, or stored, else the last of any request of the chart. `undefined` until
 * the storage was read, null where nothing is stored. While another request is in flight the previous data stays, so
 * that nothing flickers. Unchanged rows are the same object.
 */
export function useStoredChartData(
  db: SextantDb,
  key: string | null,
  request: ChartRequest | null,
  answered: LoadedChartData | null = null,
  /** What the chart showed last, if that was preloaded. */
  last?: ChartDataRows,
): StoredData | null | undefined {
  const subject = request?.subject ?? null;
  const [shown, setShown] = useState<ChartDataRows | null>(null);
  const known = useRef<ChartDataRows | null>(null);
  useLayoutEffect(() => {
    known.current = shown;
  }, [shown]);
  // Under other filters than then, data for the current ones takes precedence.
  const ahead = last !== undefined && last.stored.key === key ? last : undefined;
  const read = useLive<Read>(
    async () => {
      if (key === null || subject === null) return { key, rows: null };
      const before = known.current;
      const exact = await readStoredData(db, key, before);
      if (exact !== undefined || before !== null) return { key, rows: exact ?? null };
      const latest = await latestChartData(db, subject);
      return { key, rows: (latest && (await readStoredData(db, latest.key, null))) ?? null };
    },
    [db, key, subject],
    ahead && { key, rows: ahead },
  );

  const next = key === null ? null : nextShown(key, { shown, loaded: answered, read });
  if (next !== shown) setShown(next);
  const kept = useMemo(() => next && { ...next, isExact: next.stored.key === key }, [next, key]);
  if (kept !== null) return kept;
  return key === null || read?.key === key ? null : undefined;
}

interface Read {
  readonly key: string | null;
  readonly rows: ChartDataRows | null;
}

interface Sources {
  readonly shown: ChartDataRows | null;
  readonly loaded: LoadedChartData | null;
  readonly read: Read | undefined;
}

function nextShown(key: string, { shown, loaded, read }: Sources): ChartDataRows | null {
  const stored = read?.key === key ? read.rows : null;
  const isNew =
    loaded?.stored.key === key &&
    (stored?.stored.key !== key || loaded.stored.storedAt >= stored.stored.storedAt);
  const answer = isNew ? loaded.stored : (stored?.stored ?? null);
  if (answer === null) return shown;
  const body = [shown, isNew ? loaded : null, stored].find(
    (each) => each?.body != null && each.stored.key === answer.key && each.stored.digest === answer.digest,
  )?.body;
  // While the rows are being read, the chart stays as it is.
  if (body == null) return shown;
  return shown?.body === body && isSame(shown.stored, answer) ? shown : { stored: answer, body };
}

/** The same chart data, however often it was read. */
const isSame = (one: StoredChartData, other: StoredChartData): boolean =>
  one === other ||
  (one.key === other.key && one.storedAt === other.storedAt && one.computedAt === other.computedAt);
