import type { KeptResult } from '#store/sql/keptResults.ts';
import { formatMoment } from '#ui/format.ts';
import { t } from '#ui/t.ts';

/** "Daily sales, 21 Nov 2026, 06:17, 100 rows" */
export function keptName({ query, rowCount }: KeptResult): string {
  return t('{name}, {moment}, {n} {n|row|rows}', {
    name: query.pinned?.name ?? query.tab,
    moment: formatMoment(query.startDttm),
    n: rowCount,
  });
}
