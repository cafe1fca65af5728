import { MAX_COLUMNS, MAX_ROWS, type PivotFault } from '#domain/rows/pivot/pivotRows.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { t } from '#ui/t.ts';
import type { DeriveRequest } from '../../../../../workers/results/protocol.ts';

/** Why a pivot table is not shown. */
export function faultText(fault: PivotFault): string {
  switch (fault) {
    case 'columns':
      return t('More than {most} columns: choose a column with fewer values.', { most: MAX_COLUMNS });
    case 'rows':
      return t('More than {most} rows: choose a column with fewer values.', { most: MAX_ROWS });
    case 'cells':
      return t('Too many cells: choose columns with fewer values.');
  }
}

/** How large the table is without its totals, of which rows it is, and what they leave out. */
export function pivotSummary(
  made: Pick<ResultSource, 'columns' | 'rowCount'>,
  request: DeriveRequest,
  from: Pick<ResultSource, 'isFiltered' | 'rowCount'>,
  limited: string | null,
): string {
  const [down, across] = request.kind === 'pivot' ? [request.rows.length, request.columns.length] : [0, 0];
  const parts = [
    t('{rows} {rows|row|rows} and {columns} {columns|column|columns}, from {n} {n|row|rows}', {
      rows: made.rowCount() - (down > 0 ? 1 : 0),
      columns: made.columns.length - down - (across > 0 ? 1 : 0),
      n: from.rowCount(),
    }),
    ...(from.isFiltered() ? [t('filtered')] : []),
    ...(limited === null ? [] : [limited]),
  ];
  return parts.join(' · ');
}
