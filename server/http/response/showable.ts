import type { Log } from '../../base/log.ts';

/**
 * Renders each row. One that cannot be rendered, written by an older version or another program, is omitted and logged:
 * it must not break the others.
 */
export function showable<Row extends { readonly id: number }, Shown>(
  log: Log,
  what: string,
  rows: readonly Row[],
  show: (row: Row) => Shown,
): { readonly id: number; readonly shown: Shown }[] {
  return rows.flatMap((row) => {
    try {
      const shown = show(row);
      JSON.stringify(shown); // Excessive depth only fails here.
      return [{ id: row.id, shown }];
    } catch (cause) {
      log.error('record left out', { what, id: row.id, cause: String(cause) });
      return [];
    }
  });
}
