import type { KeptResult } from '#store/sql/keptResults.ts';
import { t } from '#ui/t.ts';
import { runTime } from '../runs/runTime.ts';

/** "Daily sales, 21 Nov 2026, 06:17:05, 100 rows" */
export function keptName({ query, rowCount }: KeptResult): string {
  return t('{name}, {moment}, {n} {n|row|rows}', {
    name: query.pinned?.name ?? query.tab,
    moment: runTime(query.startDttm),
    n: rowCount,
  });
}
